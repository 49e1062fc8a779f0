/* work.h: threads, limits and progress of a long operation on the stack game. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_WORK_H
#define TEFUDA_GAMES_CALCULATION_STACK_WORK_H

#include <tefuda/table.h>

#include "base/pool.h"

typedef struct tf__stack_work {
    const tf_table_request *request; /* borrowed */
    tf__pool *pool;
    unsigned threads;
    tf_table_progress progress;
    uint64_t start_ns, reported_ns, deadline_ns;
    uint64_t done_before; /* done by an earlier run: part of the progress, but not of the speed */
} tf__stack_work;

TF_MUST_USE tf_status tf__stack_work_start(tf__stack_work *work, const tf_table_request *request,
                                           tf_error *error);
void tf__stack_work_end(tf__stack_work *work);

/* Adds `states` to the progress. Returns TF_ERR_CANCELLED when the work was cancelled or its time
 * is over. */
TF_MUST_USE tf_status tf__stack_work_tick(tf__stack_work *work, uint64_t states, tf_error *error);

/* Runs fn on each of `count` objects of `size` bytes, on all threads. Returns when all are done. */
void tf__stack_work_all(tf__stack_work *work, tf__job_fn fn, void *things, size_t count,
                        size_t size);

/* Returns TF_ERR_MEMORY when the request does not allow `bytes` bytes; `what` says what they are
 * for. */
TF_MUST_USE tf_status tf__stack_work_check_memory(const tf__stack_work *work, uint64_t bytes,
                                                  const char *what, tf_error *error);

#endif
