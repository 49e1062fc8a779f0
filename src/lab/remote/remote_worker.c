/* remote_worker.c: the processes that work for rank 0.
 *
 * The threads of the crew take deals from a queue of stretches; the main thread keeps the queue filled
 * and sends rows back. How much to ask for is learnt: twice as much when the last portion was eaten in
 * less than a quarter of a second, half as much when it lasted more than one. */
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
    PAUSE_MS = 10,
    PORTION_SHORT_NS = 250 * 1000000,
    PORTION_LONG_NS = 1000 * 1000000,
    REPORT_NS = 250 * 1000000,
    PORTION_MAX = 1 << 20,
};

/* A worker's part in one job. */
typedef struct part {
    const tf_link *link;
    const tf_lab_options *options;
    tf_experiment experiment;
    tf__deal_queue supply;
    uint32_t job;
    unsigned threads;
    tf_cancel cancel; /* the crew's: raised by a signal here or a STOP from rank 0 */

    pthread_mutex_t lock; /* of the queue */
    pthread_cond_t filled;
    tf__span *queue;
    size_t queue_count, queue_capacity;
    uint64_t queued; /* deals in it */
    bool ended;      /* nothing more will come */

    /* The main thread's own. */
    tf_row *rows;
    size_t row_count, row_capacity;
    uint64_t portion;
    uint64_t asked_ns, reported_ns;
    bool asked; /* and not answered yet */
    uint64_t states;
} part;

/* ---- the queue ---- */

static tf_status take_queued(void *context, uint32_t want, tf__workers_claim *claim,
                             tf_error *error)
{
    (void)error;
    part *p = context;
    pthread_mutex_lock(&p->lock);
    while (p->queue_count == 0 && !p->ended)
        pthread_cond_wait(&p->filled, &p->lock);
    if (p->queue_count > 0) {
        tf__span *span = &p->queue[0];
        uint64_t there = span->last - span->first + 1;
        claim->first = span->first;
        claim->count = there < want ? (uint32_t)there : want;
        span->first += claim->count;
        p->queued -= claim->count;
        if (claim->count == there)
            memmove(span, span + 1, --p->queue_count * sizeof *span);
    }
    pthread_mutex_unlock(&p->lock);
    return TF_OK;
}

static tf_status make_queued(void *context, const tf__workers_claim *claim, uint32_t index,
                             tf_deal *deal, tf_error *error)
{
    const part *p = context;
    return tf__deal_queue_make(&p->supply, claim->first + index, deal, error);
}

static tf_status fill_queue(part *p, const tf__span *spans, size_t count, tf_error *error)
{
    tf_status status = TF_OK;
    pthread_mutex_lock(&p->lock);
    if (!TF__ARRAY_RESERVE(p->queue, p->queue_capacity, p->queue_count + count))
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for more deals");
    for (size_t i = 0; i < count && status == TF_OK; i++) {
        p->queue[p->queue_count++] = spans[i];
        p->queued += spans[i].last - spans[i].first + 1;
    }
    pthread_cond_broadcast(&p->filled);
    pthread_mutex_unlock(&p->lock);
    return status;
}

/* Nothing more will come; what is queued is worked on, unless it is to be dropped. */
static void end_queue(part *p, bool drop)
{
    pthread_mutex_lock(&p->lock);
    p->ended = true;
    if (drop)
        p->queue_count = p->queued = 0;
    pthread_cond_broadcast(&p->filled);
    pthread_mutex_unlock(&p->lock);
    if (drop)
        tf_cancel_raise(&p->cancel);
}

static void stop_queue(void *context)
{
    end_queue(context, true);
}

static uint64_t queued(part *p, bool *ended)
{
    pthread_mutex_lock(&p->lock);
    uint64_t count = p->queued;
    *ended = p->ended;
    pthread_mutex_unlock(&p->lock);
    return count;
}

/* ---- reports ---- */

static tf_status send_report(part *p, uint64_t want, bool last, tf_status outcome,
                             const char *words, tf_error *error)
{
    tf__message head = {.kind = TF__MESSAGE_REPORT,
                        .job = p->job,
                        .want = (uint32_t)want,
                        .flag = last,
                        .status = (uint32_t)outcome,
                        .threads = p->threads,
                        .states = p->states,
                        .peak_kb = tf__machine_peak_kb(),
                        .count = p->row_count};
    p->row_count = 0;
    p->reported_ns = tf__clock_ns();
    return tf__message_send(p->link, 0, &head, words, p->rows, sizeof p->rows[0], error);
}

uint64_t tf__portion_wish(uint64_t *portion, uint64_t here, uint64_t lasted_ns, unsigned threads)
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

/* How many deals to ask for now; 0 while there are enough, or nothing will come. */
static uint64_t wish(part *p, uint64_t now_ns)
{
    bool ended;
    uint64_t here = queued(p, &ended);
    if (ended || p->asked)
        return 0;
    uint64_t lasted_ns = p->asked_ns > 0 ? now_ns - p->asked_ns : 0;
    uint64_t want = tf__portion_wish(&p->portion, here, lasted_ns, p->threads);
    if (want > 0) {
        p->asked_ns = now_ns;
        p->asked = true;
    }
    return want;
}

