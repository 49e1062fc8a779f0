/* all_deals.c: every deal of a small deck, once.
 *
 * Renaming suits or ranks does not change a game of Accordion. Deals that differ only by such a
 * renaming form a class. Source `all` has one deal per class: the one in which the suits and the
 * ranks first appear in ascending order (clubs before diamonds, aces before twos). With r ranks
 * there are (4 r)! / (4! r!) classes: 840 with two ranks, 3,326,400 with three. They are numbered
 * from 1 in lexicographic order of their cards.
 *
 * A deal is found from its number without listing the deals before it. Suppose that n cards are
 * still to be dealt, and that s suits and t ranks have not appeared yet. Each of the n! orders of
 * these cards belongs to a class of s! t! different orders, so n! / (s! t!) classes remain. */
#include "games/accordion/accordion.h"

/* The number of deals with more ranks does not fit in 64 bits. */
enum { RANKS_MAX = 5 };

static uint64_t factorial(unsigned n)
{
    uint64_t product = 1;
    for (unsigned i = 2; i <= n; i++)
        product *= i;
    return product;
}

/* Number of completions, up to renaming, when `cards` cards remain and `suits` suits and `ranks`
 * ranks have not appeared yet. */
static uint64_t ways(unsigned cards, unsigned suits, unsigned ranks)
{
    return factorial(cards) / (factorial(suits) * factorial(ranks));
}

/* A deal under construction. */
typedef struct partial {
    unsigned ranks;      /* number of ranks in the deck */
    unsigned suits_seen; /* suits that have appeared: always the lowest ones */
    unsigned ranks_seen;
    uint32_t used; /* bit c: card c is already dealt */
} partial;

/* True when the card may be dealt next: its suit and its rank have appeared or are the next in
 * order. */
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
