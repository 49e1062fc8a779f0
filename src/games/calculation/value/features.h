/* features.h: what a network is told of a position: the table, the stock, and the best plans kept for it.
 *
 * Foundations keep their order, because their steps differ; stacks are sorted, because they are alike. With more
 * than four stacks the two largest and the two smallest figures stand for all. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_FEATURES_H
#define TEFUDA_GAMES_CALCULATION_VALUE_FEATURES_H

#include "games/calculation/plans/plan_set.h"

enum {
    TF__VALUE_FEATURES = 133,
    TF__VALUE_FEATURES_FEW = 89, /* without those of more plans than the best */
};

/* The figures of a position between two draws. `set` holds its plans, `ranking` (sorted) the values of the best
 * of them, at most `keep`; left[r] cards of rank r are in the stock. `count` is one of the two above. */
void tf__value_features(const tf__plan_layout *table, const uint8_t *left, const tf__plan_set *set,
                        const tf__plan_ranking *ranking, size_t keep, tf__plan_valuer *judge,
                        unsigned count, float *out);

#endif
