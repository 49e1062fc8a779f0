/* plan.c: the order under a plan; see plan.h. */
#include "games/calculation/plan.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/hash.h"

const uint8_t tf__slots_of_rank[TF__CALC_FOUNDATIONS][TF_RANKS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {22, 16, 23, 17, 24, 18, 25, 19, 26, 20, 27, 21, 28},
    {40, 36, 32, 41, 37, 33, 42, 38, 34, 43, 39, 35, 44},
    {57, 54, 51, 48, 58, 55, 52, 49, 59, 56, 53, 50, 60},
};

void tf__plan_order_clear(tf__plan_order *order)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++)
            for (unsigned p = 0; p < TF__PLAN_ROW; p++)
                order->above[f][g][p] = (int8_t)(f == g && p < TF__PLAN_NEVER ? p + 1
                                                                              : TF__PLAN_NEVER);
}

/* The smaller of each two places, none of them negative. */
static inline tf__plan_row least(tf__plan_row x, tf__plan_row y)
{
#if defined(__SSE2__)
    return (tf__plan_row)_mm_min_epu8((__m128i)x, (__m128i)y);
#else
    tf__plan_row less = x < y;
    return (x & less) | (y & ~less);
#endif
}

bool tf__plan_order_add(tf__plan_order *order, unsigned x, unsigned y)
{
    static const tf__plan_row places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const tf__plan_row never = (tf__plan_row){0} + (int8_t)TF__PLAN_NEVER;
    unsigned f = tf__slot_foundation(x), r = tf__slot_place(x);
    unsigned g = tf__slot_foundation(y), q = tf__slot_place(y);
    if (tf__plan_before(order, y, x))
        return false;
    /* What lies below x, x included, now lies below y and everything above y; for all else the bound is
     * one that binds nothing. The prefixes are taken before they change. */
    tf__plan_row free[TF__CALC_FOUNDATIONS];
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        free[i] = never & ((i == f ? places : order->above[i][f]) > (int8_t)r);
    for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++) {
        unsigned first = j == g ? q : (unsigned)order->above[g][j][q];
        if (first == TF__PLAN_NEVER)
            continue;
        tf__plan_row bound = (tf__plan_row){0} + (int8_t)first;
        for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
            order->above[i][j] = least(order->above[i][j], bound | free[i]);
    }
    return true;
}

uint64_t tf__plan_label_hash(unsigned card, unsigned f)
{
    return tf__mix64(card * 4 + f + 1);
}

void tf__plan_clear(tf__plan *plan)
{
    memset(plan, 0, sizeof *plan);
    tf__plan_order_clear(&plan->order);
}

/* Takes the card at a place of a stack into the plan, over the card below it. */
static bool take_card(tf__plan *plan, const tf__plan_table *table, unsigned stack, unsigned at,
                      unsigned below)
{
    unsigned card = table->card[stack][at];
    unsigned f = plan->label[card];
    unsigned slot = tf__slot_of_rank(f, table->rank[stack][at]);
    uint16_t bit = (uint16_t)(1u << tf__slot_place(slot));
    if (tf__slot_place(slot) < table->foundation[f] || (plan->planned[f] & bit))
        return false;
    plan->planned[f] |= bit;
    plan->hash += tf__plan_label_hash(card, f);
    return below == TF__PLAN_NO_SLOT || tf__plan_order_add(&plan->order, slot, below);
}

bool tf__plan_rebuild(tf__plan *plan, const tf__plan_table *table)
{
    tf__plan_order_clear(&plan->order);
    memset(plan->planned, 0, sizeof plan->planned);
    plan->hash = 0;
    for (unsigned s = 0; s < table->stacks; s++) {
        unsigned below = TF__PLAN_NO_SLOT;
        for (unsigned at = 0; at < table->height[s]; at++) {
            if (!take_card(plan, table, s, at, below))
                return false;
            below = tf__slot_of_rank(plan->label[table->card[s][at]], table->rank[s][at]);
        }
    }
    return true;
}
