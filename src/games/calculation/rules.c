/* rules.c: the rules of Calculation.
 *
 * A turn is a draw, the placement of the drawn card (PUT or STACK), then any number of MOVEs. Legal
 * moves with a card in the hand: PUT on foundations A to D, then STACK on stacks 1 to S. With an
 * empty hand: MOVE by stack, then by foundation; the draw is last. */
#include <string.h>

#include "games/calculation/types.h"

static tf_deck deck(const tf_rules *rules)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    return (tf_deck){.ranks = tf__calc_ranks(tf__calc_deck(&options)),
                     .ranks_only = true,
                     .suits = options.foundations};
}

/* With three ranks there can only be two foundations, so they need not be given. */
static tf_status check(tf_rules *rules, const char *text, tf_error *error)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    if (options.foundations < tf__calc_ranks(tf__calc_deck(&options)))
        return TF_OK;
    if (!strstr(text, "foundations=")) {
        rules->values.value[TF__CALC_FOUNDATIONS_ROW] = 2;
        return TF_OK;
    }
    return tf_error_set(error, TF_ERR_USAGE,
                        "foundations=%u: expected fewer than the %u ranks, because the last would "
                        "count by 0",
                        options.foundations, tf__calc_ranks(tf__calc_deck(&options)));
}

void tf__calc_layout_start(const tf_rules *rules, tf__calc_layout *table)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    memset(table, 0, sizeof *table);
    table->stacks = options.stacks;
    table->hand = TF__CALC_NONE;
    table->deck = (uint8_t)tf__calc_deck(&options);
    table->missing = (uint8_t)(TF__CALC_FOUNDATIONS - options.foundations);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        table->foundation[f] = f < options.foundations ? (uint8_t)tf__calc_first_place(table->deck)
                                                       : TF_RANKS;
}

/* With start=base the foundations begin with their first card: the last A, 2, 3 and 4 of the deal,
 * as many as there are foundations. Other programs that share deal numbers do the same. Returns
 * true when the card at `index` is one of these. */
static bool is_base_card(const tf_deal *given, unsigned foundations, unsigned index)
{
    unsigned rank = tf_card_rank(given->cards[index]);
    if (rank >= foundations)
        return false;
    for (unsigned later = index + 1; later < given->count; later++)
        if (tf_card_rank(given->cards[later]) == rank)
            return false;
    return true;
}

static tf_status deal(const tf_rules *rules, const tf_deal *given, void *position, tf_error *error)
{
    tf__calc_position *p = position;
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    unsigned cards = tf__calc_ranks(tf__calc_deck(&options)) * options.foundations;
    if (given->count != cards)
        return tf_error_set(error, TF_ERR_INPUT, "%u cards, expected %u", given->count, cards);
    memset(p, 0, sizeof *p);
    tf__calc_layout_start(rules, &p->table);
    p->stock_known = 1;
    for (unsigned i = given->count; i-- > 0;) {
        if (options.base && is_base_card(given, options.foundations, i))
            continue;
        p->stock[p->stock_count++] = (uint8_t)tf_card_rank(given->cards[i]);
    }
    for (unsigned f = 0; f < options.foundations; f++)
        p->table.foundation[f] = (uint8_t)(p->table.foundation[f] + options.base);
    return TF_OK;
}

bool tf__calc_wants(const tf__calc_layout *table, unsigned foundation, unsigned rank)
{
    unsigned height = table->foundation[foundation];
    return height < TF_RANKS && tf__calc_rank_at(table->deck, foundation, height) == rank;
}

static size_t hand_moves(const tf__calc_layout *table, tf_move *out)
{
    size_t count = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (tf__calc_wants(table, f, table->hand))
            out[count++] = tf__calc_move(TF__CALC_PUT, 0, f);
    for (unsigned s = 0; s < table->stacks; s++)
        out[count++] = tf__calc_move(TF__CALC_STACK, 0, s);
    return count;
}

