/* chain.h: the stack game with one foundation, solved completely.
 *
 * A state is the number of stock cards and, for each stack, how many of them may go on it (always
 * the first ones). After card k is put on a stack, only the first k cards may still go there. The
 * order of the stacks does not matter, so there are few enough states to keep all values in an
 * array. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_CHAIN_H
#define TEFUDA_GAMES_CALCULATION_STACK_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/control.h>
#include <tefuda/status.h>

typedef struct tf__stack_chain_values tf__stack_chain_values;

/* Computes all values for chains of at most 13 cards. With many stacks this takes seconds; control
 * (may be NULL) is checked from time to time. Returns TF_ERR_MEMORY or TF_ERR_CANCELLED on failure.
 */
TF_MUST_USE tf_status tf__stack_chain_values_create(tf__stack_chain_values **out, unsigned stacks,
                                                    tf_control *control, tf_error *error);
void tf__stack_chain_values_destroy(tf__stack_chain_values *values); /* NULL is accepted */

/* The memory in bytes that tf__stack_chain_values_create() allocates. */
size_t tf__stack_chain_values_bytes(unsigned stacks);

/* The value of a chain of `count` cards of which the first open[s] may go on stack s. */
double tf__stack_chain_value(const tf__stack_chain_values *values, unsigned count,
                             const uint8_t *open);

#endif
