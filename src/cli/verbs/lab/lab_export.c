/* lab_export.c: `tefuda lab export`: the rows, for other programs.
 *
 * Prints CSV with a header line, quoted where needed, or JSON lines with --json. The first two
 * columns, deal and verdict, are a contract; new columns are added at the end. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/verbs/lab/lab.h"
#include "front/csv.h"
#include "front/json.h"

typedef struct export_job {
    cli_context *cli;
    tf_store *store;
    tf_experiment_info info;
    unsigned seats; /* of the experiment */
    tf_run_info *runs;
    size_t run_count;
} export_job;

static const tf_run_info *find_run(const export_job *job, int64_t id)
{
    for (size_t i = 0; i < job->run_count; i++)
        if (job->runs[i].id == id)
            return &job->runs[i];
    return NULL;
}

/* The exported columns in order: name, kind, value. Header, CSV and JSON are made from this table.
 * docs/LAB.md and docs/FORMATS.md list the columns. SEATS is empty in games with one seat. */
#define COLUMNS(X)                                                                                 \
    X(deal, TEXT, id)                                                                              \
    X(verdict, TEXT, tf_verdict_name(row->verdict))                                                \
    X(experiment, TEXT, job->info.name)                                                            \
    X(moves, COUNT, row->moves)                                                                    \
    X(states, COUNT, row->states)                                                                  \
    X(time_ms, TIME, row->time_us)                                                                 \
    X(memory_kb, COUNT, row->memory_kb)                                                            \
    X(stopped, TEXT, tf_stop_name(row->stop))                                                      \
    X(points, SEATS, row->points)                                                                  \
    X(scores, SEATS, row->scores)                                                                  \
    X(run, COUNT, (uint64_t)row->run)                                                              \
    X(version, TEXT, run && !job->info.imported ? run->version : "")                               \
    X(commit, TEXT, run && !job->info.imported ? run->commit : "")                                 \
    X(luck, LUCK, row->luck)                                                                       \
    X(luck_ms, TIME, row->luck_us)                                                                 \
    X(failure, TEXT, row->failure)                                                                 \
    X(imported, TEXT, job->info.imported ? "yes" : "")

static void csv_COUNT(tf_text *line, unsigned seats, uint64_t value)
{
    (void)seats;
    tf_text_printf(line, "%" PRIu64, value);
}

static void csv_TEXT(tf_text *line, unsigned seats, const char *value)
{
    (void)seats;
    front_csv_text(line, value);
}

static void csv_TIME(tf_text *line, unsigned seats, uint64_t us)
{
    (void)seats;
    tf_text_printf(line, "%" PRIu64 ".%03u", us / 1000, (unsigned)(us % 1000));
}

static void csv_SEATS(tf_text *line, unsigned seats, const int *values)
{
    for (unsigned seat = 0; seats > 1 && seat < seats; seat++)
        tf_text_printf(line, "%s%d", seat ? " " : "", values[seat]);
}

/* One number per seat; empty when it was not measured. */
static void csv_LUCK(tf_text *line, unsigned seats, const double *values)
{
    for (unsigned seat = 0; seat < seats && !isnan(values[seat]); seat++)
        tf_text_printf(line, "%s%.9g", seat ? " " : "", values[seat]);
}

static tf_status put_csv(export_job *job, const tf_row *row, const char *id)
{
    const tf_run_info *run = find_run(job, row->run);
    tf_text line = {0};
    const char *comma = "";
#define ADD(name, kind, value)                                                                     \
    tf_text_add(&line, comma);                                                                     \
    csv_##kind(&line, job->seats, value);                                                          \
    comma = ",";
    COLUMNS(ADD)
#undef ADD
    tf_status status = cli_put(job->cli, "%s\n", tf_text_string(&line));
    tf_text_free(&line);
    return status;
}

static json_t *json_COUNT(unsigned seats, uint64_t value)
{
    (void)seats;
    return front_json_count(value);
}

