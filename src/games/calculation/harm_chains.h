/* harm_chains.h: what a coded table leaves possible, by the stack games of its single foundations.
 *
 * The stock cards of one foundation, in order, are a chain; a stack takes the first few of them, up to
 * the first that must leave after the stack's top card. Its value, were there no other foundation, is
 * that of the stack game with one chain. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_CHAINS_H
#define TEFUDA_GAMES_CALCULATION_HARM_CHAINS_H

#include "games/calculation/harm.h"
#include "games/calculation/stack_chain.h"

/* -ln of the product of the four chains' values; a chain that cannot be stacked counts as if it had a
 * chance in a thousand millions. */
double tf__harm_chains_loss(const tf__coded *table, const tf__chain_values *values);

#endif
