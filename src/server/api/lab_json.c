/* lab_json.c: experiments as JSON. */
#include "server/api/lab_json.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/reply.h"

enum { SILENCE_MS = 10000 }; /* a run that has not been heard of for so long was killed */

tf_status lab_open(const srv_server *server, tf_store **store, tf_error *error)
{
    *store = NULL;
    if (access(server->options->store, F_OK) != 0)
        return TF_OK;
    return tf_store_open(store, server->options->store, TF_STORE_READ, error);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_running(tf_store *store, const tf_experiment_info *info)
{
    tf_run_info *runs = NULL;
    size_t count = 0;
    if (info->tally.deals >= info->last - info->first + 1 ||
        tf_store_runs(store, info->id, &runs, &count, NULL) != TF_OK)
        return false;
    bool running = count > 0 && !runs[count - 1].ending[0] &&
                   now_ms() - runs[count - 1].finished_ms < SILENCE_MS;
    free(runs);
    return running;
}

static json_t *tally_json(const tf_tally *tally)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "deals",
                     json_of_count(tally->deals), "won", json_of_count(tally->won), "lost",
                     json_of_count(tally->lost), "undecided", json_of_count(tally->undecided),
                     "finished", json_of_count(tally->finished), "states",
                     json_of_count(tally->states), "moves", json_of_count(tally->moves), "time_ms",
                     json_of_number((double)tally->time_us / 1000));
}

json_t *lab_experiment_json(tf_store *store, const tf_experiment_info *info)
{
    const tf_tally *tally = &info->tally;
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "name", info->name, "game",
                               info->game, "rules", info->rules, "solver", info->solver, "players",
                               info->players, "deals", info->deals, "note", info->note);
    if (!object) /* somebody's note is no UTF-8 */
        object = json_pack("{s:s, s:s}", "name", info->name, "game", info->game);
    json_object_set_new(object, "created", json_of_time(info->created_ms));
    json_object_set_new(object, "runs", json_of_count(info->runs));
    json_object_set_new(object, "total", json_of_count(info->last - info->first + 1));
    json_object_set_new(object, "done", json_of_count(tally->deals));
    json_object_set_new(object, "running", json_boolean(is_running(store, info)));
    json_object_set_new(object, "tally", tally_json(tally));
    if (tally->deals > 0 && tally->finished == 0) {
        tf_interval interval = tf_experiment_interval(info, tally->won, tally->deals, 0.95);
        json_object_set_new(object, "rate",
                            json_of_number((double)tally->won / (double)tally->deals));
        json_object_set_new(object, "low", json_of_number(interval.low));
        json_object_set_new(object, "high", json_of_number(interval.high));
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
    return json_pack("{s:o, s:o, s:o}", "mean", json_of_number(mean->mean), "low",
                     json_of_number(interval.low), "high", json_of_number(interval.high));
}

json_t *lab_spread_json(const tf_spread *spread)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "count",
                     json_of_count(spread->count), "mean", json_of_number(spread->mean), "low",
                     json_of_number(spread->low), "q25", json_of_number(spread->q25), "median",
                     json_of_number(spread->median), "q75", json_of_number(spread->q75), "q90",
                     json_of_number(spread->q90), "q99", json_of_number(spread->q99), "high",
                     json_of_number(spread->high));
}