static json_t *json_TEXT(unsigned seats, const char *value)
{
    (void)seats;
    return front_json_string(value);
}

static json_t *json_TIME(unsigned seats, uint64_t us)
{
    (void)seats;
    return front_json_ms((double)us / 1000);
}

static json_t *json_SEATS(unsigned seats, const int *values)
{
    return seats > 1 ? front_json_seats(seats, values) : NULL;
}

static json_t *json_LUCK(unsigned seats, const double *values)
{
    if (isnan(values[0]))
        return NULL;
    json_t *list = json_array();
    for (unsigned seat = 0; seats > 1 && seat < seats; seat++)
        json_array_append_new(list, front_json_number(values[seat]));
    if (seats > 1)
        return list;
    json_decref(list);
    return front_json_number(values[0]);
}

static tf_status put_json(export_job *job, const tf_row *row, const char *id)
{
    const tf_run_info *run = find_run(job, row->run);
    json_t *object = json_object(), *value_json;
#define SET(name, kind, value)                                                                     \
    value_json = json_##kind(job->seats, value);                                                   \
    if (value_json)                                                                                \
        json_object_set_new(object, #name, value_json);
    COLUMNS(SET)
#undef SET
    return cli_put_json(job->cli, object);
}

static tf_status put_header(cli_context *cli)
{
#define NAME(name, kind, value) "," #name
    static const char header[] = COLUMNS(NAME);
#undef NAME
    return cli_put(cli, "%s\n", header + 1);
}

static tf_status put_rows(export_job *job)
{
    cli_context *cli = job->cli;
    tf_rows *rows = NULL;
    tf_row row;
    bool end = false;
    tf_status status = tf_rows_open(&rows, job->store, &job->info, 0, &cli->error);
    while (status == TF_OK) {
        char id[TF_DEAL_ID_MAX];
        status = tf_rows_next(rows, &row, &end, &cli->error);
        if (status != TF_OK || end)
            break;
        status = tf_store_deal_id(job->store, &job->info, row.deal, id, &cli->error);
        if (status == TF_OK)
            status = cli->options.json ? put_json(job, &row, id) : put_csv(job, &row, id);
        if (status == TF_OK && tf_cancel_raised(cli->cancel))
            status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    }
    tf_rows_close(rows);
    return status;
}

/* The number of seats. The game need not be known to this version; then the list of players says
 * it. */
static unsigned seats_of(const tf_experiment_info *info)
{
    const tf_game *game = NULL;
    if (tf_game_find(info->game, &game, NULL) == TF_OK && *info->players)
        return game->seats;
    return tf_seats_count(info->players);
}

static tf_status export_one(export_job *job, const char *name)
{
    cli_context *cli = job->cli;
    tf_status status = tf_store_find(job->store, name, &job->info, &cli->error);
    if (status != TF_OK)
        return status;
    job->seats = seats_of(&job->info);
    status = tf_store_runs(job->store, job->info.id, &job->runs, &job->run_count, &cli->error);
    if (status == TF_OK)
        status = put_rows(job);
    free(job->runs);
    job->runs = NULL;
    return status;
}

tf_status cli_lab_export(cli_context *cli)
{
    export_job job = {.cli = cli};
    if (cli->arg_count < 2)
        return tf_error_set(
            &cli->error, TF_ERR_USAGE,
            "lab export needs the NAME of an experiment; 'tefuda lab list' lists them");
    if (cli->options.csv && cli->options.json)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "--csv or --json, not both");
    tf_status status = cli_lab_open(cli, TF_STORE_READ, &job.store);
    for (size_t i = 1; i < cli->arg_count && status == TF_OK; i++)
        status = tf_store_find(job.store, cli->args[i], &job.info, &cli->error);
    if (status == TF_OK && !cli->options.json)
        status = put_header(cli);
    for (size_t i = 1; i < cli->arg_count && status == TF_OK; i++)
        status = export_one(&job, cli->args[i]);
    tf_store_close(job.store);
    return status;
}
