/* cost.h: the cost of a state of the open game, and which states are hopeless.
 *
 * Each way to compute the cost considers the stock cards and the stacks that they may not go on.
 *   by turns    A stack blocks a card only until certain cards on it have left. The order of the
 *               stock gives the turn when that can be expected. A stack's share for a card is the
 *               fraction of the draws of its rank that come too early. The cost of the card is the
 *               square of the sum of its shares over the stacks, plus the product of the shares,
 *               because a card that all stacks block cannot be placed. Which draw of a rank fills a
 *               slot is not known: the estimate is the middle one of those to come, or the first.
 *   by chains   How unlikely a win is by the stack games of the four single foundations, as if the
 *               stock were hidden.
 * States that are dropped from a layer by one cost are often kept by another. */
#ifndef TEFUDA_GAMES_CALCULATION_OPEN_COST_H
#define TEFUDA_GAMES_CALCULATION_OPEN_COST_H

#include "games/calculation/open/state.h"

/* The cost by the deal's `way`. Lower is better. */
uint32_t tf__open_cost(const tf__open_deal *deal, const tf__open_state *state);

/* True when it can be proven that some card to come cannot be placed, whatever is done. */
bool tf__open_hopeless(const tf__open_deal *deal, const tf__open_state *state);

#endif
