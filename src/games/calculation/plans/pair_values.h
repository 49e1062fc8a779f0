/* pair_values.h: values of two-chain stack games for players, from one table of the stack game.
 *
 * Which table that is follows from the setup alone, never from what happens to lie in the data folder,
 * unless the caller asks for the largest there is. The usual one is built on the way when it is not
 * there. For one thread; opening the same table on another maps the same file. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_PAIR_VALUES_H
#define TEFUDA_GAMES_CALCULATION_PLANS_PAIR_VALUES_H

#include "games/calculation/plans/valuer.h"
#include "games/calculation/stack/table.h"

enum {
    TF__STACK_PAIR_LARGEST =
        0, /* the largest table that lies in the data folder, at least the usual one */
    TF__STACK_PAIR_USUAL = -1, /* the usual one for the number of stacks */
};

typedef struct tf__plan_pair_setup {
    const char *data_dir; /* may be NULL */
    unsigned stacks;
    int cards;           /* of the table, or one of the above */
    bool exact;          /* states outside the table are computed, up to a limit in work */
    size_t memory_bytes; /* for building a table; 0: no limit */
    tf_control *control; /* of building it; may be NULL */
    bool settle;         /* in place of the usual table a smaller one will do when time runs out */
} tf__plan_pair_setup;

typedef struct tf__plan_pair_values tf__plan_pair_values;

/* What the table that the setup names takes when all of it has been read, and what is taken besides. */
size_t tf__plan_pair_table_bytes(const tf__plan_pair_setup *setup);
size_t tf__plan_pair_values_bytes(bool exact);

/* TF_ERR_CANCELLED when control stopped building; else as tf__stack_table_obtain(). */
tf_status tf__plan_pair_values_open(tf__plan_pair_values **out, const tf__plan_pair_setup *setup,
                                    tf_error *error);
void tf__plan_pair_values_close(tf__plan_pair_values *values); /* NULL is accepted */

tf__plan_pair_source tf__plan_pair_values_source(tf__plan_pair_values *values);

/* From now on what is computed stops when control says so; such states are then not known. */
void tf__plan_pair_values_control(tf__plan_pair_values *values, tf_control *control);

/* The table behind it, and the cards of the one that it stands in for, 0 when it does not. */
const tf__stack_table *tf__plan_pair_values_table(const tf__plan_pair_values *values);
unsigned tf__plan_pair_values_wanted(const tf__plan_pair_values *values);

#endif
