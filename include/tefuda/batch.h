/* batch.h: solves or plays many deals on all cores; results arrive in deal order.
 *
 * The results, timings aside, do not depend on the number of threads, as long as each thread's
 * share of the memory holds the tables that the options of the solver or players need. */
#ifndef TEFUDA_BATCH_H
#define TEFUDA_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "deal.h"
#include "game.h"
#include "player.h"
#include "solver.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_batch {
    tf_rules rules;
    const char *solver;                /* used when players[0] is NULL; NULL: the default */
    const char *players[TF_SEATS_MAX]; /* one per seat */
    /* Time and states are per deal; the memory is for all threads together. */
    tf_limits limits;
    unsigned threads; /* 0: all cores, fewer when the memory limit is too low for so many */
    uint64_t seed;    /* of the players' random numbers */
    const char *data_dir;
    bool luck; /* measure the luck of every game played (luck.h) */
    /* Players may start programs; see tf_resources. Each may take limits.memory_bytes. */
    bool allow_exec;
} tf_batch;

typedef struct tf_result {
    tf_deal deal;
    tf_solution solution; /* verdict, states, and the moves of a solution or of the game played */
    tf_outcome outcome;   /* of a game played */
    double time_ms;       /* by the wall clock */
    double cpu_ms;        /* of the thread that worked on it; without the measurement of luck */
    double luck[TF_SEATS_MAX];    /* per seat; NaN when it was not measured */
    double luck_ms;               /* wall-clock time of measuring it */
    char failure[TF_FAILURE_MAX]; /* why a player lost by a failure (TF_ERR_FORFEIT), else "" */
    uint64_t number; /* of the deal in its source; 0 when deals are read from a file or pipe */
} tf_result;

/* Receives one result, on the calling thread and in deal order. The result is borrowed for the
 * call. A status other than TF_OK ends the batch with that status. */
typedef tf_status (*tf_result_fn)(void *context, const tf_result *result, tf_error *error);

/* Called about ten times per second on the calling thread. `done`: finished deals; `total`: all
 * deals (0 when unknown); `states`: states visited so far, including those of running searches. */
typedef void (*tf_batch_progress_fn)(void *context, uint64_t done, uint64_t total, uint64_t states);

typedef struct tf_batch_calls {
    tf_result_fn result;
    tf_batch_progress_fn progress; /* may be NULL */
    void *context;
} tf_batch_calls;

/* Checks whether the memory limit suffices for this number of deals (0: unknown), possibly with
 * fewer threads. If not, returns TF_ERR_USAGE, and the error names the smallest sufficient limit.
 * tf_batch_run() makes the same check. */
TF_API TF_MUST_USE tf_status tf_batch_check_memory(const tf_batch *batch, uint64_t deals,
                                                   tf_error *error);

/* Works on all deals. When cancel is raised, the searches stop, the finished results are still
 * delivered in deal order, and the call returns TF_ERR_CANCELLED. */
TF_API TF_MUST_USE tf_status tf_batch_run(const tf_batch *batch, tf_deals *deals,
                                          const tf_cancel *cancel, const tf_batch_calls *calls,
                                          tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
