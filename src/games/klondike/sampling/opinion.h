/* opinion.h: what the value network thinks of a plan, before any trial. Standard rules only. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_OPINION_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_OPINION_H

#include <tefuda/solver.h>

#include "games/klondike/value/chance.h"
#include "games/klondike/value/reveal.h"

typedef struct tf__klon_opinion {
    tf__klon_outlook outlook;
    tf__klon_unknown unknown;
} tf__klon_opinion;

/* The network's chance of winning after a plan of the view, given as its moves, of which only the last reveals a card: the
 * mean over the cards that it may reveal. The random stream is for samples, when there are several. */
double tf__klon_opinion_of(tf__klon_opinion *opinion, const tf__klon_position *view,
                           const tf_moves *plan, const tf_rng *rng);

#endif
