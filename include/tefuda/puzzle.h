/* puzzle.h: puzzles: positions of numbered deals, all cards known, in which exactly one legal move keeps
 * the deal winnable.
 *
 * A puzzle is named by game, level and number, and is the same on every machine. It is found along the
 * solution of a deal: a move of the solution is the answer when the solver proves that every other move
 * loses. Levels are ranges of the number of moves until the end, from the game's own table. */
#ifndef TEFUDA_PUZZLE_H
#define TEFUDA_PUZZLE_H

#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "game.h"
#include "position.h"
#include "rules.h"
#include "solver.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TF_PUZZLE_LEVELS = 3 };

/* How a game makes its puzzles: one row in its folder. */
typedef struct tf_puzzle_kind {
    const char *rules; /* of its puzzles */
    size_t choices;    /* least number of legal moves */
    struct {
        size_t low, high; /* moves of the solution from the puzzle to the end */
    } rest[TF_PUZZLE_LEVELS];
    uint64_t states; /* limit of each search; a deal or position that needs more is passed over */
} tf_puzzle_kind;

/* A puzzle. Zero-initialised it is empty. */
typedef struct tf_puzzle {
    tf_position *position; /* with its history from the deal; owned */
    tf_move answer;
    size_t choices;  /* legal moves */
    size_t rest;     /* moves of a solution from here */
    uint64_t states; /* that the solver visited to decide all choices */
} tf_puzzle;

/* Finds puzzle `number` of `level` (0 .. TF_PUZZLE_LEVELS - 1). TF_ERR_UNSUPPORTED for a game without
 * puzzles; TF_ERR_CANCELLED when the control says stop. The control's state limit is not used. The
 * caller frees *out with tf_puzzle_free(). resources may be NULL. */
TF_API TF_MUST_USE tf_status tf_puzzle_find(const tf_game *game, unsigned level, uint64_t number,
                                            const tf_resources *resources, tf_control *control,
                                            tf_puzzle *out, tf_error *error);
TF_API void tf_puzzle_free(tf_puzzle *puzzle); /* NULL is accepted */

#ifdef __cplusplus
}
#endif
#endif
