/* lab_export.c: `tefuda lab export`: the rows, for other programs.
 *
 * CSV with a line of names and quotes where they are needed; JSON lines with --json. The first two columns, deal
 * and verdict, are a contract; further ones are added at the end. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/verbs/lab.h"
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

/* The numbers of the seats, with spaces between; nothing in games for one. */
static void add_seats(tf_text *line, unsigned seats, const int *values)
{
    for (unsigned seat = 0; seats > 1 && seat < seats; seat++)
        tf_text_printf(line, "%s%d", seat ? " " : "", values[seat]);
}

static tf_status put_csv(export_job *job, const tf_row *row, const char *id)
{
    const tf_run_info *run = find_run(job, row->run);
    tf_text line = {0};
    front_csv_text(&line, id);
    tf_text_printf(&line, ",%s,", tf_verdict_name(row->verdict));
    front_csv_text(&line, job->info.name);
    tf_text_printf(&line, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ".%03u,%" PRIu64 ",%s,", row->moves,
                   row->states, row->time_us / 1000, (unsigned)(row->time_us % 1000),
                   row->memory_kb, tf_stop_name(row->stop));
    add_seats(&line, job->seats, row->points);
    tf_text_add_char(&line, ',');
    add_seats(&line, job->seats, row->scores);
    tf_text_printf(&line, ",%" PRId64 ",%s,%s", row->run, run ? run->version : "",
                   run ? run->commit : "");
    tf_status status = cli_put(job->cli, "%s\n", tf_text_string(&line));
    tf_text_free(&line);
    return status;
}

static tf_status put_json(export_job *job, const tf_row *row, const char *id)
{
    const tf_run_info *run = find_run(job, row->run);
    json_t *object = json_object();
    json_object_set_new(object, "deal", front_json_string(id));
    json_object_set_new(object, "verdict", json_string(tf_verdict_name(row->verdict)));
    json_object_set_new(object, "experiment", json_string(job->info.name));
    json_object_set_new(object, "moves", json_integer((json_int_t)row->moves));
    json_object_set_new(object, "states", json_integer((json_int_t)row->states));
    json_object_set_new(object, "time_ms", front_json_ms((double)row->time_us / 1000));
    json_object_set_new(object, "memory_kb", json_integer((json_int_t)row->memory_kb));
    json_object_set_new(object, "stopped", json_string(tf_stop_name(row->stop)));
    front_json_set_outcome(object, job->seats, row->points, row->scores);
    json_object_set_new(object, "run", json_integer(row->run));
    json_object_set_new(object, "version", json_string(run ? run->version : ""));
    json_object_set_new(object, "commit", json_string(run ? run->commit : ""));
    return cli_put_json(job->cli, object);
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

static tf_status export_one(export_job *job, const char *name)
{
    cli_context *cli = job->cli;
    tf_status status = tf_store_find(job->store, name, &job->info, &cli->error);
    if (status != TF_OK)
        return status;
    job->seats = tf_seats_count(job->info.players);
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
            "lab export needs the NAME of an experiment; 'tefuda lab list' has them");
    if (cli->options.csv && cli->options.json)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "--csv or --json, not both");
    tf_status status = cli_lab_open(cli, TF_STORE_READ, &job.store);
    for (size_t i = 1; i < cli->arg_count && status == TF_OK; i++)
        status = tf_store_find(job.store, cli->args[i], &job.info, &cli->error);
    if (status == TF_OK && !cli->options.json)
        status = cli_put(cli, "deal,verdict,experiment,moves,states,time_ms,memory_kb,stopped,"
                              "points,scores,run,version,commit\n");
    for (size_t i = 1; i < cli->arg_count && status == TF_OK; i++)
        status = export_one(&job, cli->args[i]);
    tf_store_close(job.store);
    return status;
}
