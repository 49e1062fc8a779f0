/* lost.h: where a game was thrown away.
 *
 * For a game that is over or given up, with every card known: was it winnable, and after which move was
 * it no longer? A game that is lost stays lost, so the solver is asked about the positions of the record
 * as in a search by halves; questions that it cannot answer within a limit are asked again with more
 * states, once the easier ones are answered. */
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
    tf_verdict verdict; /* of the game as it began */
    size_t move; /* the number, from 1, of the move that threw it away; 0: none did (it was won, or
                           is still to be won, or never was), or which one is not known */
    size_t
        winnable; /* known to be winnable after so many moves; nothing is known when verdict is not
                           won */
    size_t lost;  /* known to be lost after so many moves; more than there are: it is not */
    tf_move better;  /* at the last position known to be winnable: a move that keeps it so; else
                           TF_MOVE_NONE */
    uint64_t states; /* visited in all */
    bool certain;    /* every question was answered that matters */
} tf_lost;

/* Zeros are good defaults. Everything is borrowed for the call. */
typedef struct tf_lost_options {
    const char *solver; /* NAME:key=value,...; NULL: the game's first */
    size_t memory_bytes;
    const char *data_dir;
} tf_lost_options;

/* Finds out about a position with its history. Limits of control: time for all questions together, states
 * for each; with neither it goes on until it is certain or memory ends it. TF_ERR_UNSUPPORTED for a game
 * without a solver, TF_ERR_CANCELLED. options may be NULL. */
TF_API TF_MUST_USE tf_status tf_lost_at(const tf_position *position, const tf_lost_options *options,
                                        tf_control *control, tf_lost *out, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
