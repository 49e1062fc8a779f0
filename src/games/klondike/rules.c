/* rules.c: the rules of Klondike.
 *
 * Dealing: the first row from the left, one card per column, the first face up; then the second row
 * from column 2, and so on. The rest is the stock, turned in the order of the deal.
 *
 * Legal moves are listed in this order: columns to foundations, the waste to its foundation, runs
 * from column to column (by source, then target), the waste to columns, foundations to columns (by
 * suit, then column), the turn, the redeal. */
#include <string.h>

#include "games/klondike/types.h"

tf__klon_rules tf__klon_read_rules(const tf_rules *rules)
{
    tf__klon_rule_options options = tf__klon_rule_options_read(&rules->values);
    return (tf__klon_rules){
        .ranks = options.ranks,
        .columns = options.columns,
        .draw = options.draw_three ? 3 : 1,
        .redeals_max = options.redeals < 0 ? (uint8_t)TF__KLON_UNLIMITED : (uint8_t)options.redeals,
        .kept = options.kept,
        .worryback = options.worryback,
    };
}

void tf__klon_clear(tf__klon_position *p, const tf__klon_rules *rules)
{
    memset(p, 0, sizeof *p);
    p->rules = *rules;
    memset(p->stock, TF_CARD_NONE, sizeof p->stock);
    memset(p->waste, TF_CARD_NONE, sizeof p->waste);
    memset(p->column, TF_CARD_NONE, sizeof p->column);
}

static tf_deck deck(const tf_rules *rules)
{
    return (tf_deck){.ranks = tf__klon_read_rules(rules).ranks, .ranks_only = false};
}

static tf_status deal(const tf_rules *rules, const tf_deal *given, void *position, tf_error *error)
{
    tf__klon_position *p = position;
    tf__klon_rules r = tf__klon_read_rules(rules);
    unsigned in_columns = r.columns * (r.columns + 1u) / 2;
    if (given->count != r.ranks * TF_SUITS)
        return tf_error_set(error, TF_ERR_INPUT, "%u cards, expected %u", given->count,
                            r.ranks * TF_SUITS);
    if (given->count < in_columns)
        return tf_error_set(error, TF_ERR_INPUT,
                            "%u columns take %u cards and there are %u: expected fewer columns",
                            r.columns, in_columns, given->count);
    tf__klon_clear(p, &r);
    unsigned next = 0;
    for (unsigned row = 0; row < r.columns; row++)
        for (unsigned column = row; column < r.columns; column++)
            p->column[column][row] = given->cards[next++];
    for (unsigned column = 0; column < r.columns; column++) {
        p->down[column] = (uint8_t)column;
        p->up[column] = 1;
    }
    for (unsigned i = given->count; i-- > in_columns;)
        p->stock[p->stock_count++] = given->cards[i];
    p->unseen = p->stock_count;
    return TF_OK;
}

/* Face-up cards descend rank by rank, so at most one of them fits. */
unsigned tf__klon_run_length(const tf__klon_position *p, unsigned from, unsigned to)
{
    tf_card target = tf__klon_last(p, to), last = tf__klon_last(p, from);
    if (from == to || p->up[from] == 0)
        return 0;
    unsigned rank = target == TF_CARD_NONE ? p->rules.ranks - 1u : tf_card_rank(target) - 1u;
    unsigned count = rank - tf_card_rank(last) + 1;
    if (count == 0 || count > p->up[from])
        return 0;
    return tf__klon_accepts(p, to, p->column[from][tf__klon_height(p, from) - count]) ? count : 0;
}

bool tf__klon_pass_is_over(const tf__klon_position *p)
{
    unsigned least = p->rules.kept ? p->rules.draw : 1u;
    return p->stock_count < least && p->waste_count > 0;
}

/* With leftovers kept, a group that is too small is not turned, unless the waste is empty. Then all
 * remaining cards are turned, because otherwise they could never be. */
unsigned tf__klon_turn_count(const tf__klon_position *p)
{
    if (p->stock_count >= p->rules.draw)
        return p->rules.draw;
    return p->rules.kept && p->waste_count > 0 ? 0 : p->stock_count;
}

tf_move tf__klon_turn_or_redeal(const tf__klon_position *p)
{
    return tf__klon_move(tf__klon_turn_count(p) > 0 ? TF__KLON_TURN : TF__KLON_REDEAL, 0, 0);
}

