/* lab_list.c: `tefuda lab list`: the contents of a store; with a name, one experiment in full. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/verbs/lab/lab.h"
#include "front/date.h"
#include "front/json.h"

enum { CHECKED_ROWS_MAX = 5000000 }; /* checked without a name; takes about two seconds */

static json_t *run_json(const tf_run_info *run)
{
    json_t *object = json_object();
    json_object_set_new(object, "run", json_integer(run->id));
    json_object_set_new(object, "version", json_string(run->version));
    json_object_set_new(object, "commit", json_string(run->commit));
    json_object_set_new(object, "build", json_string(run->build));
    json_object_set_new(object, "cpu", front_json_string(run->cpu));
    json_object_set_new(object, "system", front_json_string(run->system));
    json_object_set_new(object, "cores", json_integer(run->cores));
    json_object_set_new(object, "memory_mb", json_integer((json_int_t)run->memory_mb));
    json_object_set_new(object, "threads", json_integer(run->threads));
    json_object_set_new(object, "processes", json_integer(run->processes));
    json_object_set_new(object, "peak_kb", json_integer((json_int_t)run->peak_kb));
    json_object_set_new(object, "rows", json_integer((json_int_t)run->rows));
    json_object_set_new(object, "started", front_json_date(run->started_ms));
    json_object_set_new(object, "finished", front_json_date(run->finished_ms));
    json_object_set_new(object, "ending", json_string(run->ending));
    return object;
}

static json_t *experiment_json(const tf_experiment_info *info, const char *damage)
{
    json_t *object = json_object();
    json_object_set_new(object, "experiment", json_string(info->name));
    json_object_set_new(object, "game", json_string(info->game));
    json_object_set_new(object, "rules", json_string(info->rules));
    if (*info->players)
        json_object_set_new(object, "player", json_string(info->players));
    else
        json_object_set_new(object, "solver", json_string(info->solver));
    json_object_set_new(object, "deals", front_json_string(info->deals));
    json_object_set_new(object, "seed", json_integer((json_int_t)info->seed));
    json_object_set_new(object, "states", json_integer((json_int_t)info->states));
    json_object_set_new(object, "time_ms", json_integer((json_int_t)info->time_ms));
    json_object_set_new(object, "memory_mb", json_integer((json_int_t)info->memory_mb));
    json_object_set_new(object, "note", front_json_string(info->note));
    json_object_set_new(object, "created", front_json_date(info->created_ms));
    json_object_set_new(object, "runs", json_integer((json_int_t)info->runs));
    if (info->imported)
        json_object_set_new(object, "imported", json_true());
    uint64_t total = info->last - info->first + 1;
    json_object_set_new(object, "total", json_integer((json_int_t)total));
    json_object_set_new(object, "summary", cli_tally_json(&info->tally, info));
    if (*damage)
        json_object_set_new(object, "damage", front_json_string(damage));
    return object;
}

static tf_status put_experiment(cli_context *cli, const tf_experiment_info *info,
                                const char *damage, int width)
{
    if (cli->options.json)
        return cli_put_json(cli, experiment_json(info, damage));
    tf_text text = {0};
    cli_tally_format(&info->tally, info, &text);
    tf_status status = cli_put(
        cli, "%-*s  %s  %s  %s  %" PRIu64 "/%" PRIu64 "  %s%s%s%s\n", width, info->name, info->game,
        *info->players ? info->players : info->solver, info->deals, info->tally.deals,
        info->last - info->first + 1, tf_text_string(&text), info->imported ? "  imported" : "",
        *damage ? "  " : "", damage);
    tf_text_free(&text);
    return status;
}

/* Checks the rows of an experiment. The list continues after damage; the worst status is kept in
 * *worst. */
static tf_status look_for_damage(cli_context *cli, tf_store *store, const tf_experiment_info *info,
                                 tf_error *damage, tf_error *worst)
{
    *damage = (tf_error){TF_OK, ""};
    tf_status status = tf_store_verify(store, info, cli->cancel, damage);
    if (status == TF_ERR_CORRUPT) {
        *worst = *damage;
        return TF_OK;
    }
    if (status != TF_OK)
        cli->error = *damage;
    damage->text[0] = '\0';
    return status;
}

