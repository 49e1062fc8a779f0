/* rules.c: the rules of Accordion.
 *
 * Legal moves are listed by target from the left, the neighbour before the third card. Shintani's
 * player considers them in this order. A move is written "7H>QH": 7H goes onto QH. */
#include <string.h>

#include "games/accordion/types.h"

static tf_deck deck(const tf_rules *rules)
{
    return (tf_deck){.ranks = tf__acc_rule_options_read(&rules->values).ranks, .ranks_only = false};
}

static void clear(tf__acc_row *row, unsigned ranks)
{
    row->ranks = (uint8_t)ranks;
    row->count = 0;
    memset(row->cards, TF_CARD_NONE, sizeof row->cards);
}

static tf_status deal(const tf_rules *rules, const tf_deal *deal_given, void *position,
                      tf_error *error)
{
    tf__acc_row *row = position;
    unsigned ranks = deck(rules).ranks;
    if (deal_given->count != ranks * TF_SUITS)
        return tf_error_set(error, TF_ERR_INPUT, "%u cards, expected %u", deal_given->count,
                            ranks * TF_SUITS);
    clear(row, ranks);
    row->count = (uint8_t)deal_given->count;
    memcpy(row->cards, deal_given->cards, deal_given->count);
    return TF_OK;
}

size_t tf__acc_moves(const void *position, tf_move *out)
{
    const tf__acc_row *row = position;
    size_t count = 0;
    for (unsigned target = 0; target + 1 < row->count; target++) {
        if (tf__acc_match(row->cards[target], row->cards[target + 1]))
            out[count++] = tf__acc_move(target + 1, 1);
        if (target + 3 < row->count && tf__acc_match(row->cards[target], row->cards[target + 3]))
            out[count++] = tf__acc_move(target + 3, 3);
    }
    return count;
}

void tf__acc_apply(void *position, tf_move move, tf_undo *undo)
{
    tf__acc_row *row = position;
    unsigned from = tf__acc_from(move);
    unsigned to = from - tf__acc_distance(move);
    undo->word[0] = row->cards[to];
    row->cards[to] = row->cards[from];
    memmove(row->cards + from, row->cards + from + 1, row->count - from - 1u);
    row->cards[--row->count] = TF_CARD_NONE;
}

static void take_back(void *position, tf_move move, const tf_undo *undo)
{
    tf__acc_row *row = position;
    unsigned from = tf__acc_from(move);
    unsigned to = from - tf__acc_distance(move);
    memmove(row->cards + from + 1, row->cards + from, row->count - from);
    row->count++;
    row->cards[from] = row->cards[to];
    row->cards[to] = (tf_card)undo->word[0];
}

static void outcome(const void *position, tf_outcome *out)
{
    const tf__acc_row *row = position;
    tf_move moves[TF__ACC_MOVES_MAX];
    *out = (tf_outcome){.verdict = TF_UNDECIDED};
    if (row->count <= 1)
        out->verdict = TF_WON;
    else if (tf__acc_moves(row, moves) == 0)
        out->verdict = TF_LOST;
}

static unsigned seat(const void *position)
{
    (void)position;
    return 0;
}

void tf__acc_move_format(const void *position, tf_move move, tf_text *out)
{
    const tf__acc_row *row = position;
    unsigned from = tf__acc_from(move);
    unsigned to = from - tf__acc_distance(move);
    char text[TF_CARD_TEXT_MAX];
    tf_text_add(out, tf_card_format(row->cards[from], TF_RANK_SUIT, text));
    tf_text_add_char(out, '>');
    tf_text_add(out, tf_card_format(row->cards[to], TF_RANK_SUIT, text));
}

/* The place of the card, or row->count if it is not in the row. */
static unsigned place_of(const tf__acc_row *row, tf_card card)
{
    unsigned place = 0;
    while (place < row->count && row->cards[place] != card)
        place++;
    return place;
}

