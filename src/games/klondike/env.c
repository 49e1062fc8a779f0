/* env.c: Klondike as an environment.
 *
 * With C columns the actions are: 0 turn; 1 redeal; 2 waste to its foundation; 3 + c waste to column
 * c; 3 + C + c last card of column c to its foundation; 3 + 2 C + a (C - 1) + b run from column a to
 * the b-th of the other columns; 3 + 2 C + C (C - 1) + s C + c top card of foundation s to column c.
 *
 * Every card that is turned up is a chance node, uniform over the cards that were never seen: the
 * last card of each column at the start, a card that a move uncovers, and the cards of a turn that
 * were never in the waste, one by one.
 *
 * Legal actions are found with sets of kinds of cards, a kind being 2 rank + colour. The face-up
 * cards of a column are one kind each, and a column accepts one kind (an empty one two). */
#include <string.h>

#include "games/env/env.h"
#include "games/klondike/klondike.h"

/* shape->at */
enum { COLUMNS_UP, FOUNDATIONS, UNSEEN, WASTE, STOCK, DOWN, STOCK_COUNT, STOCK_UNSEEN, REDEALS };
enum { COLUMN_COUNT, STOCK_MAX, REDEALS_MAX }; /* shape->number */
enum { TURN, REDEAL, WASTE_UP, WASTE_DOWN };   /* the first actions */

static void describe_tensor(tf__env_shape *shape, tf__env_layout *layout)
{
    unsigned columns = shape->number[COLUMN_COUNT], stock = shape->number[STOCK_MAX];
    unsigned cards = shape->cards, limit = shape->number[REDEALS_MAX];
    size_t *at = shape->at;
    at[COLUMNS_UP] = tf__env_add_part(layout, "columns", "column x face-up cards in it", 1, columns,
                                      cards, 0);
    at[FOUNDATIONS] = tf__env_add_part(layout, "foundations", "cards on the foundations", 1, cards,
                                       0, 0);
    at[UNSEEN] = tf__env_add_part(layout, "unseen", "cards that were never seen", 1, cards, 0, 0);
    at[WASTE] = tf__env_add_part(layout, "waste", "place from the top x card", 1, stock, cards, 0);
    at[STOCK] = tf__env_add_part(layout, "stock",
                                 "place from the next to turn x card; 0 for a card never seen", 1,
                                 stock, cards, 0);
    at[DOWN] = tf__env_add_part(layout, "down", "face-down cards of each column", TF__KLON_DOWN_MAX,
                                columns, 0, 0);
    at[STOCK_COUNT] = tf__env_add_part(layout, "stock_count", "cards in the stock", stock, 1, 0, 0);
    at[STOCK_UNSEEN] = tf__env_add_part(layout, "stock_unseen",
                                        "of these, never seen: the next to turn", stock, 1, 0, 0);
    at[REDEALS] = tf__env_add_part(
        layout, "redeals_left", "redeals that may still be made; 255: unlimited", limit, 1, 0, 0);
}

static void describe(const tf_rules *rules, tf__env_shape *shape, tf_env_info *info,
                     tf__env_layout *observation, tf__env_layout *information)
{
    (void)information;
    tf__klon_rules r = tf__klon_read_rules(rules);
    unsigned columns = r.columns;
    shape->number[COLUMN_COUNT] = columns;
    shape->number[STOCK_MAX] = shape->cards - columns * (columns + 1) / 2;
    shape->number[REDEALS_MAX] = r.redeals_max;
    shape->progress_high = shape->cards;
    info->actions = WASTE_DOWN + 2 * columns + columns * (columns - 1) + TF_SUITS * columns;
    info->chance_outcomes = shape->cards;
    info->max_game_length = 0; /* runs can move to and fro for ever */
    info->max_chance_nodes = shape->cards;
    describe_tensor(shape, observation);
}

