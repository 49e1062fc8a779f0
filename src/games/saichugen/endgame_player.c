/* endgame_player.c: the player of Soeda and Tanaka: any card in rounds 1 to 4, the exact search of
 * endgame.h in round 5. Of equally good cards it lays the lowest. */
#include <stdlib.h>

#include "games/saichugen/endgame.h"

typedef struct endgame_player {
    tf__sai_end_search *search;
    tf_rng rng;
} endgame_player;

static void destroy(void *self)
{
    endgame_player *player = self;
    if (player)
        tf__sai_end_destroy(player->search);
    free(player);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    endgame_player *player = calloc(1, sizeof *player);
    if (player)
        player->search = tf__sai_end_create();
    if (!player || !player->search) {
        destroy(player);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    }
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    endgame_player *player = self;
    tf_rng_seed(&player->rng, seed, 0);
}

static tf_status choose(void *self, const void *given, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    endgame_player *player = self;
    const tf__sai_view *view = given;
    if (view->turn < TF__SAI_LAST_ROUND) {
        tf_move cards[TF__SAI_HAND];
        *move = cards[tf_rng_below(&player->rng, tf__sai_list(view->hand, cards))];
        return TF_OK;
    }
    tf__sai_end_state state;
    tf__sai_end_values values;
    tf__sai_end_from_view(view, &state);
    tf__sai_end_solve(player->search, &state, &values);
    *move = values.card[values.best];
    return TF_OK;
}

static tf_status advise(void *self, const void *given, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error)
{
    (void)control;
    endgame_player *player = self;
    const tf__sai_view *view = given;
    if (view->turn < TF__SAI_LAST_ROUND)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "endgame knows what cards are worth in round 5 only");
    tf__sai_end_state state;
    tf__sai_end_values values;
    tf__sai_end_from_view(view, &state);
    tf__sai_end_solve(player->search, &state, &values);
    tf__sai_end_advice(&values, advice);
    *count = values.count;
    return TF_OK;
}

const tf_player_type tf__sai_endgame = {
    .name = "endgame",
    .words = "any card in rounds 1 to 4, then the exact search against players who lay any card",
    .unit = "points",
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .advise = advise,
};
