/* lab_run.c: `tefuda lab run`, in one process or in the processes of an MPI job. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/mpi/mpi_link.h"
#include "cli/output.h"
#include "cli/verbs/lab/lab.h"
#include "cli/verbs/lab/lab_until.h"

/* Seconds between log lines when there is no terminal for a bar. */
#define LOG_SECONDS 60.0

typedef struct lab_job {
    cli_context *cli;
    tf_store *store;
    tf_text data_dir;
    cli_link link;
    tf_experiment *experiments;
    size_t count;
    bool typed;      /* the experiment was defined on the command line */
    double logged_s; /* of the current run */
    const char *name;
} lab_job;

/* ---- which experiments ---- */

/* The first given option that defines an experiment, or NULL. */
static const char *defining_option(const cli_context *cli)
{
    static const char *const names[] = {"deals",   "rules",     "player", "solver", "states",
                                        "time-ms", "memory-mb", "seed",   "note"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (cli->options.given & cli_option_bit(names[i]))
            return names[i];
    return NULL;
}

/* The number of an option as text; NULL when it was not given. */
static const char *number_text(const cli_context *cli, const char *name, uint64_t value,
                               char text[24])
{
    if (!(cli->options.given & cli_option_bit(name)))
        return NULL;
    snprintf(text, 24, "%" PRIu64, value);
    return text;
}

static tf_status define_experiment(lab_job *job)
{
    cli_context *cli = job->cli;
    const cli_options *options = &cli->options;
    char states[24], time_ms[24], memory_mb[24], seed[24];
    tf_experiment_texts texts = {
        .name = cli->args[1],
        .game = options->game,
        .rules = options->rules,
        .solver = options->solver,
        .player = options->player,
        .deals = options->deals,
        .note = options->note,
        .luck = options->luck ? "yes" : NULL,
        .states = number_text(cli, "states", options->states, states),
        .time_ms = number_text(cli, "time-ms", options->time_ms, time_ms),
        .memory_mb = number_text(cli, "memory-mb", options->memory_mb, memory_mb),
        .seed = number_text(cli, "seed", options->seed, seed)};
    job->experiments = calloc(1, sizeof *job->experiments);
    if (!job->experiments)
        return tf_error_set(&cli->error, TF_ERR_MEMORY, "no memory for an experiment");
    job->count = 1;
    job->typed = true;
    return tf_experiment_make(&texts, job->experiments, &cli->error);
}

/* Keeps only the experiments of a file that are named after it. */
static tf_status choose_named(lab_job *job)
{
    cli_context *cli = job->cli;
    size_t kept = 0;
    for (size_t i = 2; i < cli->arg_count; i++) {
        size_t at = kept;
        while (at < job->count && strcmp(job->experiments[at].name, cli->args[i]) != 0)
            at++;
        if (at == job->count)
            return tf_error_set(&cli->error, TF_ERR_USAGE, "%s: no experiment '%.64s' in it%s",
                                cli->args[1], cli->args[i],
                                kept > 0 ? ", or it is named twice" : "");
        tf_experiment chosen = job->experiments[at];
        job->experiments[at] = job->experiments[kept];
        job->experiments[kept++] = chosen;
    }
    if (kept > 0)
        job->count = kept;
    return TF_OK;
}

static tf_status recall_named(lab_job *job, tf_store *store)
{
    cli_context *cli = job->cli;
    for (size_t i = 1; i < cli->arg_count; i++) {
        tf_experiment_info info;
        tf_status status = tf_store_find(store, cli->args[i], &info, &cli->error);
        if (status == TF_OK)
            status = tf_experiment_of_info(&info, &job->experiments[job->count++], &cli->error);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

/* Continues experiments that are in the store. One that is missing is not created. */
static tf_status recall_experiments(lab_job *job)
{
    cli_context *cli = job->cli;
    tf_store *store = NULL;
    job->experiments = calloc(cli->arg_count, sizeof *job->experiments);
    if (!job->experiments)
        return tf_error_set(&cli->error, TF_ERR_MEMORY, "no memory for an experiment");
    tf_status status = cli_lab_open(cli, TF_STORE_READ, &store);
    if (status == TF_OK)
        status = recall_named(job, store);
    tf_store_close(store);
    if (status != TF_OK && status != TF_ERR_USAGE) /* it was found when its definition is wrong */
        return tf_error_prefix(&cli->error, status, "%s is not a file; ", cli->args[1]);
    return status;
}

static tf_status find_experiments(lab_job *job)
{
    cli_context *cli = job->cli;
    if (cli->arg_count < 2 && cli->options.until_better[0])
        return TF_OK; /* both are in the store */
    if (cli->arg_count < 2)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "lab run needs a NAME with --game and --deals, or a FILE");
    const char *defining = defining_option(cli);
    if (cli->options.game && cli->arg_count > 2)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "one experiment at a time, not '%.40s' too",
                            cli->args[2]);
    if (cli->options.game)
        return define_experiment(job);
    if (defining)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--%s defines an experiment, but --game is missing", defining);
    if (strcmp(cli->args[1], "-") != 0 && access(cli->args[1], F_OK) != 0)
        return recall_experiments(job);
    tf_status status = tf_experiments_read(cli->args[1], &job->experiments, &job->count,
                                           &cli->error);
    return status == TF_OK ? choose_named(job) : status;
}

/* ---- running them ---- */

static void show_progress(void *context, const tf_lab_progress *progress)
{
    lab_job *job = context;
    cli_progress_state state = {.done = progress->tally.deals,
                                .before = progress->tally.deals - progress->done_now,
                                .total = progress->total,
                                .states = progress->states_now,
                                .won = progress->tally.won,
                                .counted = progress->tally.deals,
                                .share = progress->tally.finished == 0};
    cli_progress_draw(&job->cli->progress, &state);
    if (isatty(STDERR_FILENO) || progress->seconds - job->logged_s < LOG_SECONDS)
        return;
    job->logged_s = progress->seconds;
    tf_text text = {0};
    cli_progress_format(&text, &state, progress->seconds);
    cli_log(job->cli, "%s: %s", job->name, tf_text_string(&text));
    tf_text_free(&text);
}

static tf_status put_outcome(lab_job *job, const tf_lab_outcome *outcome)
{
    cli_context *cli = job->cli;
    tf_experiment_info found;
    bool known = tf_store_find(job->store, job->name, &found, NULL) == TF_OK;
    const tf_experiment_info *info = known ? &found : NULL;
    if (cli->options.json) {
        json_t *object = json_object();
        json_object_set_new(object, "experiment", json_string(job->name));
        json_object_set_new(object, "total", json_integer((json_int_t)outcome->total));
        json_object_set_new(object, "done_before", json_integer((json_int_t)outcome->done_before));
        json_object_set_new(object, "done_now", json_integer((json_int_t)outcome->done_now));
        json_object_set_new(object, "summary", cli_tally_json(&outcome->tally, info));
        return cli_put_json(cli, object);
    }
    tf_text text = {0};
    cli_tally_format(&outcome->tally, info, &text);
    tf_status status = cli_put(cli, "%s %s\n", job->name, tf_text_string(&text));
    tf_text_free(&text);
    return status;
}

static tf_lab_options run_options(lab_job *job)
{
    return (tf_lab_options){.threads = (unsigned)job->cli->options.threads,
                            .data_dir = tf_text_string(&job->data_dir),
                            .cancel = job->cli->cancel,
                            .link = &job->link.link,
                            .allow_exec = job->typed || job->cli->options.allow_exec,
                            .progress = show_progress,
                            .context = job};
}

static tf_status run_one(lab_job *job, const tf_experiment *experiment)
{
    cli_context *cli = job->cli;
    tf_lab_options options = run_options(job);
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    job->name = experiment->name;
    job->logged_s = 0;
    cli_progress_start(&cli->progress, cli->options.quiet);
    if (cli->options.until_width)
        return cli_until_width(cli, job->store, experiment, &options);
    tf_status status = tf_lab_run(job->store, experiment, &options, &outcome, &error);
    cli_progress_clear(&cli->progress);
    if (outcome.done_before > 0 && outcome.done_now > 0)
        cli_log(cli, "%s: continued after %" PRIu64 " of %" PRIu64 " deals%s", experiment->name,
                outcome.done_before, outcome.total,
                outcome.other_version ? ", made by another version" : "");
    bool interrupted = status != TF_OK && tf_cancel_raised(cli->cancel);
    if (status == TF_OK || interrupted) {
        tf_status printed = put_outcome(job, &outcome);
        if (printed != TF_OK)
            return printed;
    }
    if (interrupted)
        return tf_error_set(&cli->error, TF_ERR_CANCELLED,
                            "interrupted; %" PRIu64 " of %" PRIu64
                            " deals are in the store; run it again to continue",
                            outcome.tally.deals, outcome.total);
    if (status != TF_OK)
        cli->error = error;
    return status;
}

static tf_status run_pair(lab_job *job)
{
    tf_lab_options options = run_options(job);
    job->name = job->cli->options.until_better[0];
    cli_progress_start(&job->cli->progress, job->cli->options.quiet);
    return cli_until_better(job->cli, job->store, job->experiments, job->count, &options);
}

static tf_status run_all(lab_job *job)
{
    tf_status status = find_experiments(job);
    if (status == TF_OK)
        status = cli_lab_open(job->cli, TF_STORE_WRITE, &job->store);
    bool pair = job->cli->options.until_better[0] != NULL;
    if (status == TF_OK && pair)
        status = run_pair(job);
    for (size_t i = 0; i < job->count && status == TF_OK && !pair; i++)
        status = run_one(job, &job->experiments[i]);
    tf_store_close(job->store);
    free(job->experiments);
    return status;
}

/* Rank 0 always tells the other processes to end; they print nothing. */
static tf_status run_in_job(lab_job *job)
{
    cli_context *cli = job->cli;
    if (job->link.link.rank > 0) {
        tf_lab_options options = {.threads = (unsigned)cli->options.threads,
                                  .data_dir = tf_text_string(&job->data_dir),
                                  .cancel = cli->cancel,
                                  .link = &job->link.link};
        cli->options.quiet = true;
        return tf_lab_work(&options, &cli->error);
    }
    tf_status status = run_all(job);
    tf_error error;
    tf_status dismissed = tf_lab_dismiss(&job->link.link, &error);
    if (status == TF_OK && dismissed != TF_OK)
        cli->error = error;
    return status == TF_OK ? dismissed : status;
}

tf_status cli_lab_run(cli_context *cli)
{
    lab_job job = {.cli = cli};
    tf_data_dir(cli->options.data, &job.data_dir);
    tf_status status = cli_link_open(&job.link, &cli->error);
    if (status == TF_OK) {
        status = run_in_job(&job);
        cli_link_close(&job.link);
    }
    tf_text_free(&job.data_dir);
    return status;
}
