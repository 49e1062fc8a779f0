/* workers.c: see workers.h.
 *
 * A worker claims a chunk of deals, works on them one after the other and marks each as settled
 * with one atomic store. The calling thread collects the settled results. The number of chunks is
 * bounded, so memory does not grow with the number of deals; a worker that gets no chunk waits.
 *
 * Two locks, always taken in this order: `reading` protects the feed and the opening of chunks,
 * `lock` protects claiming them and giving them back. */
#include "work/workers.h"
#include "games/evaluator.h"
#include "games/luck.h"
#include "games/position_bytes.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/pool.h"
#include "base/words.h"
#include "work/budget.h"
#include "work/chunks.h"

enum {
    PERIOD_MS = 100,     /* default of tf__workers_job.period_ms */
    CHUNK_NS = 1000000,  /* intended time per chunk */
    NOTIFY_NS = 2000000, /* longest time that results wait before the collector is woken */
};

/* The state that the collector and all workers share. */
typedef struct shared shared;

typedef struct worker {
    shared *shared;
    pthread_t thread;
    bool started;
    tf_solver *solver;
    tf_player *players[TF_SEATS_MAX];
    tf_evaluator *evaluator; /* measures luck; NULL when that is not wanted */
    tf__luck_watch luck;     /* of the current game */
    void *position;
    uint64_t states; /* of finished deals and the current one; atomic */
    uint64_t states_done;
    uint64_t now_ns;         /* when the last deal ended */
    uint64_t notified_ns;    /* when the collector was last woken */
    uint32_t want;           /* deals for the next chunk */
    tf__workers_claim claim; /* of the current chunk */
} worker;

struct shared {
    const tf__workers_job *job;

    pthread_mutex_t reading;
    bool ended; /* the feed has no more deals, or no more are needed */

    pthread_mutex_t lock;
    pthread_cond_t ready;      /* a result was settled, or a worker ended */
    pthread_cond_t chunk_free; /* a chunk was given back, or the work stops */
    tf__chunks chunks;
    bool notified;    /* the collector was notified since it last looked */
    unsigned working; /* threads that have not ended */
    int stop;         /* start no more deals because of a failure; atomic */
    tf_status status; /* the first failure */
    tf_error error;

    /* Used only by the collector. */
    size_t head; /* when ordered: the place of the chunk to deliver next */
    uint64_t done;
    bool result_failed; /* the result callback failed: deliver no more */
    uint64_t period_ns;

    worker *workers;
    unsigned worker_count;
};

static bool stopping(shared *s)
{
    return __atomic_load_n(&s->stop, __ATOMIC_ACQUIRE) || tf_cancel_raised(s->job->cancel);
}

/* Records the first failure; the caller holds s->lock. */
static void set_failure(shared *s, tf_status status, const tf_error *error)
{
    if (s->status != TF_OK)
        return;
    s->status = status;
    s->error = *error;
}

/* The feed has failed: no more deals follow, but those already claimed are still worked on. */
static void end_feed(shared *s, tf_status status, const tf_error *error)
{
    pthread_mutex_lock(&s->lock);
    set_failure(s, status, error);
    pthread_mutex_unlock(&s->lock);
}

/* Starts no more deals. Finished results are still delivered. */
static void record_failure(shared *s, tf_status status, const tf_error *error)
{
    pthread_mutex_lock(&s->lock);
    set_failure(s, status, error);
    __atomic_store_n(&s->stop, 1, __ATOMIC_RELEASE);
    pthread_cond_broadcast(&s->chunk_free);
    pthread_mutex_unlock(&s->lock);
    if (s->job->feed->stop)
        s->job->feed->stop(s->job->feed->context);
}

/* ---- a worker ---- */

static void publish_states(void *context, uint64_t states, uint64_t elapsed_ms)
{
    (void)elapsed_ms;
    worker *w = context;
    __atomic_store_n(&w->states, w->states_done + states, __ATOMIC_RELAXED);
}

