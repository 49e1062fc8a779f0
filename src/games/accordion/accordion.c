/* accordion.c: Accordion's row in the table of games. */
#include "games/accordion/accordion.h"

#include <tefuda/puzzle.h>

#include "games/random_player.h"

TF__OPTION_ROWS(tf__acc_rule_options, TF__ACC_RULE_OPTIONS);

static const tf_solver_type *const solvers[] = {&tf__acc_fast, &tf__acc_depth_first};
static const tf_player_type *const players[] = {&tf__acc_brute, &tf__acc_thumb, &tf__random_player};

/* Lengths were chosen so that a puzzle is found in about a second. */
static const tf_puzzle_kind puzzles = {
    .rules = "", .choices = 3, .rest = {{4, 8}, {9, 14}, {15, 24}}, .states = 6000};

static const tf_bench benches[] = {
    {"fast", "", "fast", NULL, "seed:1-5000", 0},
    {"fast-proofs", "", "fast", NULL, "few2:1-200", 0},
    {"depth-first", "", "depth", NULL, "seed:1-50", 0},
    {"brute-20", "", NULL, "brute:lookahead=20", "seed:1-200", 0},
    {"thumb", "", NULL, "thumb:rule=sweep-moves-right", "seed:1-2000", 0},
    {"random", "", NULL, "random", "seed:1-10000", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};

const tf_game tf__accordion = {
    .name = "accordion",
    .title = "Accordion",
    .words = "a row of face-up cards, folded onto itself until one card is left",
    .guide = tf__acc_guide,
    .seats = 1,
    .rule_options = TF__OPTION_LIST(tf__acc_rule_options),
    .rules = &tf__acc_rules,
    .view = &tf__acc_view,
    .sources = tf__acc_sources,
    .source_count = TF__ACC_SOURCES,
    .solvers = solvers,
    .solver_count = sizeof solvers / sizeof solvers[0],
    .puzzles = &puzzles,
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .benches = benches,
    .papers = tf__acc_papers,
    .review = &tf__acc_review,
    .scene = &tf__acc_scene,
    .why = &tf__acc_why,
    .evaluator = &tf__acc_evaluator,
    .env = &tf__acc_env,
};