static tf_status check_move(const tf__acc_row *row, tf_card mover, tf_card target, tf_move *move,
                            tf_error *error)
{
    unsigned from = place_of(row, mover);
    unsigned to = place_of(row, target);
    char a[TF_CARD_TEXT_MAX], b[TF_CARD_TEXT_MAX];
    tf_card_format(mover, TF_RANK_SUIT, a);
    tf_card_format(target, TF_RANK_SUIT, b);
    if (from == row->count)
        return tf_error_set(error, TF_ERR_ILLEGAL, "%s is not in the row", a);
    if (to == row->count)
        return tf_error_set(error, TF_ERR_ILLEGAL, "%s is not in the row", b);
    if (from <= to || (from - to != 1 && from - to != 3))
        return tf_error_set(
            error, TF_ERR_ILLEGAL,
            "%s (place %u) is neither next to nor third to the right of %s (place %u)", a, from + 1,
            b, to + 1);
    if (!tf__acc_match(mover, target))
        return tf_error_set(error, TF_ERR_ILLEGAL, "%s and %s share neither suit nor rank", a, b);
    *move = tf__acc_move(from, from - to);
    return TF_OK;
}

static tf_status move_parse(const void *position, const char *word, tf_move *move, tf_error *error)
{
    tf_card mover, target;
    size_t first = tf_card_parse(word, &mover);
    size_t second = first && word[first] == '>' ? tf_card_parse(word + first + 1, &target) : 0;
    if (second == 0 || word[first + 1 + second] != '\0')
        return tf_error_set(error, TF_ERR_INPUT,
                            "'%.40s' is not a move, expected two cards such as 7H>QH", word);
    return check_move(position, mover, target, move, error);
}

void tf__acc_format(const void *position, tf_text *out)
{
    const tf__acc_row *row = position;
    char text[TF_CARD_TEXT_MAX];
    for (unsigned i = 0; i < row->count; i++) {
        if (i > 0)
            tf_text_add_char(out, ' ');
        tf_text_add(out, tf_card_format(row->cards[i], TF_RANK_SUIT, text));
    }
    tf_text_add_char(out, '\n');
}

/* Adds one card read from text, or reports why it cannot be added. */
static tf_status add_card(tf__acc_row *row, tf_card card, tf_error *error)
{
    char text[TF_CARD_TEXT_MAX];
    tf_card_format(card, TF_RANK_SUIT, text);
    if (tf_card_rank(card) >= row->ranks)
        return tf_error_set(error, TF_ERR_INPUT, "%s is not in a deck of %u ranks", text,
                            row->ranks);
    if (place_of(row, card) < row->count)
        return tf_error_set(error, TF_ERR_INPUT, "%s appears twice", text);
    row->cards[row->count++] = card;
    return TF_OK;
}

static tf_status parse(const tf_rules *rules, const char *text, void *position, tf_error *error)
{
    tf__acc_row *row = position;
    clear(row, deck(rules).ranks);
    for (text += strspn(text, " \t\r\n"); *text; text += strspn(text, " \t\r\n")) {
        tf_card card;
        size_t used = tf_card_parse(text, &card);
        if (used == 0)
            return tf_error_set(error, TF_ERR_INPUT,
                                "'%.10s' is not a card, expected cards from left to right", text);
        tf_status status = add_card(row, card, error);
        if (status != TF_OK)
            return status;
        text += used;
    }
    if (row->count == 0)
        return tf_error_set(error, TF_ERR_INPUT, "no cards, expected a row from left to right");
    return TF_OK;
}

const tf_rules_ops tf__acc_rules = {
    .position_bytes = sizeof(tf__acc_row),
    .max_moves = TF__ACC_MOVES_MAX,
    .deck = deck,
    .deal = deal,
    .moves = tf__acc_moves,
    .apply = tf__acc_apply,
    .take_back = take_back,
    .outcome = outcome,
    .seat = seat,
    .move_format = tf__acc_move_format,
    .move_parse = move_parse,
    .format = tf__acc_format,
    .parse = parse,
};
