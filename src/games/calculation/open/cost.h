/* cost.h: what a state of the open game costs, and which states are hopeless.
 *
 * Each way to value a state looks at the stock cards and at the stacks that they may not go on.
 *   by turns    a stack blocks a card only until what is on it has left, and the order of the stock
 *               tells when that can be expected: the cost of a card is the share of its rank's draws
 *               that come too early, added up over the stacks and squared; and the product of the
 *               shares, since a card that all stacks block has no place. Which draw of a rank fills a
 *               slot is open: it is expected to be the middle one of those to come, or the first
 *   by chains   how unlikely the stack games of the four foundations, each alone, make a win, as if
 *               the stock were hidden
 * What one way leaves out of a layer another often keeps. */
#ifndef TEFUDA_GAMES_CALCULATION_OPEN_COST_H
#define TEFUDA_GAMES_CALCULATION_OPEN_COST_H

#include "games/calculation/open/state.h"

/* Less is better; by the way of the deal. */
uint32_t tf__open_cost(const tf__open_deal *deal, const tf__open_state *state);

/* True when some card to come can be shown to find no place, whatever is done. */
bool tf__open_hopeless(const tf__open_deal *deal, const tf__open_state *state);

#endif
