/* refine.h: narrows the values of moves by the policy's own search and by playing the rest of the game many times.
 *
 * The first step asks the policy where it would go: its order of the moves, which takes longer than the first
 * estimate, replaces that of the estimate. The steps that follow are playouts.
 *
 * The best move's value is the mean of the first estimate and of the playouts, weighted by their precisions. The
 * other moves are known by how far they lie behind it: that difference is combined in the same way, because the
 * first estimate knows differences far better than values. The playing-on player is weaker than the policy; a
 * fitted shift of its logits makes up for that. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_REFINE_H
#define TEFUDA_GAMES_CALCULATION_VALUE_REFINE_H

#include <tefuda/evaluator.h>

typedef struct tf__value_refinement tf__value_refinement;

tf_status tf__value_refine_create(tf__value_refinement **out, const tf_setup *setup,
                                  tf_error *error);
void tf__value_refine_destroy(tf__value_refinement *refine); /* NULL is accepted */

/* Begins with a position whose stock is dealt anew, and the first estimates. */
void tf__value_refine_begin(tf__value_refinement *refine, const void *guess,
                            const tf_choice *choices, size_t count);

/* The policy's order, or one more playout of each move that may be the best. *done: enough of them, or nothing to narrow. */
tf_status tf__value_refine_step(tf__value_refinement *refine, tf_control *control,
                                tf_choice *choices, size_t count, bool *done, tf_error *error);

#endif