static tf_move move(const tf__env_shape *shape, unsigned action)
{
    unsigned c = shape->number[COLUMN_COUNT];
    switch (action) {
    case TURN:
        return tf__klon_move(TF__KLON_TURN, 0, 0);
    case REDEAL:
        return tf__klon_move(TF__KLON_REDEAL, 0, 0);
    case WASTE_UP:
        return tf__klon_move(TF__KLON_WASTE_UP, 0, 0);
    }
    action -= WASTE_DOWN;
    if (action < c)
        return tf__klon_move(TF__KLON_WASTE_DOWN, 0, action);
    action -= c;
    if (action < c)
        return tf__klon_move(TF__KLON_UP, action, 0);
    action -= c;
    if (action < c * (c - 1)) {
        unsigned from = action / (c - 1), to = action % (c - 1);
        return tf__klon_move(TF__KLON_RUN, from, to + (to >= from));
    }
    action -= c * (c - 1);
    return tf__klon_move(TF__KLON_BACK, action / c, action % c);
}

static int action_of(const tf__env_shape *shape, tf_move given)
{
    unsigned c = shape->number[COLUMN_COUNT], action = 0;
    unsigned from = tf__klon_move_from(given), to = tf__klon_move_to(given);
    switch (tf__klon_move_kind(given)) {
    case TF__KLON_TURN:
        action = TURN;
        break;
    case TF__KLON_REDEAL:
        action = REDEAL;
        break;
    case TF__KLON_WASTE_UP:
        action = WASTE_UP;
        break;
    case TF__KLON_WASTE_DOWN:
        action = WASTE_DOWN + to;
        break;
    case TF__KLON_UP:
        action = WASTE_DOWN + c + from;
        break;
    case TF__KLON_RUN:
        action = WASTE_DOWN + 2 * c + from * (c - 1) + to - (to > from);
        break;
    case TF__KLON_BACK:
        action = WASTE_DOWN + 2 * c + c * (c - 1) + from * c + to;
        break;
    }
    bool known = action < WASTE_DOWN + 2 * c + c * (c - 1) + TF_SUITS * c &&
                 move(shape, action) == given;
    return known ? (int)action : -1;
}

static void word(const tf__env_shape *shape, unsigned action, tf_text *out)
{
    tf_move given = move(shape, action);
    unsigned from = tf__klon_move_from(given), to = tf__klon_move_to(given);
    switch (tf__klon_move_kind(given)) {
    case TF__KLON_TURN:
        tf_text_add(out, "turn");
        break;
    case TF__KLON_REDEAL:
        tf_text_add(out, "redeal");
        break;
    case TF__KLON_WASTE_UP:
        tf_text_add(out, "waste:up");
        break;
    case TF__KLON_WASTE_DOWN:
        tf_text_printf(out, "waste:%u", to + 1);
        break;
    case TF__KLON_UP:
        tf_text_printf(out, "up:%u", from + 1);
        break;
    case TF__KLON_RUN:
        tf_text_printf(out, "run:%u-%u", from + 1, to + 1);
        break;
    case TF__KLON_BACK:
        tf_text_printf(out, "back:%c-%u", tf_suit_letter(from), to + 1);
        break;
    }
}

/* ---- legal actions ---- */

/* The kinds of a descending run of alternating colours: bits 2 j + (j odd), or its complement. */
static const uint32_t alternating[2] = {0x99999999, 0x66666666};

/* The kinds of the `count` cards that end with `last`. */
static uint32_t run_kinds(tf_card last, unsigned count)
{
    uint32_t kinds = alternating[tf__klon_is_red(last)] & ((UINT32_C(1) << 2 * count) - 1);
    return kinds << 2 * tf_card_rank(last);
}

static uint32_t kind_of(tf_card card)
{
    return card < TF_DECK_MAX ? run_kinds(card, 1) : 0;
}