static tf_status play(worker *w, tf_control *control, tf_result *result, tf_error *error)
{
    const tf_batch *batch = w->shared->job->batch;
    tf_control valuing; /* the game's limits are not those of measuring luck */
    tf__play_watch watch;
    bool watched = w->evaluator && !batch->limits.time_ms; /* measuring must not use up the time */
    if (watched) {
        tf_control_start(&valuing, NULL, w->shared->job->cancel);
        tf__luck_watch_start(&w->luck, w->evaluator, &valuing, &watch);
    }
    tf_moves_clear(&result->solution.moves);
    result->failure[0] = '\0';
    tf_status status = tf__play_watched(w->players, &batch->rules, w->position, result->deal.id,
                                        batch->seed, watched ? &watch : NULL, control,
                                        &result->solution.moves, &result->outcome, error);
    bool failed = status == TF_OK && error->status == TF_ERR_FORFEIT;
    if (failed)
        tf__words_copy_clean(result->failure, sizeof result->failure, error->text);
    result->solution.states = control->states;
    result->solution.stop = control->stop;
    /* A game with one seat that a limit ended early was not lost by the rules: it is undecided. */
    tf_outcome end;
    batch->rules.game->rules->outcome(w->position, &end);
    if (result->outcome.verdict == TF_WON)
        result->solution.verdict = TF_WON;
    else if (!failed && end.verdict == TF_UNDECIDED && control->stop != TF_STOP_NONE)
        result->solution.verdict = TF_UNDECIDED;
    else
        result->solution.verdict = TF_LOST;
    return status;
}

/* The luck of every seat in the game that was played, by replaying its moves from the deal. */
static tf_status measure_luck(worker *w, tf_result *result, tf_error *error)
{
    const tf_batch *batch = w->shared->job->batch;
    const tf_moves *moves = &result->solution.moves;
    tf_status status = TF_OK;
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        result->luck[seat] = NAN;
    result->luck_ms = 0;
    if (w->evaluator && w->luck.serves) {
        result->luck[0] = w->luck.luck;
        result->luck_ms = (double)w->luck.cpu_ns / 1e6;
        return TF_OK;
    }
    for (unsigned seat = 0; w->evaluator && status == TF_OK && seat < batch->rules.game->seats;
         seat++) {
        tf_control control; /* the limits are those of the game, which is over */
        tf_control_start(&control, NULL, w->shared->job->cancel);
        status = batch->rules.game->rules->deal(&batch->rules, &result->deal, w->position, error);
        if (status == TF_OK)
            status = tf__luck_of_moves(w->evaluator, seat, result->deal.id, w->position,
                                       moves->data, moves->count, &control, &result->luck[seat],
                                       error);
    }
    if (w->evaluator) {
        uint64_t end_ns = tf__clock_ns();
        result->luck_ms = (double)(end_ns - w->now_ns) / 1e6;
        w->now_ns = end_ns;
    }
    return status;
}

/* Works on one deal. *cpu_ns is the CPU clock of the thread before the call; updated to that after
 * it. */
static tf_status work_on_deal(worker *w, tf_result *result, uint64_t *cpu_ns, tf_error *error)
{
    const tf_batch *batch = w->shared->job->batch;
    tf_status status = batch->rules.game->rules->deal(&batch->rules, &result->deal, w->position,
                                                      error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "deal %s: ", result->deal.id);
    tf_control control;
    tf_control_start(&control, &batch->limits, w->shared->job->cancel);
    control.progress = publish_states;
    control.progress_context = w;
    if (w->solver)
        status = tf__solver_solve(w->solver, w->position, &control, &result->solution, error);
    else
        status = play(w, &control, result, error);
    uint64_t cpu_end = tf__clock_cpu_ns(), luck_ns = w->evaluator ? w->luck.cpu_ns : 0;
    result->cpu_ms = (double)(cpu_end - *cpu_ns - luck_ns) / 1e6;
    *cpu_ns = cpu_end;
    w->now_ns = tf__clock_ns();
    result->time_ms = (double)(w->now_ns - control.start_ns - luck_ns) / 1e6;
    w->states_done += control.states;
    publish_states(w, 0, 0);
    if (status == TF_OK && control.stop != TF_STOP_CANCELLED)
        status = measure_luck(w, result, error);
    if (w->evaluator)
        *cpu_ns = tf__clock_cpu_ns(); /* the time of measuring is not that of the next deal */
    if (status == TF_OK && control.stop == TF_STOP_CANCELLED)
        return TF_ERR_CANCELLED;
    if (status != TF_OK && status != TF_ERR_CANCELLED)
        return tf_error_prefix(error, status, "deal %s: ", result->deal.id);
    return status;
}

