/* reach.h: proofs of loss from the columns.
 *
 * An easier game: at any time any card of the stock may be taken into play, and taken back, but what was
 * in play when a base left its column stays in play. What is left to ask is whether the bases can
 * leave their columns one after another until nothing is hidden: a base may leave only if the
 * foundations can be at heights at which every loose card, the base included, has a seat
 * (docs/KLONDIKE.md, "The easier game").
 *
 * The answer depends on how many dealt cards each column has left and on which cards are left in the
 * stock, and the more are left the easier it is. So an open game stays open with more cards in the
 * stock and a lost one lost with fewer: for each packed count a list of small open and of large lost
 * stocks is learned, and most questions are answered by it. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_REACH_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_REACH_H

#include "games/klondike/exact/model.h"
#include "games/klondike/exact/seating.h"

/* A stock, as a set of cards, for which the answer is known; lists by packed count. */
typedef struct tf__klon_lesson {
    uint64_t stock;
    uint32_t next; /* index + 1 of the next one, 0: none */
} tf__klon_lesson;

typedef struct tf__klon_reach {
    const tf__klon_model *model;
    uint64_t all; /* cards that were in the stock at the start */
    tf__klon_seating seating;
    uint64_t asked, learned, given_up;
    unsigned nodes; /* of this question */
    uint32_t lesson_count;
    uint32_t *open, *lost; /* heads of the lists */
    tf__klon_lesson *lessons;
} tf__klon_reach;

/* Deals with more packed counts than this are searched without these proofs. */
enum { TF__KLON_DEALT_MAX = 1 << 17 };

tf_status tf__klon_reach_create(tf__klon_reach *reach, tf_error *error);
void tf__klon_reach_destroy(tf__klon_reach *reach);

/* A new deal: forget. */
void tf__klon_reach_start(tf__klon_reach *reach, const tf__klon_model *model);

/* True when even the easier game cannot turn up all cards from here. */
bool tf__klon_reach_lost(tf__klon_reach *reach, const tf__klon_node *node);

#endif
