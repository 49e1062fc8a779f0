/* hard_deals.c: deals constructed to be hard, with few legal first moves.
 *
 * A shuffled deck has on average 29 pairs of matching cards that are one or three places apart, and
 * rarely fewer than ten. Deal N of source fewM has exactly M such pairs. It starts from a shuffle
 * and applies random swaps of two cards; a swap is kept when it does not increase the distance from
 * M. */
#include "games/accordion/accordion.h"

/* Limit on swaps, and the random stream of these deals. Chosen by hand. */
enum { TRIES_MAX = 2000000, STREAM = 0xfe3 };

static unsigned count_first_moves(const tf_card *cards, unsigned count)
{
    unsigned found = 0;
    for (unsigned i = 0; i + 1 < count; i++) {
        found += tf__acc_match(cards[i], cards[i + 1]);
        if (i + 3 < count)
            found += tf__acc_match(cards[i], cards[i + 3]);
    }
    return found;
}

static void swap(tf_card *a, tf_card *b)
{
    tf_card kept = *a;
    *a = *b;
    *b = kept;
}

static tf_status make(unsigned wanted, uint64_t number, const tf_deck *deck, tf_deal *deal,
                      tf_error *error)
{
    tf_rng rng;
    unsigned count = deck->ranks * TF_SUITS;
    for (unsigned i = 0; i < count; i++)
        deal->cards[i] = (tf_card)i;
    deal->count = count;
    tf_rng_seed(&rng, number, STREAM + wanted);
    tf_rng_shuffle(&rng, deal->cards, count);
    unsigned found = count_first_moves(deal->cards, count);
    for (unsigned tries = 0; found != wanted && tries < TRIES_MAX; tries++) {
        tf_card *a = &deal->cards[tf_rng_below(&rng, count)];
        tf_card *b = &deal->cards[tf_rng_below(&rng, count)];
        swap(a, b);
        unsigned now = count_first_moves(deal->cards, count);
        bool nearer = now >= wanted ? now <= found || found < wanted : now >= found;
        if (nearer)
            found = now;
        else
            swap(a, b);
    }
    if (found != wanted)
        return tf_error_set(error, TF_ERR_INPUT,
                            "no deal of %u ranks with %u first moves was found", deck->ranks,
                            wanted);
    return TF_OK;
}

/* The function of a deal source has no argument for M, so each value of M has its own function. */
#define ARGUMENTS uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error
#define MAKER(m)                                                                                   \
    static tf_status make_##m(ARGUMENTS)                                                           \
    {                                                                                              \
        return make(m, number, deck, deal, error);                                                 \
    }                                                                                              \
    static tf_status make_##m(ARGUMENTS)

MAKER(0);
MAKER(1);
MAKER(2);
MAKER(3);
MAKER(4);
MAKER(5);
MAKER(6);
MAKER(7);
MAKER(8);
MAKER(9);

#define ROW(m)                                                                                     \
    {                                                                                              \
        "few" #m, "a shuffle rearranged until " #m " first moves are legal", make_##m              \
    }

const tf_deal_source tf__acc_sources[TF__ACC_SOURCES] = {
    {"all", "every deal of 2 to 5 ranks, up to renaming suits and ranks", tf__acc_all_deal},
    ROW(0),
    ROW(1),
    ROW(2),
    ROW(3),
    ROW(4),
    ROW(5),
    ROW(6),
    ROW(7),
    ROW(8),
    ROW(9),
};
