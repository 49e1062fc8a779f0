/* batch.c: many deals on many threads, results in deal order.
 *
 * Workers take deals one at a time and put results into a ring of slots; the calling thread hands
 * them out from the ring's head. A worker that is a ring ahead of the head waits, so memory does not
 * grow with the number of deals, however many there are.
 *
 * Two locks, always taken in this order: `reading` guards the source of deals, `lock` the slots. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tefuda/batch.h>

#include "base/clock.h"
#include "base/pool.h"

enum { SLOTS_A_THREAD = 64, PROGRESS_MS = 100 };

typedef enum slot_state { SLOT_FREE, SLOT_BUSY, SLOT_DONE, SLOT_DROPPED } slot_state;

typedef struct slot {
    slot_state state;
    tf_result result;
} slot;

typedef struct crew crew;

typedef struct worker {
    crew *crew;
    pthread_t thread;
    bool started;
    tf_solver *solver;
    tf_player *players[TF_SEATS_MAX];
    void *position;
    uint64_t states; /* of the deals done and the one under way; atomic */
    uint64_t states_done;
} worker;

struct crew {
    const tf_batch *batch;
    tf_deals *deals;
    const tf_cancel *cancel;

    pthread_mutex_t reading;
    uint64_t next; /* number of the next deal to read */
    bool ended;    /* no more deals, or no more wanted */

    pthread_mutex_t lock;
    pthread_cond_t changed; /* a slot was filled or freed, or a worker ended */
    slot *slots;
    size_t slot_count;
    uint64_t head;    /* the deal to hand out next */
    unsigned working; /* threads that have not ended */
    bool stop;        /* begin no more deals: something failed */
    bool deaf;        /* the caller failed to take a result: hand out no more */
    tf_status status; /* the first failure and its words */
    tf_error error;

    worker *workers;
    unsigned worker_count;
};

static bool stopping(crew *c)
{
    pthread_mutex_lock(&c->lock);
    bool stop = c->stop;
    pthread_mutex_unlock(&c->lock);
    return stop || tf_cancel_raised(c->cancel);
}

/* Keeps the first failure. Deals under way are finished and still handed out. Call with c->lock
 * held. */
static void record_failure(crew *c, tf_status status, const tf_error *error)
{
    if (c->status == TF_OK) {
        c->status = status;
        c->error = *error;
    }
    c->stop = true;
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
    const tf_batch *batch = w->crew->batch;
    tf_moves_clear(&result->solution.moves);
    tf_status status =
        tf_play(w->players, &batch->rules, w->position, result->deal.id, batch->seed, control,
                &result->solution.moves, &result->outcome, error);
    result->solution.states = control->states;
    result->solution.stop = control->stop;
    result->solution.verdict =
        result->outcome.phase == TF_WON ? TF_VERDICT_WON : TF_VERDICT_LOST;
    return status;
}

static tf_status work_on(worker *w, tf_result *result, tf_error *error)
{
    const tf_batch *batch = w->crew->batch;
    tf_status status =
        batch->rules.game->rules->deal(&batch->rules, &result->deal, w->position, error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "deal %s: ", result->deal.id);
    tf_control control;
    tf_control_start(&control, &batch->limits, w->crew->cancel);
    control.progress = publish_states;
    control.progress_context = w;
    uint64_t cpu_start = tf__clock_cpu_ns();
    if (w->solver)
        status = tf_solver_solve(w->solver, w->position, &control, &result->solution, error);
    else
        status = play(w, &control, result, error);
    result->cpu_ms = (double)(tf__clock_cpu_ns() - cpu_start) / 1e6;
    result->time_ms = tf_control_elapsed_ms(&control);
    w->states_done += control.states;
    publish_states(w, 0, 0);
    if (status == TF_OK && control.stop == TF_STOP_CANCELLED)
        return TF_ERR_CANCELLED;
    if (status != TF_OK && status != TF_ERR_CANCELLED)
        return tf_error_prefix(error, status, "deal %s: ", result->deal.id);
    return status;
}

