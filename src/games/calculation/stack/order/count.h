/* count.h: counting and valuing states with any number of foundations. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_ORDER_COUNT_H
#define TEFUDA_GAMES_CALCULATION_STACK_ORDER_COUNT_H

#include <tefuda/table.h>

#include "games/calculation/stack/order/order.h"

/* How many live states with cards the start of the request's sizes leads to, by walking through all of
 * them on all threads. 32 bytes a state at most. */
TF_MUST_USE tf_status tf__stack_order_count(const tf_table_request *request, uint64_t *states,
                                            tf_error *error);

/* A memory of values between calls; not shared between threads. */
typedef struct tf__stack_order_memory tf__stack_order_memory;

TF_MUST_USE tf_status tf__stack_order_memory_create(tf__stack_order_memory **out, tf_error *error);
void tf__stack_order_memory_destroy(tf__stack_order_memory *memory); /* NULL is accepted */

/* The value of any state in double precision: the mean over the cards of the best child, 1 without
 * cards, 0 for a dead one. Ticks for each state that is new to memory; TF_ERR_CANCELLED when control
 * (may be NULL) says stop. */
TF_MUST_USE tf_status tf__stack_order_value(tf__stack_order_memory *memory,
                                            const tf__stack_order *order, tf_control *control,
                                            double *value, tf_error *error);

#endif
