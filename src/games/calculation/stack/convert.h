/* convert.h: the two forms of a state, one from the other, and a state as text.
 *
 * Text: chains, then relations between cards of different chains, with slashes between:
 *
 *     a: 0 0 1 12 / b: 0 3 / a2<b1 b2<a4
 *
 * A chain is a letter, a colon and its cards in the order in which they must leave; a card is written
 * as the stacks that it may not go on, 0 for none. a2 is the second card of chain a, and a2<b1 says that it
 * must leave before the first of b. What follows from what is written need not be written. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_CONVERT_H
#define TEFUDA_GAMES_CALCULATION_STACK_CONVERT_H

#include <tefuda/status.h>
#include <tefuda/text.h>

#include "games/calculation/stack/order/order.h"
#include "games/calculation/stack/pair.h"

/* The same state as two chains; false when it takes more than two chains, more cards or more stacks
 * than tf__stack_pair has room for. */
bool tf__stack_pair_from_order(const tf__stack_order *order, tf__stack_pair *pair);

/* The same state in the plain form: chain a, then chain b. */
tf__stack_order tf__stack_order_from_pair(const tf__stack_pair *pair);

/* Reads a state for so many stacks; TF_ERR_INPUT says where the text is wrong. */
TF_MUST_USE tf_status tf__stack_order_parse(const char *text, unsigned stacks,
                                            tf__stack_order *order, tf_error *error);

/* Appends a state's text, which tf__stack_order_parse() reads back. */
void tf__stack_order_format(const tf__stack_order *order, tf_text *out);
void tf__stack_pair_format(const tf__stack_pair *pair, tf_text *out);

#endif
