/* extra.h: a lower bound on the moves of dealt cards to columns.
 *
 * A relaxed game: the bases leave their columns one after the other. A base goes straight to its
 * foundation when no lower card of its suit is left among the dealt cards. Otherwise it first moves
 * to a column, one move more. For this a card that can carry it must not be face down, and for a
 * king there must be an empty column. The least number of such moves depends only on how many dealt
 * cards each column has left, so there is a table of it. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_EXTRA_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_EXTRA_H

#include "base/memory.h"
#include "games/klondike/shortest/facts.h"

enum { TF__KLON_DEAD = 255 }; /* the relaxed game cannot be finished */

typedef struct tf__klon_extra {
    const tf__klon_facts *facts;
    uint64_t first_kings; /* in the columns at the start */
    tf__block table;      /* by the counts of dealt cards */
} tf__klon_extra;

/* Prepares for a deal. *extra is zero or of an earlier deal. */
TF_MUST_USE tf_status tf__klon_extra_start(tf__klon_extra *extra, const tf__klon_facts *facts,
                                           tf_error *error);
void tf__klon_extra_destroy(tf__klon_extra *extra);

static inline unsigned tf__klon_extra_of(const tf__klon_extra *extra, const tf__klon_layout *s)
{
    return ((const uint8_t *)extra->table.data)[s->index];
}

#endif
