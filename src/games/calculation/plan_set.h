/* plan_set.h: the best plans kept for a table, and how they follow the game.
 *
 * A card put on a stack tries each free slot of its rank in each plan kept; a card that goes to a
 * foundation must agree with the plan, or the plan is relabelled so that it does: the card exchanges
 * labels with whoever had the slot. The best plans by value stay. */
#ifndef TEFUDA_GAMES_CALCULATION_PLAN_SET_H
#define TEFUDA_GAMES_CALCULATION_PLAN_SET_H

#include "games/calculation/judge.h"
#include "games/calculation/plan_ranking.h"

typedef struct tf__plan_set {
    tf__plan *plans;
    size_t count, capacity;
    tf__plan_ranking ranking; /* of the plans judged last */
    uint64_t *seen;           /* scratch: a hash table of plans' hashes */
    size_t seen_count;        /* its size, a power of two */
} tf__plan_set;

/* Room for `capacity` plans; TF_ERR_MEMORY. */
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
void tf__plan_table_step(tf__plan_table *table, const tf__plan_step *step);

/* Appends to `to` what the plans of `from` become by the step; `table` is the one after it. With swap a
 * card put on a stack may also take the slot of another card of its rank, which takes a free one. What
 * does not fit into `to` is left out, the best parents coming first. */
void tf__plan_set_step(const tf__plan_set *from, const tf__plan_table *table,
                       const tf__plan_step *step, bool swap, tf__plan_set *to);

/* Forgets all hashes and makes room for so many, at most two a plan of the capacity. */
void tf__plan_set_forget(tf__plan_set *set, size_t hashes);

/* Notes a hash; true when it was there already. 0, the hash of a table without cards, never is. */
static inline bool tf__plan_set_note(tf__plan_set *set, uint64_t hash)
{
    size_t mask = set->seen_count - 1;
    size_t at = (size_t)hash & mask;
    while (set->seen[at] != 0 && set->seen[at] != hash)
        at = (at + 1) & mask;
    bool seen = hash != 0 && set->seen[at] == hash;
    set->seen[at] = hash;
    return seen;
}

/* Values every plan of the set, each only once: equal plans are dropped, and with unite also plans
 * that leave the same to be done. The ranking then has the best `keep`, in no particular order. */
void tf__plan_set_judge(tf__plan_set *set, const tf__plan_table *table, bool unite, size_t keep,
                        tf__judge *judge);

/* Copies the plans of a set's ranking, in its order, into another set that has room for them. */
void tf__plan_set_best(const tf__plan_set *from, tf__plan_set *to);

/* The values of a set's ranking as one: their maximum for power 0, else (sum v^power)^(1/power); -1
 * when there is no plan. */
double tf__plan_set_value(const tf__plan_set *set, double power);

#endif