/* Wakes the collector unless this worker did so less than NOTIFY_NS ago. */
static void notify_collector(worker *w, uint64_t now_ns)
{
    if (now_ns - w->notified_ns < NOTIFY_NS)
        return;
    w->notified_ns = now_ns;
    pthread_mutex_lock(&w->shared->lock);
    w->shared->notified = true;
    pthread_cond_signal(&w->shared->ready);
    pthread_mutex_unlock(&w->shared->lock);
}

/* Sets the size of the next chunk: the number of deals that take CHUNK_NS at the speed of this
 * one. */
static void adapt_want(worker *w, uint64_t elapsed_ns, uint32_t deals)
{
    uint64_t want = CHUNK_NS / (elapsed_ns / deals + 1);
    uint32_t most = w->shared->job->feed->claim_max;
    if (most == 0 || most > TF__CHUNK_MAX)
        most = TF__CHUNK_MAX;
    w->want = want < 1 ? 1 : want > most ? most : (uint32_t)want;
}

/* After the last deal is settled the chunk belongs to the collector, which may pass it to another
 * worker at once. */
static void work_on_chunk(worker *w, tf__chunk *at)
{
    shared *s = w->shared;
    const tf__workers_feed *feed = s->job->feed;
    uint64_t cpu_ns = tf__clock_cpu_ns(), start_ns = tf__clock_ns();
    uint32_t count = at->count, i = 0;
    for (; i < count && !stopping(s); i++) {
        tf_error error = {TF_OK, ""};
        tf_result *result = &at->results[i];
        result->number = w->claim.first + i;
        tf_status status = feed->make(feed->context, &w->claim, i, &result->deal, &error);
        if (status == TF_OK)
            status = work_on_deal(w, result, &cpu_ns, &error);
        if (status != TF_OK) {
            if (status != TF_ERR_CANCELLED)
                record_failure(s, status, &error);
            break;
        }
        at->finished = i + 1;
        __atomic_store_n(&at->settled, i + 1, __ATOMIC_RELEASE);
        notify_collector(w, w->now_ns);
    }
    if (i < count)
        __atomic_store_n(&at->settled, count, __ATOMIC_RELEASE);
    if (i > 0)
        adapt_want(w, w->now_ns - start_ns, i);
}

