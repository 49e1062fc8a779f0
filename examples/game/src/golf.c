/* golf.c: Golf's row in the table of games. */
#include "games/golf/golf.h"

#include "games/random_player.h"

TF__OPTION_ROWS(tf__golf_rule_options, TF__GOLF_RULE_OPTIONS);

static const tf_solver_type *const solvers[] = {&tf__golf_depth_first};
static const tf_player_type *const players[] = {&tf__golf_greedy, &tf__random_player};

static const tf_bench benches[] = {
    {"depth-first", "", "depth", NULL, "seed:1-20", 0},
    {"greedy", "", NULL, "greedy", "seed:1-1000", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};

const tf_game tf__golf = {
    .name = "golf",
    .title = "Golf",
    .words = "seven columns; cards go onto the waste one rank up or down",
    .guide = tf__golf_guide,
    .seats = 1,
    .rule_options = TF__OPTION_LIST(tf__golf_rule_options),
    .rules = &tf__golf_rules,
    .view = &tf__golf_view,
    .solvers = solvers,
    .solver_count = sizeof solvers / sizeof solvers[0],
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .benches = benches,
    .scene = &tf__golf_scene,
    .evaluator = &tf__golf_evaluator,
};
