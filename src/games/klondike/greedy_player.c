/* greedy_player.c: the usual rules of human players, one move at a time.
 *
 * In this order of preference: cards that are safe on their foundations; runs that turn up a card,
 * the deepest column first; other cards of the columns to foundations; the waste to its foundation,
 * then to a column; clearing a column when a king waits for one. Otherwise the next group is
 * turned. The player gives up after two passes without a card played. */
#include <stdlib.h>

#include "games/klondike/klondike.h"

typedef struct greedy {
    unsigned idle; /* redeals since a card was last played */
} greedy;

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    greedy *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)seed;
    ((greedy *)self)->idle = 0;
}

/* True when no card that may still be in the columns can need this card there. */
static bool is_safe(const tf__klon_position *view, tf_card card)
{
    unsigned suit = tf_card_suit(card), rank = tf_card_rank(card);
    unsigned a = view->foundation[suit ^ 1], b = view->foundation[3 - (suit ^ 1)];
    return rank + 1 <= (a < b ? a : b) + 2;
}

static bool is_king(const tf__klon_position *view, tf_card card)
{
    return card < TF_DECK_MAX && tf_card_rank(card) + 1u == view->rules.ranks;
}

/* True when a king on top of the waste or on face-down cards could use an empty column. */
static bool king_waits(const tf__klon_position *view)
{
    if (is_king(view, tf__klon_waste_top(view)))
        return true;
    for (unsigned c = 0; c < view->rules.columns; c++)
        if (view->down[c] > 0 && is_king(view, view->column[c][view->down[c]]))
            return true;
    return false;
}

static int value_run(const tf__klon_position *view, unsigned from, unsigned to)
{
    if (tf__klon_run_length(view, from, to) < view->up[from])
        return -1;
    if (view->down[from] > 0)
        return 80 + view->down[from];
    bool to_empty = tf__klon_last(view, to) == TF_CARD_NONE;
    return !to_empty && king_waits(view) ? 40 : -1;
}

/* The priority of a move: higher is better, negative means not worth making. */
static int value(const tf__klon_position *view, tf_move move)
{
    unsigned from = tf__klon_move_from(move);
    switch (tf__klon_move_kind(move)) {
    case TF__KLON_TURN:
        return 10;
    case TF__KLON_REDEAL:
        return 5;
    case TF__KLON_WASTE_UP:
        return is_safe(view, tf__klon_waste_top(view)) ? 98 : 55;
    case TF__KLON_WASTE_DOWN:
        return is_king(view, tf__klon_waste_top(view)) ? 51 : 50;
    case TF__KLON_UP:
        if (is_safe(view, tf__klon_last(view, from)))
            return 100;
        return view->up[from] == 1 && view->down[from] > 0 ? 79 : 60;
    case TF__KLON_RUN:
        return value_run(view, from, tf__klon_move_to(move));
    case TF__KLON_BACK:
        break;
    }
    return -1;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    greedy *player = self;
    tf_move moves[TF__KLON_MOVES_MAX];
    size_t count = tf__klon_moves(view, moves);
    int best = -1;
    *move = TF_MOVE_NONE;
    for (size_t i = 0; i < count; i++) {
        int worth = value(view, moves[i]);
        if (worth > best) {
            best = worth;
            *move = moves[i];
        }
    }
    if (*move == TF_MOVE_NONE)
        return TF_OK;
    tf__klon_kind kind = tf__klon_move_kind(*move);
    if (kind == TF__KLON_REDEAL && ++player->idle > 2)
        *move = TF_MOVE_NONE;
    else if (kind != TF__KLON_REDEAL && kind != TF__KLON_TURN)
        player->idle = 0;
    return TF_OK;
}

const tf_player_type tf__klon_greedy = {
    .name = "greedy",
    .words =
        "common human rules: plays safe cards to the foundations, turns cards up, uses the waste",
    .create = create,
    .destroy = free,
    .start = start,
    .choose = choose,
};
