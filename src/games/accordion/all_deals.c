/* all_deals.c: every deal of a small deck, once.
 *
 * Renaming suits or ranks changes nothing at Accordion. Of the deals that renaming makes of one another
 * source `all` has the one whose suits, and whose ranks, come up in order: clubs before diamonds, aces
 * before twos. With r ranks there are (4 r)! / (4! r!) of them, numbered from 1 in the order of their
 * cards: 840 with two ranks, 3,326,400 with three.
 *
 * After some cards, with s suits and t ranks still to come up, every way to lay the other n cards
 * is one of s! t! that renaming those makes of one another, all different, so n! / (s! t!) follow; that is how
 * the deal is found from its number without listing those before it. */
#include "games/accordion/accordion.h"

/* More would not be counted in 64 bits. */
enum { RANKS_MAX = 5 };

static uint64_t factorial(unsigned n)
{
    uint64_t product = 1;
    for (unsigned i = 2; i <= n; i++)
        product *= i;
    return product;
}

/* Ways to go on, up to renaming, with so many cards, suits and ranks yet to come. */
static uint64_t ways(unsigned cards, unsigned suits, unsigned ranks)
{
    return factorial(cards) / (factorial(suits) * factorial(ranks));
}

/* A deal under construction. */
typedef struct partial {
    unsigned ranks;      /* of the deck */
    unsigned suits_seen; /* the lowest ones */
    unsigned ranks_seen;
    uint32_t used; /* bit c: card c is laid */
} partial;

/* True when the card may come next: none of its suit or rank comes up out of order. */
static bool may_follow(const partial *p, tf_card card)
{
    return !(p->used >> card & 1) && tf_card_suit(card) <= p->suits_seen &&
           tf_card_rank(card) <= p->ranks_seen;
}

static partial with_card(partial p, tf_card card)
{
    p.used |= UINT32_C(1) << card;
    p.suits_seen += tf_card_suit(card) == p.suits_seen;
    p.ranks_seen += tf_card_rank(card) == p.ranks_seen;
    return p;
}

tf_status tf__acc_all_deal(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    unsigned count = deck->ranks * TF_SUITS;
    if (deck->ranks > RANKS_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "all: decks of 2 to %d ranks, not of %u",
                            RANKS_MAX, deck->ranks);
    uint64_t total = ways(count, TF_SUITS, deck->ranks);
    if (number < 1 || number > total)
        return tf_error_set(error, TF_ERR_INPUT, "all: deals of %u ranks go from 1 to %llu",
                            deck->ranks, (unsigned long long)total);
    partial p = {.ranks = deck->ranks};
    uint64_t before = number - 1;
    deal->count = count;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned c = 0; c < count; c++) {
            tf_card card = (tf_card)c;
            if (!may_follow(&p, card))
                continue;
            partial next = with_card(p, card);
            uint64_t follow = ways(count - i - 1, TF_SUITS - next.suits_seen,
                                   p.ranks - next.ranks_seen);
            if (before < follow) {
                deal->cards[i] = card;
                p = next;
                break;
            }
            before -= follow;
        }
    }
    return TF_OK;
}
