/* klondike.c: Klondike's row in the table of games. */
#include "games/klondike/klondike.h"

#include <tefuda/puzzle.h>

#include "games/random_player.h"

TF__OPTION_ROWS(tf__klon_rule_options, TF__KLON_RULE_OPTIONS);

static const tf_preset presets[] = {
    {"standard", "draw=3,redeals=unlimited,leftover=turned,worryback=yes",
     "three cards at a time, as often as you like"},
    {"shintani", "draw=3,redeals=unlimited,leftover=kept,worryback=no",
     "Shintani's paper: one or two cards that are left are turned first in the next pass"},
    {"shintani-2", "draw=3,redeals=2,leftover=kept,worryback=no", "the same with two redeals"},
    {"vegas", "draw=3,redeals=2,leftover=turned,worryback=yes", "three passes through the stock"},
};

static const tf_solver_type *const solvers[] = {&tf__klon_exact, &tf__klon_plain};
static const tf_player_type *const players[] = {&tf__klon_sampling, &tf__klon_greedy,
                                                &tf__random_player};

/* With more redeals, turning the stock is nearly always a second move that keeps the win. Closer to the end every
 * position has several. Lengths were chosen so that a puzzle is found in about a second. */
static const tf_puzzle_kind puzzles = {.rules = "draw=3,redeals=1,worryback=no",
                                       .choices = 3,
                                       .rest = {{64, 78}, {79, 92}, {93, 115}},
                                       .states = 6000};

static const tf_bench benches[] = {
    {"known", "standard", "exact", NULL, "known:1-100", 0},
    {"known-vegas", "vegas", "exact", NULL, "known:1-100", 0},
    {"known-shintani-2", "shintani-2", "exact", NULL, "known:1-100", 0},
    {"known-shintani", "shintani", "exact", NULL, "known:1-100", 1000000},
    {"known-draw-1", "draw=1", "exact", NULL, "known:1-100", 1000000},
    {"standard", "standard", "exact", NULL, "seed:1-200", 0},
    {"greedy", "standard", NULL, "greedy", "seed:1-1000", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};

const tf_game tf__klondike = {
    .name = "klondike",
    .title = "Klondike",
    .words = "seven columns, a stock of 24: the game that most people call solitaire",
    .guide = tf__klon_guide,
    .seats = 1,
    .rule_options = TF__OPTION_LIST(tf__klon_rule_options),
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .rules = &tf__klon_rules_ops,
    .view = &tf__klon_view_ops,
    .sources = tf__klon_sources,
    .source_count = TF__KLON_SOURCES,
    .solvers = solvers,
    .solver_count = sizeof solvers / sizeof solvers[0],
    .puzzles = &puzzles,
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .benches = benches,
    .papers = tf__klon_papers,
    .review = &tf__klon_review,
    .scene = &tf__klon_scene,
    .why = &tf__klon_why,
    .ending = &tf__klon_ending,
    .evaluator = &tf__klon_evaluator,
    .env = &tf__klon_env,
};
