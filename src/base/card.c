/* card.c: reads and writes cards.
 *
 * No letter is both a rank and a suit. So the first character distinguishes rank-suit from
 * suit-rank, and cards without separators can be read in one way only: "1" is a rank only in "10",
 * and the 0 after it belongs to it ("H10" is the ten of hearts). */
#include <tefuda/card.h>

static const char rank_letters[] = "A23456789TJQK";
static const char suit_letters[] = "CDHS";

char tf_rank_letter(unsigned rank)
{
    return rank < TF_RANKS ? rank_letters[rank] : '?';
}

char tf_suit_letter(unsigned suit)
{
    return suit < TF_SUITS ? suit_letters[suit] : '?';
}

/* toupper() of the C locale, whatever the program's locale is. */
static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

size_t tf_rank_parse(const char *text, unsigned *rank)
{
    enum { TEN = 9 };
    if (!text)
        return 0;
    if (text[0] == '1' && text[1] == '0') {
        *rank = TEN;
        return 2;
    }
    if (text[0] == '0') {
        *rank = TEN;
        return 1;
    }
    for (unsigned i = 0; i < TF_RANKS; i++) {
        if (upper(text[0]) == rank_letters[i]) {
            *rank = i;
            return 1;
        }
    }
    return 0;
}

static size_t parse_suit(const char *text, unsigned *suit)
{
    for (unsigned i = 0; i < TF_SUITS; i++) {
        if (upper(text[0]) == suit_letters[i]) {
            *suit = i;
            return 1;
        }
    }
    return 0;
}

size_t tf_card_parse(const char *text, tf_card *card)
{
    unsigned rank = 0, suit = 0;
    if (!text)
        return 0;
    size_t first = tf_rank_parse(text, &rank);
    size_t second = 0;
    if (first > 0) {
        second = parse_suit(text + first, &suit);
    } else {
        first = parse_suit(text, &suit);
        second = first > 0 ? tf_rank_parse(text + first, &rank) : 0;
    }
    if (second == 0)
        return 0;
    *card = tf_card_make(rank, suit);
    return first + second;
}

const char *tf_card_format(tf_card card, tf_notation notation, char out[TF_CARD_TEXT_MAX])
{
    char rank = '-', suit = '-';
    if (card != TF_CARD_NONE) {
        rank = tf_rank_letter(tf_card_rank(card));
        suit = rank == '?' ? '?' : tf_suit_letter(tf_card_suit(card));
    }
    out[0] = notation == TF_RANK_SUIT ? rank : suit;
    out[1] = notation == TF_RANK_SUIT ? suit : rank;
    out[2] = '\0';
    return out;
}
