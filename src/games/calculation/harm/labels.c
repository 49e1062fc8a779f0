/* labels.c: see labels.h. */
#include "games/calculation/harm/labels.h"

#include "games/calculation/harm/plans.h"

tf_status tf__harm_labels(const tf__calc_layout *table, tf__harm_coded *labels)
{
    tf__harm_options options = {
        .method = tf__harm_method_of(4, true), .forbid_tangles = true, .keep = 200, .swap = true};
    tf__harm_plans plans;
    if (tf__harm_plans_init(&plans, &options, table->stacks, NULL) != TF_OK)
        return TF_ERR_MEMORY;
    tf__harm_plans_recode(&plans, &options, table);
    *labels = plans.plans[0].table;
    tf__harm_plans_free(&plans);
    return TF_OK;
}
