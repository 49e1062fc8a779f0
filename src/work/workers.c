/* workers.c: see workers.h.
 *
 * A worker claims a chunk of deals, works on one after the other and marks each as settled with one
 * atomic store; the calling thread collects what is settled. There is room for so many chunks, so
 * memory does not grow with the number of deals, and a worker that finds none waits.
 *
 * Two locks, always taken in this order: `reading` guards the feed and what opens chunks, `lock` what
 * claims them and gives them back. */
#include "work/workers.h"
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
#include "work/budget.h"
#include "work/chunks.h"

enum {
    PAUSE_MS = 100,     /* where the job tells no other */
    CHUNK_NS = 1000000, /* what a chunk should take */
    TELL_NS = 2000000,  /* how long results may wait before the collector is woken */
};

typedef struct crew crew;

typedef struct worker {
    crew *crew;
    pthread_t thread;
    bool started;
    tf_solver *solver;
    tf_player *players[TF_SEATS_MAX];
    tf_evaluator *evaluator; /* measures luck; NULL when that is not wanted */
    void *position;
    uint64_t states; /* of the deals done and the one under way; atomic */
    uint64_t states_done;
    uint64_t now_ns;         /* when the last deal ended */
    uint64_t told_ns;        /* when the collector was last woken */
    uint32_t want;           /* deals for the next chunk */
    tf__workers_claim claim; /* of the chunk under way */
} worker;

struct crew {
    const tf__workers_job *job;

    pthread_mutex_t reading;
    bool ended; /* no more deals, or no more wanted */

    pthread_mutex_t lock;
    pthread_cond_t ready; /* something was settled, or a worker ended */
    pthread_cond_t room;  /* a chunk was given back, or the work stops */
    tf__chunks chunks;
    bool told;        /* the collector has been called since it last looked */
    unsigned working; /* threads that have not ended */
    int stop;         /* begin no more deals: something failed; atomic */
    tf_status status; /* the first failure and its words */
    tf_error error;

    /* The collector's own. */
    size_t head; /* in order: the place of the chunk to hand out next */
    uint64_t done;
    bool deaf; /* the caller failed to take a result: hand out no more */
    uint64_t pause_ns;

    worker *workers;
    unsigned worker_count;
};

static bool stopping(crew *c)
{
    return __atomic_load_n(&c->stop, __ATOMIC_ACQUIRE) || tf_cancel_raised(c->job->cancel);
}

/* Keeps the first failure's words; call with c->lock held. */
static void keep_failure(crew *c, tf_status status, const tf_error *error)
{
    if (c->status != TF_OK)
        return;
    c->status = status;
    c->error = *error;
}

/* The feed has failed: no more deals come, but those claimed before are good and are worked on. */
static void end_feed(crew *c, tf_status status, const tf_error *error)
{
    pthread_mutex_lock(&c->lock);
    keep_failure(c, status, error);
    pthread_mutex_unlock(&c->lock);
}

/* Begins no more deals. What was finished is still handed out. */
static void record_failure(crew *c, tf_status status, const tf_error *error)
{
    pthread_mutex_lock(&c->lock);
    keep_failure(c, status, error);
    __atomic_store_n(&c->stop, 1, __ATOMIC_RELEASE);
    pthread_cond_broadcast(&c->room);
    pthread_mutex_unlock(&c->lock);
    if (c->job->feed->stop)
        c->job->feed->stop(c->job->feed->context);
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
    const tf_batch *batch = w->crew->job->batch;
    tf_moves_clear(&result->solution.moves);
    tf_status status = tf__play(w->players, &batch->rules, w->position, result->deal.id,
                                batch->seed, control, &result->solution.moves, &result->outcome,
                                error);
    result->solution.states = control->states;
    result->solution.stop = control->stop;
    /* A game for one that a limit cut short was not lost by the rules. */
    tf_outcome end;
    batch->rules.game->rules->outcome(w->position, &end);
    if (result->outcome.verdict == TF_WON)
        result->solution.verdict = TF_WON;
    else if (end.verdict == TF_UNDECIDED && control->stop != TF_STOP_NONE)
        result->solution.verdict = TF_UNDECIDED;
    else
        result->solution.verdict = TF_LOST;
    return status;
}

