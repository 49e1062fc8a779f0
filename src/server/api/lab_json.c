/* lab_json.c: experiments as JSON. */
#include "server/api/lab_json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/clock.h"
#include "front/json.h"
#include "server/reply.h"

enum { SILENCE_MS = 10000 }; /* a run without an update for this long was killed */

tf_status lab_open(const srv_server *server, tf_store **store, tf_error *error)
{
    *store = NULL;
    if (access(server->options->store, F_OK) != 0)
        return TF_OK;
    return tf_store_open(store, server->options->store, TF_STORE_READ, error);
}

static bool is_running(tf_store *store, const tf_experiment_info *info)
{
    tf_run_info *runs = NULL;
    size_t count = 0;
    if (info->tally.deals >= info->last - info->first + 1 ||
        tf_store_runs(store, info->id, &runs, &count, NULL) != TF_OK)
        return false;
    bool running = count > 0 && !runs[count - 1].ending[0] &&
                   front_clock_unix_ms() - runs[count - 1].finished_ms < SILENCE_MS;
    free(runs);
    return running;
}

static json_t *tally_json(const tf_tally *tally)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "deals",
                     front_json_count(tally->deals), "won", front_json_count(tally->won), "lost",
                     front_json_count(tally->lost), "undecided", front_json_count(tally->undecided),
                     "finished", front_json_count(tally->finished), "states",
                     front_json_count(tally->states), "moves", front_json_count(tally->moves),
                     "time_ms", front_json_number((double)tally->time_us / 1000));
}

json_t *lab_experiment_json(tf_store *store, const tf_experiment_info *info)
{
    const tf_tally *tally = &info->tally;
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "name", info->name, "game",
                               info->game, "rules", info->rules, "solver", info->solver, "players",
                               info->players, "deals", info->deals, "note", info->note);
    if (!object) /* a note is not valid UTF-8 */
        object = json_pack("{s:s, s:s}", "name", info->name, "game", info->game);
    json_object_set_new(object, "created", front_json_date(info->created_ms));
    json_object_set_new(object, "runs", front_json_count(info->runs));
    json_object_set_new(object, "total", front_json_count(info->last - info->first + 1));
    json_object_set_new(object, "done", front_json_count(tally->deals));
    json_object_set_new(object, "running", json_boolean(is_running(store, info)));
    json_object_set_new(object, "tally", tally_json(tally));
    if (tally->deals > 0 && tally->finished == 0) {
        tf_interval interval = tf_experiment_interval(info, tally->won, tally->deals, 0.95);
        json_object_set_new(object, "rate",
                            front_json_number((double)tally->won / (double)tally->deals));
        json_object_set_new(object, "low", front_json_number(interval.low));
        json_object_set_new(object, "high", front_json_number(interval.high));
    }
    return object;
}

tf_status lab_list_json(const srv_server *server, json_t **out, tf_error *error)
{
    tf_store *store = NULL;
    tf_experiment_info *list = NULL;
    size_t count = 0;
    tf_status status = lab_open(server, &store, error);
    if (status == TF_OK && store)
        status = tf_store_experiments(store, &list, &count, error);
    if (status == TF_OK) {
        json_t *experiments = json_array();
        for (size_t i = 0; i < count; i++)
            json_array_append_new(experiments, lab_experiment_json(store, &list[i]));
        const char *slash = strrchr(server->options->store, '/');
        json_t *name = json_string(slash ? slash + 1 : server->options->store);
        *out = json_pack("{s:o, s:o}", "store", store && name ? json_incref(name) : json_null(),
                         "experiments", experiments);
        json_decref(name);
    }
    free(list);
    tf_store_close(store);
    return status;
}

json_t *lab_mean_json(const tf_mean *mean)
{
    tf_interval interval = tf_mean_interval(mean, 0.95);
    return json_pack("{s:o, s:o, s:o}", "mean", front_json_number(mean->mean), "low",
                     front_json_number(interval.low), "high", front_json_number(interval.high));
}
