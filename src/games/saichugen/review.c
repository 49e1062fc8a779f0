/* review.c: the review of games of Saichugen: the points that each card laid cost, by what its seat could see. */
#include <stdio.h>

#include "games/review.h"
#include "games/saichugen/saichugen.h"
#include "games/value_review.h"

static tf_status review(const tf_record *record, const tf_review_options *options,
                        tf_control *control, tf_review *out, tf_error *error)
{
    double cost[TF__SAI_SEATS] = {0};
    tf_status status = tf__review_list(record, out, error);
    if (status == TF_OK)
        status = tf__value_review(record, options, control, out, error);
    if (status != TF_OK)
        return status;
    for (size_t i = 0; i < out->decision_count; i++)
        cost[out->decisions[i].seat] += out->decisions[i].cost;
    tf__review_figure(out, "cost_seat_1", cost[0]);
    tf__review_figure(out, "cost_seat_2", cost[1]);
    tf__review_figure(out, "cost_seat_3", cost[2]);
    return TF_OK;
}

const tf_review_ops tf__sai_review = {
    .words = "the points that each card laid cost, by what its seat could see",
    .review = review,
};
