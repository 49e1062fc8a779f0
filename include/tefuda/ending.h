/* ending.h: the end of a game before its last move.
 *
 * A game is dead when it cannot be won any more, whatever the hidden cards are. It finishes itself when
 * no decision is left: every card is known, and all of them can go to their places one after the other.
 * Both use only what the seat to move sees. */
#ifndef TEFUDA_ENDING_H
#define TEFUDA_ENDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "position.h"
#include "rules.h"
#include "solver.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is known about a game that may be dead. One row per kind: constant, name. */
#define TF_DEAD_PROOF_TABLE(ROW)                                                                   \
    ROW(TF_DEAD_NOT, "no")                                                                         \
    ROW(TF_DEAD_STUCK, "stuck")                                                                    \
    ROW(TF_DEAD_ALL, "all")                                                                        \
    ROW(TF_DEAD_SAMPLED, "sampled")

/* TF_DEAD_NOT: it can be won, or nothing is known. TF_DEAD_STUCK, proven: no card can be revealed any more, and
 * with those that are seen the game is not won. TF_DEAD_ALL, proven: each arrangement of the hidden cards is
 * lost. TF_DEAD_SAMPLED, not proven: all sampled arrangements are lost. */
typedef enum tf_dead_proof {
#define TF_DEAD_PROOF_ENUM(constant, name) constant,
    TF_DEAD_PROOF_TABLE(TF_DEAD_PROOF_ENUM)
#undef TF_DEAD_PROOF_ENUM
} tf_dead_proof;

/* Returns "no", "stuck", "all" or "sampled". */
TF_API const char *tf_dead_proof_name(tf_dead_proof proof);

typedef struct tf_dead {
    tf_dead_proof proof;
    uint64_t arrangements; /* of the hidden cards that were found lost */
    /* Upper end of the 95 % interval (one-sided) of the share of arrangements that can be won: 0 when it is proven, 1
     * when nothing is known. */
    double chance_most;
} tf_dead;

/* Zeros are good defaults. */
typedef struct tf_dead_options {
    unsigned samples; /* arrangements to sample when there is no proof; 0: proofs only */
    uint64_t seed;    /* of the samples */
} tf_dead_options;

/* The endings of a game. Both get a view, in which hidden cards are not known. */
typedef struct tf_dead_ops {
    tf_status (*dead)(const tf_rules *rules, const void *view, const tf_dead_options *options,
                      tf_control *control, tf_dead *out, tf_error *error);
    /* Appends the moves that finish the game; none when it does not finish itself. */
    tf_status (*finish)(const tf_rules *rules, const void *view, tf_moves *out, tf_error *error);
} tf_dead_ops;

/* Whether the game of a position is dead. options may be NULL. Takes some milliseconds, rarely a second; a limit of
 * control ends it with what is known by then. Games without endings are never called dead. TF_ERR_CANCELLED when
 * cancelled. */
TF_API TF_MUST_USE tf_status tf_ending_dead(const tf_position *position,
                                            const tf_dead_options *options, tf_control *control,
                                            tf_dead *out, tf_error *error);

/* Appends the moves that finish the game of a position, checked by the rules: after them it is won. None when the game
 * does not finish itself. */
TF_API TF_MUST_USE tf_status tf_ending_finish(const tf_position *position, tf_moves *out,
                                              tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
