/* order.h: states of the stack game for any number of foundations.
 *
 * The plain form of the definition: a set of stock cards, for each the cards that must leave before it
 * and the stacks it may not go on. Nothing here knows of chains, paths or levels, so that it can judge
 * pair.h, with which it shares no code. It is slower by a factor of twenty. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_ORDER_ORDER_H
#define TEFUDA_GAMES_CALCULATION_STACK_ORDER_ORDER_H

#include <stdbool.h>
#include <stdint.h>

enum { TF__STACK_ORDER_CARDS_MAX = 52, TF__STACK_ORDER_STACKS_MAX = 8 };

typedef struct tf__stack_order {
    unsigned cards, stacks;
    uint64_t below[TF__STACK_ORDER_CARDS_MAX]; /* bit y of below[x]: y < x; transitively closed */
    uint8_t barred
        [TF__STACK_ORDER_CARDS_MAX]; /* s(x): bit n: some card on stack n must leave before x */
} tf__stack_order;

/* 128 bits that two states share exactly when renaming cards and stacks makes one the other (short of
 * a collision of the hash, 1e-22 for a hundred million states). */
typedef struct tf__stack_order_key {
    uint64_t hi, lo;
} tf__stack_order_key;

/* The start: foundations of so many cards, one after the other, each card above those before it. */
tf__stack_order tf__stack_order_start(unsigned stacks, unsigned foundations, unsigned cards);

/* Completes the order: below becomes transitive, barred grows upwards. False when there is a cycle. */
bool tf__stack_order_close(tf__stack_order *order);

/* False when some card may go on no stack. */
bool tf__stack_order_alive(const tf__stack_order *order);

/* Puts card x on stack n, which must not be barred to it; x leaves the stock. */
tf__stack_order tf__stack_order_put(const tf__stack_order *order, unsigned x, unsigned n);

tf__stack_order_key tf__stack_order_canonical(const tf__stack_order *order);

#endif
