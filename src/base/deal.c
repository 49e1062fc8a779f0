/* deal.c: reads and writes one deal as text.
 *
 * Cards may be separated by spaces, tabs, commas or nothing; card.c explains why this is
 * unambiguous. A deck whose suits do not matter is written as ranks. If the text of such a deal
 * contains a suit, it is read as full cards and the suits are ignored. Each rank then gets new
 * suits in the order of appearance. So a deal is always a permutation of the deck: each card
 * appears once.
 *
 * A deal may also be a deck string, as some solvers read it: three digits per card, two for the
 * rank (01 .. 13) and one for the suit (1 clubs, 2 diamonds, 3 hearts, 4 spades). Such a line needs no
 * id; its first digits are the id then. */
#include <tefuda/deal.h>

#include <assert.h>
#include <string.h>

#include "base/missing.h"

static const char separators[] = " \t,\r\n";

enum { SHOWN_WHOLE = 6, SHOWN_PART = 2, SHOWN_DIGITS = 12 };

/* The state of reading the cards of one deal. */
typedef struct reading {
    const tf_deck *deck;
    bool full_cards; /* the text has ranks and suits, not only ranks */
    unsigned count;
    unsigned place[TF_DECK_MAX]; /* 1 + the index of each card, 0: not seen yet */
    tf_card cards[TF_DECK_MAX];
} reading;

/* The length of the text that an error shows as the wrong card: the word when it is short, else its
 * first two characters, the length of a card in a text without separators. */
