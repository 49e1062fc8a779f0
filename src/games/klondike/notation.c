/* notation.c: Klondike's moves as words.
 *
 *   Ours:  turn  redeal      the stock
 *          W>F  W>3          the waste's top card to its foundation, to column 3
 *          5>F               the last card of column 5 to its foundation
 *          2>5  2>5:3        a run from column 2 to column 5. The number of cards follows from the
 *                            target; it may be given and is written when it is more than one
 *          H>3               the top of the hearts foundation back to column 3
 * Shintani's notation XiYj (columns from 0, hexadecimal numbers) can also be read: S04T00 S00S05
 * W0BT02 W0AS00 C15W02 (21 cards left in the stock, the waste's top has index 2) R01C11 (the first
 * redeal, 17 cards in the stock) and T02S03 for a card that comes back. T counts clubs, diamonds,
 * hearts, spades. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "games/klondike/types.h"

void tf__klon_move_format(const void *position, tf_move move, tf_text *out)
{
    unsigned from = tf__klon_move_from(move);
    unsigned to = tf__klon_move_to(move);
    switch (tf__klon_move_kind(move)) {
    case TF__KLON_TURN:
        tf_text_add(out, "turn");
        break;
    case TF__KLON_REDEAL:
        tf_text_add(out, "redeal");
        break;
    case TF__KLON_WASTE_UP:
        tf_text_add(out, "W>F");
        break;
    case TF__KLON_WASTE_DOWN:
        tf_text_printf(out, "W>%u", to + 1);
        break;
    case TF__KLON_UP:
        tf_text_printf(out, "%u>F", from + 1);
        break;
    case TF__KLON_RUN: {
        unsigned count = tf__klon_run_length(position, from, to);
        tf_text_printf(out, count > 1 ? "%u>%u:%u" : "%u>%u", from + 1, to + 1, count);
        break;
    }
    case TF__KLON_BACK:
        tf_text_printf(out, "%c>%u", tf_suit_letter(from), to + 1);
        break;
    }
}

/* ---- why a move is not legal ---- */

static const char *card_text(tf_card card, char text[TF_CARD_TEXT_MAX])
{
    if (card == TF__KLON_UNKNOWN)
        return "a card that is not known";
    return card == TF_CARD_NONE ? "no card" : tf_card_format(card, TF_RANK_SUIT, text);
}

static tf_status check_up(const tf__klon_position *p, tf_card card, const char *where,
                          tf_error *error)
{
    char text[TF_CARD_TEXT_MAX], next[TF_CARD_TEXT_MAX];
    if (card == TF_CARD_NONE)
        return tf_error_set(error, TF_ERR_ILLEGAL, "%s is empty", where);
    if (tf__klon_goes_up(p, card))
        return TF_OK;
    if (card >= TF_DECK_MAX)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the last card of %s is not known", where);
    unsigned suit = tf_card_suit(card);
    tf_card_format(tf_card_make(p->foundation[suit], suit), TF_RANK_SUIT, next);
    return tf_error_set(error, TF_ERR_ILLEGAL, "the foundation takes %s now, not %s", next,
                        card_text(card, text));
}

static tf_status check_down(const tf__klon_position *p, tf_card card, unsigned to,
                            const char *where, tf_error *error)
{
    char text[TF_CARD_TEXT_MAX], last[TF_CARD_TEXT_MAX];
    if (card == TF_CARD_NONE)
        return tf_error_set(error, TF_ERR_ILLEGAL, "%s is empty", where);
    if (tf__klon_accepts(p, to, card))
        return TF_OK;
    if (tf__klon_last(p, to) == TF_CARD_NONE)
        return tf_error_set(error, TF_ERR_ILLEGAL, "column %u is empty and takes a %c, not %s",
                            to + 1, tf_rank_letter(p->rules.ranks - 1u), card_text(card, text));
    return tf_error_set(error, TF_ERR_ILLEGAL, "%s does not go on %s (column %u)",
                        card_text(card, text), card_text(tf__klon_last(p, to), last), to + 1);
}

static tf_status check_run(const tf__klon_position *p, unsigned from, unsigned to, unsigned count,
                           tf_error *error)
{
    char text[TF_CARD_TEXT_MAX];
    if (from == to)
        return tf_error_set(error, TF_ERR_ILLEGAL, "column %u to itself is not a move", from + 1);
    unsigned length = tf__klon_run_length(p, from, to);
    if (length == 0)
        return tf_error_set(error, TF_ERR_ILLEGAL, "no run of column %u goes on %s (column %u)",
                            from + 1, card_text(tf__klon_last(p, to), text), to + 1);
    if (count != 0 && count != length)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the run that fits has %u cards, not %u", length,
                            count);
    return TF_OK;
}

