/* chains.h: what a coded table leaves possible, by the stack games of its single foundations.
 *
 * The stock cards of one foundation, in order, are a chain; a stack takes the first few of them, up to
 * the first that must leave after the stack's top card. Its value, were there no other foundation, is
 * that of the stack game with one chain. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_CHAINS_H
#define TEFUDA_GAMES_CALCULATION_HARM_CHAINS_H

#include "games/calculation/harm/harm.h"
#include "games/calculation/stack/chain.h"

/* With more stacks the values take long to work out (hours for eleven) and hardly differ: only this many
 * stacks are looked at, those that take most of the chain. */
enum { TF__HARM_CHAIN_STACKS = 5 };

/* -ln of the product of the four chains' values, which are those of the smaller number of
 * TF__HARM_CHAIN_STACKS and the table's stacks; a chain that cannot be stacked counts as if it had a
 * chance in a thousand millions. */
double tf__harm_chains_loss(const tf__harm_coded *table, const tf__stack_chain_values *values);

#endif
