/* ranking.c: see ranking.h. When all places are taken, the ranks form a heap with the worst at the
 * root. */
#include "games/calculation/plans/ranking.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { INSERTION_MAX = 8 }; /* below this size, insertion sort */

tf_status tf__plan_ranking_init(tf__plan_ranking *ranking, size_t capacity)
{
    *ranking = (tf__plan_ranking){.ranks = calloc(2 * capacity, sizeof *ranking->ranks)};
    if (!ranking->ranks)
        return TF_ERR_MEMORY;
    ranking->scratch = ranking->ranks + capacity;
    return TF_OK;
}

void tf__plan_ranking_free(tf__plan_ranking *ranking)
{
    free(ranking->ranks);
    *ranking = (tf__plan_ranking){0};
}

size_t tf__plan_ranking_bytes(size_t capacity)
{
    return 2 * capacity * sizeof(tf__plan_rank);
}

void tf__plan_ranking_start(tf__plan_ranking *ranking, size_t keep)
{
    ranking->keep = keep;
    ranking->count = ranking->come = 0;
}

/* Without a branch, because the result is unpredictable. */
static inline bool ranks_before(const tf__plan_rank *a, const tf__plan_rank *b)
{
    return (a->value > b->value) | ((a->value == b->value) & (a->index < b->index));
}

/* Moves a rank down the heap until everything below it is better. */
static void sift_down(tf__plan_rank *heap, size_t count, size_t at, tf__plan_rank rank)
{
    for (size_t below = 2 * at + 1; below < count; below = 2 * at + 1) {
        if (below + 1 < count)
            below += ranks_before(&heap[below], &heap[below + 1]);
        if (ranks_before(&heap[below], &rank))
            break;
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = rank;
}

void tf__plan_ranking_add(tf__plan_ranking *ranking, double value)
{
    tf__plan_rank rank = {value, (uint32_t)ranking->come++};
    if (ranking->count < ranking->keep) {
        ranking->ranks[ranking->count++] = rank;
        return;
    }
    if (ranking->come == ranking->keep + 1)
        for (size_t at = ranking->count / 2; at-- > 0;)
            sift_down(ranking->ranks, ranking->count, at, ranking->ranks[at]);
    if (ranks_before(&rank, &ranking->ranks[0]))
        sift_down(ranking->ranks, ranking->count, 0, rank);
}

double tf__plan_ranking_floor(const tf__plan_ranking *ranking)
{
    return ranking->come > ranking->keep ? ranking->ranks[0].value : -1;
}

static void insert(tf__plan_rank *ranks, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        tf__plan_rank rank = ranks[i];
        size_t at = i;
        for (; at > 0 && ranks_before(&rank, &ranks[at - 1]); at--)
            ranks[at] = ranks[at - 1];
        ranks[at] = rank;
    }
}

/* Merge sort. The first half is copied to the scratch memory for merging. */
static void sort(tf__plan_rank *ranks, size_t count, tf__plan_rank *scratch)
{
    size_t half = count / 2;
    if (count <= INSERTION_MAX) {
        insert(ranks, count);
        return;
    }
    sort(ranks, half, scratch);
    sort(ranks + half, count - half, scratch);
    memcpy(scratch, ranks, half * sizeof *ranks);
    const tf__plan_rank *a = scratch, *a_end = a + half;
    const tf__plan_rank *b = ranks + half, *b_end = ranks + count;
    while (a < a_end && b < b_end) {
        bool second = ranks_before(b, a);
        *ranks++ = *(second ? b : a);
        b += second;
        a += !second;
    }
    memcpy(ranks, a, (size_t)(a_end - a) * sizeof *ranks);
}

void tf__plan_ranking_sort(tf__plan_ranking *ranking)
{
    sort(ranking->ranks, ranking->count, ranking->scratch);
}

double tf__plan_ranking_value(const tf__plan_ranking *ranking, double power)
{
    if (ranking->count == 0)
        return -1;
    double best = 0, sum = 0;
    for (size_t i = 0; i < ranking->count; i++) {
        double value = ranking->ranks[i].value;
        best = value > best ? value : best;
        if (power > 0)
            sum += power == 2 ? value * value : pow(value, power);
    }
    return power > 0 ? (power == 2 ? sqrt(sum) : pow(sum, 1 / power)) : best;
}
