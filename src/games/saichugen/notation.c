/* notation.c: Saichugen's moves and positions as text.
 *
 * A move is the card laid, "7H". A position is
 *     turn 1: 7H 3C KD                    what seats 1, 2, 3 laid
 *     turn 2: 9H ?                        the last may be unfinished; ? is face down, unknown
 *     hand 1: AC 4D ...                   the cards left; ? when not known
 *     hand 2: ?
 *     hand 3: ?
 *     out: ?                              the card left out; this line is optional
 * Hands that are not given are not known. The hand of the seat that is to lay must be given,
 * because a hint is for that seat. Cards that are not given anywhere fill the missing places,
 * lowest first, and are marked as guessed. */
#include <string.h>

#include "games/saichugen/types.h"

void tf__sai_add_card(tf_card card, tf_text *out)
{
    char text[TF_CARD_TEXT_MAX];
    tf_text_add(out, tf_card_format(card, TF_RANK_SUIT, text));
}

void tf__sai_add_cards(tf__sai_cards cards, tf_text *out)
{
    while (cards) {
        tf_text_add_char(out, ' ');
        tf__sai_add_card(tf__sai_pop(&cards), out);
    }
}

/* ---- moves ---- */

tf_status tf__sai_move_parse(const void *position, const char *word, tf_move *move, tf_error *error)
{
    const tf__sai_position *p = position;
    tf_card card;
    size_t used = tf_card_parse(word, &card);
    if (used == 0 || word[used] != '\0')
        return tf_error_set(error, TF_ERR_INPUT,
                            "'%.40s' is not a move, expected a card such as 7H", word);
    if (p->laid_count == TF__SAI_LAID)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the game is over");
    unsigned seat = p->laid_count % TF__SAI_SEATS;
    if (p->hand[seat] & p->guessed)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the hand of seat %u is not known", seat + 1);
    if (!(p->hand[seat] & tf__sai_bit(card))) {
        char text[TF_CARD_TEXT_MAX];
        return tf_error_set(error, TF_ERR_ILLEGAL, "seat %u does not hold %s", seat + 1,
                            tf_card_format(card, TF_RANK_SUIT, text));
    }
    *move = card;
    return TF_OK;
}

/* ---- writing a position ---- */

static void add_card_or_mark(const tf__sai_position *p, tf_card card, tf_text *out)
{
    tf_text_add_char(out, ' ');
    if (p->guessed & tf__sai_bit(card))
        tf_text_add_char(out, '?');
    else
        tf__sai_add_card(card, out);
}

void tf__sai_format(const void *position, tf_text *out)
{
    const tf__sai_position *p = position;
    for (unsigned i = 0; i < p->laid_count; i++) {
        if (i % TF__SAI_SEATS == 0)
            tf_text_printf(out, "turn %u:", i / TF__SAI_SEATS + 1);
        add_card_or_mark(p, p->laid[i], out);
        if (i % TF__SAI_SEATS == TF__SAI_SEATS - 1 || i + 1 == p->laid_count)
            tf_text_add_char(out, '\n');
    }
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        tf_text_printf(out, "hand %u:", s + 1);
        if (p->hand[s] & p->guessed)
            tf_text_add(out, " ?");
        else
            tf__sai_add_cards(p->hand[s], out);
        tf_text_add_char(out, '\n');
    }
    tf_text_add(out, "out:");
    add_card_or_mark(p, p->out, out);
    tf_text_add_char(out, '\n');
}

/* ---- reading a position ---- */

typedef struct reader {
    tf__sai_position *p;
    tf__sai_cards named;
    bool hand_named[TF__SAI_SEATS];
    bool out_named;
    unsigned turns;
    tf_error *error;
} reader;

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t,");
}

/* Reads a card, or ? as TF_CARD_NONE, at *text and advances *text. */
static tf_status read_card(reader *r, const char **text, tf_card *card)
{
    if (**text == '?') {
        *card = TF_CARD_NONE;
        (*text)++;
        return TF_OK;
    }
    size_t used = tf_card_parse(*text, card);
    if (used == 0)
        return tf_error_set(r->error, TF_ERR_INPUT,
                            "'%.10s' is not a card, expected one such as 7H", *text);
    if (r->named & tf__sai_bit(*card))
        return tf_error_set(r->error, TF_ERR_INPUT, "'%.*s' appears twice", (int)used, *text);
    r->named |= tf__sai_bit(*card);
    *text += used;
    return TF_OK;
}

static tf_status read_turn(reader *r, unsigned number, const char *text)
{
    if (r->p->laid_count != r->turns * TF__SAI_SEATS)
        return tf_error_set(r->error, TF_ERR_INPUT, "turn %u is unfinished, and turn %u follows",
                            r->turns, number);
    if (number != r->turns + 1 || number > TF__SAI_TURNS)
        return tf_error_set(r->error, TF_ERR_INPUT, "turn %u, expected turns 1 to 15 in order",
                            number);
    r->turns = number;
    for (text = skip_blanks(text); *text; text = skip_blanks(text)) {
        if (r->p->laid_count == number * TF__SAI_SEATS)
            return tf_error_set(r->error, TF_ERR_INPUT, "turn %u: expected at most three cards",
                                number);
        tf_status status = read_card(r, &text, &r->p->laid[r->p->laid_count]);
        if (status != TF_OK)
            return status;
        r->p->laid_count++;
    }
    if (r->p->laid_count == (number - 1) * TF__SAI_SEATS)
        return tf_error_set(r->error, TF_ERR_INPUT, "turn %u: expected a card", number);
    return TF_OK;
}

