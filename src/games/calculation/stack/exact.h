/* exact.h: computes values of two-chain states on demand.
 *
 * It is for states that no table has: states of a larger game, and states that are not reachable in
 * the two-foundation game but arise when a larger game is restricted to two foundations. Values
 * have double precision. If a table is given, the table's value is used for every state that it
 * has, and only other states are expanded. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_EXACT_H
#define TEFUDA_GAMES_CALCULATION_STACK_EXACT_H

#include <tefuda/control.h>

#include "games/calculation/stack/table.h"

/* A cache of values, for one thread and one number of stacks at a time. */
typedef struct tf__stack_pair_memory tf__stack_pair_memory;

/* Creates a cache of at most `bytes` bytes (at least 4096). When it is full, new values are not
 * stored and may be computed again. */
TF_MUST_USE tf_status tf__stack_pair_memory_create(tf__stack_pair_memory **out, size_t bytes,
                                                   tf_error *error);
void tf__stack_pair_memory_destroy(tf__stack_pair_memory *memory); /* NULL is accepted */

/* The number of stored values, and the capacity. */
uint64_t tf__stack_pair_memory_count(const tf__stack_pair_memory *memory);
uint64_t tf__stack_pair_memory_room(const tf__stack_pair_memory *memory);

/* The value of a state: the mean over its cards of the value of the best child; 1 without cards, 0
 * when the state is dead. `table` may be NULL. Ticks control (may be NULL) once per expanded state.
 * Returns false when control stopped it; *value is then unchanged, and the values computed so far
 * stay in memory. */
TF_MUST_USE bool tf__stack_value_exact(tf__stack_pair_memory *memory, const tf__stack_table *table,
                                       const tf__stack_pair *pair, tf_control *control,
                                       double *value);

#endif
