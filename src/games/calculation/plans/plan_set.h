/* plan_set.h: the best plans for a table, and how they are updated as the game proceeds.
 *
 * When a card is put on a stack, each plan is extended by each free slot of the card's rank. When a
 * card goes to a foundation, plans that agree stay; a plan that disagrees is relabelled: the card
 * exchanges labels with the card that had the slot. The best plans by value are kept. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_PLAN_SET_H
#define TEFUDA_GAMES_CALCULATION_PLANS_PLAN_SET_H

#include "games/calculation/plans/scratch.h"
#include "games/calculation/plans/valuer.h"

typedef struct tf__plan_set {
    tf__plan *plans;
    size_t count, capacity;
} tf__plan_set;

/* Allocates memory for `capacity` plans; TF_ERR_MEMORY. A set that uses memory owned by another
 * object must not be freed. */
tf_status tf__plan_set_init(tf__plan_set *set, size_t capacity);
void tf__plan_set_free(tf__plan_set *set); /* NULL and zeroed are accepted */

/* Copies the plans of `from` to `to`, which must have enough capacity. */
void tf__plan_set_copy(const tf__plan_set *from, tf__plan_set *to);

/* One step on the table: the card in the hand goes to a foundation or a stack, or the top card of a
 * stack goes to a foundation. */
typedef struct tf__plan_step {
    tf__calc_kind kind; /* PUT, STACK or MOVE */
    uint8_t rank;       /* of the card that moves */
    /* its card number: for STACK an unused one, for MOVE that of the top card */
    uint8_t card;
    uint8_t from, to; /* as in the move */
} tf__plan_step;

/* Makes the step on the table. */
void tf__plan_layout_step(tf__plan_layout *table, const tf__plan_step *step);

/* Appends to `to` the plans that result from the plans of `from` by the step; `table` is the table
 * after it. With `swap`, a card put on a stack may also take the slot of another card of its rank,
 * which gets a free slot. When `to` is full, the remaining plans are omitted; the best parents come
 * first. */
void tf__plan_set_step(const tf__plan_set *from, const tf__plan_layout *table,
                       const tf__plan_step *step, bool swap, tf__plan_set *to);

/* Values every plan of the set once. Equal plans are dropped and, with `unite`, also plans with the
 * same residual. The ranking of `scratch` then has the best `keep`, in no particular order.
 * `scratch` must have capacity for the set's plans and for two hashes per plan. */
void tf__plan_set_evaluate(tf__plan_set *set, const tf__plan_layout *table, bool unite, size_t keep,
                           tf__plan_valuer *valuer, tf__plan_scratch *scratch);

/* Copies the plans of a ranking of `from`, in the order of the ranking, to another set, up to its
 * capacity. */
void tf__plan_set_best(const tf__plan_set *from, const tf__plan_ranking *ranking, tf__plan_set *to);

#endif
