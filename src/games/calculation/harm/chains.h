/* chains.h: values a coded table by the stack games of its single foundations.
 *
 * The stock cards of one foundation, in order, are a chain. A stack takes the first few of them, up
 * to the first that must leave after the stack's top card. The value of the chain is that of the
 * one-chain stack game, which ignores the other foundations. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_CHAINS_H
#define TEFUDA_GAMES_CALCULATION_HARM_CHAINS_H

#include "games/calculation/harm/harm.h"
#include "games/calculation/stack/chain.h"

/* With more stacks the values take long to compute (hours for eleven) and hardly differ. So only
 * this many stacks are used: those that take most of the chain. Five was
 * chosen by hand: eleven stacks then take 25 ms to prepare. */
enum { TF__HARM_CHAIN_STACKS = 5 };

/* Returns -ln of the product of the values of the four chains. `values` must be for the smaller of
 * TF__HARM_CHAIN_STACKS and the table's number of stacks. A chain that cannot be stacked counts as
 * a probability of 1e-9. */
double tf__harm_chains_loss(const tf__harm_coded *table, const tf__stack_chain_values *values);

#endif