static int shown_length(const char *text)
{
    size_t word = strcspn(text, separators);
    size_t length = word <= SHOWN_WHOLE ? word : SHOWN_PART;
    while (length < word && ((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return (int)length;
}

static tf_status no_card(const reading *r, const char *text, tf_error *error)
{
    return tf_error_set(
        error, TF_ERR_INPUT, "card %.*s (number %u) is not a card, expected a rank A 2-9 T J Q K%s",
        shown_length(text), text, r->count + 1, r->full_cards ? " and a suit C D H S" : "");
}

static tf_status rank_outside(const reading *r, int length, const char *text, tf_error *error)
{
    return tf_error_set(error, TF_ERR_INPUT,
                        "card %.*s (number %u) is not in this deck, expected the ranks A to %c",
                        length, text, r->count + 1, tf_rank_letter(r->deck->ranks - 1));
}

/* Adds the next card of a deck with suits. */
static tf_status take_card(reading *r, tf_card card, tf_error *error)
{
    if (r->place[card] > 0) {
        char text[TF_CARD_TEXT_MAX];
        return tf_error_set(error, TF_ERR_INPUT,
                            "%s appears twice (cards %u and %u), expected each card once",
                            tf_card_format(card, TF_RANK_SUIT, text), r->place[card], r->count + 1);
    }
    r->cards[r->count++] = card;
    r->place[card] = r->count;
    return TF_OK;
}

/* Adds the next rank of a deck without suits, with the first unused suit. */
static tf_status take_rank(reading *r, unsigned rank, tf_error *error)
{
    static const char *const words[][2] = {
        {"two", "one"}, {"three", "two"}, {"four", "three"}, {"five", "four"}};
    static const char *const ordinal[] = {"second", "third", "fourth", "fifth"};
    unsigned suits = tf_deck_suits(r->deck);
    for (unsigned suit = 0; suit < suits; suit++) {
        tf_card card = tf_card_make(rank, suit);
        if (r->place[card] == 0)
            return take_card(r, card, error);
    }
    return tf_error_set(error, TF_ERR_INPUT,
                        "%s %cs (the %s is number %u), expected %s of each rank",
                        words[suits - 1][0], tf_rank_letter(rank), ordinal[suits - 1], r->count + 1,
                        words[suits - 1][1]);
}

/* Reads the card at *text and advances *text. */
static tf_status read_card(reading *r, const char **text, tf_error *error)
{
    tf_card card = 0;
    unsigned rank = 0;
    size_t length = r->full_cards ? tf_card_parse(*text, &card) : tf_rank_parse(*text, &rank);
    if (length == 0)
        return no_card(r, *text, error);
    if (r->full_cards)
        rank = tf_card_rank(card);
    if (rank >= r->deck->ranks)
        return rank_outside(r, (int)length, *text, error);
    *text += length;
    return r->deck->ranks_only ? take_rank(r, rank, error) : take_card(r, card, error);
}

/* Reports too few cards (with too many, a card would appear twice). If the id of the line is the
 * missing card, the user has forgotten the id. */
static tf_status wrong_count(const reading *r, const char *id, tf_error *error)
{
    unsigned expected = tf_deck_cards(r->deck);
    if (r->count == 0 && id != NULL)
        return tf_error_set(error, TF_ERR_INPUT, "no cards after the id %s, expected %u", id,
                            expected);
    if (r->count + 1 < expected)
        return tf_error_set(error, TF_ERR_INPUT, "%u card%s, expected %u", r->count,
                            r->count == 1 ? "" : "s", expected);
    unsigned missing = 0;
    while (r->place[missing] > 0 || tf_card_suit((tf_card)missing) >= tf_deck_suits(r->deck))
        missing++;
    char text[TF_CARD_TEXT_MAX];
    tf_card_format((tf_card)missing, TF_RANK_SUIT, text);
    if (r->deck->ranks_only)
        text[1] = '\0';
    tf_card card = TF_CARD_NONE;
    bool forgotten = id != NULL && tf_card_parse(id, &card) > 0 && card == missing;
    return tf_error_set(error, TF_ERR_INPUT, "%u cards, expected %u (%s %s)", r->count, expected,
                        forgotten ? "the line must start with an id, not with" : text,
                        forgotten ? id : "is missing");
}

/* The number of digits at the start of the text when they are a deck string, else 0. */
static size_t deck_string_length(const tf_deck *deck, const char *text)
{
    size_t length = strspn(text, "0123456789");
    bool fits = !deck->ranks_only && tf_deck_cards(deck) == TF_DECK_MAX &&
                length == 3 * TF_DECK_MAX;
    return fits && strchr(" \t,\r\n#", text[length]) ? length : 0;
}

/* Reads the three digits of a card of a deck string. */
static tf_status read_digits(reading *r, const char **text, tf_error *error)
{
    const char *at = *text;
    unsigned rank = (unsigned)(at[0] - '0') * 10 + (unsigned)(at[1] - '0');
    unsigned suit = (unsigned)(at[2] - '0');
    if (rank < 1 || rank > TF_RANKS || suit < 1 || suit > TF_SUITS)
        return tf_error_set(error, TF_ERR_INPUT,
                            "card %u is %.3s, expected a rank from 01 to 13 and a suit from 1 to 4",
                            r->count + 1, at);
    *text += 3;
    return take_card(r, tf_card_make(rank - 1, suit - 1), error);
}

/* Reads a whole deal from the first `length` characters of text. */
static tf_status parse_deal(const tf_deck *deck, const char *id, const char *text, size_t length,
                            tf_deal *deal, tf_error *error)
{
    assert(deck->ranks >= 2 && deck->ranks <= TF_RANKS);
    reading r = {.deck = deck};
    const char *end = text + length;
    r.full_cards = !deck->ranks_only || strcspn(text, "CDHScdhs") < length;
    size_t digits = 0;
    for (;;) {
        text += strspn(text, separators);
        if (text >= end)
            break;
        if (digits == 0 && r.count == 0)
            digits = deck_string_length(deck, text);
        tf_status status = digits > 0 && r.count < tf_deck_cards(deck)
                               ? read_digits(&r, &text, error)
                               : read_card(&r, &text, error);
        if (status != TF_OK)
            return status;
    }
    if (r.count != tf_deck_cards(deck))
        return wrong_count(&r, id, error);
    deal->count = r.count;
    memcpy(deal->cards, r.cards, sizeof r.cards);
    return TF_OK;
}

tf_status tf_deal_parse_cards(const tf_deck *deck, const char *text, tf_deal *deal, tf_error *error)
{
    if (TF__MISSING(error, deck, text, deal))
        return TF_ERR_USAGE;
    return parse_deal(deck, NULL, text, strlen(text), deal, error);
}

static tf_status check_id(const char *id, size_t length, tf_error *error)
{
    if (length >= TF_DEAL_ID_MAX)
        return tf_error_set(error, TF_ERR_INPUT,
                            "the id %.16s... has %zu characters, expected at most %d", id, length,
                            TF_DEAL_ID_MAX - 1);
    for (size_t i = 0; i < length; i++)
        if (id[i] <= ' ' || id[i] > '~')
            return tf_error_set(error, TF_ERR_INPUT,
                                "the id %.*s has an invalid character, expected printable ASCII",
                                (int)length, id);
    return TF_OK;
}

tf_status tf_deal_parse_line(const tf_deck *deck, const char *line, tf_deal *deal, tf_error *error)
{
    if (TF__MISSING(error, deck, line, deal))
        return TF_ERR_USAGE;
    line += strspn(line, " \t");
    size_t id_length = strcspn(line, " \t\r\n#");
    if (id_length == 0)
        return tf_error_set(error, TF_ERR_INPUT, "no deal in the line, expected an id and %u cards",
                            tf_deck_cards(deck));
    tf_deal read = {0};
    bool deck_string = deck_string_length(deck, line) > 0;
    if (deck_string)
        id_length = SHOWN_DIGITS;
    tf_status status = check_id(line, id_length, error);
    if (status != TF_OK)
        return status;
    memcpy(read.id, line, id_length);
    line += deck_string ? 0 : id_length;
    status = parse_deal(deck, read.id, line, strcspn(line, "#"), &read, error);
    if (status == TF_OK)
        *deal = read;
    return status;
}

void tf_deal_format_cards(const tf_deck *deck, const tf_deal *deal, tf_text *out)
{
    for (unsigned i = 0; i < deal->count; i++) {
        char text[TF_CARD_TEXT_MAX];
        tf_card_format(deal->cards[i], TF_RANK_SUIT, text);
        if (deck->ranks_only)
            text[1] = '\0';
        else if (i > 0)
            tf_text_add_char(out, ' ');
        tf_text_add(out, text);
    }
}
