/* notation.c: Calculation's moves and positions as text.
 *
 * Moves are written as in the appendix of Tanaka's paper: a turn "10: 4 PUT(D) MOVE(8,2,D)" is the
 * card drawn, where it went, and the stack tops moved after it. A position is
 *     foundations: A=2 B=8 C=- D=Q        the top card of each, - when empty
 *     stack 1: 8 5 Q A                    from the bottom
 *     hand: 5                             the card drawn and not yet placed; optional
 *     stock: 3 2 6                        in the order of drawing; omitted or ?: not known
 * Stacks that are not given are empty. A stock that is not given consists of all cards not seen
 * elsewhere. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/types.h"

static char foundation_letter(unsigned f)
{
    return (char)('A' + (int)f);
}

void tf__calc_word(const tf__calc_layout *table, tf_move move, unsigned next, tf_text *out)
{
    unsigned from = tf__calc_move_from(move);
    unsigned to = tf__calc_move_to(move);
    switch (tf__calc_move_kind(move)) {
    case TF__CALC_DRAW:
        if (next == TF__CALC_NONE)
            tf_text_add(out, "DRAW");
        else
            tf_text_add_char(out, tf_rank_letter(next));
        break;
    case TF__CALC_PUT:
        tf_text_printf(out, "PUT(%c)", foundation_letter(to));
        break;
    case TF__CALC_STACK:
        tf_text_printf(out, "STACK(%u)", to + 1);
        break;
    case TF__CALC_MOVE:
        tf_text_printf(out, "MOVE(%c,%u,%c)",
                       tf_rank_letter(table->stack[from][table->height[from] - 1]), from + 1,
                       foundation_letter(to));
        break;
    }
}

/* ---- reading a move ---- */

/* The parts of a word such as MOVE(6,1,C): the text before the bracket, and up to three arguments.
 */
typedef struct word_parts {
    char name[8];
    char argument[3][8];
    unsigned count;
} word_parts;

static bool copy_part(char out[8], const char *text, size_t length)
{
    if (length == 0 || length >= 8)
        return false;
    for (size_t i = 0; i < length; i++)
        out[i] = (char)toupper((unsigned char)text[i]);
    out[length] = '\0';
    return true;
}

static bool split_word(const char *word, word_parts *parts)
{
    *parts = (word_parts){.count = 0};
    size_t length = strcspn(word, "(");
    if (!copy_part(parts->name, word, length))
        return false;
    if (word[length] == '\0')
        return true;
    word += length + 1;
    while (parts->count < 3) {
        length = strcspn(word, ",)");
        if (!copy_part(parts->argument[parts->count++], word, length))
            return false;
        word += length;
        if (*word == ')')
            return word[1] == '\0';
        if (*word++ != ',')
            return false;
    }
    return false;
}

static bool read_foundation(const tf__calc_layout *table, const char *text, unsigned *f)
{
    if (text[0] < 'A' || text[0] >= foundation_letter(tf__calc_foundations(table)) ||
        text[1] != '\0')
        return false;
    *f = (unsigned)(text[0] - 'A');
    return true;
}

/* A stack number from 1. The rules check whether the stack exists. */
static bool read_stack(const char *text, unsigned *s)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || number < 1 || number > 99)
        return false;
    *s = (unsigned)number - 1;
    return true;
}

static bool read_rank(const char *text, unsigned *rank)
{
    size_t used = tf_rank_parse(text, rank);
    return used > 0 && text[used] == '\0';
}

static tf_status no_such_stack(const tf__calc_layout *table, unsigned s, tf_error *error)
{
    return tf_error_set(error, TF_ERR_ILLEGAL, "there is no stack %u, only 1 to %u", s + 1,
                        table->stacks);
}

static tf_status check_draw(const tf__calc_position *p, unsigned rank, tf_error *error)
{
    if (p->table.hand != TF__CALC_NONE)
        return tf_error_set(error, TF_ERR_ILLEGAL, "%c is still in the hand: place it first",
                            tf_rank_letter(p->table.hand));
    if (p->stock_count == 0)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the stock is empty");
    if (!p->stock_known)
        return tf_error_set(error, TF_ERR_ILLEGAL,
                            "the order of the stock is not known: nothing can be drawn");
    unsigned next = p->stock[p->stock_count - 1];
    if (rank != TF__CALC_NONE && next != rank)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the card drawn here is %c, not %c",
                            tf_rank_letter(next), tf_rank_letter(rank));
    return TF_OK;
}