/* Waits until the ring has room for deal number `number`; false when the batch stops. */
static bool claim_slot(crew *c, uint64_t number)
{
    pthread_mutex_lock(&c->lock);
    while (!c->stop && !tf_cancel_raised(c->cancel) && number - c->head >= c->slot_count)
        pthread_cond_wait(&c->changed, &c->lock);
    bool claimed = !c->stop && !tf_cancel_raised(c->cancel);
    if (claimed)
        c->slots[number % c->slot_count].state = SLOT_BUSY;
    pthread_mutex_unlock(&c->lock);
    return claimed;
}

static void settle_slot(crew *c, slot *s, tf_status status, const tf_error *error)
{
    pthread_mutex_lock(&c->lock);
    s->state = status == TF_OK ? SLOT_DONE : SLOT_DROPPED;
    if (status != TF_OK && status != TF_ERR_CANCELLED)
        record_failure(c, status, error);
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

/* Reads the next deal into a slot of its own; NULL when there is none. */
static slot *take_deal(crew *c)
{
    slot *taken = NULL;
    tf_error error = {TF_OK, ""};
    pthread_mutex_lock(&c->reading);
    if (!c->ended && claim_slot(c, c->next)) {
        slot *s = &c->slots[c->next % c->slot_count];
        bool end = false;
        tf_status status = tf_deals_next(c->deals, &s->result.deal, &end, &error);
        if (status == TF_OK && !end) {
            taken = s;
            c->next++;
        } else {
            c->ended = true;
            settle_slot(c, s, status == TF_OK ? TF_ERR_CANCELLED : status, &error);
        }
    } else {
        c->ended = true;
    }
    pthread_mutex_unlock(&c->reading);
    return taken;
}

static void *worker_main(void *arg)
{
    worker *w = arg;
    crew *c = w->crew;
    slot *s;
    while (!stopping(c) && (s = take_deal(c)) != NULL) {
        tf_error error = {TF_OK, ""};
        tf_status status = work_on(w, &s->result, &error);
        settle_slot(c, s, status, &error);
    }
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---- the crew ---- */

static tf_status equip_worker(worker *w, size_t memory_bytes, tf_error *error)
{
    const tf_batch *batch = w->crew->batch;
    const tf_game *game = batch->rules.game;
    w->position = calloc(1, game->rules->position_bytes);
    if (!w->position)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a worker");
    if (!batch->players[0])
        return tf_solver_create(&w->solver, &batch->rules, batch->solver, memory_bytes,
                                batch->data_dir, error);
    for (unsigned seat = 0; seat < game->seats; seat++) {
        tf_status status =
            tf_player_create(&w->players[seat], &batch->rules, batch->players[seat],
                             memory_bytes / game->seats, batch->data_dir, error);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

static void free_crew(crew *c)
{
    for (unsigned i = 0; c->workers && i < c->worker_count; i++) {
        worker *w = &c->workers[i];
        tf_solver_destroy(w->solver);
        for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
            tf_player_destroy(w->players[seat]);
        free(w->position);
    }
    for (size_t i = 0; c->slots && i < c->slot_count; i++)
        tf_solution_free(&c->slots[i].result.solution);
    free(c->workers);
    free(c->slots);
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->lock);
    pthread_mutex_destroy(&c->reading);
}

static unsigned thread_count(const tf_batch *batch, tf_deals *deals)
{
    unsigned threads = batch->threads ? batch->threads : tf__cpu_count();
    uint64_t total;
    if (tf_deals_count(deals, &total) && total < threads)
        threads = total ? (unsigned)total : 1;
    return threads;
}

static tf_status make_crew(crew *c, tf_error *error)
{
    c->worker_count = thread_count(c->batch, c->deals);
    c->slot_count = (size_t)c->worker_count * SLOTS_A_THREAD;
    pthread_mutex_init(&c->reading, NULL);
    pthread_mutex_init(&c->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&c->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    c->workers = calloc(c->worker_count, sizeof *c->workers);
    c->slots = calloc(c->slot_count, sizeof *c->slots);
    if (!c->workers || !c->slots)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %u threads", c->worker_count);
    size_t memory_bytes = c->batch->limits.memory_bytes / c->worker_count;
    for (unsigned i = 0; i < c->worker_count; i++) {
        c->workers[i].crew = c;
        tf_status status = equip_worker(&c->workers[i], memory_bytes, error);
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
    for (unsigned i = 0; i < c->worker_count; i++) {
        pthread_mutex_lock(&c->lock);
        c->working++;
        pthread_mutex_unlock(&c->lock);
        c->workers[i].started =
            pthread_create(&c->workers[i].thread, NULL, worker_main, &c->workers[i]) == 0;
        if (!c->workers[i].started) {
            pthread_mutex_lock(&c->lock);
            c->working--;
            pthread_mutex_unlock(&c->lock);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!c->workers[0].started)
        return tf_error_set(error, TF_ERR_MEMORY, "the system gives no thread");
    return TF_OK;
}

/* ---- handing out ---- */

static uint64_t states_so_far(const crew *c)
{
    uint64_t states = 0;
    for (unsigned i = 0; i < c->worker_count; i++)
        states += __atomic_load_n(&c->workers[i].states, __ATOMIC_RELAXED);
    return states;
}

/* Sleeps until something changed or it is time to show progress. Call with c->lock held. */
static void wait_a_moment(crew *c)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PROGRESS_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&c->changed, &c->lock, &until);
}

typedef struct teller {
    const tf_batch_calls *calls;
    uint64_t done;
    uint64_t total;
    uint64_t last_ns;
} teller;

static void tell_progress(crew *c, teller *t)
{
    uint64_t now = tf__clock_ns();
    if (!t->calls->progress || now - t->last_ns < PROGRESS_MS * UINT64_C(1000000))
        return;
    t->last_ns = now;
    t->calls->progress(t->calls->context, t->done, t->total, states_so_far(c));
}

/* Hands out the head's result when it is there. Call with c->lock held; it is let go during the
 * call. True when the head moved. */
static bool hand_out_head(crew *c, teller *t)
{
    slot *s = &c->slots[c->head % c->slot_count];
    if (s->state != SLOT_DONE && s->state != SLOT_DROPPED)
        return false;
    if (s->state == SLOT_DONE && !c->deaf) {
        pthread_mutex_unlock(&c->lock);
        tf_error error = {TF_OK, ""};
        tf_status status = t->calls->result(t->calls->context, &s->result, &error);
        t->done++;
        pthread_mutex_lock(&c->lock);
        if (status != TF_OK) {
            c->deaf = true;
            record_failure(c, status, &error);
        }
    }
    s->state = SLOT_FREE;
    c->head++;
    pthread_cond_broadcast(&c->changed);
    return true;
}

/* After the end: what was finished behind a deal that was not, still in order. */
static void hand_out_rest(crew *c, teller *t)
{
    for (size_t i = 0; i < c->slot_count; i++) {
        if (!hand_out_head(c, t))
            c->head++;
    }
}

static void hand_out(crew *c, teller *t)
{
    pthread_mutex_lock(&c->lock);
    for (;;) {
        if (!hand_out_head(c, t)) {
            if (c->working == 0)
                break;
            wait_a_moment(c);
            if (tf_cancel_raised(c->cancel))
                pthread_cond_broadcast(&c->changed);
        }
        pthread_mutex_unlock(&c->lock);
        tell_progress(c, t);
        pthread_mutex_lock(&c->lock);
    }
    hand_out_rest(c, t);
    pthread_mutex_unlock(&c->lock);
}

tf_status tf_batch_run(const tf_batch *batch, tf_deals *deals, const tf_cancel *cancel,
                       const tf_batch_calls *calls, tf_error *error)
{
    crew c = {.batch = batch, .deals = deals, .cancel = cancel};
    tf_status status = make_crew(&c, error);
    if (status == TF_OK)
        status = start_crew(&c, error);
    if (status == TF_OK) {
        teller t = {.calls = calls};
        if (!tf_deals_count(deals, &t.total))
            t.total = 0;
        hand_out(&c, &t);
    }
    for (unsigned i = 0; c.workers && i < c.worker_count; i++)
        if (c.workers[i].started)
            pthread_join(c.workers[i].thread, NULL);
    if (status == TF_OK && c.status != TF_OK) {
        status = c.status;
        if (error)
            *error = c.error;
    }
    if (status == TF_OK && tf_cancel_raised(cancel))
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    free_crew(&c);
    return status;
}
