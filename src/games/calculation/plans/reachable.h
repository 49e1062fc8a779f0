/* reachable.h: the tables that can be reached by placing a drawn card and moving any sequence of
 * stack tops to foundations, with the plans after each step in one set per depth.
 *
 * All sets lie one after the other in one block. Only the first step can turn one plan into
 * several; a stack top that goes to a foundation gives at most one. So the block allocated at the
 * start is always large enough. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_REACHABLE_H
#define TEFUDA_GAMES_CALCULATION_PLANS_REACHABLE_H

#include <tefuda/control.h>

#include "base/memory.h"
#include "games/calculation/plans/plan_set.h"

enum {
    TF__PLAN_STEPS_MAX = TF_DECK_MAX + 1,
    TF__PLAN_CANDIDATES_MAX = 512,
    /* The maximum number of plans that a stacked card makes of one plan. A card has four slots. With swap it may take one
     * of a free slots, or one of b planned slots while the card there gets a free one: a + a * b plans with a + b <= 4. */
    TF__PLAN_CHILDREN_MAX = 6,
};

/* Called once for every table that is reached, with the steps to it and the resulting plans. It may
 * value the plans; plans that it drops are not followed further. */
typedef void tf__plan_visit(void *context, const tf__plan_layout *table, const tf__plan_step *steps,
                            unsigned count, tf__plan_set *plans);

typedef struct tf__plan_reachable {
    size_t capacity; /* of the set after the first step */
    bool swap;       /* a stacked card may exchange labels with another of its rank */
    tf__plan_visit *visit;
    /* of the current walk */
    tf_control *control; /* when it stops, no further step is made */
    void *context;
    tf__block block;                           /* the plans of all sets */
    tf__plan_set *at_depth;                    /* TF__PLAN_STEPS_MAX of them */
    uint64_t reached[TF__PLAN_CANDIDATES_MAX]; /* hashes of the tables already seen */
    size_t reached_count;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
} tf__plan_reachable;

/* For walks that begin with at most `plans` plans; the first set has capacity for `capacity` plans.
 */
tf_status tf__plan_reachable_init(tf__plan_reachable *walk, size_t plans, size_t capacity,
                                  bool swap, tf__plan_visit *visit, tf_error *error);
void tf__plan_reachable_free(tf__plan_reachable *walk); /* zeroed is accepted */

/* The memory in bytes that tf__plan_reachable_init() allocates. */
size_t tf__plan_reachable_bytes(size_t plans, size_t capacity, bool swap);

/* Places the card in the hand in every way, then makes every sequence of moves. */
void tf__plan_reachable_hand(tf__plan_reachable *walk, const tf__plan_layout *table,
                             const tf__plan_set *plans, unsigned hand, tf_control *control,
                             void *context);

/* Makes every sequence of moves, including the empty one. */
void tf__plan_reachable_moves(tf__plan_reachable *walk, const tf__plan_layout *table,
                              const tf__plan_set *plans, tf_control *control, void *context);

/* Applies at least one step to the plans. The table becomes the one after the last step. */
tf__plan_set *tf__plan_reachable_follow(tf__plan_reachable *walk, const tf__plan_step *steps,
                                        unsigned count, const tf__plan_set *plans,
                                        tf__plan_layout *table);

/* An empty set for the plans after step number `depth`, stored after the set of the step before.
 * Set 0 is free to use while no walk is running. */
tf__plan_set *tf__plan_reachable_set(tf__plan_reachable *walk, unsigned depth);

/* The number of plans that all sets together have room for, and a part of that room as an empty set. Free to use while
 * no walk is running. */
size_t tf__plan_reachable_room(const tf__plan_reachable *walk);
tf__plan_set tf__plan_reachable_part(const tf__plan_reachable *walk, size_t first, size_t count);

#endif