/* The kinds that may be put on a column with this last card. */
static uint32_t accepted(tf_card last, unsigned ranks)
{
    if (last == TF_CARD_NONE)
        return UINT32_C(3) << 2 * (ranks - 1);
    if (tf_card_rank(last) == 0)
        return 0;
    return UINT32_C(1) << (2 * (tf_card_rank(last) - 1) + !tf__klon_is_red(last));
}

/* Bit c: column c accepts one of the kinds. */
static uint64_t accepting(const uint32_t accepts[TF__KLON_COLUMNS], unsigned columns,
                          uint32_t kinds)
{
    uint64_t bits = 0;
    for (unsigned c = 0; c < columns; c++)
        bits |= (uint64_t)((accepts[c] & kinds) != 0) << c;
    return bits;
}

static void mask_stock(const tf__klon_position *p, uint64_t words[TF__ENV_WORDS])
{
    words[0] |= (uint64_t)(tf__klon_turn_count(p) > 0) << TURN;
    if (tf__klon_pass_is_over(p) &&
        (p->rules.redeals_max == TF__KLON_UNLIMITED || p->redeals < p->rules.redeals_max))
        words[0] |= UINT64_C(1) << REDEAL;
}

static void mask(const tf__env_shape *shape, const void *position, uint64_t words[TF__ENV_WORDS])
{
    const tf__klon_position *p = position;
    unsigned columns = shape->number[COLUMN_COUNT], first = WASTE_DOWN + columns;
    uint32_t accepts[TF__KLON_COLUMNS], runs[TF__KLON_COLUMNS];
    tf_card top = tf__klon_waste_top(p);
    words[0] = words[1] = 0;
    if (tf__klon_is_won(p))
        return;
    mask_stock(p, words);
    uint64_t up = 0;
    for (unsigned c = 0; c < columns; c++) {
        tf_card last = tf__klon_last(p, c);
        accepts[c] = accepted(last, shape->ranks);
        runs[c] = last == TF_CARD_NONE ? 0 : run_kinds(last, p->up[c]);
        up |= (uint64_t)tf__klon_goes_up(p, last) << c;
    }
    words[0] |= (uint64_t)tf__klon_goes_up(p, top) << WASTE_UP;
    tf__env_set_bits(words, WASTE_DOWN, accepting(accepts, columns, kind_of(top)));
    tf__env_set_bits(words, first, up);
    first += columns;
    for (unsigned c = 0; c < columns; c++, first += columns - 1) {
        uint64_t to = accepting(accepts, columns, runs[c]);
        uint64_t before = to & ((UINT64_C(1) << c) - 1); /* the column itself has no bit */
        tf__env_set_bits(words, first, before | to >> (c + 1) << c);
    }
    for (unsigned s = 0; p->rules.worryback && s < TF_SUITS; s++, first += columns)
        if (p->foundation[s] > 0) {
            uint32_t kind = kind_of(tf_card_make(p->foundation[s] - 1u, s));
            tf__env_set_bits(words, first, accepting(accepts, columns, kind));
        }
}

/* ---- tensors ---- */

static uint64_t write_columns(const tf__env_shape *shape, const tf__klon_position *p, uint8_t *out)
{
    uint64_t seen = 0;
    for (unsigned c = 0; c < shape->number[COLUMN_COUNT]; c++) {
        uint8_t *column = out + shape->at[COLUMNS_UP] + c * shape->cards;
        for (unsigned i = 0; i < p->up[c]; i++) {
            tf_card card = p->column[c][p->down[c] + i];
            column[card] = 1;
            seen |= UINT64_C(1) << card;
        }
        out[shape->at[DOWN] + c] = p->down[c];
    }
    return seen;
}

