/* playout.h: playing a dealt game on by simple rules, seeing only open cards.
 *
 * The rule: cards that are safe go up; else a card is turned up if that can be done at once, of the column that
 * hides most; else as few cards are drawn from the stock as it takes. It wins more than a third of all deals
 * in a fraction of a millisecond, so thousands of such games can tell what a plan is worth to
 * somebody who does not see the hidden cards. With limited redeals the rule goes through the stock card by card: what can
 * be played is played before the next cards are turned, so that it needs no card that was never seen.
 *
 * Cards drawn from a stock that was seen tell nothing new, a card turned up does. So what a person decides is a
 * whole plan, up to the next card that is turned up: some draws, then the step that turns it up. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_PLAYOUT_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_PLAYOUT_H

#include "games/klondike/exact/step.h"

enum {
    TF__KLON_PLAN_MAX = 24,
    TF__KLON_ONWARD_NODES = 1 << 14,
    TF__KLON_ONWARD_SLOTS = 2 * TF__KLON_ONWARD_NODES,
};

typedef struct tf__klon_plan {
    unsigned count;
    tf__klon_step steps[TF__KLON_PLAN_MAX];
    uint64_t stock; /* what it leaves of the stock */
} tf__klon_plan;

/* Room for the searches: about 4 MB. Must be zeroed once. */
typedef struct tf__klon_playout {
    const tf__klon_model *model;
    bool listing;         /* all plans are wanted, not the first one */
    uint64_t only_top;    /* places of the waste, when only its top card may be drawn; else 0 */
    unsigned redeals;     /* no draw may take more redeals than this */
    uint64_t unseen;      /* places of the list that were never turned */
    tf__klon_node known;  /* the state of the last playout when it had seen the stock */
    unsigned plan_states; /* limit for listing plans; 0: all that there is room for */
    unsigned limit;       /* how many states are looked at */
    unsigned met;         /* states that draws lead to, in the order of draws */
    unsigned at;          /* the one whose draws are made */
    tf__klon_node nodes[TF__KLON_ONWARD_NODES];
    tf__klon_step steps[TF__KLON_ONWARD_NODES]; /* by which each was reached */
    uint16_t parents[TF__KLON_ONWARD_NODES];
    uint32_t search; /* number of this one: slots of others are free */
    uint32_t slots[TF__KLON_ONWARD_SLOTS];
    uint16_t slot_node[TF__KLON_ONWARD_SLOTS];
    tf__klon_flood here, there;
    tf__klon_play plays[TF__KLON_PLAYS_MAX];
} tf__klon_playout;

/* Lists plans, those with fewest draws first; one that draws all that another does, for the same step, is
 * left out. Hidden cards are TF__KLON_BLANK in the model; while any of the stock is, only the waste's top
 * card is drawn. */
size_t tf__klon_playout_plans(tf__klon_playout *onward, const tf__klon_model *model,
                              const tf__klon_node *root, tf__klon_plan *out, size_t room);

/* The state at the end of a plan. */
void tf__klon_plan_make(const tf__klon_model *model, const tf__klon_node *root,
                        const tf__klon_plan *plan, tf__klon_node *after);

/* True when play by the rule from the state wins. `unseen`: places of the stock that were never turned; the rule does
 * not use their cards before they are turned. It matters with limited redeals only: without a limit, the stock can be
 * looked through first. onward->known is the state in which all of the stock had been seen, or the last one. */
bool tf__klon_playout_wins(tf__klon_playout *onward, const tf__klon_model *model,
                           const tf__klon_node *from, uint64_t unseen);

/* The places of the list with cards that were never turned. */
uint64_t tf__klon_unseen_places(const tf__klon_model *model, const tf__klon_position *p);

#endif
