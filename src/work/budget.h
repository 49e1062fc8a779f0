/* budget.h: the memory of a batch: the smallest memory of its threads, and the limit of each
 * player.
 *
 * Tables that instances share are counted once, everything else once per thread. */
#ifndef TEFUDA_WORK_BUDGET_H
#define TEFUDA_WORK_BUDGET_H

#include <tefuda/batch.h>

typedef struct tf__budget {
    unsigned seats;              /* 1 for a solver */
    tf_needs seat[TF_SEATS_MAX]; /* of each player, or of the solver */
    tf_needs luck;               /* of the evaluator that measures luck */
    size_t own_bytes;            /* of all seats of one thread */
    size_t shared_bytes;         /* of all threads together */
    size_t spare_bytes;          /* for each seat of each thread, above what it needs */
    bool limited;
} tf__budget;

/* Divides the memory limit of the batch among the threads. TF_ERR_USAGE, with the smallest
 * sufficient limit, when it is too low for this number of threads. */
TF_MUST_USE tf_status tf__budget_make(const tf_batch *batch, unsigned threads, tf__budget *budget,
                                      tf_error *error);

/* The number of threads, at least one and at most `most`, that the memory limit of the batch allows. */
unsigned tf__budget_threads(const tf_batch *batch, unsigned most);

/* The memory limit of the player of a seat, or of the solver; 0: no limit. */
size_t tf__budget_of(const tf__budget *budget, unsigned seat);
/* What the evaluator that measures luck may take; 0: no limit. */
size_t tf__budget_of_luck(const tf__budget *budget);

#endif