static tf_status read_hand(reader *r, unsigned number, const char *text)
{
    if (number < 1 || number > TF__SAI_SEATS)
        return tf_error_set(r->error, TF_ERR_INPUT, "hand %u, expected hands 1 to 3", number);
    if (r->hand_named[number - 1])
        return tf_error_set(r->error, TF_ERR_INPUT, "hand %u appears twice", number);
    text = skip_blanks(text);
    if (*text == '?' && *skip_blanks(text + 1) == '\0')
        return TF_OK;
    r->hand_named[number - 1] = true;
    for (; *text; text = skip_blanks(text)) {
        tf_card card;
        tf_status status = read_card(r, &text, &card);
        if (status != TF_OK)
            return status;
        if (card == TF_CARD_NONE)
            return tf_error_set(r->error, TF_ERR_INPUT, "hand %u: expected all its cards or one ?",
                                number);
        r->p->hand[number - 1] |= tf__sai_bit(card);
    }
    return TF_OK;
}

static tf_status read_out(reader *r, const char *text)
{
    text = skip_blanks(text);
    if (r->out_named)
        return tf_error_set(r->error, TF_ERR_INPUT, "out: appears twice");
    r->out_named = true;
    tf_status status = read_card(r, &text, &r->p->out);
    if (status == TF_OK && *skip_blanks(text) != '\0')
        status = tf_error_set(r->error, TF_ERR_INPUT, "out: expected one card or ?");
    return status;
}

/* The number after a key such as "turn 12"; 0 when there is none. */
static unsigned key_number(const char *digits)
{
    unsigned number = 0;
    for (; *digits >= '0' && *digits <= '9' && number < 100; digits++)
        number = number * 10 + (unsigned)(*digits - '0');
    return *digits == '\0' ? number : 0;
}

static tf_status read_line(reader *r, char *line)
{
    line += strspn(line, " \t");
    if (*line == '\0' || *line == '#')
        return TF_OK;
    char *colon = strchr(line, ':');
    if (colon) {
        *colon = '\0';
        if (strncmp(line, "turn ", 5) == 0)
            return read_turn(r, key_number(line + 5), colon + 1);
        if (strncmp(line, "hand ", 5) == 0)
            return read_hand(r, key_number(line + 5), colon + 1);
        if (strcmp(line, "out") == 0)
            return read_out(r, colon + 1);
    }
    return tf_error_set(r->error, TF_ERR_INPUT, "'%.20s': expected turn N:, hand N: or out:", line);
}

/* The number of cards that a seat still holds, from the cards laid. */
static unsigned cards_left(const tf__sai_position *p, unsigned seat)
{
    return TF__SAI_HAND - (p->laid_count + TF__SAI_SEATS - 1u - seat) / TF__SAI_SEATS;
}

static tf_status check_hands(const reader *r)
{
    const tf__sai_position *p = r->p;
    unsigned to_lay = p->laid_count % TF__SAI_SEATS;
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        unsigned expected = cards_left(p, s);
        unsigned count = tf__sai_count(p->hand[s]);
        if (r->hand_named[s] && count != expected)
            return tf_error_set(r->error, TF_ERR_INPUT, "hand %u: %u cards, expected %u", s + 1,
                                count, expected);
    }
    for (unsigned i = 0; i < p->laid_count - to_lay; i++)
        if (p->laid[i] == TF_CARD_NONE)
            return tf_error_set(r->error, TF_ERR_INPUT,
                                "turn %u is over: its cards must be given, not ?",
                                i / TF__SAI_SEATS + 1);
    if (!r->hand_named[to_lay] && p->laid_count < TF__SAI_LAID)
        return tf_error_set(r->error, TF_ERR_INPUT,
                            "seat %u is to lay: its hand must be given (? for what others before "
                            "it have laid)",
                            to_lay + 1);
    return TF_OK;
}

/* Puts the cards that are not given into the places where cards are missing. */
static void guess_places(const reader *r)
{
    tf__sai_position *p = r->p;
    tf__sai_cards left = ~r->named & (tf__sai_bit(TF_DECK_MAX) - 1);
    if (tf__sai_count(left) > 1)
        p->guessed = left;
    for (unsigned i = 0; i < p->laid_count; i++)
        if (p->laid[i] == TF_CARD_NONE)
            p->laid[i] = tf__sai_pop(&left);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        while (tf__sai_count(p->hand[s]) < cards_left(p, s))
            p->hand[s] |= tf__sai_bit(tf__sai_pop(&left));
    }
    if (p->out == TF_CARD_NONE)
        p->out = tf__sai_pop(&left);
}

static void count_score(tf__sai_position *p)
{
    for (unsigned turn = 0; turn < p->laid_count / TF__SAI_SEATS; turn++)
        tf__sai_end_turn(&p->score, turn, p->laid + turn * TF__SAI_SEATS);
}

tf_status tf__sai_parse(const tf_rules *rules, const char *text, void *position, tf_error *error)
{
    (void)rules;
    tf__sai_position *p = position;
    reader r = {.p = p, .error = error};
    memset(p, 0, sizeof *p);
    memset(p->laid, TF_CARD_NONE, sizeof p->laid);
    p->out = TF_CARD_NONE;
    tf_status status = TF_OK;
    while (status == TF_OK && *text) {
        char line[512];
        size_t length = strcspn(text, "\r\n");
        if (length >= sizeof line)
            return tf_error_set(error, TF_ERR_INPUT, "a line of %zu characters is too long",
                                length);
        memcpy(line, text, length);
        line[length] = '\0';
        status = read_line(&r, line);
        text += length;
        text += strspn(text, "\r\n");
    }
    if (status == TF_OK)
        status = check_hands(&r);
    if (status != TF_OK)
        return status;
    guess_places(&r);
    count_score(p);
    return TF_OK;
}
