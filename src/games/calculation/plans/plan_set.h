/* plan_set.h: the best plans kept for a table, and how they follow the game.
 *
 * A card put on a stack tries each free slot of its rank in each plan kept; a card that goes to a
 * foundation must agree with the plan, or the plan is relabelled so that it does: the card exchanges
 * labels with whoever had the slot. The best plans by value stay. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_PLAN_SET_H
#define TEFUDA_GAMES_CALCULATION_PLANS_PLAN_SET_H

#include "games/calculation/plans/sieve.h"
#include "games/calculation/plans/valuer.h"

typedef struct tf__plan_set {
    tf__plan *plans;
    size_t count, capacity;
} tf__plan_set;

/* Room for `capacity` plans of its own; TF_ERR_MEMORY. A set whose plans lie in memory of someone else's
 * is not freed. */
tf_status tf__plan_set_init(tf__plan_set *set, size_t capacity);
void tf__plan_set_free(tf__plan_set *set); /* NULL and zeroed are accepted */

/* Makes `to`, which has room for them, hold the same plans. */
void tf__plan_set_copy(const tf__plan_set *from, tf__plan_set *to);

/* One step on the table: the hand's card on a foundation or a stack, or a stack's top card on a
 * foundation. */
typedef struct tf__plan_step {
    tf__calc_kind kind; /* PUT, STACK or MOVE */
    uint8_t rank;       /* of the card that moves */
    uint8_t card;       /* its number: for STACK a free one, for MOVE the top's */
    uint8_t from, to;   /* as in the move */
} tf__plan_step;

/* Makes the step on the table. */
void tf__plan_layout_step(tf__plan_layout *table, const tf__plan_step *step);

/* Appends to `to` what the plans of `from` become by the step; `table` is the one after it. With swap a
 * card put on a stack may also take the slot of another card of its rank, which takes a free one. What
 * does not fit into `to` is left out, the best parents coming first. */
void tf__plan_set_step(const tf__plan_set *from, const tf__plan_layout *table,
                       const tf__plan_step *step, bool swap, tf__plan_set *to);

/* Values every plan of the set, each only once: equal plans are dropped, and with unite also plans
 * that leave the same to be done. The sieve's ranking then has the best `keep`, in no particular order.
 * The sieve has room for the set's capacity and for two hashes per plan. */
void tf__plan_set_evaluate(tf__plan_set *set, const tf__plan_layout *table, bool unite, size_t keep,
                           tf__plan_valuer *judge, tf__plan_sieve *sieve);

/* Copies the plans of a ranking of `from`, in its order, into another set, as many as it has room for. */
void tf__plan_set_best(const tf__plan_set *from, const tf__plan_ranking *ranking, tf__plan_set *to);

#endif
