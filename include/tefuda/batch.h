/* batch.h: one piece of work on many deals, on all cores, results in deal order.
 *
 * What comes out does not depend on the number of threads, timings aside, as long as each thread's
 * share of the memory holds the tables that the solver's or player's options ask for. */
#ifndef TEFUDA_BATCH_H
#define TEFUDA_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "deal.h"
#include "game.h"
#include "solver.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_batch {
    tf_rules rules;
    const char *solver;                /* used when players[0] is NULL; NULL: the default */
    const char *players[TF_SEATS_MAX]; /* one a seat */
    tf_limits limits;                  /* time and states a deal; memory for all threads together */
    unsigned threads;                  /* 0: all cores */
    uint64_t seed;                     /* of the players' own randomness */
    const char *data_dir;
    bool luck; /* measure the luck of every game played (luck.h) */
} tf_batch;

typedef struct tf_result {
    tf_deal deal;
    tf_solution solution; /* verdict, states, and the moves of a solution or of the game played */
    tf_outcome outcome;   /* of a game played */
    double time_ms;       /* by the wall clock */
    double cpu_ms;        /* of the thread that worked on it; without the measurement of luck */
    double luck[TF_SEATS_MAX]; /* per seat; NaN when it was not measured */
    double luck_ms;            /* CPU time of measuring it */
    uint64_t number; /* of the deal in its source; 0 when deals are read from a file or pipe */
} tf_result;

/* Takes one result, in deal order, on the calling thread; borrowed for the call. Anything but TF_OK
 * ends the batch with that status. */
typedef tf_status (*tf_result_fn)(void *context, const tf_result *result, tf_error *error);

/* Called about ten times a second on the calling thread: deals done, the number in all (0 when it is
 * not known) and states visited so far, running searches included. */
typedef void (*tf_batch_progress_fn)(void *context, uint64_t done, uint64_t total, uint64_t states);

typedef struct tf_batch_calls {
    tf_result_fn result;
    tf_batch_progress_fn progress; /* may be NULL */
    void *context;
} tf_batch_calls;

/* Whether the limit in memory can be kept for so many deals (0: not known), which may mean fewer threads.
 * TF_ERR_USAGE, with the least that would do, when it cannot; tf_batch_run() answers the same. */
TF_API TF_MUST_USE tf_status tf_batch_check_memory(const tf_batch *batch, uint64_t deals,
                                                   tf_error *error);

/* Works through the deals. When cancel is raised the searches stop, what was finished is still handed
 * out, in deal order, and the call returns TF_ERR_CANCELLED. */
TF_API TF_MUST_USE tf_status tf_batch_run(const tf_batch *batch, tf_deals *deals,
                                          const tf_cancel *cancel, const tf_batch_calls *calls,
                                          tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
