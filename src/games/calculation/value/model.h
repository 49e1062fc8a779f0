/* model.h: what values of one number of stacks rest on: a small table of the stack game, always the same one. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_MODEL_H
#define TEFUDA_GAMES_CALCULATION_VALUE_MODEL_H

#include "games/calculation/plans/pair_values.h"

enum {
    /* With more stacks, the data that plans use takes too long to compute: there is no valuer, and the network
     * gets only the table and the stock. */
    TF__VALUE_PLAN_STACKS_MAX = 5,
};

typedef struct tf__value_model {
    tf__plan_pair_values *values;
    tf__plan_valuer *judge;
} tf__value_model;

/* Opens the table, made in the data folder (may be NULL: the usual one) when it is not there. */
tf_status tf__value_model_open(tf__value_model *model, unsigned stacks, const char *data_dir,
                               tf_control *control, tf_error *error);
void tf__value_model_close(tf__value_model *model); /* zeroed is accepted */
size_t tf__value_model_bytes(unsigned stacks);

/* The cards per foundation of the table. */
unsigned tf__value_model_cards(unsigned stacks);

#endif
