/* run.c: runs an experiment, or continues it.
 *
 * The calling thread owns the store. It receives results as they finish, in any order, so that one
 * long deal does not delay others, and writes them a few times per second. The remaining deals are
 * computed from the spans that are done, so continuing an experiment with forty million deals reads
 * only a few rows. */
#include "lab/run.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/missing.h"
#include "lab/machine.h"
#include "work/workers.h"

enum { PERIOD_MS = 50, PROGRESS_NS = 100 * 1000000 };

void tf__run_work_init(tf__run_work *work, const tf_experiment *experiment,
                       const tf_lab_options *options)
{
    *work = (tf__run_work){.batch = {.rules = experiment->rules,
                                     .solver = experiment->solver,
                                     .limits = experiment->limits,
                                     .threads = options->threads,
                                     .seed = experiment->seed,
                                     .data_dir = options->data_dir,
                                     .luck = experiment->luck,
                                     .allow_exec = options->allow_exec}};
    memcpy(work->players, experiment->players, sizeof work->players);
    if (*work->players)
        work->status = tf_seats_read(experiment->rules.game, work->players, work->batch.players,
                                     &work->error);
}

static tf_verdict verdict_of(const tf_rules *rules, bool played, const tf_result *result)
{
    if (played && rules->game->seats > 1)
        return result->outcome.verdict == TF_FINISHED ? TF_FINISHED : TF_UNDECIDED;
    return result->solution.verdict;
}

tf_row tf__run_row(const tf_rules *rules, bool played, const tf_result *result)
{
    const tf_solution *solution = &result->solution;
    tf_row row = {.deal = result->number,
                  .verdict = verdict_of(rules, played, result),
                  .stop = solution->stop,
                  .moves = solution->moves.count,
                  .states = solution->states,
                  .time_us = (uint64_t)(result->time_ms * 1000 + 0.5),
                  .memory_kb = (solution->memory_bytes + 1023) >> 10};
    for (unsigned seat = 0; played && rules->game->seats > 1 && seat < TF_SEATS_MAX; seat++) {
        row.points[seat] = result->outcome.points[seat];
        row.scores[seat] = result->outcome.scores[seat];
    }
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        row.luck[seat] = result->luck[seat];
    row.luck_us = (uint64_t)(result->luck_ms * 1000 + 0.5);
    memcpy(row.failure, result->failure, sizeof row.failure);
    return row;
}

/* ---- in this process ---- */

tf_status tf__run_poll(tf__run *running, uint64_t states, tf_error *error)
{
    const tf_lab_options *options = running->options;
    uint64_t now = tf__clock_ns();
    if (options->progress && now - running->progress_ns >= PROGRESS_NS) {
        running->progress_ns = now;
        tf_lab_progress progress = {.tally = running->writer.tally,
                                    .total = running->goal,
                                    .done_now = running->writer.tally.deals - running->done_before,
                                    .states_now = states,
                                    .seconds = (double)(now - running->start_ns) / 1e9};
        options->progress(options->context, &progress);
    }
    return tf__row_writer_write_if_due(&running->writer, error);
}

static tf_status poll_run(void *context, uint64_t states, tf_error *error)
{
    return tf__run_poll(context, states, error);
}

static tf_status take_todo(void *context, uint32_t want, tf__workers_claim *claim, tf_error *error)
{
    (void)error;
    tf__run *running = context;
    tf__span span;
    if (tf__todo_take(&running->todo, want, &span)) {
        claim->first = span.first;
        claim->count = (uint32_t)(span.last - span.first + 1);
    }
    return TF_OK;
}

static tf_status make_todo(void *context, const tf__workers_claim *claim, uint32_t index,
                           tf_deal *deal, tf_error *error)
{
    const tf__run *running = context;
    return tf__deal_queue_make(&running->deals, claim->first + index, deal, error);
}

static tf_status add_result(void *context, const tf_result *result, tf_error *error)
{
    tf__run *running = context;
    const tf_experiment *experiment = running->experiment;
    tf_row row = tf__run_row(&experiment->rules, *experiment->players != '\0', result);
    return tf__row_writer_add(&running->writer, &row, error);
}

static tf_status run_here(tf__run *running, tf_error *error)
{
    tf__run_work work;
    tf__run_work_init(&work, running->experiment, running->options);
    tf__workers_feed feed = {.context = running, .take = take_todo, .make = make_todo};
    tf_batch_calls calls = {.context = running, .result = add_result};
    tf__workers_job job = {.batch = &work.batch,
                           .feed = &feed,
                           .total = running->goal - running->done_before,
                           .cancel = running->options->cancel,
                           .calls = &calls,
                           .periodic = poll_run,
                           .period_ms = PERIOD_MS};
    if (work.status != TF_OK)
        return tf_error_set(error, work.status, "%s", work.error.text);
    return tf__workers_run(&job, error);
}

