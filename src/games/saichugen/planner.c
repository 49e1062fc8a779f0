/* planner.c: the player that plans from the first turn on: rounds 1 to 4 by plan.h, round 5 by the
 * exact search of endgame.h. Of equally good cards it lays the lowest. */
#include <stdlib.h>

#include "games/saichugen/endgame.h"
#include "games/saichugen/plan.h"

typedef struct planner {
    tf__sai_worth worth;
    tf__sai_plan *plan;
    tf__sai_end_search *end;
} planner;

static void destroy(void *self)
{
    planner *player = self;
    if (player) {
        tf__sai_plan_destroy(player->plan);
        tf__sai_end_destroy(player->end);
    }
    free(player);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    planner *player = calloc(1, sizeof *player);
    if (player) {
        tf__sai_worth_load(&player->worth, tf__sai_worth_data);
        player->plan = tf__sai_plan_create(&player->worth);
        player->end = tf__sai_end_create();
    }
    if (!player || !player->plan || !player->end) {
        destroy(player);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    }
    *self = player;
    return TF_OK;
}

/* It has no randomness and no memory of the game. */
static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

static void value_cards(planner *player, const tf__sai_view *view, tf_advice *advice, size_t *count)
{
    if (view->turn >= TF__SAI_LAST_ROUND) {
        tf__sai_end_state state;
        tf__sai_end_values values;
        tf__sai_end_from_view(view, &state);
        tf__sai_end_solve(player->end, &state, &values);
        tf__sai_end_advice(&values, advice);
        *count = values.count;
        return;
    }
    tf__sai_plan_state state;
    tf__sai_plan_values values;
    tf__sai_plan_from_view(view, &state);
    tf__sai_plan_solve(player->plan, &state, &values);
    *count = tf__sai_plan_advice(&values, advice);
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    tf_advice advice[TF__SAI_HAND];
    size_t count = 0;
    value_cards(self, view, advice, &count);
    *move = advice[0].move;
    return TF_OK;
}

static tf_status advise(void *self, const void *view, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error)
{
    (void)control;
    (void)error;
    value_cards(self, view, advice, count);
    return TF_OK;
}

const tf_player_type tf__sai_planner = {
    .name = "planner",
    .words = "plans each round by the worth of the scores behind it; round 5 as endgame",
    .unit = "points",
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .advise = advise,
};