tf_move tf__klon_move_up(const tf__klon_position *p)
{
    if (tf__klon_goes_up(p, tf__klon_waste_top(p)))
        return tf__klon_move(TF__KLON_WASTE_UP, 0, 0);
    for (unsigned c = 0; c < p->rules.columns; c++)
        if (tf__klon_goes_up(p, tf__klon_last(p, c)))
            return tf__klon_move(TF__KLON_UP, c, 0);
    return TF_MOVE_NONE;
}

static bool may_redeal(const tf__klon_position *p)
{
    return tf__klon_pass_is_over(p) &&
           (p->rules.redeals_max == TF__KLON_UNLIMITED || p->redeals < p->rules.redeals_max);
}

static size_t run_moves(const tf__klon_position *p, tf_move *out)
{
    size_t count = 0;
    for (unsigned from = 0; from < p->rules.columns; from++)
        for (unsigned to = 0; to < p->rules.columns; to++)
            if (tf__klon_run_length(p, from, to) > 0)
                out[count++] = tf__klon_move(TF__KLON_RUN, from, to);
    return count;
}

static size_t back_moves(const tf__klon_position *p, tf_move *out)
{
    size_t count = 0;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        if (p->foundation[suit] == 0)
            continue;
        tf_card top = tf_card_make(p->foundation[suit] - 1u, suit);
        for (unsigned to = 0; to < p->rules.columns; to++)
            if (tf__klon_accepts(p, to, top))
                out[count++] = tf__klon_move(TF__KLON_BACK, suit, to);
    }
    return count;
}

bool tf__klon_is_won(const tf__klon_position *p)
{
    unsigned ranks = p->rules.ranks;
    return p->foundation[0] == ranks && p->foundation[1] == ranks && p->foundation[2] == ranks &&
           p->foundation[3] == ranks;
}

size_t tf__klon_moves(const void *position, tf_move *out)
{
    const tf__klon_position *p = position;
    tf_card top = tf__klon_waste_top(p);
    size_t count = 0;
    if (tf__klon_is_won(p))
        return 0;
    for (unsigned from = 0; from < p->rules.columns; from++)
        if (tf__klon_goes_up(p, tf__klon_last(p, from)))
            out[count++] = tf__klon_move(TF__KLON_UP, from, 0);
    if (tf__klon_goes_up(p, top))
        out[count++] = tf__klon_move(TF__KLON_WASTE_UP, 0, 0);
    count += run_moves(p, out + count);
    for (unsigned to = 0; to < p->rules.columns; to++)
        if (tf__klon_accepts(p, to, top))
            out[count++] = tf__klon_move(TF__KLON_WASTE_DOWN, 0, to);
    if (p->rules.worryback)
        count += back_moves(p, out + count);
    if (tf__klon_turn_count(p) > 0)
        out[count++] = tf__klon_move(TF__KLON_TURN, 0, 0);
    if (may_redeal(p))
        out[count++] = tf__klon_move(TF__KLON_REDEAL, 0, 0);
    return count;
}

static bool is_legal(const void *position, tf_move move)
{
    const tf__klon_position *p = position;
    tf__klon_kind kind = tf__klon_move_kind(move);
    unsigned from = tf__klon_move_from(move), to = tf__klon_move_to(move);
    unsigned columns = p->rules.columns;
    if (move >> 12 || tf__klon_is_won(p))
        return false;
    switch (kind) {
    case TF__KLON_TURN:
        return move == kind && tf__klon_turn_count(p) > 0;
    case TF__KLON_REDEAL:
        return move == kind && may_redeal(p);
    case TF__KLON_WASTE_UP:
        return move == kind && tf__klon_goes_up(p, tf__klon_waste_top(p));
    case TF__KLON_WASTE_DOWN:
        return from == 0 && to < columns && tf__klon_accepts(p, to, tf__klon_waste_top(p));
    case TF__KLON_UP:
        return to == 0 && from < columns && tf__klon_goes_up(p, tf__klon_last(p, from));
    case TF__KLON_RUN:
        return from < columns && to < columns && tf__klon_run_length(p, from, to) > 0;
    case TF__KLON_BACK:
        return p->rules.worryback && from < TF_SUITS && to < columns && p->foundation[from] > 0 &&
               tf__klon_accepts(p, to, tf_card_make(p->foundation[from] - 1u, from));
    }
    return false;
}

