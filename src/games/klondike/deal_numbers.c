/* deal_numbers.c: the deal numbers of other programs, with the layout that they show.
 *
 * PySolFC deals Klondike from the right: six face-down rows (columns 7 to 2, 7 to 3, ..., 7), then
 * the face-up row, columns 7 to 1. The rest is the stock, turned in that order. The shuffles are
 * the same as for every game; only the order of the cards in the deal differs from ours.
 *
 * KSolve's program "ran" swaps each card but the last two of a sorted pack (suits C D S H, A .. K in
 * each) with one that it draws from that card to the end, by std::mt19937 seeded with the number and
 * std::uniform_int_distribution of libstdc++. It deals in our order. */
#include <inttypes.h>
#include <string.h>

#include "base/mersenne.h"

#include "games/klondike/klondike.h"

/* Rearranges cards from the order in which PySolFC deals them to the order of rules.c. */
static void from_the_right(tf_deal *deal)
{
    tf_card table[TF__KLON_COLUMNS][TF__KLON_COLUMNS];
    unsigned next = 0;
    for (unsigned row = 0; row + 1 < TF__KLON_COLUMNS; row++)
        for (unsigned column = TF__KLON_COLUMNS - 1; column > row; column--)
            table[column][row] = deal->cards[next++];
    for (unsigned column = TF__KLON_COLUMNS; column-- > 0;)
        table[column][column] = deal->cards[next++];
    next = 0;
    for (unsigned row = 0; row < TF__KLON_COLUMNS; row++)
        for (unsigned column = row; column < TF__KLON_COLUMNS; column++)
            deal->cards[next++] = table[column][row];
}

static tf_status make(const char *name, uint64_t number, const tf_deck *deck, tf_deal *deal,
                      tf_error *error)
{
    size_t count;
    const tf_deal_source *sources = tf_deal_sources(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(sources[i].name, name) != 0)
            continue;
        tf_status status = sources[i].make(number, deck, deal, error);
        if (status == TF_OK)
            from_the_right(deal);
        return status;
    }
    return tf_error_set(error, TF_ERR_INTERNAL, "no deals %s", name);
}

static tf_status make_ms(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    return make("ms", number, deck, deal, error);
}

static tf_status make_pysol(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    return make("pysol", number, deck, deal, error);
}

static tf_status make_ksolve(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    static const unsigned suits[TF_SUITS] = {TF_CLUBS, TF_DIAMONDS, TF_SPADES, TF_HEARTS};
    if (deck->ranks != TF_RANKS)
        return tf_error_set(error, TF_ERR_USAGE,
                            "ksolve deals have 52 cards and this deck has %u, expected another "
                            "source such as seed",
                            deck->ranks * TF_SUITS);
    if (number > UINT32_MAX)
        return tf_error_set(error, TF_ERR_USAGE,
                            "there is no deal ksolve:%" PRIu64 ", expected a number up to %" PRIu32,
                            number, UINT32_MAX);
    deal->count = TF_DECK_MAX;
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        deal->cards[i] = tf_card_make(i % TF_RANKS, suits[i / TF_RANKS]);
    tf__mersenne mersenne = {0};
    tf__mersenne_seed_word(&mersenne, (uint32_t)number);
    for (unsigned i = 0; i + 2 < TF_DECK_MAX; i++) {
        unsigned other = i + tf__mersenne_below(&mersenne, TF_DECK_MAX - i);
        tf_card card = deal->cards[i];
        deal->cards[i] = deal->cards[other];
        deal->cards[other] = card;
    }
    return TF_OK;
}

const tf_deal_source tf__klon_sources[TF__KLON_SOURCES] = {
    {"ms", "Microsoft's deal numbers, dealt as PySolFC deals Klondike", make_ms},
    {"pysol", "PySolFC's deal numbers, dealt as PySolFC deals Klondike", make_pysol},
    {"ksolve", "the deal numbers of KSolve's program ran, 0-4294967295", make_ksolve},
    {"known", "1 to 100: deals with known results", tf__klon_make_known},
};
