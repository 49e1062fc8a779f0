/* convert.h: converts a state between its two forms, and to and from text.
 *
 * Text consists of chains, then relations between cards of different chains, separated by slashes:
 *
 *     a: 0 0 1 12 / b: 0 3 / a2<b1 b2<a4
 *
 * A chain is a letter, a colon and its cards in the order in which they must leave. A card is
 * written as the digits of the stacks that it may not go on, or 0 for none. a2 is the second card
 * of chain a, and a2<b1 means that it must leave before the first card of b. Relations that follow
 * from the others may be omitted. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_CONVERT_H
#define TEFUDA_GAMES_CALCULATION_STACK_CONVERT_H

#include <tefuda/status.h>
#include <tefuda/text.h>

#include "games/calculation/stack/order/order.h"
#include "games/calculation/stack/pair.h"

/* Converts to two chains. Returns false when the state needs more than two chains, or has more
 * cards or stacks than tf__stack_pair can hold. */
bool tf__stack_pair_from_order(const tf__stack_order *order, tf__stack_pair *pair);

/* Converts to the general form: the cards of chain a, then those of chain b. */
tf__stack_order tf__stack_order_from_pair(const tf__stack_pair *pair);

/* Reads a state for the given number of stacks. Returns TF_ERR_INPUT with the position of the
 * mistake. */
TF_MUST_USE tf_status tf__stack_order_parse(const char *text, unsigned stacks,
                                            tf__stack_order *order, tf_error *error);

/* Appends a state as text, which tf__stack_order_parse() can read. */
void tf__stack_order_format(const tf__stack_order *order, tf_text *out);
void tf__stack_pair_format(const tf__stack_pair *pair, tf_text *out);

#endif
