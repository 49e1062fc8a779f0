/* exact.h: values of two-chain states computed when they are wanted.
 *
 * For states that no table has: those of a larger game, and those that the two-foundation game never
 * reaches but a restriction of a larger one does. In double precision without a table; with one, a state
 * that is in the table has the table's value, so only what is outside is expanded. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_EXACT_H
#define TEFUDA_GAMES_CALCULATION_STACK_EXACT_H

#include <tefuda/control.h>

#include "games/calculation/stack/table.h"

/* Values found so far; for one thread and one number of stacks at a time. */
typedef struct tf__stack_pair_memory tf__stack_pair_memory;

/* Makes a memory that takes at most so many bytes (at least 4096). When it is full new values are no
 * longer kept, and finding them again costs time. */
TF_MUST_USE tf_status tf__stack_pair_memory_create(tf__stack_pair_memory **out, size_t bytes,
                                                   tf_error *error);
void tf__stack_pair_memory_destroy(tf__stack_pair_memory *memory); /* NULL is accepted */

/* How many values are kept, and for how many there is room. */
uint64_t tf__stack_pair_memory_count(const tf__stack_pair_memory *memory);
uint64_t tf__stack_pair_memory_room(const tf__stack_pair_memory *memory);

/* The value of a state: the mean over its cards of the best child, 1 without cards, 0 when it is dead.
 * table may be NULL. Ticks control (may be NULL) for each state that is expanded. False when control
 * said stop; *value is then left alone, and what was found so far stays in memory. */
TF_MUST_USE bool tf__stack_value_exact(tf__stack_pair_memory *memory, const tf__stack_table *table,
                                       const tf__stack_pair *pair, tf_control *control,
                                       double *value);

#endif
