/* accordion.c: Accordion's row in the table of games. */
#include "games/accordion/accordion.h"

#include "games/random_player.h"

static const tf_option rule_rows[] = {
    {"ranks", TF_OPTION_INTEGER, 13, 2, 13, NULL,
     "ranks in the deck, from the ace: 4 x ranks cards"},
};

static const tf_solver_type *const solvers[] = {&tf__accordion_fast, &tf__accordion_depth_first};
static const tf_player_type *const players[] = {&tf__accordion_brute, &tf__accordion_thumb,
                                                &tf__random_player};

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
    .words = "a row of cards, all in sight, folded onto itself until one is left",
    .guide = tf__accordion_guide,
    .seats = 1,
    .rule_options = {rule_rows, sizeof rule_rows / sizeof rule_rows[0]},
    .rules = &tf__accordion_rules,
    .view = &tf__accordion_view,
    .sources = tf__accordion_sources,
    .source_count = TF__ACCORDION_SOURCES,
    .solvers = solvers,
    .solver_count = sizeof solvers / sizeof solvers[0],
    .players = players,
    .player_count = sizeof players / sizeof players[0],
    .benches = benches,
    .papers = tf__accordion_papers,
    .review = &tf__accordion_review,
    .scene = &tf__accordion_scene,
    .hint = &tf__accordion_hint,
    .why = &tf__accordion_why,
};
