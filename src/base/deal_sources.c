/* deal_sources.c: the numbered deals that every game can use.
 *
 * seed   of Tefuda: the deck in the order of the card numbers, shuffled by stream (0, number).
 * ms     the deals of Microsoft's FreeCell, used by many programs: a 31-bit linear congruential
 *        generator, so the numbers are 0 .. 2^31 - 1 (Microsoft used 1 .. 1000000 of them).
 * pysol  the deals of PySolFC: below 32000 the same as ms, from 32000 shuffled by CPython's
 *        random.Random(number).
 * ms and pysol shuffle a list of 52 cards and deal from its END, so the deal is the list reversed;
 * both shuffles are Fisher-Yates from the last place down. */
#include <tefuda/deal.h>
#include <tefuda/random.h>

#include <inttypes.h>

#include "base/mersenne.h"

enum { MS_LAST = 0x7fffffff, PYSOL_FIRST_MERSENNE = 32000 };

static tf_status make_seed(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    (void)error;
    deal->count = 0;
    for (unsigned rank = 0; rank < deck->ranks; rank++)
        for (unsigned suit = 0; suit < tf_deck_suits(deck); suit++)
            deal->cards[deal->count++] = tf_card_make(rank, suit);
    tf_rng rng;
    tf_rng_seed(&rng, 0, number);
    tf_rng_shuffle(&rng, deal->cards, deal->count);
    return TF_OK;
}

/* The card at an index of the initial list of both programs: suits C S H D, A .. K in each. */
static tf_card listed_card(unsigned place)
{
    static const unsigned suits[TF_SUITS] = {TF_CLUBS, TF_SPADES, TF_HEARTS, TF_DIAMONDS};
    return tf_card_make(place % TF_RANKS, suits[place / TF_RANKS]);
}

static void swap_cards(tf_card *list, unsigned a, unsigned b)
{
    tf_card card = list[a];
    list[a] = list[b];
    list[b] = card;
}

static void deal_from_end(const tf_card list[TF_DECK_MAX], tf_deal *deal)
{
    deal->count = TF_DECK_MAX;
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        deal->cards[i] = list[TF_DECK_MAX - 1 - i];
}

static tf_status check_full_deck(const char *kind, const tf_deck *deck, tf_error *error)
{
    if (tf_deck_cards(deck) == TF_DECK_MAX)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE,
                        "%s deals have 52 cards and this deck has %u, expected another source "
                        "such as seed",
                        kind, tf_deck_cards(deck));
}

/* The list is first sorted by rank, within a rank C D H S: indices r, r + 39, r + 26, r + 13. */
static void make_ms_deal(uint32_t number, tf_deal *deal)
{
    tf_card list[TF_DECK_MAX];
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        list[i] = listed_card(i / TF_SUITS + TF_RANKS * ((TF_SUITS - i % TF_SUITS) % TF_SUITS));
    uint32_t state = number;
    for (unsigned last = TF_DECK_MAX - 1; last > 0; last--) {
        state = state * 214013u + 2531011u;
        swap_cards(list, last, (state >> 16 & 0x7fff) % (last + 1));
    }
    deal_from_end(list, deal);
}

static tf_status make_ms(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    tf_status status = check_full_deck("ms", deck, error);
    if (status != TF_OK)
        return status;
    if (number > MS_LAST)
        return tf_error_set(error, TF_ERR_USAGE,
                            "there is no deal ms:%" PRIu64 ", expected a number up to %d", number,
                            MS_LAST);
    make_ms_deal((uint32_t)number, deal);
    return TF_OK;
}

static tf_status make_pysol(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    tf_status status = check_full_deck("pysol", deck, error);
    if (status != TF_OK)
        return status;
    if (number < PYSOL_FIRST_MERSENNE) {
        make_ms_deal((uint32_t)number, deal);
        return TF_OK;
    }
    tf_card list[TF_DECK_MAX];
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        list[i] = listed_card(i);
    tf__mersenne mersenne = {0};
    tf__mersenne_seed(&mersenne, number);
    for (unsigned last = TF_DECK_MAX - 1; last > 0; last--)
        swap_cards(list, last, (unsigned)(tf__mersenne_unit(&mersenne) * (last + 1)));
    deal_from_end(list, deal);
    return TF_OK;
}

static const tf_deal_source sources[] = {
    {"seed", "our own shuffle, the same on every machine; any 64-bit number", make_seed},
    {"ms", "Microsoft FreeCell's deals, 0-2147483647", make_ms},
    {"pysol", "PySolFC's deals; below 32000 they are the ms deals", make_pysol},
};

const tf_deal_source *tf_deal_sources(size_t *count)
{
    *count = sizeof sources / sizeof sources[0];
    return sources;
}
