/* playout.h: plays a sampled deal to its end by simple rules that use only visible cards.
 *
 * The rule: cards that are safe go up; otherwise a card is turned up if this is possible at once,
 * in the column that hides most; otherwise with the fewest draws from the stock. It wins more than
 * a third of all deals in a fraction of a millisecond. So thousands of playouts can estimate the
 * value of a plan to a player who does not see the hidden cards.
 *
 * Cards drawn from a known stock give no new information; a card turned up does. So a decision is a
 * whole plan up to the next card that is turned up: some draws, then the step that turns it up. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_PLAYOUT_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_PLAYOUT_H

#include "games/klondike/exact/step.h"

enum {
    /* stands for a hidden card: it fits no other card, and no other card fits it */
    TF__KLON_BLANK = 63,
    TF__KLON_PLAN_MAX = 24,
    TF__KLON_ONWARD_NODES = 1 << 14,
    TF__KLON_ONWARD_SLOTS = 2 * TF__KLON_ONWARD_NODES,
};

typedef struct tf__klon_plan {
    unsigned count;
    tf__klon_step steps[TF__KLON_PLAN_MAX];
    uint64_t stock; /* the stock after the plan */
} tf__klon_plan;

/* Working memory of the searches: about 4 MB. The caller sets it to zero once. */
typedef struct tf__klon_playout {
    const tf__klon_model *model;
    bool listing;      /* list all plans instead of finding the first */
    uint64_t only_top; /* places of the waste when only its top card may be drawn; else 0 */
    unsigned limit;    /* maximum number of states */
    unsigned met;      /* number of states reached by draws, in order of the number of draws */
    unsigned at;       /* index of the state that is being expanded */
    tf__klon_node nodes[TF__KLON_ONWARD_NODES];
    tf__klon_step steps[TF__KLON_ONWARD_NODES]; /* the step by which each was reached */
    uint16_t parents[TF__KLON_ONWARD_NODES];
    uint32_t search; /* number of the current search; slots of other searches count as free */
    uint32_t slots[TF__KLON_ONWARD_SLOTS];
    uint16_t slot_node[TF__KLON_ONWARD_SLOTS];
    tf__klon_flood here, there;
    tf__klon_play plays[TF__KLON_PLAYS_MAX];
} tf__klon_playout;

/* Lists plans, those with the fewest draws first. A plan that draws a superset of another plan's
 * cards for the same step is omitted. Hidden cards are TF__KLON_BLANK in the model; while the stock
 * contains any, only the waste's top card is drawn. */
size_t tf__klon_playout_plans(tf__klon_playout *onward, const tf__klon_model *model,
                              const tf__klon_node *root, tf__klon_plan *out, size_t capacity);

/* The state after a plan. */
void tf__klon_plan_make(const tf__klon_model *model, const tf__klon_node *root,
                        const tf__klon_plan *plan, tf__klon_node *after);

/* True when playing by the rule from the state wins. */
bool tf__klon_playout_wins(tf__klon_playout *onward, const tf__klon_model *model,
                           const tf__klon_node *from);

#endif
