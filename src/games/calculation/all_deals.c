/* all_deals.c: every deal of a small game, once.
 *
 * Suits do not matter, so with R ranks of M cards there are (R M)! / M!^R deals: 90 with three ranks
 * of two, 113,400 with five ranks of two. They are numbered from 1 in lexicographic order of their
 * ranks. A player without randomness that plays them all has its exact win probability. */
#include "games/calculation/calculation.h"

/* The number of orders of the cards left; 0 when it does not fit in 64 bits. */
static uint64_t orders(const uint8_t *left, unsigned ranks)
{
    __extension__ typedef unsigned __int128 wide;
    wide product = 1;
    unsigned placed = 0;
    for (unsigned rank = 0; rank < ranks; rank++)
        for (unsigned i = 1; i <= left[rank]; i++) {
            product = product * ++placed / i; /* a binomial coefficient so far: no remainder */
            if (product > UINT64_MAX)
                return 0;
        }
    return (uint64_t)product;
}

tf_status tf__calc_all_deal(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    uint8_t left[TF_RANKS] = {0}, each = (uint8_t)tf_deck_suits(deck);
    for (unsigned rank = 0; rank < deck->ranks; rank++)
        left[rank] = each;
    uint64_t total = orders(left, deck->ranks), before = number - 1;
    if (total == 0)
        return tf_error_set(error, TF_ERR_USAGE,
                            "all: %u cards have too many deals to be numbered, expected a smaller "
                            "game or another source such as seed",
                            tf_deck_cards(deck));
    if (number < 1 || number > total)
        return tf_error_set(error, TF_ERR_INPUT, "all: the deals go from 1 to %llu",
                            (unsigned long long)total);
    deal->count = tf_deck_cards(deck);
    for (unsigned i = 0; i < deal->count; i++)
        for (unsigned rank = 0; rank < deck->ranks; rank++) {
            if (left[rank] == 0)
                continue;
            left[rank]--;
            uint64_t here = orders(left, deck->ranks);
            if (before < here) {
                deal->cards[i] = tf_card_make(rank, each - 1u - left[rank]);
                break;
            }
            before -= here;
            left[rank]++;
        }
    return TF_OK;
}