static tf_status check_turn(const tf__klon_position *p, tf_error *error)
{
    if (tf__klon_turn_count(p) > 0)
        return TF_OK;
    if (p->stock_count == 0)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the stock is empty");
    return tf_error_set(error, TF_ERR_ILLEGAL, "%u left in the stock, fewer than a group of %u",
                        p->stock_count, p->rules.draw);
}

static tf_status check_redeal(const tf__klon_position *p, tf_error *error)
{
    if (p->waste_count == 0)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the waste is empty");
    if (!tf__klon_pass_is_over(p))
        return tf_error_set(error, TF_ERR_ILLEGAL,
                            "%u cards are left in the stock: turn them first", p->stock_count);
    if (p->rules.redeals_max != TF__KLON_UNLIMITED && p->redeals >= p->rules.redeals_max)
        return tf_error_set(error, TF_ERR_ILLEGAL, "%u of %u redeals are used", p->redeals,
                            p->rules.redeals_max);
    return TF_OK;
}

/* Reports why the rules do not allow the move. `count` is the number of cards in the run as given,
 * or 0. */
static tf_status check(const tf__klon_position *p, tf_move move, unsigned count, tf_error *error)
{
    unsigned from = tf__klon_move_from(move);
    unsigned to = tf__klon_move_to(move);
    tf_card card;
    if (tf__klon_is_won(p))
        return tf_error_set(error, TF_ERR_ILLEGAL, "the game is won");
    switch (tf__klon_move_kind(move)) {
    case TF__KLON_TURN:
        return check_turn(p, error);
    case TF__KLON_REDEAL:
        return check_redeal(p, error);
    case TF__KLON_WASTE_UP:
        return check_up(p, tf__klon_waste_top(p), "the waste", error);
    case TF__KLON_WASTE_DOWN:
        return check_down(p, tf__klon_waste_top(p), to, "the waste", error);
    case TF__KLON_UP:
        return check_up(p, tf__klon_last(p, from), "the column", error);
    case TF__KLON_RUN:
        return check_run(p, from, to, count, error);
    case TF__KLON_BACK:
        break;
    }
    if (!p->rules.worryback)
        return tf_error_set(error, TF_ERR_ILLEGAL,
                            "these rules allow no card back from a foundation");
    card = p->foundation[from] == 0 ? (tf_card)TF_CARD_NONE
                                    : tf_card_make(p->foundation[from] - 1u, from);
    return check_down(p, card, to, "the foundation", error);
}

/* ---- our words ---- */

static bool read_suit(char letter, unsigned *suit)
{
    for (*suit = 0; *suit < TF_SUITS; ++*suit)
        if (tf_suit_letter(*suit) == letter)
            return true;
    return false;
}

static bool read_column(const tf__klon_position *p, char digit, unsigned *column)
{
    if (digit < '1' || digit >= (char)('1' + (int)p->rules.columns))
        return false;
    *column = (unsigned)(digit - '1');
    return true;
}

/* Reads an optional ":3" at the end of a run. */
static bool read_count(const char *text, unsigned *count)
{
    *count = 0;
    if (*text == '\0')
        return true;
    if (text[0] != ':' || !isdigit((unsigned char)text[1]) || text[1] == '0' || strlen(text) > 3)
        return false;
    char *end;
    *count = (unsigned)strtoul(text + 1, &end, 10);
    return *end == '\0';
}

static bool read_ours(const tf__klon_position *p, const char *word, tf_move *move, unsigned *count)
{
    unsigned from = 0, to = 0;
    *count = 0;
    if (strcmp(word, "TURN") == 0 || strcmp(word, "REDEAL") == 0) {
        *move = tf__klon_move(word[0] == 'T' ? TF__KLON_TURN : TF__KLON_REDEAL, 0, 0);
        return true;
    }
    if (word[0] == '\0' || word[1] != '>' || word[2] == '\0')
        return false;
    bool to_column = read_column(p, word[2], &to);
    if (!to_column && (word[2] != 'F' || word[3] != '\0'))
        return false;
    if (read_column(p, word[0], &from)) {
        *move = tf__klon_move(to_column ? TF__KLON_RUN : TF__KLON_UP, from, to);
        return !to_column || read_count(word + 3, count);
    }
    if (word[3] != '\0')
        return false;
    if (word[0] == 'W')
        *move = tf__klon_move(to_column ? TF__KLON_WASTE_DOWN : TF__KLON_WASTE_UP, 0, to);
    else if (to_column && read_suit(word[0], &from))
        *move = tf__klon_move(TF__KLON_BACK, from, to);
    else
        return false;
    return true;
}

