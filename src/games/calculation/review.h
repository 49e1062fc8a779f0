/* review.h: the review functions of Calculation. */
#ifndef TEFUDA_GAMES_CALCULATION_REVIEW_H
#define TEFUDA_GAMES_CALCULATION_REVIEW_H

#include <tefuda/review.h>

extern const tf_review_ops tf__calc_review;

#endif
