/* game.h: the table of games.
 *
 * A game is one row: its names, its options, and pointers to its rules, views, solvers and players.
 * To add a game, add one folder in src/games and one row in src/games/game.c. To add a player or a
 * solver, add one file and one row in the game's folder. */
#ifndef TEFUDA_GAME_H
#define TEFUDA_GAME_H

#include <stddef.h>

#include "deal.h"
#include "option.h"
#include "player.h"
#include "rules.h"
#include "solver.h"
#include "status.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One section of a game's guide. Each line of the text is a paragraph; lines that begin with a
 * space are shown unchanged. */
typedef struct tf_guide_section {
    const char *title; /* "Goal" */
    const char *text;
} tf_guide_section;

typedef struct tf_game {
    const char *name;               /* used on the command line; lower case */
    const char *title;              /* the name shown to people */
    const char *words;              /* a description in one line */
    unsigned seats;                 /* 1, or 3 */
    double points_low, points_high; /* range of a seat's points, in games with several seats */

    /* The rules explained for people; a row without a title ends the array; may be NULL. */
    const tf_guide_section *guide;

    tf_option_list rule_options;
    const tf_preset *presets;
    size_t preset_count;

    const tf_rules_ops *rules;
    const tf_view_ops *view;

    /* Deal sources that only this game has. */
    const tf_deal_source *sources;
    size_t source_count;

    /* In both arrays the first is the default. */
    const tf_solver_type *const *solvers;
    size_t solver_count;
    const tf_player_type *const *players;
    size_t player_count;

    /* The fixed work of `tefuda bench`: rules, solver or player, and deals; NULL-terminated. */
    const struct tf_bench *benches;

    /* Published figures to compare with ours (paper.h); a row without a name ends the array; may be
     * NULL. */
    const struct tf_paper *papers;

    /* Tables of solved states on disk (table.h); NULL when the game has none. */
    const struct tf_table_ops *tables;
    const struct tf_optimum_ops *optima; /* exact optima of small variants; may be NULL */

    /* Evaluates the decisions of played games (review.h); NULL when the game has no reviews. */
    const struct tf_review_ops *review;

    /* Positions as front ends draw them (scene.h); NULL when the game has no scenes. */
    const struct tf_scene_ops *scene;

    /* The value of views and moves (evaluator.h), for hints, reviews and luck; NULL for a game without. */
    const struct tf_evaluator_type *evaluator;

    /* How far a policy is from the best response (exploit.h); NULL for a game without. */
    const struct tf_exploit_ops *exploit;

    /* The reasons for a move (why.h); NULL when the game has no explanations. */
    const struct tf_why_ops *why;

    /* How its puzzles are made (puzzle.h); NULL for a game without. */
    const struct tf_puzzle_kind *puzzles;

    /* Games that are dead, games that finish themselves (ending.h); NULL for a game without. */
    const struct tf_dead_ops *ending;

    /* Actions and tensors of the environment (env.h); NULL for a game without. Internal. */
    const struct tf__env_ops *env;
} tf_game;

/* One row of a game's benchmark: a solver (player is NULL) or a player on fixed deals. With
 * TF_BENCH_REVIEW as the solver, the player's games are reviewed without values of moves, and the
 * reviews are timed. */
#define TF_BENCH_REVIEW "review"
typedef struct tf_bench {
    const char *name;
    const char *rules;
    const char *solver;
    const char *player;
    const char *deals;
    /* Limit per deal, 0: none. There is no time limit, so that counts are reproducible. */
    uint64_t states;
} tf_bench;

/* Returns all games, *count of them, in the order of the table. */
TF_API const tf_game *const *tf_games(size_t *count);

/* Finds a game by name; an unknown name is TF_ERR_USAGE, and the error suggests the nearest known
 * name. */
TF_API TF_MUST_USE tf_status tf_game_find(const char *name, const tf_game **game, tf_error *error);

/* Returns how deals are read under these rules. */
TF_API tf_deal_format tf_game_deal_format(const tf_rules *rules);

#ifdef __cplusplus
}
#endif
#endif
