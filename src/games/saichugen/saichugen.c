/* saichugen.c: Saichugen's row in the table of games. */
#include "games/saichugen/saichugen.h"

#include "games/random_player.h"

static const tf_player_type *const players[] = {&tf__random_player, &tf__sai_planner,
                                                &tf__sai_endgame, &tf__sai_regret,
                                                &tf__sai_response_player};

static const tf_bench benches[] = {
    {"random", "", NULL, "random", "seed:1-10000", 0},
    {"endgame", "", NULL, "endgame", "seed:1-200", 0},
    {"planner", "", NULL, "planner", "seed:1-200", 0},
    {"regret", "", NULL, "regret:samples=5000", "seed:1-3", 0},
    {"answer", "", NULL, "answer", "seed:1", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};

const tf_game tf__saichugen = {
    .name = "saichugen",
    .title = "Saichugen",
    .words = "three players; the middle card wins a turn, the middle total a round, the middle "
             "score the game",
    .guide = tf__sai_guide,
    .seats = TF__SAI_SEATS,
    .points_low = -2,
    .points_high = 2,
    .rules = &tf__sai_rules,
    .view = &tf__sai_view_ops,
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .benches = benches,
    .papers = tf__sai_papers,
    .review = &tf__sai_review,
    .scene = &tf__sai_scene,
    .why = &tf__sai_why,
    .exploit = &tf__sai_exploit,
    .evaluator = &tf__sai_evaluator,
    .env = &tf__sai_env,
};
