/* pool.h: a fixed number of threads that run submitted jobs. */
#ifndef TEFUDA_BASE_POOL_H
#define TEFUDA_BASE_POOL_H

#include <stddef.h>

#include <tefuda/status.h>

typedef struct tf__pool tf__pool;

typedef void (*tf__job_fn)(void *arg);

/* The number of processors that this process may use (respects taskset and containers); at least
 * 1. */
unsigned tf__cpu_count(void);

/* Starts the threads (0: one per processor) with a queue for this many waiting jobs (0: twice the
 * number of threads). All signals are blocked in the threads. */
TF_MUST_USE tf_status tf__pool_create(tf__pool **out, unsigned threads, size_t queue,
                                      tf_error *error);

/* Waits for all jobs and ends the threads. NULL is accepted. */
void tf__pool_destroy(tf__pool *pool);

unsigned tf__pool_threads(const tf__pool *pool);

/* Queues fn(arg); jobs start in the order of submission. Sleeps while the queue is full, so that a
 * producer cannot queue without bound. Must not be called from a job: it would wait for ever if the
 * queue is full. */
void tf__pool_submit(tf__pool *pool, tf__job_fn fn, void *arg);

/* Sleeps until every job submitted so far has ended. The caller then sees everything the jobs
 * wrote. */
void tf__pool_wait(tf__pool *pool);

#endif
