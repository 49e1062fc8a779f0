/* remote_worker.c: the processes that work for rank 0.
 *
 * The worker threads take deals from a queue of spans; the main thread keeps the queue filled and
 * sends rows back. The size of a request adapts: it doubles when the last portion lasted less than
 * a quarter of a second, and halves when it lasted more than a second. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/missing.h"
#include "lab/machine.h"
#include "lab/remote/remote.h"
#include "lab/run.h"
#include "work/workers.h"

enum {
    PERIOD_MS = 10,
    PORTION_SHORT_NS = 250 * 1000000,
    PORTION_LONG_NS = 1000 * 1000000,
    REPORT_NS = 250 * 1000000,
    PORTION_MAX = 1 << 20,
};

/* The state of one job in a worker process. */
typedef struct remote_job {
    const tf_link *link;
    const tf_lab_options *options;
    bool allow_exec; /* as rank 0 says */
    tf_experiment experiment;
    tf__deal_queue deals;
    uint32_t job;
    unsigned threads;
    tf_cancel cancel; /* for the threads: raised by a signal here or a STOP from rank 0 */

    pthread_mutex_t lock; /* protects the queue */
    pthread_cond_t filled;
    tf__span *queue;
    size_t queue_count, queue_capacity;
    uint64_t queued; /* number of deals in the queue */
    bool ended;      /* no more deals will be queued */

    /* Used only by the main thread. */
    tf_row *rows;
    size_t row_count, row_capacity;
    uint64_t portion;
    uint64_t asked_ns, reported_ns;
    bool asked; /* a request is not answered yet */
    uint64_t states;
} remote_job;

/* ---- the queue ---- */

static tf_status take_queued(void *context, uint32_t want, tf__workers_claim *claim,
                             tf_error *error)
{
    (void)error;
    remote_job *j = context;
    pthread_mutex_lock(&j->lock);
    while (j->queue_count == 0 && !j->ended)
        pthread_cond_wait(&j->filled, &j->lock);
    if (j->queue_count > 0) {
        tf__span *span = &j->queue[0];
        uint64_t available = span->last - span->first + 1;
        claim->first = span->first;
        claim->count = available < want ? (uint32_t)available : want;
        span->first += claim->count;
        j->queued -= claim->count;
        if (claim->count == available)
            memmove(span, span + 1, --j->queue_count * sizeof *span);
    }
    pthread_mutex_unlock(&j->lock);
    return TF_OK;
}

static tf_status make_queued(void *context, const tf__workers_claim *claim, uint32_t index,
                             tf_deal *deal, tf_error *error)
{
    const remote_job *j = context;
    return tf__deal_queue_make(&j->deals, claim->first + index, deal, error);
}

static tf_status fill_queue(remote_job *j, const tf__span *spans, size_t count, tf_error *error)
{
    tf_status status = TF_OK;
    pthread_mutex_lock(&j->lock);
    if (!TF__ARRAY_RESERVE(j->queue, j->queue_capacity, j->queue_count + count))
        status = tf_error_set(error, TF_ERR_MEMORY, "not enough memory for more deals");
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        j->queue[j->queue_count++] = spans[i];
        j->queued += spans[i].last - spans[i].first + 1;
    }
    pthread_cond_broadcast(&j->filled);
    pthread_mutex_unlock(&j->lock);
    return status;
}

/* Ends the queue: no more deals follow. The queued deals are still worked on, unless `drop` is
 * set. */
static void end_queue(remote_job *j, bool drop)
{
    pthread_mutex_lock(&j->lock);
    j->ended = true;
    if (drop)
        j->queue_count = j->queued = 0;
    pthread_cond_broadcast(&j->filled);
    pthread_mutex_unlock(&j->lock);
    if (drop)
        tf_cancel_raise(&j->cancel);
}

static void stop_queue(void *context)
{
    end_queue(context, true);
}

static uint64_t queued(remote_job *j, bool *ended)
{
    pthread_mutex_lock(&j->lock);
    uint64_t count = j->queued;
    *ended = j->ended;
    pthread_mutex_unlock(&j->lock);
    return count;
}

/* ---- reports ---- */

static tf_status send_report(remote_job *j, uint64_t want, bool last, tf_status outcome,
                             const char *words, tf_error *error)
{
    tf__message head = {.kind = TF__MESSAGE_REPORT,
                        .job = j->job,
                        .want = (uint32_t)want,
                        .flag = last,
                        .status = (uint32_t)outcome,
                        .threads = j->threads,
                        .states = j->states,
                        .peak_kb = tf__machine_peak_kb(),
                        .count = j->row_count};
    j->row_count = 0;
    j->reported_ns = tf__clock_ns();
    return tf__message_send(j->link, 0, &head, words, j->rows, sizeof j->rows[0], error);
}

uint64_t tf__portion_request(uint64_t *portion, uint64_t here, uint64_t lasted_ns, unsigned threads)
{
    uint64_t next = *portion;
    if (lasted_ns > 0 && lasted_ns < PORTION_SHORT_NS && next < PORTION_MAX)
        next *= 2;
    else if (lasted_ns > PORTION_LONG_NS && next > 2 * (uint64_t)threads)
        next /= 2;
    if (here > next / 2)
        return 0;
    *portion = next;
    return next - here;
}

/* The number of deals to request now; 0 while the queue has enough, or after its end. */
static uint64_t deals_to_request(remote_job *j, uint64_t now_ns)
{
    bool ended;
    uint64_t here = queued(j, &ended);
    if (ended || j->asked)
        return 0;
    uint64_t lasted_ns = j->asked_ns > 0 ? now_ns - j->asked_ns : 0;
    uint64_t want = tf__portion_request(&j->portion, here, lasted_ns, j->threads);
    if (want > 0) {
        j->asked_ns = now_ns;
        j->asked = true;
    }
    return want;
}

