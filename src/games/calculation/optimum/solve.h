/* solve.h: the exact optimum of Calculation with a hidden stock, by full expectation.
 *
 * The value of a state is the probability to win with the best choices: the mean over the cards of
 * the stock of the best child's value. Layer d + 1 is enumerated from layer d, then the values are
 * computed from the last layer back. One layer is in memory at a time; all layers are on disk
 * (layers.h), so a run that is stopped continues where it was.
 *
 * States that no order of the stock can win are worth 0 and are not stored. States where every rank
 * of the stock has an empty stack of its own are worth 0 or 1 and are not stored either. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_SOLVE_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_SOLVE_H

#include <tefuda/table.h>

#include "games/calculation/optimum/state.h"

typedef struct tf__opt_result {
    double value;    /* of the start */
    uint64_t states; /* of all layers */
} tf__opt_result;

/* Solves the game, or reads the result of a finished run. Uses data_dir, threads, memory_bytes,
 * time_ms, cancel and progress of the request; the files do not depend on the number of threads. TF_ERR_MEMORY when a layer does not fit in the memory. */
TF_MUST_USE tf_status tf__opt_solve(const tf__opt_game *game, const tf_table_request *request,
                                    tf__opt_result *result, tf_error *error);

#endif
