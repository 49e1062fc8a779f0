/* reveal.h: what a move reveals, and what could have come instead.
 *
 * A card that is turned up in a column is any of the unseen cards, each with the same probability. So are the cards
 * of the stock that are turned for the first time; several at once are sampled. */
#ifndef TEFUDA_GAMES_KLONDIKE_VALUE_REVEAL_H
#define TEFUDA_GAMES_KLONDIKE_VALUE_REVEAL_H

#include <tefuda/random.h>

#include "games/klondike/types.h"

enum { TF__KLON_REVEALED_MAX = 3, TF__KLON_REVEAL_ROUNDS = 4 };

/* The view after a move, before what it reveals is known, and how to go through what may come. */
typedef struct tf__klon_unknown {
    tf__klon_position view; /* TF__KLON_UNKNOWN where cards are revealed */
    unsigned places;        /* cards revealed, at most TF__KLON_REVEALED_MAX */
    tf_card *place[TF__KLON_REVEALED_MAX];
    unsigned card_count;
    tf_card cards[TF_DECK_MAX]; /* unseen before the move, in the order of the deck */
    unsigned outcomes;          /* all that may come, or a sample */
    unsigned next;
    tf_rng rng;
    tf_card order[TF_DECK_MAX]; /* of a sample */
} tf__klon_unknown;

/* The cards that the view does not show, one bit each. */
uint64_t tf__klon_unseen_cards(const tf__klon_position *view);

/* Makes the move on the view. The random stream is for samples. Pointers into *out: do not copy it. */
void tf__klon_unknown_after(tf__klon_unknown *out, const tf__klon_position *view, tf_move move,
                            const tf_rng *rng);

/* Puts the next outcome into out->view; false after the last. */
bool tf__klon_unknown_next(tf__klon_unknown *unknown);

/* Puts an outcome drawn by rng into unknown->view. */
void tf__klon_unknown_draw(tf__klon_unknown *unknown, tf_rng *rng);

#endif