static tf_status add_result(void *context, const tf_result *result, tf_error *error)
{
    remote_job *j = context;
    if (!TF__ARRAY_RESERVE(j->rows, j->row_capacity, j->row_count + 1))
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for another row");
    j->rows[j->row_count++] = tf__run_row(&j->experiment.rules, *j->experiment.players != '\0',
                                          result);
    return TF_OK;
}

static tf_status handle_message(remote_job *j, const tf__message_received *received,
                                tf_error *error)
{
    if (received->head.job != j->job)
        return TF_OK;
    if (received->head.kind == TF__MESSAGE_STOP) {
        end_queue(j, received->head.flag != 0);
        return TF_OK;
    }
    if (received->head.kind != TF__MESSAGE_WORK)
        return TF_OK;
    j->asked = false;
    return fill_queue(j, received->elements, received->head.count, error);
}

/* Called every few milliseconds: handles messages, sends rows and requests. */
static tf_status poll_messages(void *context, uint64_t states, tf_error *error)
{
    remote_job *j = context;
    tf__message_received received;
    bool got = true;
    tf_status status = TF_OK;
    j->states = states;
    while (status == TF_OK && got) {
        status = tf__message_receive(j->link, &received, &got, error);
        if (status == TF_OK && got)
            status = handle_message(j, &received, error);
    }
    if (tf_cancel_raised(j->options->cancel))
        end_queue(j, true);
    uint64_t now = tf__clock_ns(), want = status == TF_OK ? deals_to_request(j, now) : 0;
    if (status == TF_OK && (want > 0 || (j->row_count > 0 && now - j->reported_ns > REPORT_NS)))
        status = send_report(j, want, false, TF_OK, NULL, error);
    return status;
}

/* ---- jobs ---- */

/* Checks the signature in the first line and reads the experiment after it. */
static tf_status open_job(remote_job *j, const tf__message_received *job, tf_error *error)
{
    tf_text signature = {0};
    tf__message_signature(&signature);
    if (tf_text_status(&signature) != TF_OK) {
        tf_text_free(&signature);
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a job");
    }
    size_t length = strcspn(job->text, "\n");
    bool same = length == signature.length && job->text[length] == '\n' &&
                memcmp(job->text, signature.data, length) == 0;
    tf_text_free(&signature);
    if (!same)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "process %u runs another version of tefuda than process 0",
                            j->link->rank);
    tf_experiment *list = NULL;
    size_t count = 0;
    tf_status status = tf_experiments_parse("job", job->text + length + 1, &list, &count, error);
    if (status != TF_OK)
        return status;
    j->experiment = list[0];
    free(list);
    if (job->head.count > 0)
        return tf__deal_queue_load(&j->deals, job->elements, job->head.count, error);
    return tf__deal_queue_open(&j->deals, &j->experiment, error);
}

static tf_status run_workers(remote_job *j, tf_error *error)
{
    tf__run_work work;
    tf__run_work_init(&work, &j->experiment, j->options);
    work.batch.allow_exec = j->allow_exec;
    j->threads = tf__workers_threads(&work.batch, 0);
    j->portion = j->threads;
    tf__workers_feed feed = {
        .context = j, .take = take_queued, .make = make_queued, .stop = stop_queue};
    tf_batch_calls calls = {.context = j, .result = add_result};
    tf__workers_job job = {.batch = &work.batch,
                           .feed = &feed,
                           .cancel = &j->cancel,
                           .calls = &calls,
                           .periodic = poll_messages,
                           .period_ms = PERIOD_MS};
    if (work.status != TF_OK)
        return tf_error_set(error, work.status, "%s", work.error.text);
    return tf__workers_run(&job, error);
}

static tf_status work_on_job(const tf_link *link, const tf_lab_options *options,
                             const tf__message_received *received, tf_error *error)
{
    remote_job j = {.link = link,
                    .options = options,
                    .allow_exec = received->head.flag != 0,
                    .job = received->head.job};
    tf_error failure = {TF_OK, ""};
    pthread_mutex_init(&j.lock, NULL);
    pthread_cond_init(&j.filled, NULL);
    tf_status status = open_job(&j, received, &failure);
    if (status == TF_OK)
        status = run_workers(&j, &failure);
    bool interrupted = tf_cancel_raised(options->cancel);
    if (status == TF_ERR_CANCELLED && !interrupted)
        status = TF_OK; /* stopped by rank 0, not an error */
    tf_status sent = send_report(&j, 0, true, status, failure.text, error);
    tf__deal_queue_close(&j.deals);
    pthread_cond_destroy(&j.filled);
    pthread_mutex_destroy(&j.lock);
    free(j.queue);
    free(j.rows);
    if (sent == TF_OK && interrupted)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return sent;
}

tf_status tf_lab_work(const tf_lab_options *options, tf_error *error)
{
    if (TF__MISSING(error, options) || TF__MISSING(error, options->link))
        return TF_ERR_USAGE;
    const tf_link *link = options->link;
    unsigned sleeps = 0;
    for (;;) {
        tf__message_received received;
        bool got = false;
        tf_status status = tf__message_receive(link, &received, &got, error);
        if (status == TF_OK && got && received.head.kind == TF__MESSAGE_EXIT)
            return TF_OK;
        if (status == TF_OK && got && received.head.kind == TF__MESSAGE_JOB)
            status = work_on_job(link, options, &received, error);
        if (status == TF_OK && tf_cancel_raised(options->cancel))
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
        if (status != TF_OK)
            return status;
        if (got)
            sleeps = 0;
        else
            tf__message_sleep(&sleeps);
    }
}