/* ---- beginning and ending ---- */

static bool has_others(const tf_lab_options *options)
{
    return options->link && options->link->size > 1;
}

static tf_status begin_run(tf__run *running, tf_error *error)
{
    tf_run_info *run = &running->writer.run;
    const tf_lab_options *options = running->options;
    tf_batch batch = {.threads = options->threads};
    tf__machine_describe(run);
    run->processes = has_others(options) ? options->link->size : 1;
    run->threads = has_others(options)
                       ? 0 /* the workers report it */
                       : tf__workers_threads(&batch, running->goal - running->done_before);
    running->start_ns = running->writer.written_ns = tf__clock_ns();
    return tf__store_begin_run(running->writer.store, running->writer.experiment, run, error);
}

/* Writes the waiting rows and how the run ended. An earlier failure takes precedence over a failure
 * here. */
static tf_status end_run(tf__run *running, tf_status status, tf_error *error)
{
    const char *ending = status == TF_OK              ? "done"
                         : status == TF_ERR_CANCELLED ? "interrupted"
                                                      : "failed";
    snprintf(running->writer.run.ending, sizeof running->writer.run.ending, "%s", ending);
    tf_error written_error = {TF_OK, ""};
    tf_status written = tf__row_writer_write(&running->writer, &written_error);
    if (written == TF_OK || (status != TF_OK && status != TF_ERR_CANCELLED))
        return status;
    if (error)
        *error = written_error;
    return written;
}

static tf_status run_todo(tf__run *running, tf_error *error)
{
    tf_status status = begin_run(running, error);
    if (status != TF_OK)
        return status;
    status = has_others(running->options) ? tf__run_distribute(running, error)
                                          : run_here(running, error);
    return end_run(running, status, error);
}

/* Reads which deals are done and computes which remain. */
static tf_status read_state(tf__run *running, tf_lab_outcome *outcome, tf_error *error)
{
    tf__row_writer *writer = &running->writer;
    const tf__deals_key *key = &running->deals.key;
    tf_status status = tf__store_done(writer->store, writer->experiment, &writer->written,
                                      &writer->tally, &outcome->other_version, error);
    if (status != TF_OK)
        return status;
    writer->written_tally = writer->tally;
    if (tf__spans_copy(&writer->done, &writer->written) != TF_OK ||
        tf__spans_copy(&running->todo.done, &writer->written) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a run");
    uint64_t wanted = running->options->deals;
    running->todo.next = key->first;
    running->todo.last = key->last;
    if (wanted > 0 && wanted < outcome->total)
        running->todo.last = key->first + wanted - 1;
    uint64_t missing = running->todo.last - key->first + 1 -
                       tf__spans_count(&writer->done, key->first, running->todo.last);
    running->done_before = outcome->done_before = writer->tally.deals;
    running->goal = writer->tally.deals + missing;
    return TF_OK;
}

static tf_status run_locked(tf__run *running, tf_lab_outcome *outcome, tf_error *error)
{
    tf_status status = read_state(running, outcome, error);
    if (status == TF_OK && running->goal > running->done_before)
        status = run_todo(running, error);
    outcome->tally = running->writer.written_tally;
    outcome->done_now = outcome->tally.deals - outcome->done_before;
    return status;
}

tf_status tf_lab_run(tf_store *store, const tf_experiment *experiment,
                     const tf_lab_options *options, tf_lab_outcome *outcome, tf_error *error)
{
    if (TF__MISSING(error, store, experiment, options, outcome) ||
        TF__MISSING(error, experiment->rules.game))
        return TF_ERR_USAGE;
    *outcome = (tf_lab_outcome){0};
    if (!options->allow_exec && tf_experiment_starts_programs(experiment))
        return tf_error_set(error, TF_ERR_USAGE,
                            "experiment %s starts a program, %.200s: that needs --allow-exec, or "
                            "the player typed on the command line",
                            experiment->name, experiment->players);
    tf__run running = {
        .experiment = experiment, .options = options, .writer = {.store = store, .seats = 1}};
    if (*experiment->players)
        running.writer.seats = experiment->rules.game->seats;
    tf_status status = tf__deal_queue_open(&running.deals, experiment, error);
    if (status != TF_OK)
        return status;
    const tf__deals_key *key = &running.deals.key;
    outcome->total = key->last - key->first + 1;
    status = tf__store_enter(store, experiment, key, running.deals.loaded, &outcome->experiment,
                             &outcome->new_experiment, error);
    running.writer.experiment = outcome->experiment;
    if (status == TF_OK)
        status = tf__store_lock(store, outcome->experiment, experiment->name, error);
    if (status == TF_OK) {
        status = run_locked(&running, outcome, error);
        tf__store_unlock(store);
    }
    tf__row_writer_free(&running.writer);
    tf__spans_free(&running.todo.done);
    tf__deal_queue_close(&running.deals);
    return status;
}
