/* pool.c: one mutex, three condition variables, a ring buffer of jobs.
 *
 * Invariant, under the mutex: 0 <= queued <= capacity, and `unfinished` counts the jobs queued or
 * running. No thread spins: workers sleep on `work`, submitters on `not_full`, waiters on `idle`.
 * Jobs are whole deals of at least milliseconds, so a single lock is not a bottleneck. */
#define _GNU_SOURCE
#include "base/pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct job {
    tf__job_fn fn;
    void *arg;
} job;

struct tf__pool {
    pthread_mutex_t mutex;
    pthread_cond_t work, not_full, idle;
    job *ring;
    size_t capacity, head, queued, unfinished;
    bool closing;
    unsigned thread_count;
    pthread_t *threads;
};

unsigned tf__cpu_count(void)
{
    /* The kernel rejects a set smaller than its own, so increase the size until it fits. */
    for (size_t cpus = 1024; cpus <= (size_t)1 << 20; cpus *= 4) {
        cpu_set_t *set = CPU_ALLOC(cpus);
        if (!set)
            break;
        size_t bytes = CPU_ALLOC_SIZE(cpus);
        int got = sched_getaffinity(0, bytes, set);
        int count = got == 0 ? CPU_COUNT_S(bytes, set) : 0;
        CPU_FREE(set);
        if (count > 0)
            return (unsigned)count;
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

static void *work_on(void *arg)
{
    tf__pool *pool = arg;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (pool->queued == 0 && !pool->closing)
            pthread_cond_wait(&pool->work, &pool->mutex);
        if (pool->queued == 0)
            break;
        job next = pool->ring[pool->head];
        pool->head = (pool->head + 1) % pool->capacity;
        pool->queued--;
        pthread_cond_signal(&pool->not_full);
        pthread_mutex_unlock(&pool->mutex);
        next.fn(next.arg);
        pthread_mutex_lock(&pool->mutex);
        if (--pool->unfinished == 0)
            pthread_cond_broadcast(&pool->idle);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* Starts the threads with all signals blocked, so that signal handlers run in other threads and no
 * system call of a job is interrupted. Returns 0 or an errno. */
static int start_threads(tf__pool *pool, unsigned threads)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = 0;
    while (!failed && pool->thread_count < threads) {
        failed = pthread_create(&pool->threads[pool->thread_count], NULL, work_on, pool);
        pool->thread_count += !failed;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

tf_status tf__pool_create(tf__pool **out, unsigned threads, size_t queue, tf_error *error)
{
    threads = threads ? threads : tf__cpu_count();
    tf__pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a thread pool");
    pool->capacity = queue ? queue : (size_t)threads * 2;
    pool->ring = calloc(pool->capacity, sizeof *pool->ring);
    pool->threads = calloc(threads, sizeof *pool->threads);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->not_full, NULL);
    pthread_cond_init(&pool->idle, NULL);
    if (!pool->ring || !pool->threads) {
        tf__pool_destroy(pool);
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for %u threads and %zu jobs",
                            threads, queue);
    }
    int failed = start_threads(pool, threads);
    if (failed) {
        tf__pool_destroy(pool);
        return tf_error_set(error, TF_ERR_MEMORY, "cannot start %u threads: %s", threads,
                            strerror(failed));
    }
    *out = pool;
    return TF_OK;
}

void tf__pool_destroy(tf__pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->closing = true; /* workers finish the queued jobs before they end */
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
    for (unsigned i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->not_full);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->mutex);
    free(pool->threads);
    free(pool->ring);
    free(pool);
}

unsigned tf__pool_threads(const tf__pool *pool)
{
    return pool->thread_count;
}

void tf__pool_submit(tf__pool *pool, tf__job_fn fn, void *arg)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->queued == pool->capacity)
        pthread_cond_wait(&pool->not_full, &pool->mutex);
    pool->ring[(pool->head + pool->queued) % pool->capacity] = (job){fn, arg};
    pool->queued++;
    pool->unfinished++;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
}

void tf__pool_wait(tf__pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->unfinished > 0)
        pthread_cond_wait(&pool->idle, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}
