/* game.h: the table of games.
 *
 * A game is one row: its names, its options, and pointers to its rules, views, solvers and players.
 * Adding a game is one folder under src/games and one row in src/games/game.c; adding a player or
 * a solver is one file and one row in its game's folder. */
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

/* A part of a game's guide. Each line of the text is a paragraph; lines that begin with a space are
 * shown as they stand. */
typedef struct tf_guide_section {
    const char *title; /* "Goal" */
    const char *text;
} tf_guide_section;

typedef struct tf_game {
    const char *name;               /* as the command line has it, in lower case */
    const char *title;              /* as people write it */
    const char *words;              /* one line: what it is about */
    unsigned seats;                 /* 1, or 3 */
    double points_low, points_high; /* the range of a seat's points, in games for several */

    /* The rules explained to people; a row without a title ends it; may be NULL. */
    const tf_guide_section *guide;

    tf_option_list rule_options;
    const tf_preset *presets;
    size_t preset_count;

    const tf_rules_ops *rules;
    const tf_view_ops *view;

    /* Deal sources that only this game has. */
    const tf_deal_source *sources;
    size_t source_count;

    /* The first of each is the default. */
    const tf_solver_type *const *solvers;
    size_t solver_count;
    const tf_player_type *const *players;
    size_t player_count;

    /* The fixed work of `tefuda bench`: rules, solver or player, and deals; NULL-terminated. */
    const struct tf_bench *benches;

    /* Published figures to hold ours against (paper.h); a row without a name ends them; may be NULL. */
    const struct tf_paper *papers;

    /* Tables of solved states on disk (table.h); NULL for a game without. */
    const struct tf_table_ops *tables;

    /* Judges the decisions in played games (review.h); NULL for a game that cannot be reviewed. */
    const struct tf_review_ops *review;

    /* The table as front ends draw it (scene.h); NULL for a game without. */
    const struct tf_scene_ops *scene;

    /* The value of views and moves (evaluator.h), for hints, reviews and luck; NULL for a game without. */
    const struct tf_evaluator_type *evaluator;

    /* What speaks for a move (why.h); NULL for a game whose moves are not explained. */
    const struct tf_why_ops *why;
} tf_game;

/* One row of a game's benchmark: a solver (player NULL) or a player on fixed deals. With TF_BENCH_REVIEW
 * for a solver the games that the player plays are reviewed, without worths, and that is timed. */
#define TF_BENCH_REVIEW "review"
typedef struct tf_bench {
    const char *name;
    const char *rules;
    const char *solver;
    const char *player;
    const char *deals;
    uint64_t states; /* limit a deal, 0 none: never a limit in time, so that counts repeat */
} tf_bench;

/* All games, *count of them, in the order of the table. */
TF_API const tf_game *const *tf_games(size_t *count);

/* The game of that name; an unknown one is TF_ERR_USAGE with the nearest known name. */
TF_API TF_MUST_USE tf_status tf_game_find(const char *name, const tf_game **game, tf_error *error);

/* How deals are read under these rules. */
TF_API tf_deal_format tf_game_deal_format(const tf_rules *rules);

#ifdef __cplusplus
}
#endif
#endif