static tf_status wrong_card(const tf__calc_layout *table, unsigned f, unsigned rank,
                            tf_error *error)
{
    if (table->foundation[f] == TF_RANKS)
        return tf_error_set(error, TF_ERR_ILLEGAL, "foundation %c is complete",
                            foundation_letter(f));
    return tf_error_set(error, TF_ERR_ILLEGAL, "foundation %c takes %c now, not %c",
                        foundation_letter(f),
                        tf_rank_letter(tf__calc_rank_at(table->deck, f, table->foundation[f])),
                        tf_rank_letter(rank));
}

static tf_status check_hand(const tf__calc_layout *table, tf_error *error)
{
    if (table->hand == TF__CALC_NONE)
        return tf_error_set(error, TF_ERR_ILLEGAL, "no card was drawn");
    return TF_OK;
}

static tf_status check_move(const tf__calc_layout *table, unsigned rank, unsigned s, unsigned f,
                            tf_error *error)
{
    if (table->hand != TF__CALC_NONE)
        return tf_error_set(error, TF_ERR_ILLEGAL, "%c is still in the hand: place it first",
                            tf_rank_letter(table->hand));
    if (s >= table->stacks)
        return no_such_stack(table, s, error);
    if (table->height[s] == 0)
        return tf_error_set(error, TF_ERR_ILLEGAL, "stack %u is empty", s + 1);
    unsigned top = table->stack[s][table->height[s] - 1];
    if (top != rank)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the top of stack %u is %c, not %c", s + 1,
                            tf_rank_letter(top), tf_rank_letter(rank));
    return tf__calc_wants(table, f, rank) ? TF_OK : wrong_card(table, f, rank, error);
}

static tf_status no_move(const char *word, tf_error *error)
{
    return tf_error_set(error, TF_ERR_INPUT,
                        "'%.40s' is not a move, expected a rank, PUT(A), STACK(1) or MOVE(6,1,C)",
                        word);
}

tf_status tf__calc_move_parse(const void *position, const char *word, tf_move *move,
                              tf_error *error)
{
    const tf__calc_position *p = position;
    const tf__calc_layout *table = &p->table;
    word_parts parts;
    unsigned rank = TF__CALC_NONE, s = 0, f = 0;
    tf_status status;
    if (!split_word(word, &parts))
        return no_move(word, error);
    if (parts.count == 0 && (read_rank(parts.name, &rank) || strcmp(parts.name, "DRAW") == 0)) {
        status = check_draw(p, rank, error);
        *move = tf__calc_move(TF__CALC_DRAW, 0, 0);
    } else if (parts.count == 1 && strcmp(parts.name, "PUT") == 0 &&
               read_foundation(table, parts.argument[0], &f)) {
        status = check_hand(table, error);
        if (status == TF_OK && !tf__calc_wants(table, f, table->hand))
            status = wrong_card(table, f, table->hand, error);
        *move = tf__calc_move(TF__CALC_PUT, 0, f);
    } else if (parts.count == 1 && strcmp(parts.name, "STACK") == 0 &&
               read_stack(parts.argument[0], &s)) {
        status = check_hand(table, error);
        if (status == TF_OK && s >= table->stacks)
            status = no_such_stack(table, s, error);
        *move = tf__calc_move(TF__CALC_STACK, 0, s);
    } else if (parts.count == 3 && strcmp(parts.name, "MOVE") == 0 &&
               read_rank(parts.argument[0], &rank) && read_stack(parts.argument[1], &s) &&
               read_foundation(table, parts.argument[2], &f)) {
        status = check_move(table, rank, s, f, error);
        *move = tf__calc_move(TF__CALC_MOVE, s, f);
    } else {
        status = no_move(word, error);
    }
    return status;
}
