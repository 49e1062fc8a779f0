/* opinion.h: what the value network thinks of a plan, before any trial. Standard rules only. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_OPINION_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_OPINION_H

#include "games/klondike/sampling/plans.h"
#include "games/klondike/value/chance.h"
#include "games/klondike/value/reveal.h"

typedef struct tf__klon_opinion {
    tf__klon_outlook outlook;
    tf__klon_unknown unknown;
} tf__klon_opinion;

/* The worth of each plan among the candidates becomes the network's chance of winning after it, the mean over the cards that it may
 * reveal, times `deals`. A single move, which is no plan, keeps its worth. */
TF_MUST_USE tf_status tf__klon_opinion_ask(tf__klon_opinion *opinion, tf__klon_lister *lister,
                                           tf__klon_trials *trials, const tf__klon_position *view,
                                           double deals, tf_error *error);

#endif
