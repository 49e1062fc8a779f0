/* plan.h: a plan for a game of Calculation: the foundation that each stacked card will go to.
 *
 * A card that is not yet on a foundation has a slot (foundation f, place p). A plan gives every
 * card on the stacks a slot of its rank. Slots that are neither filled nor planned belong to cards
 * in the stock. x < y, "x must leave before y", holds along a foundation and from the top of a
 * stack downwards, transitively closed. A plan whose order has a cycle cannot work.
 *
 * The closed order of all 52 slots is stored as above[f][g][p]: the first place of foundation g
 * that must leave after slot (f, p), or 13. The slots below a slot then form a prefix of each
 * foundation, and adding a relation is a minimum over prefixes, which takes sixteen vector
 * operations. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_PLAN_H
#define TEFUDA_GAMES_CALCULATION_PLANS_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/hash.h"
#include "games/calculation/slot.h"

enum {
    TF__PLAN_ROW = TF__CALC_SLOT_PLACES, /* the places of a foundation, as a vector */
    TF__PLAN_NEVER = TF_RANKS,           /* no place */
};

typedef int8_t tf__plan_row __attribute__((vector_size(TF__PLAN_ROW)));

typedef struct tf__plan_order {
    tf__plan_row above[TF__CALC_FOUNDATIONS][TF__CALC_FOUNDATIONS];
} tf__plan_order;

/* The stacks as the player keeps them. Each card has a number of its own, given when it was
 * stacked; plans label cards by this number. */
typedef struct tf__plan_layout {
    uint8_t stacks;
    uint8_t deck; /* types.h */
    uint8_t foundation[TF__CALC_FOUNDATIONS];
    uint8_t height[TF__CALC_STACKS_MAX];
    uint8_t rank[TF__CALC_STACKS_MAX][TF_DECK_MAX];
    uint8_t card[TF__CALC_STACKS_MAX][TF_DECK_MAX];
} tf__plan_layout;

typedef struct tf__plan {
    tf__plan_order order;
    uint16_t planned[TF__CALC_FOUNDATIONS]; /* bit p: slot (f, p) has a stacked card */
    uint8_t label[TF_DECK_MAX];             /* foundation of each card, by card number */
    uint64_t hash;                          /* of the labels of the cards on the stacks */
} tf__plan;

/* Resets to the order that the foundations alone imply. */
void tf__plan_order_clear(tf__plan_order *order);

/* True when slot x leaves before slot y. */
static inline bool tf__plan_before(const tf__plan_order *order, unsigned x, unsigned y)
{
    unsigned f = tf__calc_slot_foundation(x), g = tf__calc_slot_foundation(y);
    return order->above[f][g][tf__calc_slot_place(x)] <= (int8_t)tf__calc_slot_place(y);
}

/* Copies with vector instructions. The compiler's own copy is a loop of words with a slow start. */
static inline void tf__plan_order_copy(tf__plan_order *to, const tf__plan_order *from)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        tf__plan_row row[TF__CALC_FOUNDATIONS];
        for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++)
            row[g] = from->above[f][g];
        for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++)
            to->above[f][g] = row[g];
    }
}

/* Sets `to` to the order `from` plus x < y and all that follows from it; `to` and `from` may be the
 * same. When y < x (a cycle), returns false and writes nothing. */
bool tf__plan_order_extend(tf__plan_order *to, const tf__plan_order *from, unsigned x, unsigned y);

/* Adds x < y and all that follows from it. When y < x (a cycle), returns false and changes nothing.
 */
static inline bool tf__plan_order_add(tf__plan_order *order, unsigned x, unsigned y)
{
    return tf__plan_order_extend(order, order, x, y);
}

/* The slot of the top card of a stack under the plan, or TF__CALC_NO_SLOT. */
static inline unsigned tf__plan_top(const tf__plan *plan, const tf__plan_layout *table,
                                    unsigned stack)
{
    unsigned height = table->height[stack];
    if (height == 0)
        return TF__CALC_NO_SLOT;
    unsigned f = plan->label[table->card[stack][height - 1]];
    return tf__calc_slot_of_rank(table->deck, f, table->rank[stack][height - 1]);
}

/* The slots of foundation f that belong to stock cards, one bit per place. */
static inline uint16_t tf__plan_stock(const tf__plan *plan, const tf__plan_layout *table,
                                      unsigned f)
{
    unsigned filled = (1u << table->foundation[f]) - 1;
    return (uint16_t)(0x1fffu & ~filled & ~plan->planned[f]);
}

/* True when a slot is neither filled nor planned for a stacked card. */
static inline bool tf__plan_slot_free(const tf__plan *plan, const tf__plan_layout *table,
                                      unsigned slot)
{
    unsigned f = tf__calc_slot_foundation(slot), p = tf__calc_slot_place(slot);
    return p >= table->foundation[f] && !(plan->planned[f] >> p & 1);
}

/* The contribution of a card's label to the hash of a plan. */
static inline uint64_t tf__plan_label_hash(unsigned card, unsigned f)
{
    return tf__mix64(card * 4 + f + 1);
}

/* Copies a plan except for its order. */
static inline void tf__plan_copy_labels(tf__plan *to, const tf__plan *from)
{
    memcpy(to->planned, from->planned, sizeof to->planned);
    memcpy(to->label, from->label, sizeof to->label);
    to->hash = from->hash;
}

static inline void tf__plan_copy(tf__plan *to, const tf__plan *from)
{
    tf__plan_order_copy(&to->order, &from->order);
    tf__plan_copy_labels(to, from);
}

/* True when the table is the one seen; cards may be numbered in any way. */
bool tf__plan_layout_is(const tf__plan_layout *table, const tf__calc_layout *seen);

/* The table seen, its cards numbered stack by stack. */
void tf__plan_layout_of(tf__plan_layout *table, const tf__calc_layout *seen);

/* Resets to the plan of an empty table. */
void tf__plan_clear(tf__plan *plan);

/* Computes order, planned and hash from the labels. Returns false when the labels form a cycle,
 * give two cards the same slot, or use a filled slot. */
bool tf__plan_rebuild(tf__plan *plan, const tf__plan_layout *table);

#endif
