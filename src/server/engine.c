/* engine.c: each lane of the engine is a queue with some threads of low priority. */
#define _GNU_SOURCE
#include "server/engine.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "front/clock.h"
#include "server/reply.h"

enum { WAITING_MAX = 300, NICENESS = 10, STACK_BYTES = 8 << 20, LOOK_MS = 50 };
/* A step that takes long must not stop the hints of other games, on one processor either. */
enum { SHORT_THREADS_LEAST = 3 };
enum { JOB_FREE, JOB_WAITING, JOB_RUNNING, JOB_OVER };

typedef struct job_lane {
    srv_engine *engine;
    srv_job *first, **last;
    size_t waiting;
    pthread_cond_t work;
    pthread_t *threads;
    unsigned wanted, started;
} job_lane;

struct srv_engine {
    pthread_mutex_t lock;
    unsigned threads;
    bool stopping;
    job_lane lanes[ENGINE_LANES];
};

static void append(job_lane *lane, srv_job *job)
{
    job->state = JOB_WAITING;
    job->next = NULL;
    *lane->last = job;
    lane->last = &job->next;
    lane->waiting++;
    pthread_cond_signal(&lane->work);
}

static srv_job *take(job_lane *lane)
{
    srv_job *taken = lane->first;
    lane->first = taken->next;
    if (!lane->first)
        lane->last = &lane->first;
    lane->waiting--;
    taken->state = JOB_RUNNING;
    return taken;
}

static void remove_waiting(job_lane *lane, const srv_job *gone)
{
    for (srv_job **at = &lane->first; *at; at = &(*at)->next) {
        if (*at != gone)
            continue;
        *at = gone->next;
        if (!*at)
            lane->last = at;
        lane->waiting--;
        return;
    }
}

static void end(srv_job *job)
{
    job->state = JOB_OVER;
    pthread_cond_broadcast(&job->over);
}

static void *work(void *context)
{
    job_lane *lane = context;
    srv_engine *engine = lane->engine;
    /* On Linux each thread has its own nice value. */
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
    pthread_mutex_lock(&engine->lock);
    for (;;) {
        while (!lane->first && !engine->stopping)
            pthread_cond_wait(&lane->work, &engine->lock);
        if (!lane->first)
            break;
        srv_job *job = take(lane);
        pthread_mutex_unlock(&engine->lock);
        bool more = !tf_cancel_raised(&job->cancel) && job->step(job);
        pthread_mutex_lock(&engine->lock);
        if (more && !tf_cancel_raised(&job->cancel))
            append(lane, job);
        else
            end(job);
    }
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}

static void start_threads(job_lane *lane)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (lane->started < lane->wanted &&
           pthread_create(&lane->threads[lane->started], &attributes, work, lane) == 0)
        lane->started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

static unsigned default_threads(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 1 ? (unsigned)count - 1 : 1;
}

srv_engine *engine_create(unsigned threads)
{
    srv_engine *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->threads = threads > 0 ? threads : default_threads();
    pthread_mutex_init(&made->lock, NULL);
    bool started = true;
    for (unsigned i = 0; i < ENGINE_LANES; i++) {
        job_lane *lane = &made->lanes[i];
        lane->engine = made;
        lane->last = &lane->first;
        pthread_cond_init(&lane->work, NULL);
        lane->wanted = made->threads;
        if (i == ENGINE_SHORT && lane->wanted < SHORT_THREADS_LEAST)
            lane->wanted = SHORT_THREADS_LEAST;
        lane->threads = calloc(lane->wanted, sizeof *lane->threads);
        if (lane->threads)
            start_threads(lane);
        started = started && lane->started > 0;
    }
    if (started)
        return made;
    engine_destroy(made);
    return NULL;
}

void engine_destroy(srv_engine *engine)
{
    if (!engine)
        return;
    pthread_mutex_lock(&engine->lock);
    engine->stopping = true;
    for (unsigned i = 0; i < ENGINE_LANES; i++)
        pthread_cond_broadcast(&engine->lanes[i].work);
    pthread_mutex_unlock(&engine->lock);
    for (unsigned i = 0; i < ENGINE_LANES; i++) {
        for (unsigned k = 0; k < engine->lanes[i].started; k++)
            pthread_join(engine->lanes[i].threads[k], NULL);
        free(engine->lanes[i].threads);
        pthread_cond_destroy(&engine->lanes[i].work);
    }
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}

unsigned engine_threads(const srv_engine *engine, engine_lane lane)
{
    return engine->lanes[lane].wanted;
}

/* Gives the job back to the caller. */
static void release(srv_job *job)
{
    pthread_cond_destroy(&job->over);
    job->state = JOB_FREE;
}

bool engine_submit(srv_engine *engine, srv_job *job)
{
    job_lane *lane = &engine->lanes[job->lane];
    front_condition_init(&job->over);
    pthread_mutex_lock(&engine->lock);
    bool room = lane->waiting < WAITING_MAX && !engine->stopping;
    if (room)
        append(lane, job);
    pthread_mutex_unlock(&engine->lock);
    if (!room)
        release(job);
    return room;
}

void engine_cancel(srv_engine *engine, srv_job *job)
{
    tf_cancel_raise(&job->cancel);
    pthread_mutex_lock(&engine->lock);
    bool was_free = job->state == JOB_FREE;
    if (job->state == JOB_WAITING) {
        remove_waiting(&engine->lanes[job->lane], job);
        job->state = JOB_OVER;
    }
    while (!was_free && job->state != JOB_OVER)
        pthread_cond_wait(&job->over, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
    if (!was_free)
        release(job);
}

/* Waits for a moment; true when the job is over. */
static bool wait_over(srv_engine *engine, srv_job *job)
{
    pthread_mutex_lock(&engine->lock);
    if (job->state != JOB_OVER)
        front_condition_wait(&job->over, &engine->lock, LOOK_MS);
    bool over = job->state == JOB_OVER;
    pthread_mutex_unlock(&engine->lock);
    return over;
}

bool engine_finish(srv_engine *engine, srv_job *job, const srv_request *request)
{
    while (!wait_over(engine, job)) {
        if (!request_abandoned(request))
            continue;
        engine_cancel(engine, job);
        return false;
    }
    release(job);
    return true;
}

bool engine_run(srv_request *request, srv_job *job, srv_reply *refusal)
{
    srv_engine *engine = request->server->engine;
    *refusal = reply_error(503, "busy", "too many jobs are waiting; try again soon");
    if (!engine_submit(engine, job))
        return false;
    request_unlimited(request);
    if (!engine_finish(engine, job, request))
        return false;
    request_answering(request);
    reply_free(refusal);
    return true;
}