static tf_status list_each(cli_context *cli, tf_store *store, const tf_experiment_info *list,
                           size_t count)
{
    uint64_t rows = 0;
    int width = 0;
    tf_error damage, worst = {TF_OK, ""};
    tf_status status = TF_OK;
    for (size_t i = 0; i < count; i++) {
        width = (int)strlen(list[i].name) > width ? (int)strlen(list[i].name) : width;
        rows += list[i].tally.deals;
    }
    if (rows > CHECKED_ROWS_MAX)
        cli_log(cli, "%" PRIu64 " rows are too many to check here; lab list NAME checks them",
                rows);
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        damage.text[0] = '\0';
        if (rows <= CHECKED_ROWS_MAX)
            status = look_for_damage(cli, store, &list[i], &damage, &worst);
        if (status == TF_OK)
            status = put_experiment(cli, &list[i], damage.text, width);
    }
    if (status == TF_OK && worst.status != TF_OK) {
        cli->error = worst;
        status = worst.status;
    }
    return status;
}

static tf_status list_all(cli_context *cli, tf_store *store)
{
    tf_experiment_info *list = NULL;
    size_t count = 0;
    tf_status status = tf_store_experiments(store, &list, &count, &cli->error);
    if (status == TF_OK)
        status = list_each(cli, store, list, count);
    free(list);
    return status;
}

static tf_status put_run(cli_context *cli, const tf_run_info *run)
{
    if (cli->options.json)
        return cli_put_json(cli, run_json(run));
    tf_text text = {0};
    char date[FRONT_DATE_MAX];
    front_date_time(run->started_ms, date);
    tf_text_add(&text, date);
    tf_text_add(&text, " to ");
    front_date_time(run->finished_ms, date);
    tf_text_add(&text, date);
    tf_status status = cli_put(
        cli,
        "# run %" PRId64 ": %s, %" PRIu64 " rows, %s; tefuda %s %s (%s); %s, %u cores, %u "
        "threads in %u process%s, %s\n",
        run->id, tf_text_string(&text), run->rows, *run->ending ? run->ending : "running or killed",
        run->version, run->commit, run->build, run->cpu, run->cores, run->threads, run->processes,
        run->processes == 1 ? "" : "es", run->system);
    tf_text_free(&text);
    return status;
}

static tf_status put_definition(cli_context *cli, const tf_experiment_info *info,
                                const char *damage)
{
    if (cli->options.json)
        return cli_put_json(cli, experiment_json(info, damage));
    const char *who = *info->players ? "player" : "solver";
    tf_text tally = {0};
    cli_tally_format(&info->tally, info, &tally);
    tf_status status = cli_put(
        cli,
        "# %" PRIu64 " of %" PRIu64 " deals are done: %s\n[%s]\ngame = %s\nrules = %s\n%s = %s\n"
        "deals = %s\nseed = %" PRIu64 "\nstates = %" PRIu64 "\ntime-ms = %" PRIu64
        "\nmemory-mb = %" PRIu64 "\n",
        info->tally.deals, info->last - info->first + 1, tf_text_string(&tally), info->name,
        info->game, info->rules, who, *info->players ? info->players : info->solver, info->deals,
        info->seed, info->states, info->time_ms, info->memory_mb);
    tf_text_free(&tally);
    if (status == TF_OK && *info->note) {
        tf_text note = {0};
        tf_text_add_shown(&note, info->note);
        status = cli_put(cli, "note = %s\n", tf_text_string(&note));
        tf_text_free(&note);
    }
    if (status == TF_OK && *damage)
        status = cli_put(cli, "# %s\n", damage);
    return status;
}

static tf_status list_one(cli_context *cli, tf_store *store, const char *name)
{
    tf_experiment_info info;
    tf_run_info *runs = NULL;
    size_t count = 0;
    tf_error damage, worst = {TF_OK, ""};
    tf_status status = tf_store_find(store, name, &info, &cli->error);
    if (status == TF_OK)
        status = look_for_damage(cli, store, &info, &damage, &worst);
    if (status == TF_OK)
        status = put_definition(cli, &info, damage.text);
    if (status == TF_OK)
        status = tf_store_runs(store, info.id, &runs, &count, &cli->error);
    for (size_t i = 0; status == TF_OK && i < count; i++)
        status = put_run(cli, &runs[i]);
    free(runs);
    if (status == TF_OK && worst.status != TF_OK) {
        cli->error = worst;
        status = worst.status;
    }
    return status;
}

tf_status cli_lab_list(cli_context *cli)
{
    tf_store *store = NULL;
    tf_status status = cli_lab_open(cli, TF_STORE_READ, &store);
    if (status == TF_OK && cli->arg_count < 2)
        status = list_all(cli, store);
    for (size_t i = 1; i < cli->arg_count && status == TF_OK; i++)
        status = list_one(cli, store, cli->args[i]);
    tf_store_close(store);
    return status;
}
