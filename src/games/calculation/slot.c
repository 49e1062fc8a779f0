/* slot.c: see slot.h. The places agree with tf__calc_rank_at(); test_calculation compares them. */
#include "games/calculation/slot.h"

const tf__calc_slot tf__calc_slots_of_rank[TF__CALC_FOUNDATIONS][TF_RANKS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {22, 16, 23, 17, 24, 18, 25, 19, 26, 20, 27, 21, 28},
    {40, 36, 32, 41, 37, 33, 42, 38, 34, 43, 39, 35, 44},
    {57, 54, 51, 48, 58, 55, 52, 49, 59, 56, 53, 50, 60},
};
