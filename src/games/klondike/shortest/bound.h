/* bound.h: a lower bound on the moves that a state still needs.
 *
 * The sum of three parts that count different moves: every card that is not on a foundation goes
 * there once; bases that must first move to another column (the table of facts.h); and turns of the
 * stock, together with cards of the stock that must first go to a column. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_BOUND_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_BOUND_H

#include "games/klondike/shortest/facts.h"

enum { TF__KLON_NO_SOLUTION = 4096 };

unsigned tf__klon_bound(const tf__klon_facts *facts, const tf__klon_place *s);

#endif