/* ---- making moves ---- */

static tf_card take_waste(tf__klon_position *p)
{
    tf_card card = p->waste[--p->waste_count];
    p->waste[p->waste_count] = TF_CARD_NONE;
    return card;
}

/* Moves the last `count` cards of a column and turns up the card that is then exposed. */
static void move_run(tf__klon_position *p, unsigned from, unsigned to, unsigned count)
{
    tf_card *source = p->column[from] + tf__klon_height(p, from) - count;
    memcpy(p->column[to] + tf__klon_height(p, to), source, count);
    memset(source, TF_CARD_NONE, count);
    p->up[to] = (uint8_t)(p->up[to] + count);
    p->up[from] = (uint8_t)(p->up[from] - count);
}

static void turn_up(tf__klon_position *p, unsigned column)
{
    if (p->up[column] == 0 && p->down[column] > 0) {
        p->down[column]--;
        p->up[column] = 1;
    }
}

static void add_to_column(tf__klon_position *p, unsigned column, tf_card card)
{
    p->column[column][tf__klon_height(p, column)] = card;
    p->up[column]++;
}

static tf_card take_from_column(tf__klon_position *p, unsigned column)
{
    tf_card *last = &p->column[column][tf__klon_height(p, column) - 1];
    tf_card card = *last;
    *last = TF_CARD_NONE;
    p->up[column]--;
    return card;
}

static void turn(tf__klon_position *p)
{
    unsigned count = tf__klon_turn_count(p);
    for (unsigned i = 0; i < count; i++) {
        p->waste[p->waste_count++] = p->stock[--p->stock_count];
        p->stock[p->stock_count] = TF_CARD_NONE;
    }
    p->unseen = (uint8_t)(p->unseen > count ? p->unseen - count : 0);
}

/* Turns the waste over and puts it under the remaining stock. */
static void redeal(tf__klon_position *p)
{
    unsigned waste = p->waste_count;
    memmove(p->stock + waste, p->stock, p->stock_count);
    for (unsigned i = 0; i < waste; i++)
        p->stock[i] = p->waste[waste - 1 - i];
    memset(p->waste, TF_CARD_NONE, waste);
    p->stock_count = (uint8_t)(p->stock_count + waste);
    p->waste_count = 0;
    p->redeals = (uint8_t)(p->redeals < UINT8_MAX ? p->redeals + 1 : UINT8_MAX);
}

/* What a move changes in addition to the cards that it moves; fits in one word. */
static uint64_t save(const tf__klon_position *p, unsigned column)
{
    return (uint64_t)p->redeals | (uint64_t)p->unseen << 8 | (uint64_t)p->stock_count << 16 |
           (uint64_t)p->waste_count << 24 | (uint64_t)p->down[column] << 32 |
           (uint64_t)p->up[column] << 40;
}

/* All moves but turns. Apart from these, which are half of the moves of a solution and need no registers saved. */
__attribute__((noinline)) static void apply_other(tf__klon_position *p, tf_move move, tf_undo *undo)
{
    unsigned from = tf__klon_move_from(move);
    unsigned to = tf__klon_move_to(move);
    tf_card card;
    tf__klon_kind kind = tf__klon_move_kind(move);
    bool has_source = kind == TF__KLON_UP || kind == TF__KLON_RUN;
    undo->word[0] = save(p, has_source ? from : 0);
    switch (kind) {
    case TF__KLON_TURN:
        break;
    case TF__KLON_REDEAL:
        redeal(p);
        break;
    case TF__KLON_WASTE_UP:
        card = take_waste(p);
        p->foundation[tf_card_suit(card)]++;
        undo->word[1] = card;
        break;
    case TF__KLON_WASTE_DOWN:
        add_to_column(p, to, take_waste(p));
        break;
    case TF__KLON_UP:
        card = take_from_column(p, from);
        p->foundation[tf_card_suit(card)]++;
        undo->word[1] = card;
        turn_up(p, from);
        break;
    case TF__KLON_RUN:
        undo->word[1] = tf__klon_run_length(p, from, to);
        move_run(p, from, to, (unsigned)undo->word[1]);
        turn_up(p, from);
        break;
    case TF__KLON_BACK:
        p->foundation[from]--;
        add_to_column(p, to, tf_card_make(p->foundation[from], from));
        break;
    }
}