/* The luck of every seat in the game that was played, by replaying its moves from the deal. */
static tf_status measure_luck(worker *w, tf_result *result, uint64_t *cpu_ns, tf_error *error)
{
    const tf_batch *batch = w->crew->job->batch;
    const tf_moves *moves = &result->solution.moves;
    tf_status status = TF_OK;
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        result->luck[seat] = NAN;
    result->luck_ms = 0;
    for (unsigned seat = 0; w->evaluator && status == TF_OK && seat < batch->rules.game->seats;
         seat++) {
        tf_control control; /* the limits are those of the game, which is over */
        tf_control_start(&control, NULL, w->crew->job->cancel);
        status = batch->rules.game->rules->deal(&batch->rules, &result->deal, w->position, error);
        if (status == TF_OK)
            status = tf__luck_of_moves(w->evaluator, seat, w->position, moves->data, moves->count,
                                       &control, &result->luck[seat], error);
    }
    uint64_t cpu_end = tf__clock_cpu_ns();
    result->luck_ms = w->evaluator ? (double)(cpu_end - *cpu_ns) / 1e6 : 0;
    *cpu_ns = w->evaluator ? cpu_end : *cpu_ns;
    return status;
}

/* Works on one deal; *cpu_ns is the thread's clock before it and after it. */
static tf_status work_on(worker *w, tf_result *result, uint64_t *cpu_ns, tf_error *error)
{
    const tf_batch *batch = w->crew->job->batch;
    tf_status status = batch->rules.game->rules->deal(&batch->rules, &result->deal, w->position,
                                                      error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "deal %s: ", result->deal.id);
    tf_control control;
    tf_control_start(&control, &batch->limits, w->crew->job->cancel);
    control.progress = publish_states;
    control.progress_context = w;
    if (w->solver)
        status = tf__solver_solve(w->solver, w->position, &control, &result->solution, error);
    else
        status = play(w, &control, result, error);
    uint64_t cpu_end = tf__clock_cpu_ns();
    result->cpu_ms = (double)(cpu_end - *cpu_ns) / 1e6;
    *cpu_ns = cpu_end;
    w->now_ns = tf__clock_ns();
    result->time_ms = (double)(w->now_ns - control.start_ns) / 1e6;
    w->states_done += control.states;
    publish_states(w, 0, 0);
    if (status == TF_OK && control.stop != TF_STOP_CANCELLED)
        status = measure_luck(w, result, cpu_ns, error);
    if (status == TF_OK && control.stop == TF_STOP_CANCELLED)
        return TF_ERR_CANCELLED;
    if (status != TF_OK && status != TF_ERR_CANCELLED)
        return tf_error_prefix(error, status, "deal %s: ", result->deal.id);
    return status;
}

/* Wakes the collector unless it was woken a moment ago. */
static void tell_collector(worker *w, uint64_t now_ns)
{
    if (now_ns - w->told_ns < TELL_NS)
        return;
    w->told_ns = now_ns;
    pthread_mutex_lock(&w->crew->lock);
    w->crew->told = true;
    pthread_cond_signal(&w->crew->ready);
    pthread_mutex_unlock(&w->crew->lock);
}

/* The next chunk's size: what this one's pace gets done in a millisecond. */
static void adapt_want(worker *w, uint64_t elapsed_ns, uint32_t deals)
{
    uint64_t want = CHUNK_NS / (elapsed_ns / deals + 1);
    uint32_t most = w->crew->job->feed->most;
    if (most == 0 || most > TF__CHUNK_MAX)
        most = TF__CHUNK_MAX;
    w->want = want < 1 ? 1 : want > most ? most : (uint32_t)want;
}

/* Once the last deal is settled the chunk is the collector's, and may be another worker's at once. */
static void work_on_chunk(worker *w, tf__chunk *at)
{
    crew *c = w->crew;
    const tf__workers_feed *feed = c->job->feed;
    uint64_t cpu_ns = tf__clock_cpu_ns(), start_ns = tf__clock_ns();
    uint32_t count = at->count, i = 0;
    for (; i < count && !stopping(c); i++) {
        tf_error error = {TF_OK, ""};
        tf_result *result = &at->results[i];
        result->number = w->claim.first + i;
        tf_status status = feed->make(feed->context, &w->claim, i, &result->deal, &error);
        if (status == TF_OK)
            status = work_on(w, result, &cpu_ns, &error);
        if (status != TF_OK) {
            if (status != TF_ERR_CANCELLED)
                record_failure(c, status, &error);
            break;
        }
        at->kept = i + 1;
        __atomic_store_n(&at->settled, i + 1, __ATOMIC_RELEASE);
        tell_collector(w, w->now_ns);
    }
    if (i < count)
        __atomic_store_n(&at->settled, count, __ATOMIC_RELEASE);
    if (i > 0)
        adapt_want(w, w->now_ns - start_ns, i);
}

