/* links.h: a fast proof that a row is lost.
 *
 * Two suits are linked when the row has cards of the same rank in both. Matching cards share a suit
 * or a rank, so a chain of matches from one suit to another must follow links. If the suits that
 * are left form two groups without a link between them, no card of one group can ever cover a card
 * of the other. Each group then keeps at least one card, and the row is lost.
 *
 * The proof needs only the set of cards, not their order. It is updated with every move: one word
 * holds ten counters of four bits, one per pair of suits (the number of ranks present in both) and
 * one per suit (the number of its cards). The suits can become disconnected only when a counter
 * reaches zero. */
#ifndef TEFUDA_GAMES_ACCORDION_LINKS_H
#define TEFUDA_GAMES_ACCORDION_LINKS_H

#include "games/accordion/types.h"

enum { TF__ACC_LINK_PAIRS = 6 };

/* The cards of a row and their counters. */
typedef struct tf__acc_links {
    uint64_t set; /* bit c: card c is in the row */
    uint64_t counters;
} tf__acc_links;

/* Constant tables, filled once per solver. */
typedef struct tf__acc_pair_links {
    /* what a card adds to the counters, by its suit and by the other suits of its rank */
    uint64_t weight[TF_SUITS][1 << TF_SUITS];
    /* by links, with the suits present in the upper bits */
    uint8_t disconnected[1 << (TF__ACC_LINK_PAIRS + TF_SUITS)];
} tf__acc_pair_links;

void tf__acc_pair_links_fill(tf__acc_pair_links *table);

tf__acc_links tf__acc_links_of(const tf__acc_pair_links *table, const tf_card *cards,
                               unsigned count);

/* True when the suits are disconnected, so the row is lost. */
bool tf__acc_links_disconnected(const tf__acc_pair_links *table, tf__acc_links links);

/* The lowest bit of every counter that is not zero. */
static inline uint64_t tf__acc_links_used(tf__acc_links links)
{
    uint64_t x = links.counters | links.counters >> 2;
    return (x | x >> 1) & UINT64_C(0x1111111111);
}

/* The links after removing the card, which must be in the row. */
static inline tf__acc_links tf__acc_links_without(const tf__acc_pair_links *table,
                                                  tf__acc_links links, tf_card card)
{
    unsigned others;
    links.set &= ~(UINT64_C(1) << card);
    others = (unsigned)(links.set >> (card & ~3u)) & 15;
    links.counters -= table->weight[card & 3][others];
    return links;
}

#endif
