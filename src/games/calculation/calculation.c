/* calculation.c: Calculation's row in the table of games. */
#include "games/calculation/calculation.h"

#include <tefuda/puzzle.h>

#include "games/calculation/evaluator.h"
#include "games/calculation/greedy_player.h"
#include "games/calculation/harm/player.h"
#include "games/calculation/open/solver.h"
#include "games/calculation/optimum/player.h"
#include "games/calculation/optimum/table_ops.h"
#include "games/calculation/review.h"
#include "games/calculation/stack/table_ops.h"
#include "games/random_player.h"

/* Records and experiments were stored before the rules had small games. */
enum { LATER_stacks = false, LATER_base = false, LATER_ranks = true, LATER_foundations = true };
#define RULE_ROW(type, field, name, kind, words) {name, kind, words, LATER_##field},
static const tf_option rule_rows[] = {TF__CALC_RULE_OPTIONS(RULE_ROW)};

static const tf_solver_type *const solvers[] = {&tf__open_solver};
static const tf_player_type *const players[] = {&tf__plan_player, &tf__harm_player, &tf__opt_player,
                                                &tf__calc_greedy_player, &tf__random_player};

/* Lengths were chosen so that a puzzle is found in about a second. */
static const tf_puzzle_kind puzzles = {
    .rules = "", .choices = 4, .rest = {{16, 26}, {27, 36}, {37, 46}}, .states = 6000};

static const tf_bench benches[] = {
    {"random", "stacks=4", NULL, "random", "tanaka:1-2000", 0},
    {"open", "stacks=3", "open", NULL, "tanaka:1-20", 300000},
    {"harm-4", "stacks=4", NULL, "harm:method=4", "tanaka:0-4999", 0},
    {"harm-many", "stacks=3", NULL, "harm:method=4,keep=70", "tanaka:0-99", 0},
    {"plans-50", "stacks=3", NULL, "plans:keep=50", "tanaka:100000-100099", 0},
    {"plans-200", "stacks=3", NULL, "plans:keep=200", "tanaka:100000-100029", 0},
    {"plans-50-ahead", "stacks=3", NULL, "plans:keep=50,lookahead=1", "tanaka:100000-100009", 0},
    {"plans-200-ahead", "stacks=3", NULL, "plans:keep=200,lookahead=1", "tanaka:100000-100009", 0},
    {"harm-review", "stacks=4", TF_BENCH_REVIEW, "harm:method=4", "tanaka:0-499", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};

const tf_game tf__calculation = {
    .name = "calculation",
    .title = "Calculation",
    .words = "four foundations, built by ones, twos, threes and fours; other cards wait on stacks",
    .guide = tf__calc_guide,
    .seats = 1,
    .rule_options = {rule_rows, sizeof rule_rows / sizeof rule_rows[0]},
    .rules = &tf__calc_rules,
    .view = &tf__calc_view_ops,
    .sources = tf__calc_deals,
    .source_count = TF__CALC_SOURCES,
    .solvers = solvers,
    .solver_count = sizeof solvers / sizeof solvers[0],
    .puzzles = &puzzles,
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .benches = benches,
    .papers = tf__calc_papers,
    .tables = &tf__stack_tables,
    .optima = &tf__opt_optima,
    .review = &tf__calc_review,
    .scene = &tf__calc_scene,
    .evaluator = &tf__calc_evaluator,
    .why = &tf__calc_why,
    .env = &tf__calc_env,
};
