/* relax.h: proofs of loss from the columns.
 *
 * A relaxed game: the cards that are still in stock or waste may lie wherever they are useful, in the
 * stock, in a column or on a foundation, and may go back. What is left to ask is whether the bases can
 * leave their columns one after another until nothing is hidden: a base may leave only if the
 * foundations can be at heights at which every loose card, the base included, has a seat
 * (docs/KLONDIKE.md, "Relaxation").
 *
 * The answer depends on how many dealt cards each column has left and on which cards are left in the
 * stock, and the more are left the easier it is. So an open game stays open with more cards in the
 * stock and a lost one lost with fewer: for each packed count a list of smallest open and of largest
 * lost stocks is learned, and most questions are answered by it. */
#ifndef TEFUDA_GAMES_KLONDIKE_RELAX_H
#define TEFUDA_GAMES_KLONDIKE_RELAX_H

#include "games/klondike/model.h"

/* A stock for which the answer is known; lists by packed count. */
typedef struct tf__klon_lesson {
    uint64_t stock;
    uint32_t next; /* index + 1 of the next one, 0: none */
} tf__klon_lesson;

typedef struct tf__klon_relax {
    const tf__klon_model *model;
    uint64_t checks, asked, learned;
    uint32_t lesson_count;
    uint32_t *open, *lost; /* heads of the lists */
    tf__klon_lesson *lessons;
    uint64_t *loads; /* how loads pass from rank to rank; see relax.c */
} tf__klon_relax;

/* Deals with more packed counts than this are searched without the relaxation. */
enum { TF__KLON_DEALT_MAX = 1 << 17 };

tf_status tf__klon_relax_create(tf__klon_relax *relax, tf_error *error);
void tf__klon_relax_destroy(tf__klon_relax *relax);

/* A new deal: forget. */
void tf__klon_relax_start(tf__klon_relax *relax, const tf__klon_model *model);

/* True when even the relaxed game cannot turn up all cards from here. */
bool tf__klon_relax_lost(tf__klon_relax *relax, const tf__klon_node *node);

#endif
