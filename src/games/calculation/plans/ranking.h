/* ranking.h: the best few of many values, found while they come. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_RANKING_H
#define TEFUDA_GAMES_CALCULATION_PLANS_RANKING_H

#include <stddef.h>
#include <stdint.h>

#include <tefuda/status.h>

/* A value and its arrival index. */
typedef struct tf__plan_rank {
    double value;
    uint32_t index;
} tf__plan_rank;

typedef struct tf__plan_ranking {
    tf__plan_rank *ranks; /* as they came, until there are more than are kept */
    size_t count, keep, come;
    tf__plan_rank *scratch;
} tf__plan_ranking;

/* Room for `capacity` values; TF_ERR_MEMORY. */
tf_status tf__plan_ranking_init(tf__plan_ranking *ranking, size_t capacity);
void tf__plan_ranking_free(tf__plan_ranking *ranking); /* zeroed is accepted */

/* What tf__plan_ranking_init() takes. */
size_t tf__plan_ranking_bytes(size_t capacity);

/* Begins anew: the best `keep` will be kept, at most the capacity. */
void tf__plan_ranking_start(tf__plan_ranking *ranking, size_t keep);

/* The next value. Of equal values the first to come is the better one. */
void tf__plan_ranking_add(tf__plan_ranking *ranking, double value);

/* Only a larger value than this can still be kept; -1 while there is room. */
double tf__plan_ranking_floor(const tf__plan_ranking *ranking);

/* Puts the best first; nothing can be added afterwards. */
void tf__plan_ranking_sort(tf__plan_ranking *ranking);

/* The values as one: their maximum for power 0, else (sum v^power)^(1/power); -1 when there is none. */
double tf__plan_ranking_value(const tf__plan_ranking *ranking, double power);

#endif
