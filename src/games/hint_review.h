/* hint_review.h: reviews games by the game's own hints. */
#ifndef TEFUDA_GAMES_HINT_REVIEW_H
#define TEFUDA_GAMES_HINT_REVIEW_H

#include <tefuda/review.h>

/* Implements tf_review_ops.review() for any game with hints (hint.h): every decision is valued by a
 * hint of about options->samples samples, from what its seat saw. */
tf_status tf__hint_review(const tf_record *record, const tf_review_options *options,
                          tf_control *control, tf_review *review, tf_error *error);

#endif
