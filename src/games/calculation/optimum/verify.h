/* verify.h: checks stored values against the rules.
 *
 * Random states are expanded again, by rules.c instead of the solver: kings that the solver sets
 * aside lie at the bottom of stacks, stacks come in any order, every legal sequence of moves is
 * tried. The mean of the best children must be the stored value. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_VERIFY_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_VERIFY_H

#include <tefuda/table.h>

#include "games/calculation/optimum/state.h"

/* Checks request->sample states, chosen by request->seed, and all checksums. Fills in checked and
 * largest_difference. TF_ERR_CORRUPT when a value is wrong; TF_ERR_USAGE when the rules do not have
 * this game. */
TF_MUST_USE tf_status tf__opt_verify(const tf__opt_game *game, const tf_table_request *request,
                                     tf_optimum *out, tf_error *error);

#endif
