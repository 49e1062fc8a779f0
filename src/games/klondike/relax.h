/* relax.h: proofs of loss from the columns alone.
 *
 * A relaxed game: the cards of stock and waste may lie wherever they are useful, in the stock, in a
 * column or on a foundation, and may go back. What is left to ask is whether the bases can leave their
 * columns one after another: a base may leave only if the foundations can be at heights at which every
 * loose dealt card, the base included, has a seat (docs/KLONDIKE.md, "Relaxation"). This depends only
 * on how many dealt cards each column has left, so that answers are kept for a whole search. */
#ifndef TEFUDA_GAMES_KLONDIKE_RELAX_H
#define TEFUDA_GAMES_KLONDIKE_RELAX_H

#include "games/klondike/model.h"

typedef struct tf__klon_relax {
    const tf__klon_model *model;
    uint64_t drawn; /* the list's cards */
    uint8_t *known; /* for each packed count: 0 not known, 1 open, 2 lost */
    size_t room;
    uint64_t checks;
    uint16_t subsets[16];         /* for a set of suits, its subsets */
    uint16_t carriers[16][3][3];  /* for the cards of a rank: the sets that may be on foundations so
                                     that a black ones and b red ones stay */
} tf__klon_relax;

/* Takes room for the counts of any deal (at most TF__KLON_DEALT_MAX). */
enum { TF__KLON_DEALT_MAX = 1 << 17 };
tf_status tf__klon_relax_create(tf__klon_relax *relax, tf_error *error);
void tf__klon_relax_destroy(tf__klon_relax *relax);

/* A new deal: forget. */
void tf__klon_relax_start(tf__klon_relax *relax, const tf__klon_model *model);

/* True when even the relaxed game cannot turn up all cards from here. */
bool tf__klon_relax_lost(tf__klon_relax *relax, const tf__klon_node *node);

#endif
