/* chain.h: the stack game with one foundation, solved completely.
 *
 * A state is the number of stock cards and, for each stack, how many of them (the first ones) may go
 * on it. Putting card k on a stack leaves the first k cards open there. There are so few states, the
 * stacks' order not counting, that all of them are kept in an array. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_CHAIN_H
#define TEFUDA_GAMES_CALCULATION_STACK_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/control.h>
#include <tefuda/status.h>

typedef struct tf__stack_chain_values tf__stack_chain_values;

/* All values for chains of at most 13 cards. control (may be NULL) is looked at now and then: with many stacks
 * this takes seconds. TF_ERR_MEMORY, TF_ERR_CANCELLED. */
TF_MUST_USE tf_status tf__stack_chain_values_create(tf__stack_chain_values **out, unsigned stacks,
                                                    tf_control *control, tf_error *error);
void tf__stack_chain_values_destroy(tf__stack_chain_values *values); /* NULL is accepted */

/* What tf__stack_chain_values_create() takes. */
size_t tf__stack_chain_values_bytes(unsigned stacks);

/* The value of a chain of count cards of which open[s] may go on stack s. */
double tf__stack_chain_value(const tf__stack_chain_values *values, unsigned count,
                             const uint8_t *open);

#endif
