/* count.h: counts and values states with any number of foundations. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_ORDER_COUNT_H
#define TEFUDA_GAMES_CALCULATION_STACK_ORDER_COUNT_H

#include <tefuda/table.h>

#include "games/calculation/stack/order/order.h"

/* Counts the live states with cards that are reachable from the start of the request's sizes, by
 * visiting all of them on all threads. Takes at most 32 bytes of memory per state. */
TF_MUST_USE tf_status tf__stack_order_count(const tf_table_request *request, uint64_t *states,
                                            tf_error *error);

/* A cache of values that is kept between calls; not shared between threads. */
typedef struct tf__stack_order_memory tf__stack_order_memory;

TF_MUST_USE tf_status tf__stack_order_memory_create(tf__stack_order_memory **out, tf_error *error);
void tf__stack_order_memory_destroy(tf__stack_order_memory *memory); /* NULL is accepted */

/* The value of any state in double precision: the mean over the cards of the value of the best
 * child; 1 without cards, 0 for a dead state. Ticks once per state that is not in memory. Returns
 * TF_ERR_CANCELLED when control (may be NULL) stopped it. */
TF_MUST_USE tf_status tf__stack_order_value(tf__stack_order_memory *memory,
                                            const tf__stack_order *order, tf_control *control,
                                            double *value, tf_error *error);

#endif
