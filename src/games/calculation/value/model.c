/* model.c: see model.h. */
#include "games/calculation/value/model.h"

#include <string.h>

/* The cache of pair values stays in the processor's own. */
enum { CACHE_BYTES = 1 << 24 };

unsigned tf__value_model_cards(unsigned stacks)
{
    static const uint8_t cards[] = {0, 12, 8, 7, 6, 6, 5, 5};
    return stacks < sizeof cards ? cards[stacks] : 0;
}

static tf__plan_pair_setup setup_of(unsigned stacks, const char *data_dir, tf_control *control)
{
    return (tf__plan_pair_setup){.data_dir = data_dir,
                                 .stacks = stacks,
                                 .cards = (int)tf__value_model_cards(stacks),
                                 .control = control};
}

tf_status tf__value_model_open(tf__value_model *model, unsigned stacks, const char *data_dir,
                               tf_control *control, tf_error *error)
{
    /* As the player `plans` has them (docs/PLANS.md). */
    static const tf__plan_valuer_options options = {
        .outside = 0.5, .blocked = 0.02, .cache_bytes = CACHE_BYTES};
    tf__plan_pair_setup setup = setup_of(stacks, data_dir, control);
    memset(model, 0, sizeof *model);
    if (stacks > TF__VALUE_STACKS_MAX)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "no values for %u stacks", stacks);
    if (stacks > TF__VALUE_PLAN_STACKS_MAX)
        return TF_OK;
    tf_status status = tf__plan_pair_values_open(&model->values, &setup, error);
    if (status == TF_OK)
        status = tf__plan_valuer_create(&model->judge, stacks,
                                        tf__plan_pair_values_source(model->values), &options,
                                        control, error);
    if (status != TF_OK)
        tf__value_model_close(model);
    return status;
}

void tf__value_model_close(tf__value_model *model)
{
    tf__plan_valuer_destroy(model->judge);
    tf__plan_pair_values_close(model->values);
    memset(model, 0, sizeof *model);
}

size_t tf__value_model_bytes(unsigned stacks)
{
    return stacks > TF__VALUE_PLAN_STACKS_MAX ? 0 : tf__plan_valuer_bytes(stacks, CACHE_BYTES);
}
