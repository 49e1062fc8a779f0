/* pool.h: a fixed number of threads that work through submitted jobs. */
#ifndef TEFUDA_BASE_POOL_H
#define TEFUDA_BASE_POOL_H

#include <stddef.h>

#include <tefuda/status.h>

typedef struct tf__pool tf__pool;

typedef void (*tf__job_fn)(void *arg);

/* How many processors this process may use (taskset and containers count); at least 1. */
unsigned tf__cpu_count(void);

/* Starts the threads (0: one a processor) and a queue of room for that many waiting jobs (0: twice
 * the threads). The threads leave all signals to the others. */
TF_MUST_USE tf_status tf__pool_create(tf__pool **out, unsigned threads, size_t queue,
                                      tf_error *error);

/* Waits for all jobs, ends the threads. NULL is accepted. */
void tf__pool_destroy(tf__pool *pool);

unsigned tf__pool_threads(const tf__pool *pool);

/* Queues fn(arg); jobs start in the order of submission. Sleeps while the queue is full, so a
 * producer cannot run ahead without bound. For any thread but the pool's own: a job that waits for
 * room that only jobs can make would wait for ever. */
void tf__pool_submit(tf__pool *pool, tf__job_fn fn, void *arg);

/* Sleeps until every job submitted so far has ended. What the jobs wrote is visible after it. */
void tf__pool_wait(tf__pool *pool);

#endif
