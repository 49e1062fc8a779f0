/* greedy_player.c: a beginner.
 *
 * Puts every card that fits on a foundation, from the hand or from a stack. Otherwise puts the card
 * on a random stack. */
#include "games/calculation/greedy_player.h"

#include <stdlib.h>

#include "games/calculation/types.h"

typedef struct greedy_player {
    tf_rng rng;
} greedy_player;

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    greedy_player *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    greedy_player *player = self;
    tf_rng_seed(&player->rng, seed, 0);
}

static tf_status choose(void *self, const void *given, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    greedy_player *player = self;
    const tf__calc_view *view = given;
    tf_move legal[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view->table, view->stock_count, legal), fitting = 0;
    /* Moves to foundations come first in the list. */
    while (fitting < count && (tf__calc_move_kind(legal[fitting]) == TF__CALC_PUT ||
                               tf__calc_move_kind(legal[fitting]) == TF__CALC_MOVE))
        fitting++;
    size_t among = fitting > 0 ? fitting : count;
    *move = count == 0 ? (tf_move)TF_MOVE_NONE : legal[tf_rng_below(&player->rng, among)];
    return TF_OK;
}

const tf_player_type tf__calc_greedy_player = {
    .name = "greedy",
    .words = "a beginner: plays a card that fits to a foundation, any other card to a random stack",
    .create = create,
    .destroy = free,
    .start = start,
    .choose = choose,
};