/* Waits for a chunk; NULL when the work stops. Call with c->reading held. */
static tf_status claim_chunk(crew *c, uint32_t want, tf__chunk **out, tf_error *error)
{
    tf_status status = TF_OK;
    *out = NULL;
    pthread_mutex_lock(&c->lock);
    while (!stopping(c)) {
        status = tf__chunks_claim(&c->chunks, want, out, error);
        if (status != TF_OK || *out)
            break;
        c->told = true;
        pthread_cond_signal(&c->ready);
        pthread_cond_wait(&c->room, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return status;
}

static void give_back(crew *c, tf__chunk *at)
{
    pthread_mutex_lock(&c->lock);
    tf__chunks_give_back(&c->chunks, at);
    pthread_cond_signal(&c->room);
    pthread_mutex_unlock(&c->lock);
}

/* Fills a chunk with the feed's next deals; NULL when there are none. Call with c->reading held. */
static tf_status fill_chunk(worker *w, tf__chunk **out, tf_error *error)
{
    crew *c = w->crew;
    const tf__workers_feed *feed = c->job->feed;
    uint32_t want = w->want;
    tf__chunk *at;
    tf_status status = claim_chunk(c, want, &at, error);
    *out = NULL;
    if (!at)
        return status;
    if (want > at->capacity)
        want = at->capacity;
    w->claim.first = w->claim.count = 0;
    status = feed->take(feed->context, want, &w->claim, error);
    if (status != TF_OK || w->claim.count == 0) {
        give_back(c, at);
        return status;
    }
    tf__chunks_open(&c->chunks, at, w->claim.count);
    *out = at;
    return TF_OK;
}

/* Claims the next deals for a worker; NULL when there are none. */
static tf__chunk *take_chunk(worker *w)
{
    crew *c = w->crew;
    tf__chunk *at = NULL;
    tf_error error = {TF_OK, ""};
    pthread_mutex_lock(&c->reading);
    tf_status status = c->ended ? TF_OK : fill_chunk(w, &at, &error);
    if (status != TF_OK && status != TF_ERR_CANCELLED)
        end_feed(c, status, &error);
    c->ended = !at;
    pthread_mutex_unlock(&c->reading);
    return at;
}

static void *worker_main(void *arg)
{
    worker *w = arg;
    crew *c = w->crew;
    tf__chunk *at;
    while (!stopping(c) && (at = take_chunk(w)) != NULL)
        work_on_chunk(w, at);
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->ready);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---- the crew ---- */

static tf_status equip_worker(worker *w, const tf__budget *budget, tf_error *error)
{
    const tf_batch *batch = w->crew->job->batch;
    const tf_game *game = batch->rules.game;
    w->want = 1;
    w->position = calloc(1, game->rules->position_bytes);
    if (!w->position)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a worker");
    tf_control control; /* limits are for deals; making a player ends only when it is cancelled */
    tf_control_start(&control, NULL, w->crew->job->cancel);
    tf_resources resources = {tf__budget_of(budget, 0), batch->data_dir, &control, false};
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
    return tf_evaluator_create(&w->evaluator, &batch->rules, &options, error);
}

static void free_crew(crew *c)
{
    for (unsigned i = 0; c->workers && i < c->worker_count; i++) {
        worker *w = &c->workers[i];
        tf_solver_destroy(w->solver);
        tf_evaluator_destroy(w->evaluator);
        for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
            tf_player_destroy(w->players[seat]);
        free(w->position);
    }
    free(c->workers);
    tf__chunks_destroy(&c->chunks);
    pthread_cond_destroy(&c->ready);
    pthread_cond_destroy(&c->room);
    pthread_mutex_destroy(&c->lock);
    pthread_mutex_destroy(&c->reading);
}

unsigned tf__workers_threads(const tf_batch *batch, uint64_t total)
{
    unsigned threads = batch->threads ? batch->threads : tf__cpu_count();
    return total > 0 && total < threads ? (unsigned)total : threads;
}

static void make_locks(crew *c)
{
    pthread_mutex_init(&c->reading, NULL);
    pthread_mutex_init(&c->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&c->ready, &attributes);
    pthread_cond_init(&c->room, NULL);
    pthread_condattr_destroy(&attributes);
}

static tf_status make_crew(crew *c, tf_error *error)
{
    const tf_batch *batch = c->job->batch;
    make_locks(c);
    c->worker_count = tf__workers_threads(batch, c->job->total);
    c->workers = calloc(c->worker_count, sizeof *c->workers);
    if (!c->workers)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %u threads", c->worker_count);
    tf__budget budget;
    tf_status made = tf__chunks_create(&c->chunks, c->job->ordered, c->worker_count, error);
    if (made == TF_OK)
        made = tf__budget_make(batch, c->worker_count, &budget, error);
    if (made != TF_OK)
        return made;
    for (unsigned i = 0; i < c->worker_count; i++) {
        c->workers[i].crew = c;
        tf_status status = equip_worker(&c->workers[i], &budget, error);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

/* Starts as many threads as the system gives, at least one. Signals stay with the caller's. */
static tf_status start_crew(crew *c, tf_error *error)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    c->working = c->worker_count;
    unsigned started = 0;
    for (unsigned i = 0; i < c->worker_count; i++) {
        worker *w = &c->workers[i];
        w->started = pthread_create(&w->thread, NULL, worker_main, w) == 0;
        started += w->started;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_mutex_lock(&c->lock);
    c->working -= c->worker_count - started;
    pthread_mutex_unlock(&c->lock);
    if (started == 0)
        return tf_error_set(error, TF_ERR_MEMORY, "the system gives no thread");
    return TF_OK;
}

/* ---- collecting, on the calling thread ---- */

static uint64_t states_so_far(const crew *c)
{
    uint64_t states = 0;
    for (unsigned i = 0; i < c->worker_count; i++)
        states += __atomic_load_n(&c->workers[i].states, __ATOMIC_RELAXED);
    return states;
}

static void hand_out(crew *c, const tf_result *result)
{
    const tf_batch_calls *calls = c->job->calls;
    tf_error error = {TF_OK, ""};
    if (c->deaf)
        return;
    tf_status status = calls->result(calls->context, result, &error);
    c->done++;
    if (status != TF_OK) {
        c->deaf = true;
        record_failure(c, status, &error);
    }
}

/* Hands out what is settled in a chunk and gives it back when that is all; true when it did. */
static bool collect_chunk(crew *c, tf__chunk *at)
{
    uint32_t settled = __atomic_load_n(&at->settled, __ATOMIC_ACQUIRE);
    /* When all are settled, the worker has left, and only the first `kept` hold a result. */
    uint32_t end = settled == at->count ? at->kept : settled;
    for (; at->handed < end; at->handed++)
        hand_out(c, &at->results[at->handed]);
    if (settled < at->count)
        return false;
    give_back(c, at);
    return true;
}

static void collect(crew *c)
{
    tf__chunk *at;
    if (c->job->ordered) {
        while ((at = tf__chunks_at(&c->chunks, c->head)) != NULL && collect_chunk(c, at))
            c->head++;
        return;
    }
    for (size_t i = 0; i < c->chunks.size; i++)
        if ((at = tf__chunks_at(&c->chunks, i)) != NULL)
            collect_chunk(c, at);
}

static unsigned pause_ms(const crew *c)
{
    return c->job->pause_ms ? c->job->pause_ms : PAUSE_MS;
}

static void pause_if_due(crew *c)
{
    const tf_batch_calls *calls = c->job->calls;
    uint64_t now = tf__clock_ns();
    if (now - c->pause_ns < pause_ms(c) * UINT64_C(1000000))
        return;
    c->pause_ns = now;
    if (calls->progress)
        calls->progress(calls->context, c->done, c->job->total, states_so_far(c));
    tf_error error = {TF_OK, ""};
    tf_status status = c->job->pause ? c->job->pause(calls->context, states_so_far(c), &error)
                                     : TF_OK;
    if (status != TF_OK)
        record_failure(c, status, &error);
}

/* Sleeps until something is settled or it is time for a pause; false when every worker has ended. */
static bool wait_a_moment(crew *c)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += pause_ms(c) * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&c->lock);
    bool working = c->working > 0;
    if (working && !c->told)
        pthread_cond_timedwait(&c->ready, &c->lock, &until);
    c->told = false;
    if (stopping(c))
        pthread_cond_broadcast(&c->room);
    pthread_mutex_unlock(&c->lock);
    return working;
}

tf_status tf__workers_run(const tf__workers_job *job, tf_error *error)
{
    crew c = {.job = job, .pause_ns = tf__clock_ns()};
    tf_status status = make_crew(&c, error);
    if (status == TF_OK)
        status = start_crew(&c, error);
    if (status == TF_OK) {
        bool working = true;
        while (working) {
            working = wait_a_moment(&c);
            collect(&c);
            pause_if_due(&c);
        }
    }
    for (unsigned i = 0; c.workers && i < c.worker_count; i++)
        if (c.workers[i].started)
            pthread_join(c.workers[i].thread, NULL);
    if (status == TF_OK && c.status != TF_OK) {
        status = c.status;
        if (error)
            *error = c.error;
    }
    if (status == TF_OK && tf_cancel_raised(job->cancel))
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    free_crew(&c);
    return status;
}