/* ---- Shintani's words ---- */

static bool read_hex(const char *text, unsigned *value)
{
    if (!isxdigit((unsigned char)text[0]) || !isxdigit((unsigned char)text[1]))
        return false;
    char digits[3] = {text[0], text[1], '\0'};
    *value = (unsigned)strtoul(digits, NULL, 16);
    return true;
}

/* In Shintani's notation, turns and redeals give the numbers of cards left after them. */
static bool numbers_agree(const tf__klon_position *p, char kind, unsigned i, unsigned j)
{
    unsigned turned = tf__klon_turn_count(p);
    if (kind == 'C')
        return i == p->stock_count - turned && j + 1 == p->waste_count + turned;
    return i == p->redeals + 1u && j == (unsigned)p->stock_count + p->waste_count;
}

/* The move that X, i, Y, j describe. Returns false when there is none. */
static bool shape_move(const tf__klon_position *p, char x, unsigned i, char y, unsigned j,
                       tf_move *move)
{
    bool i_column = i < p->rules.columns, j_column = j < p->rules.columns;
    if (x == 'S' && y == 'T' && i_column)
        *move = tf__klon_move(TF__KLON_UP, i, 0);
    else if (x == 'S' && y == 'S' && i_column && j_column)
        *move = tf__klon_move(TF__KLON_RUN, i, j);
    else if (x == 'W' && y == 'T')
        *move = tf__klon_move(TF__KLON_WASTE_UP, 0, 0);
    else if (x == 'W' && y == 'S' && j_column)
        *move = tf__klon_move(TF__KLON_WASTE_DOWN, 0, j);
    else if (x == 'T' && y == 'S' && i < TF_SUITS && j_column)
        *move = tf__klon_move(TF__KLON_BACK, i, j);
    else if (x == 'C' && y == 'W')
        *move = tf__klon_move(TF__KLON_TURN, 0, 0);
    else if (x == 'R' && y == 'C')
        *move = tf__klon_move(TF__KLON_REDEAL, 0, 0);
    else
        return false;
    return true;
}

/* Checks the details of the word that the move itself does not contain. */
static tf_status check_shintani(const tf__klon_position *p, char x, unsigned i, char y, unsigned j,
                                tf_error *error)
{
    if ((x == 'C' || x == 'R') && !numbers_agree(p, x, i, j))
        return tf_error_set(
            error, TF_ERR_ILLEGAL,
            "its numbers do not match %u cards in the stock, %u in the waste and %u "
            "redeals made",
            p->stock_count, p->waste_count, p->redeals);
    if (x == 'W' && i + 1 != p->waste_count)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the waste has %u cards, its top is index %d",
                            p->waste_count, (int)p->waste_count - 1);
    tf_card card = x == 'S' ? tf__klon_last(p, i) : tf__klon_waste_top(p);
    if (y == 'T' && card < TF_DECK_MAX && tf_card_suit(card) != j)
        return tf_error_set(error, TF_ERR_ILLEGAL, "foundation %u is not the card's", j);
    return TF_OK;
}

static bool read_shintani(const char *word, char *x, unsigned *i, char *y, unsigned *j)
{
    if (strlen(word) != 6 || !read_hex(word + 1, i) || !read_hex(word + 4, j))
        return false;
    *x = word[0];
    *y = word[3];
    return true;
}

tf_status tf__klon_move_parse(const void *position, const char *word, tf_move *move,
                              tf_error *error)
{
    const tf__klon_position *p = position;
    char upper[16] = "", x, y;
    tf_move read = TF_MOVE_NONE;
    tf_status status = TF_OK;
    unsigned i, j, count = 0;
    for (size_t k = 0; k + 1 < sizeof upper && word[k]; k++)
        upper[k] = (char)toupper((unsigned char)word[k]);
    bool whole = strlen(word) < sizeof upper;
    if (whole && read_shintani(upper, &x, &i, &y, &j) && shape_move(p, x, i, y, j, &read))
        status = check_shintani(p, x, i, y, j, error);
    else if (!whole || !read_ours(p, upper, &read, &count))
        return tf_error_set(
            error, TF_ERR_INPUT,
            "'%.40s' is not a move, expected turn, redeal, W>F, W>3, 5>F, 2>5 or H>3", word);
    if (status == TF_OK)
        status = check(p, read, count, error);
    if (status == TF_OK)
        *move = read;
    return status;
}
