/* card.h: playing cards and the ways people write them.
 *
 * A card is the number rank * 4 + suit, with ranks A = 0 .. K = 12 and suits clubs, diamonds,
 * hearts, spades = 0 .. 3. The numbers 0 .. 51 are therefore sorted by rank, then suit, and a deck
 * with fewer ranks uses the first 4 * ranks numbers. Thread-safe: all functions are pure. */
#ifndef TEFUDA_CARD_H
#define TEFUDA_CARD_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t tf_card;

enum { TF_SUITS = 4, TF_RANKS = 13, TF_DECK_MAX = 52, TF_CARD_TEXT_MAX = 3 };
enum { TF_CARD_NONE = 255 };
enum { TF_CLUBS = 0, TF_DIAMONDS = 1, TF_HEARTS = 2, TF_SPADES = 3 };

typedef enum tf_notation { TF_RANK_SUIT, TF_SUIT_RANK } tf_notation; /* "7H" or "H7" */

/* Make a card from its rank (0..12) and suit (0..3); get its rank; get its suit. */
static inline tf_card tf_card_make(unsigned rank, unsigned suit)
{
    return (tf_card)(rank * TF_SUITS + suit);
}
static inline unsigned tf_card_rank(tf_card card)
{
    return (unsigned)card / TF_SUITS;
}
static inline unsigned tf_card_suit(tf_card card)
{
    return (unsigned)card % TF_SUITS;
}

/* Returns 'A', '2' .. '9', 'T', 'J', 'Q' or 'K'; '?' for an invalid rank. */
TF_API char tf_rank_letter(unsigned rank);
/* Returns 'C', 'D', 'H' or 'S'; '?' for an invalid suit. */
TF_API char tf_suit_letter(unsigned suit);

/* Reads a rank at the start of text: A, 2-9, T or 10 or 0, J, Q, K, in upper or lower case. Returns
 * the number of characters read; 0 when text does not start with a rank. */
TF_API size_t tf_rank_parse(const char *text, unsigned *rank);

/* Reads a card at the start of text, rank-suit or suit-rank, in upper or lower case. Returns the
 * number of characters read; 0 when text does not start with a card. Ignores what follows the card;
 * the caller decides what may follow. */
TF_API size_t tf_card_parse(const char *text, tf_card *card);

/* Writes the card and a NUL to out; returns out. TF_CARD_NONE is written as "--". */
TF_API const char *tf_card_format(tf_card card, tf_notation notation, char out[TF_CARD_TEXT_MAX]);

#ifdef __cplusplus
}
#endif
#endif
