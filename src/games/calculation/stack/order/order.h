/* order.h: states of the stack game for any number of foundations.
 *
 * The general form of the definition: a set of stock cards, with the cards that must leave before
 * each, and the stacks that each may not go on. It does not use chains, paths or levels and shares
 * no code with pair.h, so tests can check pair.h against it. It is slower by a factor of twenty. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_ORDER_ORDER_H
#define TEFUDA_GAMES_CALCULATION_STACK_ORDER_ORDER_H

#include <stdbool.h>
#include <stdint.h>

enum { TF__STACK_ORDER_CARDS_MAX = 52, TF__STACK_ORDER_STACKS_MAX = 8 };

typedef struct tf__stack_order {
    unsigned cards, stacks;
    uint64_t below[TF__STACK_ORDER_CARDS_MAX]; /* bit y of below[x]: y < x; transitively closed */
    /* s(x): bit n: some card on stack n must leave before x */
    uint8_t barred[TF__STACK_ORDER_CARDS_MAX];
} tf__stack_order;

/* 128 bits that are equal for two states exactly when renaming cards and stacks turns one into the
 * other, up to hash collisions (probability 1e-22 for a hundred million states). */
typedef struct tf__stack_order_key {
    uint64_t hi, lo;
} tf__stack_order_key;

/* The start state: `foundations` chains of `cards` cards, one after the other; each card is above
 * those before it in its chain. */
tf__stack_order tf__stack_order_start(unsigned stacks, unsigned foundations, unsigned cards);

/* Completes the order: makes `below` transitive and passes `barred` on to the cards above. Returns
 * false when there is a cycle. */
bool tf__stack_order_close(tf__stack_order *order);

/* False when some card may not go on any stack. */
bool tf__stack_order_alive(const tf__stack_order *order);

/* Puts card x on stack n, which must not be barred to it. x leaves the stock. */
tf__stack_order tf__stack_order_put(const tf__stack_order *order, unsigned x, unsigned n);

/* True when no stack is barred to more cards than stack n. It is enough to follow placements on
 * such a stack of the child to reach all states; expand.c in the folder above has the proof. */
bool tf__stack_order_owned(const tf__stack_order *order, unsigned n);

tf__stack_order_key tf__stack_order_canonical(const tf__stack_order *order);

#endif
