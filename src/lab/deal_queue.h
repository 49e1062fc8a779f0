/* deal_queue.h: the deals of an experiment by number, for many threads. */
#ifndef TEFUDA_LAB_DEAL_QUEUE_H
#define TEFUDA_LAB_DEAL_QUEUE_H

#include <tefuda/lab.h>

#include "store/spans.h"
#include "store/store.h"

/* Numbered deals are made on demand; the deals of a file are kept in memory, numbered from 1. */
typedef struct tf__deal_queue {
    tf_deals *deals; /* NULL for the deals of a file */
    tf_deal *loaded;
    tf__deals_key key;
} tf__deal_queue;

/* Opens the deals. The next run must be able to read them again, so a pipe is TF_ERR_USAGE, as are
 * numbers of 2^63 and more, which the store cannot hold. */
TF_MUST_USE tf_status tf__deal_queue_open(tf__deal_queue *queue, const tf_experiment *experiment,
                                          tf_error *error);
/* The same with given deals of a file, which are copied. */
TF_MUST_USE tf_status tf__deal_queue_load(tf__deal_queue *queue, const tf_deal *deals,
                                          uint64_t count, tf_error *error);
/* Makes the deal with this number. Thread-safe. */
TF_MUST_USE tf_status tf__deal_queue_make(const tf__deal_queue *queue, uint64_t number,
                                          tf_deal *deal, tf_error *error);
void tf__deal_queue_close(tf__deal_queue *queue);

/* An iterator over the numbers up to `last` that are not done. */
typedef struct tf__todo {
    tf__spans done;
    uint64_t next, last;
    bool ended;
} tf__todo;

/* Takes up to `want` consecutive numbers; returns false at the end. */
bool tf__todo_take(tf__todo *todo, uint64_t want, tf__span *span);

#endif
