/* each.h: enumerates the states of a table. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_EACH_H
#define TEFUDA_GAMES_CALCULATION_STACK_EACH_H

#include <tefuda/table.h>

#include "games/calculation/stack/table.h"

/* Fills the answer from a code of the table. */
void tf__stack_answer(const tf__stack_table *table, int code, tf_table_answer *answer);

/* Implements tf_table_ops.each. */
TF_MUST_USE tf_status tf__stack_each(const tf__stack_table *table, const tf_table_request *request,
                                     tf_table_state_fn take, void *context, tf_error *error);

#endif
