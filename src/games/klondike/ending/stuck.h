/* stuck.h: whether any face-down card can still be turned up, from the cards that are seen.
 *
 * All states that lead to no reveal are searched: which cards are drawn from the stock, which columns without
 * face-down cards are emptied, and all heights of the foundations (exact/flood.h). The search knows no
 * face-down card, and uses none of the reductions that need them. So when it ends without a reveal, none is
 * possible for any arrangement of the hidden cards, and the game, which has face-down cards, is not won. */
#ifndef TEFUDA_GAMES_KLONDIKE_ENDING_STUCK_H
#define TEFUDA_GAMES_KLONDIKE_ENDING_STUCK_H

#include "games/klondike/exact/step.h"

enum {
    TF__KLON_STUCK_NODES = 1 << 14,
    TF__KLON_STUCK_SLOTS = 2 * TF__KLON_STUCK_NODES,
};

/* Room for a search, about 4 MB. Must be zeroed once. */
typedef struct tf__klon_stuck {
    tf__klon_model model;
    unsigned count;
    bool full; /* a state was left out */
    tf__klon_node nodes[TF__KLON_STUCK_NODES];
    uint16_t slots[TF__KLON_STUCK_SLOTS]; /* index of a node plus 1; 0: free */
    tf__klon_flood here, there;
    tf__klon_play plays[TF__KLON_PLAYS_MAX];
} tf__klon_stuck;

/* True when it is proven that no card can be revealed any more. False for a view with unseen cards in the stock,
 * for one without face-down cards, and when a limit is reached. Each state counts as one of control. */
bool tf__klon_stuck_at(tf__klon_stuck *stuck, const tf__klon_position *view, tf_control *control);

#endif
