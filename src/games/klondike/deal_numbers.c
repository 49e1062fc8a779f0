/* deal_numbers.c: the deal numbers of other programs, with the layout that they show.
 *
 * PySolFC deals Klondike from the right: six face-down rows (columns 7 to 2, 7 to 3, ..., 7), then
 * the face-up row, columns 7 to 1. The rest is the stock, turned in that order. The shuffles are
 * the same as for every game; only the order of the cards in the deal differs from ours.
 *
 * KSolve's program "ran" swaps each card but the last two of a sorted pack (suits C D S H, A .. K in
 * each) with one that it draws from that card to the end, by std::mt19937 seeded with the number and
 * std::uniform_int_distribution of libstdc++. It deals in our order.
 *
 * Klondike-Solver makes 269 swaps of two random cards of the same sorted pack, with a generator of
 * its own; it also deals in our order. */
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

static tf_status check_number(const char *kind, uint64_t number, uint64_t last, const tf_deck *deck,
                              tf_error *error)
{
    if (deck->ranks != TF_RANKS)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%s deals have 52 cards and this deck has %u, expected another source "
                            "such as seed",
                            kind, deck->ranks * TF_SUITS);
    if (number > last)
        return tf_error_set(error, TF_ERR_USAGE,
                            "there is no deal %s:%" PRIu64 ", expected a number up to %" PRIu64,
                            kind, number, last);
    return TF_OK;
}

/* A sorted pack: suits C D S H, A .. K in each. */
static void sort_pack(tf_deal *deal)
{
    static const unsigned suits[TF_SUITS] = {TF_CLUBS, TF_DIAMONDS, TF_SPADES, TF_HEARTS};
    deal->count = TF_DECK_MAX;
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        deal->cards[i] = tf_card_make(i % TF_RANKS, suits[i / TF_RANKS]);
}

static void swap_cards(tf_deal *deal, unsigned a, unsigned b)
{
    tf_card card = deal->cards[a];
    deal->cards[a] = deal->cards[b];
    deal->cards[b] = card;
}

/* The generator of Klondike-Solver: three words that are mixed at each step. */
typedef struct mixer {
    uint32_t value, twist, mix;
} mixer;

static uint32_t shift_signed(uint32_t word, unsigned bits)
{
    uint32_t fill = word >> 31 ? ~(UINT32_MAX >> bits) : 0;
    return word >> bits | fill;
}

static uint32_t next_mixed(mixer *m)
{
    uint32_t y = (m->twist - m->mix) ^ m->twist ^ m->value ^ m->mix;
    m->mix ^= m->twist ^ m->value;
    m->value ^= m->twist - m->mix;
    m->twist ^= m->value ^ y;
    m->value ^= m->twist << 7 ^ shift_signed(m->mix, 16) ^ y << 8;
    return m->value & 0x7fffffffu;
}

static tf_status make_klondike_solver(uint64_t number, const tf_deck *deck, tf_deal *deal,
                                      tf_error *error)
{
    enum { FIRST_STEPS = 50, MORE_STEPS = 950, SWAPS = 269 };
    tf_status status = check_number("klondike-solver", number, INT32_MAX, deck, error);
    if (status != TF_OK)
        return status;
    mixer m = {(uint32_t)number, 895213268u, 51651237u};
    for (unsigned i = 0; i < FIRST_STEPS; i++)
        (void)next_mixed(&m);
    m.value = 0x9417b3afu ^ (uint32_t)(number ^ number >> 15);
    for (unsigned i = 0; i < MORE_STEPS; i++)
        (void)next_mixed(&m);
    sort_pack(deal);
    for (unsigned i = 0; i < SWAPS; i++) {
        unsigned a = next_mixed(&m) % TF_DECK_MAX;
        swap_cards(deal, a, next_mixed(&m) % TF_DECK_MAX);
    }
    return TF_OK;
}

static tf_status make_ksolve(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    tf_status status = check_number("ksolve", number, UINT32_MAX, deck, error);
    if (status != TF_OK)
        return status;
    sort_pack(deal);
    tf__mersenne mersenne = {0};
    tf__mersenne_seed_word(&mersenne, (uint32_t)number);
    for (unsigned i = 0; i + 2 < TF_DECK_MAX; i++)
        swap_cards(deal, i, i + tf__mersenne_below(&mersenne, TF_DECK_MAX - i));
    return TF_OK;
}

const tf_deal_source tf__klon_sources[TF__KLON_SOURCES] = {
    {"ms", "Microsoft's deal numbers, dealt as PySolFC deals Klondike", make_ms},
    {"pysol", "PySolFC's deal numbers, dealt as PySolFC deals Klondike", make_pysol},
    {"ksolve", "the deal numbers of KSolve's program ran, 0-4294967295", make_ksolve},
    {"klondike-solver", "the deal numbers of Klondike-Solver, 0-2147483647", make_klondike_solver},
    {"known", "1 to 100: deals with known results", tf__klon_make_known},
};
