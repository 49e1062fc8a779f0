/* macros.h: the moves of the search for shortest solutions.
 *
 * A macro is a short sequence of moves of which all but the last only prepare the last: turns
 * before a card of the stock is played; a card brought back from a foundation before another is put
 * on it; a run moved away before the card under it goes up; a column emptied before a king comes.
 * Some shortest solution consists of macros, with safe cards going up at once (docs/KLONDIKE.md,
 * "Shortest solutions"). */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_MACROS_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_MACROS_H

#include "games/klondike/shortest/facts.h"

enum {
    TF__KLON_TO_FOUNDATION = 60,
    TF__KLON_TO_EMPTY = 61,
    TF__KLON_TO_EITHER = 64, /* added to a card: to it or to its twin */
    TF__KLON_ACTS_MAX = 128,
    TF__KLON_DRAWS_MAX = 256,
    TF__KLON_MACROS_MAX = 1024,
};

/* One move of a card, with its run, after some turns and redeals. */
typedef struct tf__klon_act {
    uint8_t card;
    uint8_t to;    /* a card, or one of the above */
    uint8_t turns; /* turns and redeals before it, in all */
} tf__klon_act;

/* A card that turns and redeals bring to the top of the waste, with the state of the stock after it
 * is played. */
typedef struct tf__klon_draw {
    uint8_t card, turns, cost;
    uint8_t waste, start, redeals, unturned;
    uint32_t stock;
} tf__klon_draw;

typedef struct tf__klon_successor {
    tf__klon_layout place;
    unsigned cost;
} tf__klon_successor;

typedef struct tf__klon_macros {
    const tf__klon_facts *facts;
    unsigned count;
    bool overflow; /* there was no room for a child, ever */
    unsigned reach_count;
    uint64_t reach_cards; /* set of the cards in `reach` */
    tf__klon_successor children[TF__KLON_MACROS_MAX];
    tf__klon_draw reach[TF__KLON_DRAWS_MAX];
    tf__klon_sets safe_sets;
    unsigned act_count;
    tf__klon_act acts[TF__KLON_ACTS_MAX];
    /* When set, the acts of the cheapest macro that leads there are kept. */
    const tf__klon_layout *wanted;
    unsigned wanted_cost, wanted_count;
    tf__klon_act wanted_acts[TF__KLON_ACTS_MAX];
} tf__klon_macros;

/* Lists the children of a state that has no safe card to send up. In the children safe cards are not
 * sent up yet. */
void tf__klon_macros_list(tf__klon_macros *macros, const tf__klon_layout *s);

/* Sends up all safe cards. Returns the number of moves. macros->safe_sets are the sets after it. */
unsigned tf__klon_send_safe(tf__klon_macros *macros, tf__klon_layout *s);

bool tf__klon_layout_equal(const tf__klon_layout *a, const tf__klon_layout *b);

#endif