/* Waste and stock; only cards that were seen. */
static uint64_t write_stock(const tf__env_shape *shape, const tf__klon_position *p, uint8_t *out)
{
    uint64_t seen = 0;
    uint8_t *place = out + shape->at[WASTE];
    for (unsigned i = p->waste_count; i-- > 0; place += shape->cards) {
        place[p->waste[i]] = 1;
        seen |= UINT64_C(1) << p->waste[i];
    }
    place = out + shape->at[STOCK] + p->unseen * (size_t)shape->cards;
    for (unsigned i = (unsigned)p->stock_count - p->unseen; i-- > 0; place += shape->cards) {
        place[p->stock[i]] = 1;
        seen |= UINT64_C(1) << p->stock[i];
    }
    out[shape->at[STOCK_COUNT]] = p->stock_count;
    out[shape->at[STOCK_UNSEEN]] = p->unseen;
    out[shape->at[REDEALS]] = (uint8_t)(p->rules.redeals_max == TF__KLON_UNLIMITED
                                            ? TF__KLON_UNLIMITED
                                            : p->rules.redeals_max - p->redeals);
    return seen;
}

static void observe(const tf__env_shape *shape, const void *view, uint8_t *out)
{
    const tf__klon_position *p = view;
    memset(out, 0, shape->observation_size);
    uint64_t seen = write_columns(shape, p, out) | write_stock(shape, p, out);
    uint64_t done = 0;
    for (unsigned s = 0; s < TF_SUITS; s++) /* cards s, s + 4, s + 8 and so on */
        done |= (UINT64_C(0x1111111111111) & ((UINT64_C(1) << TF_SUITS * p->foundation[s]) - 1))
                << s;
    tf__env_spread(done, shape->cards, out + shape->at[FOUNDATIONS]);
    tf__env_spread(~(seen | done), shape->cards, out + shape->at[UNSEEN]);
}

static unsigned progress(const tf__env_shape *shape, const void *position)
{
    (void)shape;
    const tf__klon_position *p = position;
    unsigned done = 0;
    for (unsigned s = 0; s < TF_SUITS; s++)
        done += p->foundation[s];
    return done;
}

/* ---- chance ---- */

/* Each row of the deal begins with the last card of a column. */
static int dealt_to(const tf__env_shape *shape, unsigned index)
{
    unsigned first = 0;
    for (unsigned length = shape->number[COLUMN_COUNT]; length > 0; first += length--)
        if (index == first)
            return TF__ENV_ALL;
    return TF__ENV_NOBODY;
}

static unsigned hidden(void *position, uint8_t *places[TF_DECK_MAX])
{
    tf__klon_position *p = position;
    unsigned count = 0;
    for (unsigned i = p->stock_count - p->unseen; i < p->stock_count; i++)
        places[count++] = &p->stock[i];
    for (unsigned c = 0; c < p->rules.columns; c++)
        for (unsigned i = 0; i < p->down[c]; i++)
            places[count++] = &p->column[c][i];
    return count;
}

static unsigned reveals(void *position, tf_move given, uint8_t *places[TF_DECK_MAX])
{
    tf__klon_position *p = position;
    unsigned from = tf__klon_move_from(given), count = 0;
    switch (tf__klon_move_kind(given)) {
    case TF__KLON_TURN:
        for (unsigned turned = tf__klon_turn_count(p); count < turned && count < p->unseen; count++)
            places[count] = &p->stock[p->stock_count - 1 - count];
        return count;
    case TF__KLON_UP:
        count = 1;
        break;
    case TF__KLON_RUN:
        count = tf__klon_run_length(p, from, tf__klon_move_to(given));
        break;
    case TF__KLON_REDEAL:
    case TF__KLON_WASTE_UP:
    case TF__KLON_WASTE_DOWN:
    case TF__KLON_BACK:
        return 0;
    }
    if (count < p->up[from] || p->down[from] == 0)
        return 0;
    places[0] = &p->column[from][p->down[from] - 1];
    return 1;
}

const tf__env_ops tf__klon_env = {
    .describe = describe,
    .move = move,
    .action = action_of,
    .word = word,
    .mask = mask,
    .observe = observe,
    .progress = progress,
    .dealt_to = dealt_to,
    .hidden = hidden,
    .reveals = reveals,
};
