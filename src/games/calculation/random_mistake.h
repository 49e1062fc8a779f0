/* random_mistake.h: random placements with a given probability, imitating human mistakes. */
#ifndef TEFUDA_GAMES_CALCULATION_RANDOM_MISTAKE_H
#define TEFUDA_GAMES_CALCULATION_RANDOM_MISTAKE_H

#include "games/calculation/types.h"

/* The option row for a player (base/option_rows.h). */
#define TF__CALC_MISTAKE_OPTION(ROW)                                                               \
    ROW(double, slip, "slip", TF__NUMBER(0, 0, 1),                                                 \
        "probability of a random placement per card, imitating human mistakes")

typedef struct tf__calc_mistakes {
    double share; /* probability per card drawn */
    tf_rng rng;
} tf__calc_mistakes;

/* Decides whether the card in the hand is misplaced. If so, returns true with a random legal move.
 */
static inline bool tf__calc_makes_mistake(tf__calc_mistakes *slip, const tf__calc_view *view,
                                          tf_move *move)
{
    tf_move legal[TF__CALC_MOVES_MAX];
    if (slip->share <= 0 || view->table.hand == TF__CALC_NONE ||
        tf_rng_unit(&slip->rng) >= slip->share)
        return false;
    size_t count = tf__calc_layout_moves(&view->table, view->stock_count, legal);
    *move = legal[tf_rng_below(&slip->rng, count)];
    return true;
}

#endif