void tf__klon_apply(void *position, tf_move move, tf_undo *undo)
{
    if (tf__klon_move_kind(move) == TF__KLON_TURN) {
        undo->word[0] = save(position, 0);
        turn(position);
    } else {
        apply_other(position, move, undo);
    }
}

/* ---- taking moves back ---- */

static void turn_back(tf__klon_position *p, unsigned stock_before)
{
    while (p->stock_count < stock_before)
        p->stock[p->stock_count++] = take_waste(p);
}

static void redeal_back(tf__klon_position *p, unsigned stock_before, unsigned waste_before)
{
    for (unsigned i = 0; i < waste_before; i++)
        p->waste[i] = p->stock[waste_before - 1 - i];
    memmove(p->stock, p->stock + waste_before, stock_before);
    memset(p->stock + stock_before, TF_CARD_NONE, waste_before);
    p->stock_count = (uint8_t)stock_before;
    p->waste_count = (uint8_t)waste_before;
}

static void put_back_up(tf__klon_position *p, unsigned column, uint64_t saved)
{
    p->down[column] = (uint8_t)(saved >> 32);
    p->up[column] = (uint8_t)(saved >> 40);
}

static void take_back(void *position, tf_move move, const tf_undo *undo)
{
    tf__klon_position *p = position;
    unsigned from = tf__klon_move_from(move);
    unsigned to = tf__klon_move_to(move);
    uint64_t saved = undo->word[0];
    unsigned count;
    tf_card card;
    switch (tf__klon_move_kind(move)) {
    case TF__KLON_TURN:
        turn_back(p, (uint8_t)(saved >> 16));
        break;
    case TF__KLON_REDEAL:
        redeal_back(p, (uint8_t)(saved >> 16), (uint8_t)(saved >> 24));
        break;
    case TF__KLON_WASTE_UP:
        card = (tf_card)undo->word[1];
        p->foundation[tf_card_suit(card)]--;
        p->waste[p->waste_count++] = card;
        break;
    case TF__KLON_WASTE_DOWN:
        p->waste[p->waste_count++] = take_from_column(p, to);
        break;
    case TF__KLON_UP:
        card = (tf_card)undo->word[1];
        p->foundation[tf_card_suit(card)]--;
        put_back_up(p, from, saved);
        p->column[from][tf__klon_height(p, from) - 1] = card;
        break;
    case TF__KLON_RUN:
        count = (unsigned)undo->word[1];
        put_back_up(p, from, saved);
        p->up[from] = (uint8_t)(p->up[from] - count);
        move_run(p, to, from, count);
        break;
    case TF__KLON_BACK:
        (void)take_from_column(p, to);
        p->foundation[from]++;
        break;
    }
    p->redeals = (uint8_t)saved;
    p->unseen = (uint8_t)(saved >> 8);
}

static void outcome(const void *position, tf_outcome *out)
{
    const tf__klon_position *p = position;
    tf_move legal[TF__KLON_MOVES_MAX];
    *out = (tf_outcome){.verdict = TF_UNDECIDED};
    if (tf__klon_is_won(p))
        out->verdict = TF_WON;
    else if (tf__klon_moves(p, legal) == 0)
        out->verdict = TF_LOST;
}

bool tf__klon_is_standard(const tf_rules *rules)
{
    tf__klon_rules r = tf__klon_read_rules(rules);
    return r.ranks == TF_RANKS && r.columns == TF__KLON_COLUMNS && r.draw == 3 &&
           r.redeals_max == TF__KLON_UNLIMITED && !r.kept && r.worryback;
}

static unsigned seat(const void *position)
{
    (void)position;
    return 0;
}

const tf_rules_ops tf__klon_rules_ops = {
    .position_bytes = sizeof(tf__klon_position),
    .max_moves = TF__KLON_MOVES_MAX,
    .deck = deck,
    .deal = deal,
    .moves = tf__klon_moves,
    .is_legal = is_legal,
    .apply = tf__klon_apply,
    .take_back = take_back,
    .outcome = outcome,
    .seat = seat,
    .move_format = tf__klon_move_format,
    .move_parse = tf__klon_move_parse,
    .format = tf__klon_format,
    .parse = tf__klon_parse,
    .is_position_text = tf__klon_is_peer_json,
};
