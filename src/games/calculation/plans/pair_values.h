/* pair_values.h: values of two-chain stack games for players, from one table of the stack game.
 *
 * The setup alone determines which table is used; the contents of the data folder do not matter,
 * unless the caller asks for the largest table available. The default table is built if it is
 * missing. For use by one thread; opening the same table on another thread maps the same file. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_PAIR_VALUES_H
#define TEFUDA_GAMES_CALCULATION_PLANS_PAIR_VALUES_H

#include "games/calculation/plans/valuer.h"
#include "games/calculation/stack/table.h"

enum {
    /* the largest table in the data folder, at least the default one */
    TF__STACK_PAIR_LARGEST = 0,
    TF__STACK_PAIR_DEFAULT = -1, /* the default table for the number of stacks */
};

typedef struct tf__plan_pair_setup {
    const char *data_dir; /* may be NULL */
    unsigned stacks;
    int cards;           /* cards of the table, or one of the constants above */
    bool exact;          /* compute states outside the table, with a limit on states */
    size_t memory_bytes; /* for building a table; 0: no limit */
    tf_control *control; /* for building it; may be NULL */
    bool settle;         /* use a smaller table instead of the default one when time runs out */
} tf__plan_pair_setup;

typedef struct tf__plan_pair_values tf__plan_pair_values;

/* The memory of the table that the setup names, once all of it has been read; and the memory for
 * everything else. */
size_t tf__plan_pair_table_bytes(const tf__plan_pair_setup *setup);
size_t tf__plan_pair_values_bytes(bool exact);

/* Returns TF_ERR_CANCELLED when control stopped the build; otherwise as tf__stack_table_obtain().
 */
tf_status tf__plan_pair_values_open(tf__plan_pair_values **out, const tf__plan_pair_setup *setup,
                                    tf_error *error);
void tf__plan_pair_values_close(tf__plan_pair_values *values); /* NULL is accepted */

tf__plan_pair_source tf__plan_pair_values_source(tf__plan_pair_values *values);

/* Sets the control for states that are computed. When it stops a computation, the state has no
 * value. */
void tf__plan_pair_values_control(tf__plan_pair_values *values, tf_control *control);

/* The table in use; and, if it is a fallback, the number of cards of the table that was requested
 * (otherwise 0). */
const tf__stack_table *tf__plan_pair_values_table(const tf__plan_pair_values *values);
unsigned tf__plan_pair_values_wanted(const tf__plan_pair_values *values);

#endif