/* Waits for a chunk; NULL when the work stops. The caller holds s->reading. */
static tf_status claim_chunk(shared *s, uint32_t want, tf__chunk **out, tf_error *error)
{
    tf_status status = TF_OK;
    *out = NULL;
    pthread_mutex_lock(&s->lock);
    while (!stopping(s)) {
        status = tf__chunks_claim(&s->chunks, want, out, error);
        if (status != TF_OK || *out)
            break;
        s->notified = true;
        pthread_cond_signal(&s->ready);
        pthread_cond_wait(&s->chunk_free, &s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return status;
}

static void give_back(shared *s, tf__chunk *at)
{
    pthread_mutex_lock(&s->lock);
    tf__chunks_give_back(&s->chunks, at);
    pthread_cond_signal(&s->chunk_free);
    pthread_mutex_unlock(&s->lock);
}

/* Fills a chunk with the next deals of the feed; NULL when there are none. The caller holds
 * s->reading. */
static tf_status fill_chunk(worker *w, tf__chunk **out, tf_error *error)
{
    shared *s = w->shared;
    const tf__workers_feed *feed = s->job->feed;
    uint32_t want = w->want;
    tf__chunk *at;
    tf_status status = claim_chunk(s, want, &at, error);
    *out = NULL;
    if (!at)
        return status;
    if (want > at->capacity)
        want = at->capacity;
    w->claim.first = w->claim.count = 0;
    status = feed->take(feed->context, want, &w->claim, error);
    if (status != TF_OK || w->claim.count == 0) {
        give_back(s, at);
        return status;
    }
    tf__chunks_open(&s->chunks, at, w->claim.count);
    *out = at;
    return TF_OK;
}

/* Claims the next deals for a worker; NULL when there are none. */
static tf__chunk *take_chunk(worker *w)
{
    shared *s = w->shared;
    tf__chunk *at = NULL;
    tf_error error = {TF_OK, ""};
    pthread_mutex_lock(&s->reading);
    tf_status status = s->ended ? TF_OK : fill_chunk(w, &at, &error);
    if (status != TF_OK && status != TF_ERR_CANCELLED)
        end_feed(s, status, &error);
    s->ended = !at;
    pthread_mutex_unlock(&s->reading);
    return at;
}

static void *worker_main(void *arg)
{
    worker *w = arg;
    shared *s = w->shared;
    tf__chunk *at;
    while (!stopping(s) && (at = take_chunk(w)) != NULL)
        work_on_chunk(w, at);
    pthread_mutex_lock(&s->lock);
    s->working--;
    pthread_cond_signal(&s->ready);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- creating and starting the workers ---- */

static tf_status create_worker(worker *w, const tf__budget *budget, tf_error *error)
{
    const tf_batch *batch = w->shared->job->batch;
    const tf_game *game = batch->rules.game;
    w->want = 1;
    w->position = calloc(1, game->rules->position_bytes);
    if (!w->position)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a worker");
    /* No limits: they are for deals. Only cancellation stops the creation of a player. */
    tf_control control;
    tf_control_start(&control, NULL, w->shared->job->cancel);
    tf_resources resources = {.memory_bytes = tf__budget_of(budget, 0),
                              .data_dir = batch->data_dir,
                              .control = &control,
                              .allow_exec = batch->allow_exec,
                              .program_bytes = batch->limits.memory_bytes};
    if (!batch->players[0])
        return tf_solver_create_with(&w->solver, &batch->rules, batch->solver, &resources, error);
    for (unsigned seat = 0; seat < game->seats; seat++) {
        resources.memory_bytes = tf__budget_of(budget, seat);
        tf_status status = tf_player_create_with(&w->players[seat], &batch->rules,
                                                 batch->players[seat], &resources, error);
        if (status != TF_OK)
            return status;
    }
    if (!batch->luck)
        return TF_OK;
    tf_evaluator_options options = {.effort = TF_EFFORT_QUICK, .resources = resources};
    options.resources.memory_bytes = tf__budget_of_luck(budget);
    tf_status measured = tf__evaluator_check_luck(&batch->rules, error);
    if (measured != TF_OK)
        return measured;
    return tf_evaluator_create(&w->evaluator, &batch->rules, &options, error);
}

static void free_workers(shared *s)
{
    for (unsigned i = 0; s->workers && i < s->worker_count; i++) {
        worker *w = &s->workers[i];
        tf_solver_destroy(w->solver);
        tf_evaluator_destroy(w->evaluator);
        for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
            tf_player_destroy(w->players[seat]);
        free(w->position);
    }
    free(s->workers);
    tf__chunks_destroy(&s->chunks);
    pthread_cond_destroy(&s->ready);
    pthread_cond_destroy(&s->chunk_free);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->reading);
}

unsigned tf__workers_threads(const tf_batch *batch, uint64_t total)
{
    unsigned threads = batch->threads ? batch->threads : tf__budget_threads(batch, tf__cpu_count());
    return total > 0 && total < threads ? (unsigned)total : threads;
}

static void make_locks(shared *s)
{
    pthread_mutex_init(&s->reading, NULL);
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&s->ready, &attributes);
    pthread_cond_init(&s->chunk_free, NULL);
    pthread_condattr_destroy(&attributes);
}

static tf_status create_workers(shared *s, tf_error *error)
{
    const tf_batch *batch = s->job->batch;
    make_locks(s);
    s->worker_count = tf__workers_threads(batch, s->job->total);
    s->workers = calloc(s->worker_count, sizeof *s->workers);
    if (!s->workers)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for %u threads",
                            s->worker_count);
    tf__budget budget;
    tf_status made = tf__chunks_create(&s->chunks, s->job->ordered, s->worker_count, error);
    if (made == TF_OK)
        made = tf__budget_make(batch, s->worker_count, &budget, error);
    if (made != TF_OK)
        return made;
    for (unsigned i = 0; i < s->worker_count; i++) {
        s->workers[i].shared = s;
        tf_status status = create_worker(&s->workers[i], &budget, error);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

/* Starts as many threads as the system allows, at least one. They block all signals. */
static tf_status start_workers(shared *s, tf_error *error)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    s->working = s->worker_count;
    unsigned started = 0;
    for (unsigned i = 0; i < s->worker_count; i++) {
        worker *w = &s->workers[i];
        w->started = pthread_create(&w->thread, NULL, worker_main, w) == 0;
        started += w->started;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_mutex_lock(&s->lock);
    s->working -= s->worker_count - started;
    pthread_mutex_unlock(&s->lock);
    if (started == 0)
        return tf_error_set(error, TF_ERR_MEMORY, "cannot start any thread");
    return TF_OK;
}

/* ---- collecting, on the calling thread ---- */

static uint64_t states_so_far(const shared *s)
{
    uint64_t states = 0;
    for (unsigned i = 0; i < s->worker_count; i++)
        states += __atomic_load_n(&s->workers[i].states, __ATOMIC_RELAXED);
    return states;
}

static void deliver(shared *s, const tf_result *result)
{
    const tf_batch_calls *calls = s->job->calls;
    tf_error error = {TF_OK, ""};
    if (s->result_failed)
        return;
    tf_status status = calls->result(calls->context, result, &error);
    s->done++;
    if (status != TF_OK) {
        s->result_failed = true;
        record_failure(s, status, &error);
    }
}

/* Delivers the settled results of a chunk. When all are settled, gives the chunk back and returns
 * true. */
static bool collect_chunk(shared *s, tf__chunk *at)
{
    uint32_t settled = __atomic_load_n(&at->settled, __ATOMIC_ACQUIRE);
    /* When all are settled, the worker has left, and only the first `finished` have a result. */
    uint32_t end = settled == at->count ? at->finished : settled;
    for (; at->delivered < end; at->delivered++)
        deliver(s, &at->results[at->delivered]);
    if (settled < at->count)
        return false;
    give_back(s, at);
    return true;
}

static void collect(shared *s)
{
    tf__chunk *at;
    if (s->job->ordered) {
        while ((at = tf__chunks_at(&s->chunks, s->head)) != NULL && collect_chunk(s, at))
            s->head++;
        return;
    }
    for (size_t i = 0; i < s->chunks.size; i++)
        if ((at = tf__chunks_at(&s->chunks, i)) != NULL)
            collect_chunk(s, at);
}

static unsigned period_ms(const shared *s)
{
    return s->job->period_ms ? s->job->period_ms : PERIOD_MS;
}

static void call_periodic(shared *s)
{
    const tf_batch_calls *calls = s->job->calls;
    uint64_t now = tf__clock_ns();
    if (now - s->period_ns < period_ms(s) * UINT64_C(1000000))
        return;
    s->period_ns = now;
    if (calls->progress)
        calls->progress(calls->context, s->done, s->job->total, states_so_far(s));
    tf_error error = {TF_OK, ""};
    tf_status status = s->job->periodic ? s->job->periodic(calls->context, states_so_far(s), &error)
                                        : TF_OK;
    if (status != TF_OK)
        record_failure(s, status, &error);
}

/* Sleeps until a result is settled or the period is over; returns false when every worker has
 * ended. */
static bool wait_for_results(shared *s)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += period_ms(s) * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&s->lock);
    bool working = s->working > 0;
    if (working && !s->notified)
        pthread_cond_timedwait(&s->ready, &s->lock, &until);
    s->notified = false;
    if (stopping(s))
        pthread_cond_broadcast(&s->chunk_free);
    pthread_mutex_unlock(&s->lock);
    return working;
}

tf_status tf__workers_run(const tf__workers_job *job, tf_error *error)
{
    shared s = {.job = job, .period_ns = tf__clock_ns()};
    tf_status status = create_workers(&s, error);
    if (status == TF_OK)
        status = start_workers(&s, error);
    if (status == TF_OK) {
        bool working = true;
        while (working) {
            working = wait_for_results(&s);
            collect(&s);
            call_periodic(&s);
        }
    }
    for (unsigned i = 0; s.workers && i < s.worker_count; i++)
        if (s.workers[i].started)
            pthread_join(s.workers[i].thread, NULL);
    if (status == TF_OK && s.status != TF_OK) {
        status = s.status;
        if (error)
            *error = s.error;
    }
    if (status == TF_OK && tf_cancel_raised(job->cancel))
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    free_workers(&s);
    return status;
}
