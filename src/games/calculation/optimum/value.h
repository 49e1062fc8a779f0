/* value.h: the optimal value of any state of a solved game.
 *
 * Most states that matter are stored. The others are those that good play never reaches, such as a
 * card put on one that could have left for its only place: they are computed from stored states. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_VALUE_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_VALUE_H

#include <tefuda/control.h>

#include "games/calculation/optimum/lookup.h"

typedef struct tf__opt_values tf__opt_values;

/* Values from a lookup, which is borrowed. One thread at a time. */
TF_MUST_USE tf_status tf__opt_values_create(tf__opt_values **out, const tf__opt_lookup *lookup,
                                            tf_error *error);
void tf__opt_values_destroy(tf__opt_values *values);

/* The value when the next card is drawn at once, and when stack tops may be moved before. Both sort
 * the stacks of the state. */
double tf__opt_value_draw(tf__opt_values *values, tf__opt_state *state);
double tf__opt_value_move(tf__opt_values *values, tf__opt_state *state);

/* The value of the best choice after drawing `rank`, which the stock has. */
double tf__opt_value_card(tf__opt_values *values, tf__opt_state *state, unsigned rank);

#endif
