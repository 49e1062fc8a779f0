/* bound.h: a lower bound on the moves that a state still needs.
 *
 * The sum of three parts that count different moves: every card that is not on a foundation goes
 * there once; moves to columns that free the dealt cards (extra.h); and turns of the stock, together
 * with cards of the waste that must first go to a column.
 *
 * The last part, for the waste: in this pass cards leave it from its top. A card leaves at no extra
 * cost when it goes straight up, which needs all lower cards of its suit to be out of the waste and
 * not among the dealt cards. If not, it goes to a column, one move more, or this pass ends and all
 * cards that are left in the waste are turned once more. A relaxed game tells how many are left at
 * least: bases leave their columns whenever a card that can carry them is neither face down nor in
 * the waste, or straight up. docs/KLONDIKE.md, "Shortest solutions", has the proof. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_BOUND_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_BOUND_H

#include "games/klondike/shortest/extra.h"

enum { TF__KLON_NO_SOLUTION = 4096, TF__KLON_BOUND_CACHE = 1 << 15 };

typedef struct tf__klon_bounds {
    const tf__klon_facts *facts;
    tf__klon_extra extra;
    /* for columns, stock and waste: the bound of the last part */
    struct {
        uint64_t key, value;
    } cache[TF__KLON_BOUND_CACHE];
} tf__klon_bounds;

/* Prepares for a deal. */
TF_MUST_USE tf_status tf__klon_bounds_start(tf__klon_bounds *bounds, const tf__klon_facts *facts,
                                            tf_error *error);
void tf__klon_bounds_destroy(tf__klon_bounds *bounds);

/* A lower bound on the moves, TF__KLON_NO_SOLUTION when the state cannot be won; then the same, but
 * quick and not as good. */
unsigned tf__klon_bound(tf__klon_bounds *bounds, const tf__klon_layout *s);
static inline unsigned tf__klon_quick_bound(const tf__klon_bounds *bounds, const tf__klon_layout *s)
{
    unsigned draw = bounds->facts->draw, extra = tf__klon_extra_of(&bounds->extra, s);
    if (extra == TF__KLON_DEAD)
        return TF__KLON_NO_SOLUTION;
    return s->below + extra + (draw == 1 ? s->unturned : (s->unturned + 2u) / 3);
}

#endif
