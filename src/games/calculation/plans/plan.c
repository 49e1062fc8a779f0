/* plan.c: the order that a plan implies; see plan.h. */
#include "games/calculation/plans/plan.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

void tf__plan_order_clear(tf__plan_order *order)
{
    /* Whole rows: not every compiler joins the places of one. */
    const tf__plan_row next = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const tf__plan_row never = (tf__plan_row){0} + (int8_t)TF__PLAN_NEVER;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++)
            order->above[f][g] = f == g ? next : never;
}

/* The element-wise minimum. No place is negative. */
static inline tf__plan_row least(tf__plan_row x, tf__plan_row y)
{
#if defined(__SSE2__)
    return (tf__plan_row)_mm_min_epu8((__m128i)x, (__m128i)y);
#elif defined(__wasm_simd128__)
    return (tf__plan_row)wasm_u8x16_min((v128_t)x, (v128_t)y);
#else
    tf__plan_row less = x < y;
    return (x & less) | (y & ~less);
#endif
}

/* -1 (all bits set) where the two foundations are equal, else 0. The foundations are unpredictable,
 * so the code below has no branches. */
#define ALL                                                                                        \
    {                                                                                              \
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1                             \
    }
static const tf__plan_row same[TF__CALC_FOUNDATIONS][TF__CALC_FOUNDATIONS] = {
    [0][0] = ALL, [1][1] = ALL, [2][2] = ALL, [3][3] = ALL};
#undef ALL

bool tf__plan_order_extend(tf__plan_order *to, const tf__plan_order *from, unsigned x, unsigned y)
{
    const tf__plan_row unbound = (tf__plan_row){0} + (int8_t)(TF__PLAN_ROW - 1);
    unsigned f = tf__calc_slot_foundation(x), g = tf__calc_slot_foundation(y),
             q = tf__calc_slot_place(y);
    tf__plan_row place = (tf__plan_row){0} + (int8_t)tf__calc_slot_place(x);
    if (tf__plan_before(from, y, x))
        return false;
    /* The cards below x, and x itself, are now below y and everything above y. For all other cards
     * the bound has no effect. On its own foundation a card is below the next one: y itself is one
     * place before the first card above it, and the row of x is one place ahead. */
    tf__plan_row bound[TF__CALC_FOUNDATIONS], row[TF__CALC_FOUNDATIONS];
    for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++)
        bound[j] = from->above[g][j][q] + same[g][j];
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++) {
        tf__plan_row free = unbound & (from->above[i][f] + same[i][f] > place);
        for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++)
            row[j] = least(from->above[i][j], bound[j] | free);
        for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++)
            to->above[i][j] = row[j];
    }
    return true;
}

void tf__plan_clear(tf__plan *plan)
{
    memset(plan, 0, sizeof *plan);
    tf__plan_order_clear(&plan->order);
}

/* Adds the card at a place of a stack to the plan, on the card below it. Returns false on a
 * conflict. */
static bool take_card(tf__plan *plan, const tf__plan_layout *table, unsigned stack, unsigned at,
                      unsigned below)
{
    unsigned card = table->card[stack][at];
    unsigned f = plan->label[card];
    unsigned slot = tf__calc_slot_of_rank(table->deck, f, table->rank[stack][at]);
    uint16_t bit = (uint16_t)(1u << tf__calc_slot_place(slot));
    if (tf__calc_slot_place(slot) < table->foundation[f] || (plan->planned[f] & bit))
        return false;
    plan->planned[f] |= bit;
    plan->hash += tf__plan_label_hash(card, f);
    return below == TF__CALC_NO_SLOT || tf__plan_order_add(&plan->order, slot, below);
}

bool tf__plan_rebuild(tf__plan *plan, const tf__plan_layout *table)
{
    tf__plan_order_clear(&plan->order);
    memset(plan->planned, 0, sizeof plan->planned);
    plan->hash = 0;
    for (unsigned s = 0; s < table->stacks; s++) {
        unsigned below = TF__CALC_NO_SLOT;
        for (unsigned at = 0; at < table->height[s]; at++) {
            if (!take_card(plan, table, s, at, below))
                return false;
            below = tf__calc_slot_of_rank(table->deck, plan->label[table->card[s][at]],
                                          table->rank[s][at]);
        }
    }
    return true;
}

bool tf__plan_layout_is(const tf__plan_layout *table, const tf__calc_layout *seen)
{
    if (table->stacks != seen->stacks ||
        memcmp(table->foundation, seen->foundation, sizeof table->foundation) != 0 ||
        memcmp(table->height, seen->height, seen->stacks) != 0)
        return false;
    for (unsigned s = 0; s < seen->stacks; s++)
        if (memcmp(table->rank[s], seen->stack[s], seen->height[s]) != 0)
            return false;
    return true;
}

void tf__plan_layout_of(tf__plan_layout *table, const tf__calc_layout *seen)
{
    unsigned number = 0;
    memset(table, 0, sizeof *table);
    table->stacks = seen->stacks;
    table->deck = seen->deck;
    memcpy(table->foundation, seen->foundation, sizeof table->foundation);
    for (unsigned s = 0; s < seen->stacks; s++) {
        table->height[s] = seen->height[s];
        for (unsigned at = 0; at < seen->height[s]; at++) {
            table->rank[s][at] = seen->stack[s][at];
            table->card[s][at] = (uint8_t)number++;
        }
    }
}
