/* ranking.h: the best N of a sequence of values, selected as the values arrive. */
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
    tf__plan_rank *ranks; /* in order of arrival, until there are more values than are kept */
    size_t count, keep, come;
    tf__plan_rank *scratch;
} tf__plan_ranking;

/* Allocates memory for `capacity` values; TF_ERR_MEMORY. */
tf_status tf__plan_ranking_init(tf__plan_ranking *ranking, size_t capacity);
void tf__plan_ranking_free(tf__plan_ranking *ranking); /* zeroed is accepted */

/* The memory in bytes that tf__plan_ranking_init() allocates. */
size_t tf__plan_ranking_bytes(size_t capacity);

/* Starts a new ranking that keeps the best `keep` values, at most the capacity. */
void tf__plan_ranking_start(tf__plan_ranking *ranking, size_t keep);

/* Adds the next value. Of equal values the earlier one ranks higher. */
void tf__plan_ranking_add(tf__plan_ranking *ranking, double value);

/* Only a value above this can still be kept; -1 while there are free places. */
double tf__plan_ranking_floor(const tf__plan_ranking *ranking);

/* Sorts the best first. No value can be added afterwards. */
void tf__plan_ranking_sort(tf__plan_ranking *ranking);

/* Combines the values: their maximum for power 0, else (sum v^power)^(1/power); -1 when there is
 * none. */
double tf__plan_ranking_value(const tf__plan_ranking *ranking, double power);

#endif
