/* tanaka_deals.c: the deals of Tanaka's paper, by problem number.
 *
 * Problem n: srandom(n); start with ranks m % 13 for m = 0 .. 51. Then repeat ten times: for i = 0
 * .. 50, swap place i with place i + random() % (52 - i). Place 0 is drawn first. Small games, which
 * the paper does not have, take their number of ranks for 13 and their number of cards for 52. */
#include "games/calculation/calculation.h"
#include "games/calculation/glibc_random.h"

enum { ROUNDS = 10 };

static void shuffle(tf__calc_glibc_random *generator, uint8_t *ranks, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t j = i + tf__calc_glibc_next(generator) % (count - i);
        uint8_t kept = ranks[i];
        ranks[i] = ranks[j];
        ranks[j] = kept;
    }
}

static tf_status make(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    if (number > UINT32_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "tanaka: problem numbers go from 0 to %u",
                            UINT32_MAX);
    uint8_t ranks[TF_DECK_MAX];
    deal->count = tf_deck_cards(deck);
    for (unsigned m = 0; m < deal->count; m++)
        ranks[m] = (uint8_t)(m % deck->ranks);
    tf__calc_glibc_random generator;
    tf__calc_glibc_srandom(&generator, (uint32_t)number);
    for (unsigned round = 0; round < ROUNDS; round++)
        shuffle(&generator, ranks, deal->count);
    unsigned seen[TF_RANKS] = {0};
    for (unsigned m = 0; m < deal->count; m++)
        deal->cards[m] = tf_card_make(ranks[m], seen[ranks[m]]++);
    return TF_OK;
}

const tf_deal_source tf__calc_deals[TF__CALC_SOURCES] = {
    {"tanaka", "the numbered problems of Tanaka's paper (glibc's random), 0 to 4294967295", make},
    {"all", "every deal of a small game, numbered from 1", tf__calc_all_deal},
};
