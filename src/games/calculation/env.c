/* env.c: Calculation as an environment.
 *
 * With F foundations and S stacks the actions are: 0 draw; 1 + f put the card in the hand on
 * foundation f; 1 + F + s put it on stack s; 1 + F + S + s F + f move the top of stack s to
 * foundation f. Every drawn card is a chance node, with the ranks left in the stock. */
#include <string.h>

#include "games/calculation/calculation.h"
#include "games/env/env.h"

enum { FOUNDATIONS, STACKS, HAND, LEFT }; /* shape->at */
enum { STACK_COUNT, FOUNDATION_COUNT };   /* shape->number */

static void describe(const tf_rules *rules, tf__env_shape *shape, tf_env_info *info,
                     tf__env_layout *observation, tf__env_layout *information)
{
    (void)information;
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    unsigned stacks = options.stacks, cards = shape->cards, f = cards / shape->ranks;
    unsigned drawn = options.base ? cards - f : cards;
    shape->number[STACK_COUNT] = stacks;
    shape->number[FOUNDATION_COUNT] = f;
    shape->progress_low = cards - drawn;
    shape->progress_high = cards;
    info->actions = 1 + f + stacks + stacks * f;
    info->chance_outcomes = shape->ranks;
    info->max_game_length = 3 * (size_t)drawn; /* a draw, a stack, a move per card */
    info->max_chance_nodes = drawn;
    shape->at[FOUNDATIONS] = tf__env_add_part(observation, "foundations",
                                              "foundation x number of cards on it", 1, f,
                                              shape->ranks + 1, 0);
    shape->at[HAND] = tf__env_add_part(observation, "hand",
                                       "rank of the card in the hand; all 0 when it is empty", 1,
                                       shape->ranks, 0, 0);
    shape->at[LEFT] = tf__env_add_part(
        observation, "left", "number of cards of each rank in the stock", f, shape->ranks, 0, 0);
    shape->at[STACKS] = tf__env_add_part(observation, "stacks", "stack x place from the top x rank",
                                         1, stacks, drawn, shape->ranks);
}

static tf_move move(const tf__env_shape *shape, unsigned action)
{
    unsigned f = shape->number[FOUNDATION_COUNT], stacks = shape->number[STACK_COUNT];
    if (action == 0)
        return tf__calc_move(TF__CALC_DRAW, 0, 0);
    if (action <= f)
        return tf__calc_move(TF__CALC_PUT, 0, action - 1);
    if (action <= f + stacks)
        return tf__calc_move(TF__CALC_STACK, 0, action - 1 - f);
    unsigned pair = action - 1 - f - stacks;
    return tf__calc_move(TF__CALC_MOVE, pair / f, pair % f);
}

static int action_of(const tf__env_shape *shape, tf_move given)
{
    unsigned f = shape->number[FOUNDATION_COUNT], stacks = shape->number[STACK_COUNT];
    unsigned from = tf__calc_move_from(given), to = tf__calc_move_to(given), action = 0;
    switch (tf__calc_move_kind(given)) {
    case TF__CALC_DRAW:
        break;
    case TF__CALC_PUT:
        action = 1 + to;
        break;
    case TF__CALC_STACK:
        action = 1 + f + to;
        break;
    case TF__CALC_MOVE:
        action = 1 + f + stacks + from * f + to;
        break;
    }
    bool known = action < 1 + f + stacks + stacks * f && move(shape, action) == given;
    return known ? (int)action : -1;
}

static void word(const tf__env_shape *shape, unsigned action, tf_text *out)
{
    tf_move given = move(shape, action);
    unsigned from = tf__calc_move_from(given), to = tf__calc_move_to(given);
    switch (tf__calc_move_kind(given)) {
    case TF__CALC_DRAW:
        tf_text_add(out, "draw");
        break;
    case TF__CALC_PUT:
        tf_text_printf(out, "put:%c", 'A' + (int)to);
        break;
    case TF__CALC_STACK:
        tf_text_printf(out, "stack:%u", to + 1);
        break;
    case TF__CALC_MOVE:
        tf_text_printf(out, "move:%u-%c", from + 1, 'A' + (int)to);
        break;
    }
}

