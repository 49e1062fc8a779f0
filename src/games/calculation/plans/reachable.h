/* reachable.h: the tables that a drawn card and any run of stack tops to foundations can reach, and the
 * plans that go along, step by step, in one set for each depth.
 *
 * All sets lie in one block, one behind the other: only the first step can make more plans of a plan, a
 * top that goes up makes one at most. So the block that is taken at the start is always enough. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_REACHABLE_H
#define TEFUDA_GAMES_CALCULATION_PLANS_REACHABLE_H

#include <tefuda/control.h>

#include "base/memory.h"
#include "games/calculation/plans/plan_set.h"

enum { TF__PLAN_STEPS_MAX = TF_DECK_MAX + 1, TF__PLAN_CANDIDATES_MAX = 512 };

/* Told of every table that is reached, once: how, and what became of the plans. It may value them; those
 * that it drops do not go on. */
typedef void tf__plan_visit(void *context, const tf__plan_layout *table, const tf__plan_step *steps,
                            unsigned count, tf__plan_set *plans);

typedef struct tf__plan_reachable {
    size_t capacity; /* of the set of the first step */
    bool swap;       /* a stacked card may exchange labels with another of its rank */
    tf__plan_visit *visit;
    /* of the walk under way */
    tf_control *control; /* when it says stop, no further step is made */
    void *context;
    tf__block block;                           /* the plans of all sets */
    tf__plan_set *at_depth;                    /* TF__PLAN_STEPS_MAX of them */
    uint64_t reached[TF__PLAN_CANDIDATES_MAX]; /* tables already seen */
    size_t reached_count;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
} tf__plan_reachable;

/* For walks that begin with at most `plans` plans, and a first set with room for `capacity`. */
tf_status tf__plan_reachable_init(tf__plan_reachable *walk, size_t plans, size_t capacity,
                                  bool swap, tf__plan_visit *visit, tf_error *error);
void tf__plan_reachable_free(tf__plan_reachable *walk); /* zeroed is accepted */

/* What tf__plan_reachable_init() takes. */
size_t tf__plan_reachable_bytes(size_t plans, size_t capacity, bool swap);

/* Places the card in the hand in every way, then makes every run of moves. */
void tf__plan_reachable_hand(tf__plan_reachable *walk, const tf__plan_layout *table,
                             const tf__plan_set *plans, unsigned hand, tf_control *control,
                             void *context);

/* Makes every run of moves, none included. */
void tf__plan_reachable_moves(tf__plan_reachable *walk, const tf__plan_layout *table,
                              const tf__plan_set *plans, tf_control *control, void *context);

/* Takes plans along some steps, at least one. The table becomes the one at the end. */
tf__plan_set *tf__plan_reachable_follow(tf__plan_reachable *walk, const tf__plan_step *steps,
                                        unsigned count, const tf__plan_set *plans,
                                        tf__plan_layout *table);

/* An empty set for what step number `depth` makes, behind the set of the step before; 0 is always there
 * while it does not walk. */
tf__plan_set *tf__plan_reachable_set(tf__plan_reachable *walk, unsigned depth);

#endif
