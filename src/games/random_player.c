/* random_player.c: see random_player.h. Uses only the view; works for any game. */
#include "games/random_player.h"

#include <stdlib.h>

#include <tefuda/game.h>

typedef struct random_player {
    const tf_view_ops *view;
    tf_rng rng;
    tf_move legal[];
} random_player;

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    const tf_game *game = setup->rules->game;
    random_player *player = calloc(1, sizeof *player +
                                          game->rules->max_moves * sizeof player->legal[0]);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    player->view = game->view;
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    random_player *player = self;
    tf_rng_seed(&player->rng, seed, 0);
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    random_player *player = self;
    size_t count = player->view->moves(view, player->legal);
    *move = count == 0 ? (tf_move)TF_MOVE_NONE : player->legal[tf_rng_below(&player->rng, count)];
    return TF_OK;
}

const tf_player_type tf__random_player = {
    .name = "random",
    .words = "a random legal move, all equally likely",
    .create = create,
    .destroy = free,
    .start = start,
    .choose = choose,
};
