/* lost.h: finds the move that lost a game.
 *
 * For a game that is over or given up, with every card known: was it winnable, and after which move
 * was it no longer winnable? A lost game stays lost, so a binary search over the positions of the
 * record finds the move, with one solver call per position. Positions that the solver cannot decide
 * within its limit are tried again with more states after the easier ones. */
#ifndef TEFUDA_LOST_H
#define TEFUDA_LOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "position.h"
#include "solver.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_lost {
    tf_verdict verdict; /* of the starting position */
    /* Number, from 1, of the move that lost the game. 0: no move did (the game was won, is still
     * winnable, or never was winnable), or the move is unknown. */
    size_t move;
    /* The game is known to be winnable after this many moves; valid only when verdict is won. */
    size_t winnable;
    /* The game is known to be lost after this many moves; larger than the number of moves: not
     * known to be lost. */
    size_t lost;
    /* A move that keeps the last position known to be winnable winnable; TF_MOVE_NONE: none
     * known. */
    tf_move better;
    uint64_t states; /* states visited in total */
    bool certain;    /* all solver calls that matter were decided */
} tf_lost;

/* Zeros are good defaults. Everything is borrowed for the call. */
typedef struct tf_lost_options {
    const char *solver; /* NAME:key=value,...; NULL: the game's first */
    size_t memory_bytes;
    const char *data_dir;
} tf_lost_options;

/* Analyses a position with its history. Limits of control: the time is for all solver calls
 * together, the states are for each call; without limits it continues until it is certain or out of
 * memory. TF_ERR_UNSUPPORTED for a game without a solver; TF_ERR_CANCELLED. options may be NULL. */
TF_API TF_MUST_USE tf_status tf_lost_at(const tf_position *position, const tf_lost_options *options,
                                        tf_control *control, tf_lost *out, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
