/* rules.c: the rules of Golf.
 *
 * Legal moves are listed by column from the left, then the turn of a stock card. A move of a column is
 * written as its card, "7H"; the turn as "turn". */
#include <string.h>

#include "games/golf/types.h"

enum { CARDS = TF_RANKS * TF_SUITS, KING = TF_RANKS - 1 };

static tf_deck deck(const tf_rules *rules)
{
    (void)rules;
    return (tf_deck){.ranks = TF_RANKS, .ranks_only = false};
}

void tf__golf_clear(const tf_rules *rules, tf__golf_position *p)
{
    memset(p, 0, sizeof *p);
    p->wrap = tf__golf_rule_options_read(&rules->values).wrap;
    memset(p->column, TF_CARD_NONE, sizeof p->column);
    memset(p->stock, TF_CARD_NONE, sizeof p->stock);
    memset(p->waste, TF_CARD_NONE, sizeof p->waste);
}

/* Deals row by row to the columns, one card to the waste, the rest to the stock. The first of these
 * is turned first, so it is the top card. */
static tf_status deal(const tf_rules *rules, const tf_deal *given, void *position, tf_error *error)
{
    tf__golf_position *p = position;
    if (given->count != CARDS)
        return tf_error_set(error, TF_ERR_INPUT, "%u cards, expected %u", given->count, CARDS);
    tf__golf_clear(rules, p);
    const tf_card *next = given->cards;
    for (unsigned row = 0; row < TF__GOLF_HEIGHT; row++)
        for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++)
            p->column[c][row] = *next++;
    memset(p->height, TF__GOLF_HEIGHT, sizeof p->height);
    p->waste[p->waste_count++] = *next++;
    p->stock_count = TF__GOLF_STOCK;
    for (unsigned i = TF__GOLF_STOCK; i > 0; i--)
        p->stock[i - 1] = *next++;
    return TF_OK;
}

static bool fits(const tf__golf_position *p, tf_card card)
{
    unsigned a = tf_card_rank(card), b = tf_card_rank(p->waste[p->waste_count - 1]);
    unsigned apart = a > b ? a - b : b - a;
    if (p->wrap)
        return apart == 1 || apart == TF_RANKS - 1;
    return apart == 1 && b != KING;
}

static bool is_won(const tf__golf_position *p)
{
    static const uint8_t empty[TF__GOLF_COLUMNS];
    return memcmp(p->height, empty, sizeof empty) == 0;
}

size_t tf__golf_moves(const void *position, tf_move *out)
{
    const tf__golf_position *p = position;
    size_t count = 0;
    for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++)
        if (p->height[c] && fits(p, p->column[c][p->height[c] - 1]))
            out[count++] = c;
    if (p->stock_count && !is_won(p))
        out[count++] = TF__GOLF_TURN;
    return count;
}

void tf__golf_apply(void *position, tf_move move, tf_undo *undo)
{
    (void)undo; /* the move says where the card came from */
    tf__golf_position *p = position;
    tf_card *from = move == TF__GOLF_TURN ? &p->stock[--p->stock_count]
                                          : &p->column[move][--p->height[move]];
    p->waste[p->waste_count++] = *from;
    *from = TF_CARD_NONE;
}

static void take_back(void *position, tf_move move, const tf_undo *undo)
{
    (void)undo;
    tf__golf_position *p = position;
    tf_card *top = &p->waste[--p->waste_count];
    if (move == TF__GOLF_TURN)
        p->stock[p->stock_count++] = *top;
    else
        p->column[move][p->height[move]++] = *top;
    *top = TF_CARD_NONE;
}

static void outcome(const void *position, tf_outcome *out)
{
    tf_move moves[TF__GOLF_MOVES_MAX];
    *out = (tf_outcome){.verdict = TF_UNDECIDED};
    if (is_won(position))
        out->verdict = TF_WON;
    else if (tf__golf_moves(position, moves) == 0)
        out->verdict = TF_LOST;
}

static unsigned seat(const void *position)
{
    (void)position;
    return 0;
}

void tf__golf_move_format(const void *position, tf_move move, tf_text *out)
{
    const tf__golf_position *p = position;
    char text[TF_CARD_TEXT_MAX];
    if (move == TF__GOLF_TURN)
        tf_text_add(out, "turn");
    else
        tf_text_add(out, tf_card_format(p->column[move][p->height[move] - 1], TF_RANK_SUIT, text));
}

static tf_status turn_parse(const tf__golf_position *p, tf_move *move, tf_error *error)
{
    if (is_won(p))
        return tf_error_set(error, TF_ERR_ILLEGAL, "the game is over");
    if (p->stock_count == 0)
        return tf_error_set(error, TF_ERR_ILLEGAL, "the stock is empty");
    *move = TF__GOLF_TURN;
    return TF_OK;
}

static tf_status move_parse(const void *position, const char *word, tf_move *move, tf_error *error)
{
    const tf__golf_position *p = position;
    tf_card card;
    char mine[TF_CARD_TEXT_MAX], top[TF_CARD_TEXT_MAX];
    if (strcmp(word, "turn") == 0)
        return turn_parse(p, move, error);
    size_t used = tf_card_parse(word, &card);
    if (used == 0 || word[used] != '\0')
        return tf_error_set(error, TF_ERR_INPUT,
                            "'%.40s' is not a move, expected a card such as 7H, or turn", word);
    tf_card_format(card, TF_RANK_SUIT, mine);
    for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++) {
        if (p->height[c] == 0 || p->column[c][p->height[c] - 1] != card)
            continue;
        if (!fits(p, card))
            return tf_error_set(error, TF_ERR_ILLEGAL, "%s does not fit onto %s", mine,
                                tf_card_format(p->waste[p->waste_count - 1], TF_RANK_SUIT, top));
        *move = c;
        return TF_OK;
    }
    return tf_error_set(error, TF_ERR_ILLEGAL, "%s is not the last card of a column", mine);
}

const tf_rules_ops tf__golf_rules = {
    .position_bytes = sizeof(tf__golf_position),
    .max_moves = TF__GOLF_MOVES_MAX,
    .deck = deck,
    .deal = deal,
    .moves = tf__golf_moves,
    .apply = tf__golf_apply,
    .take_back = take_back,
    .outcome = outcome,
    .seat = seat,
    .move_format = tf__golf_move_format,
    .move_parse = move_parse,
    .format = tf__golf_format,
    .parse = tf__golf_parse,
};