static tf_status keep_result(void *context, const tf_result *result, tf_error *error)
{
    part *p = context;
    if (!TF__ARRAY_RESERVE(p->rows, p->row_capacity, p->row_count + 1))
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for another row");
    p->rows[p->row_count++] = tf__run_row(&p->experiment.rules, *p->experiment.players != '\0',
                                          result);
    return TF_OK;
}

static tf_status take_message(part *p, const tf__message_received *received, tf_error *error)
{
    if (received->head.job != p->job)
        return TF_OK;
    if (received->head.kind == TF__MESSAGE_STOP) {
        end_queue(p, received->head.flag != 0);
        return TF_OK;
    }
    if (received->head.kind != TF__MESSAGE_WORK)
        return TF_OK;
    p->asked = false;
    return fill_queue(p, received->elements, received->head.count, error);
}

/* Every few milliseconds: messages in, rows and wishes out. */
static tf_status pause_part(void *context, uint64_t states, tf_error *error)
{
    part *p = context;
    tf__message_received received;
    bool got = true;
    tf_status status = TF_OK;
    p->states = states;
    while (status == TF_OK && got) {
        status = tf__message_receive(p->link, &received, &got, error);
        if (status == TF_OK && got)
            status = take_message(p, &received, error);
    }
    if (tf_cancel_raised(p->options->cancel))
        end_queue(p, true);
    uint64_t now = tf__clock_ns(), want = status == TF_OK ? wish(p, now) : 0;
    if (status == TF_OK && (want > 0 || (p->row_count > 0 && now - p->reported_ns > REPORT_NS)))
        status = send_report(p, want, false, TF_OK, NULL, error);
    return status;
}

/* ---- jobs ---- */

/* Reads the experiment, after the line that signs it. */
static tf_status open_job(part *p, const tf__message_received *job, tf_error *error)
{
    tf_text signature = {0};
    tf__message_signature(&signature);
    if (tf_text_status(&signature) != TF_OK) {
        tf_text_free(&signature);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a job");
    }
    size_t length = strcspn(job->text, "\n");
    bool same = length == signature.length && job->text[length] == '\n' &&
                memcmp(job->text, signature.data, length) == 0;
    tf_text_free(&signature);
    if (!same)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "process %u is another version of tefuda than process 0",
                            p->link->rank);
    tf_experiment *list = NULL;
    size_t count = 0;
    tf_status status = tf_experiments_parse("job", job->text + length + 1, &list, &count, error);
    if (status != TF_OK)
        return status;
    p->experiment = list[0];
    free(list);
    if (job->head.count > 0)
        return tf__deal_queue_load(&p->supply, job->elements, job->head.count, error);
    return tf__deal_queue_open(&p->supply, &p->experiment, error);
}

static tf_status run_crew(part *p, tf_error *error)
{
    tf__run_work work;
    tf__run_work_init(&work, &p->experiment, p->options);
    p->threads = tf__workers_threads(&work.batch, 0);
    p->portion = p->threads;
    tf__workers_feed feed = {
        .context = p, .take = take_queued, .make = make_queued, .stop = stop_queue};
    tf_batch_calls calls = {.context = p, .result = keep_result};
    tf__workers_job job = {.batch = &work.batch,
                           .feed = &feed,
                           .cancel = &p->cancel,
                           .calls = &calls,
                           .pause = pause_part,
                           .pause_ms = PAUSE_MS};
    return tf__workers_run(&job, error);
}

static tf_status do_job(const tf_link *link, const tf_lab_options *options,
                        const tf__message_received *received, tf_error *error)
{
    part p = {.link = link, .options = options, .job = received->head.job};
    tf_error failure = {TF_OK, ""};
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.filled, NULL);
    tf_status status = open_job(&p, received, &failure);
    if (status == TF_OK)
        status = run_crew(&p, &failure);
    bool interrupted = tf_cancel_raised(options->cancel);
    if (status == TF_ERR_CANCELLED && !interrupted)
        status = TF_OK; /* rank 0 wanted it so */
    tf_status sent = send_report(&p, 0, true, status, failure.text, error);
    tf__deal_queue_close(&p.supply);
    pthread_cond_destroy(&p.filled);
    pthread_mutex_destroy(&p.lock);
    free(p.queue);
    free(p.rows);
    if (sent == TF_OK && interrupted)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return sent;
}

tf_status tf_lab_work(const tf_lab_options *options, tf_error *error)
{
    if (TF__MISSING(error, options) || TF__MISSING(error, options->link))
        return TF_ERR_USAGE;
    const tf_link *link = options->link;
    unsigned rests = 0;
    for (;;) {
        tf__message_received received;
        bool got = false;
        tf_status status = tf__message_receive(link, &received, &got, error);
        if (status == TF_OK && got && received.head.kind == TF__MESSAGE_HOME)
            return TF_OK;
        if (status == TF_OK && got && received.head.kind == TF__MESSAGE_JOB)
            status = do_job(link, options, &received, error);
        if (status == TF_OK && tf_cancel_raised(options->cancel))
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
        if (status != TF_OK)
            return status;
        if (got)
            rests = 0;
        else
            tf__message_rest(&rests);
    }
}