size_t tf__calc_layout_moves(const tf__calc_layout *table, unsigned stock_count, tf_move *out)
{
    if (table->hand != TF__CALC_NONE)
        return hand_moves(table, out);
    size_t count = 0;
    for (unsigned s = 0; s < table->stacks; s++) {
        if (table->height[s] == 0)
            continue;
        unsigned top = table->stack[s][table->height[s] - 1];
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            if (tf__calc_wants(table, f, top))
                out[count++] = tf__calc_move(TF__CALC_MOVE, s, f);
    }
    if (stock_count > 0)
        out[count++] = tf__calc_move(TF__CALC_DRAW, 0, 0);
    return count;
}

static size_t moves(const void *position, tf_move *out)
{
    const tf__calc_position *p = position;
    return tf__calc_layout_moves(&p->table, p->stock_count, out);
}

void tf__calc_layout_move(tf__calc_layout *table, tf_move move)
{
    unsigned from = tf__calc_move_from(move);
    unsigned to = tf__calc_move_to(move);
    switch (tf__calc_move_kind(move)) {
    case TF__CALC_DRAW:
        return;
    case TF__CALC_PUT:
        table->foundation[to]++;
        break;
    case TF__CALC_STACK:
        table->stack[to][table->height[to]++] = table->hand;
        break;
    case TF__CALC_MOVE:
        table->stack[from][--table->height[from]] = 0;
        table->foundation[to]++;
        break;
    }
    table->hand = TF__CALC_NONE;
}

static void apply(void *position, tf_move move, tf_undo *undo)
{
    tf__calc_position *p = position;
    tf__calc_layout *table = &p->table;
    unsigned from = tf__calc_move_from(move);
    undo->word[0] = table->hand;
    if (tf__calc_move_kind(move) == TF__CALC_DRAW) {
        table->hand = p->stock[--p->stock_count];
        return;
    }
    if (tf__calc_move_kind(move) == TF__CALC_MOVE)
        undo->word[1] = table->stack[from][table->height[from] - 1];
    tf__calc_layout_move(table, move);
}

static void take_back(void *position, tf_move move, const tf_undo *undo)
{
    tf__calc_position *p = position;
    tf__calc_layout *table = &p->table;
    unsigned from = tf__calc_move_from(move);
    unsigned to = tf__calc_move_to(move);
    switch (tf__calc_move_kind(move)) {
    case TF__CALC_DRAW:
        p->stock_count++;
        break;
    case TF__CALC_PUT:
        table->foundation[to]--;
        break;
    case TF__CALC_STACK:
        table->stack[to][--table->height[to]] = 0;
        break;
    case TF__CALC_MOVE:
        table->foundation[to]--;
        table->stack[from][table->height[from]++] = (uint8_t)undo->word[1];
        break;
    }
    table->hand = (uint8_t)undo->word[0];
}

static void outcome(const void *position, tf_outcome *out)
{
    const tf__calc_position *p = position;
    tf_move legal[TF__CALC_MOVES_MAX];
    unsigned placed = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        placed += p->table.foundation[f];
    *out = (tf_outcome){.verdict = TF_UNDECIDED};
    if (placed == TF_DECK_MAX)
        out->verdict = TF_WON;
    else if (moves(p, legal) == 0)
        out->verdict = TF_LOST;
}

static unsigned seat(const void *position)
{
    (void)position;
    return 0;
}

static void move_format(const void *position, tf_move move, tf_text *out)
{
    const tf__calc_position *p = position;
    unsigned next = p->stock_known && p->stock_count ? p->stock[p->stock_count - 1]
                                                     : (unsigned)TF__CALC_NONE;
    tf__calc_word(&p->table, move, next, out);
}

static bool starts_turn(const void *position, tf_move move)
{
    (void)position;
    return tf__calc_move_kind(move) == TF__CALC_DRAW;
}

const tf_rules_ops tf__calc_rules = {
    .position_bytes = sizeof(tf__calc_position),
    .max_moves = TF__CALC_MOVES_MAX,
    .deck = deck,
    .check = check,
    .deal = deal,
    .moves = moves,
    .apply = apply,
    .take_back = take_back,
    .outcome = outcome,
    .seat = seat,
    .move_format = move_format,
    .move_parse = tf__calc_move_parse,
    .starts_turn = starts_turn,
    .format = tf__calc_format,
    .parse = tf__calc_parse,
};
