/* pair_values.h: values of two-chain stack games for players, from the best table there is.
 *
 * A table built by `tefuda table build` is taken from the data folder; without one a small table is
 * made on the spot and kept there, so that nobody has to wait. For one thread; opening the same table
 * on another maps the same file. */
#ifndef TEFUDA_GAMES_CALCULATION_PAIR_VALUES_H
#define TEFUDA_GAMES_CALCULATION_PAIR_VALUES_H

#include "games/calculation/judge.h"
#include "games/calculation/stack_table.h"

typedef struct tf__pair_values tf__pair_values;

/* cards: of the table, 0 for the largest that is there. exact: states outside the table are computed, up
 * to a limit in work; else, or when that is not enough, they are not known. */
tf_status tf__pair_values_open(tf__pair_values **out, const char *dir, unsigned stacks,
                               unsigned cards, bool exact, tf_error *error);
void tf__pair_values_close(tf__pair_values *values); /* NULL is accepted */

tf__pair_source tf__pair_values_source(tf__pair_values *values);

/* The table behind it. */
const tf__stack_table *tf__pair_values_table(const tf__pair_values *values);

#endif