/* Bit f: foundation f takes the rank next. */
static unsigned takers(const tf__env_shape *shape, const tf__calc_layout *table, unsigned rank)
{
    unsigned bits = 0;
    for (unsigned f = 0; f < shape->number[FOUNDATION_COUNT]; f++)
        bits |= (unsigned)tf__calc_wants(table, f, rank) << f;
    return bits;
}

static void mask(const tf__env_shape *shape, const void *position, uint64_t words[TF__ENV_WORDS])
{
    const tf__calc_position *p = position;
    const tf__calc_layout *table = &p->table;
    unsigned f = shape->number[FOUNDATION_COUNT], stacks = shape->number[STACK_COUNT];
    words[0] = words[1] = 0;
    if (table->hand != TF__CALC_NONE) {
        tf__env_set_bits(words, 1, takers(shape, table, table->hand));
        tf__env_set_bits(words, 1 + f, (UINT64_C(1) << stacks) - 1);
        return;
    }
    for (unsigned s = 0; s < stacks; s++)
        if (table->height[s] > 0)
            tf__env_set_bits(words, 1 + f + stacks + s * f,
                             takers(shape, table, table->stack[s][table->height[s] - 1]));
    words[0] |= p->stock_count > 0;
}

/* Places of a foundation count to 13; those that the deck does not have are filled. */
static unsigned cards_on(const tf__env_shape *shape, const tf__calc_layout *table, unsigned f)
{
    return table->foundation[f] + shape->ranks - TF_RANKS;
}

static void observe(const tf__env_shape *shape, const void *given, uint8_t *out)
{
    const tf__calc_view *view = given;
    const tf__calc_layout *table = &view->table;
    unsigned ranks = shape->ranks;
    size_t stack_size = (size_t)(shape->progress_high - shape->progress_low) * ranks;
    memset(out, 0, shape->observation_size);
    for (unsigned f = 0; f < shape->number[FOUNDATION_COUNT]; f++)
        out[shape->at[FOUNDATIONS] + f * (ranks + 1) + cards_on(shape, table, f)] = 1;
    if (table->hand != TF__CALC_NONE)
        out[shape->at[HAND] + table->hand] = 1;
    memcpy(out + shape->at[LEFT], view->left, ranks);
    for (unsigned s = 0; s < shape->number[STACK_COUNT]; s++) {
        uint8_t *place = out + shape->at[STACKS] + s * stack_size;
        for (unsigned i = table->height[s]; i-- > 0; place += ranks)
            place[table->stack[s][i]] = 1;
    }
}

static unsigned progress(const tf__env_shape *shape, const void *position)
{
    const tf__calc_position *p = position;
    unsigned placed = 0;
    for (unsigned f = 0; f < shape->number[FOUNDATION_COUNT]; f++)
        placed += cards_on(shape, &p->table, f);
    return placed;
}

static int dealt_to(const tf__env_shape *shape, unsigned index)
{
    (void)shape;
    (void)index;
    return TF__ENV_NOBODY;
}

static unsigned hidden(void *position, uint8_t *places[TF_DECK_MAX])
{
    tf__calc_position *p = position;
    for (unsigned i = 0; i < p->stock_count; i++)
        places[i] = &p->stock[i];
    return p->stock_count;
}

static unsigned reveals(void *position, tf_move given, uint8_t *places[TF_DECK_MAX])
{
    tf__calc_position *p = position;
    if (tf__calc_move_kind(given) != TF__CALC_DRAW)
        return 0;
    places[0] = &p->stock[p->stock_count - 1];
    return 1;
}

const tf__env_ops tf__calc_env = {
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
