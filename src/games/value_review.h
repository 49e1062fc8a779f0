/* value_review.h: the part of a review that all games share: values of decisions, losses and luck. */
#ifndef TEFUDA_GAMES_VALUE_REVIEW_H
#define TEFUDA_GAMES_VALUE_REVIEW_H

#include <tefuda/review.h>

/* Fills values into the decisions that a game's reviewer has listed: by the evaluator, with the luck of every
 * seat, or by options->samples playouts per move when options->player is named. Nothing when options->samples
 * is 0. */
tf_status tf__value_review(const tf_record *record, const tf_review_options *options,
                           tf_control *control, tf_review *review, tf_error *error);

#endif
