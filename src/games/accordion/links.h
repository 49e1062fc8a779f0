/* links.h: a cheap proof that a row is lost.
 *
 * Call two suits linked when some rank is there in both. Cards that match share a suit or a rank, so
 * a chain of matches leads from one suit to another only over links. When the suits that are left
 * fall apart into two groups without a link between them, no card of one group will ever cover a
 * card of the other, each group keeps at least one card, and the row is lost.
 *
 * The proof needs only the set of cards, not their order, and is kept up to date move by move: ten
 * counters of four bits in a word, one for each pair of suits (ranks there in both) and one for each
 * suit (its cards). A set can only fall apart when a counter reaches zero. */
#ifndef TEFUDA_GAMES_ACCORDION_LINKS_H
#define TEFUDA_GAMES_ACCORDION_LINKS_H

#include "games/accordion/types.h"

enum { TF__ACC_LINK_PAIRS = 6 };

/* The cards of a row and their counters. */
typedef struct tf__acc_links {
    uint64_t set; /* bit c: card c is there */
    uint64_t counters;
} tf__acc_links;

/* Constants, made once for each solver. */
typedef struct tf__acc_pair_links {
    uint64_t weight[TF_SUITS][1 << TF_SUITS]; /* of a card, by suit and by the others
                                                              of its rank */
    uint8_t
        apart[1 << (TF__ACC_LINK_PAIRS + TF_SUITS)]; /* by links, and above them the suits there */
} tf__acc_pair_links;

void tf__acc_pair_links_fill(tf__acc_pair_links *table);

tf__acc_links tf__acc_links_of(const tf__acc_pair_links *table, const tf_card *cards,
                               unsigned count);

/* True when the suits fall apart. */
bool tf__acc_links_apart(const tf__acc_pair_links *table, tf__acc_links links);

/* A one in the lowest bit of every counter that is not zero. */
static inline uint64_t tf__acc_links_used(tf__acc_links links)
{
    uint64_t x = links.counters | links.counters >> 2;
    return (x | x >> 1) & UINT64_C(0x1111111111);
}

/* The links without this card, which must be there. */
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
