/* hint.h: the value of each legal move, more precise with every step.
 *
 * A hint uses only what one seat sees: the hidden cards of the given position are dealt again at
 * random before anything else is done. Each step improves the hint a little: it deals the hidden
 * cards once more and plays the game to its end after every move (all moves on the same deals), or,
 * where nothing is hidden, it calls a solver once more. The same seed and number of steps give the
 * same values.
 *
 *     tf_hint_create(&hint, position, NULL, &error);
 *     while (!tf_hint_done(hint) && there is time) {
 *         tf_hint_step(hint, &cancel, &error);
 *         moves = tf_hint_moves(hint, &count);     ... show them
 *     }
 *     tf_hint_destroy(hint);
 */
#ifndef TEFUDA_HINT_H
#define TEFUDA_HINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "position.h"
#include "rules.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the values of moves are computed. */
typedef enum tf_hint_way {
    TF_HINT_PLAY_ON, /* deal the hidden cards at random; a player plays on after each move */
    TF_HINT_ASK,     /* ask a player for its advice, repeatedly while the advice has an interval */
    /* A solver decides the position after each move; only where nothing is hidden. */
    TF_HINT_SOLVE,
} tf_hint_way;

/* How the hints of a game are computed, as one row. */
typedef struct tf_hint_policy {
    tf_hint_way way;
    const char *with; /* the player or solver, NAME:key=value,...; NULL: the game's first */
    const char *unit; /* "win probability", "points", "winnable" (1 or 0) */
    double low, high; /* range of the values */
    uint64_t games;   /* samples per answer of a player that is asked; 0: one */
    /* The largest number of steps. With TF_HINT_SOLVE each step has four times the states of the
     * step before. */
    uint64_t steps;
} tf_hint_policy;

/* A game's hints. */
typedef struct tf_hint_ops {
    /* The player that moves for a person on request and plays the other seats: strong, but fast
     * enough for a person to wait for. */
    const char *(*player)(const tf_rules *rules);
    /* How hints for this view are computed. */
    const tf_hint_policy *(*policy)(const tf_rules *rules, const void *view);
} tf_hint_ops;

typedef struct tf_hint_move {
    tf_move move;
    double worth;     /* value of the move, higher is better; unknown while samples is 0 */
    double low, high; /* 95 % interval; both equal to worth when it is exact */
    uint64_t samples; /* games, answers or proofs that the value is based on */
} tf_hint_move;

/* Zeros are good defaults. Everything is borrowed for the call. */
typedef struct tf_hint_options {
    /* Plays on, or is asked, in place of the policy's player; NULL: the policy's. */
    const char *player;
    uint64_t seed;
    size_t memory_bytes; /* memory limit; 0: as the player's options say */
    bool tables_apart;   /* memory_bytes does not include the tables that all hints share */
    const char *data_dir;
    /* Controls creating the hint, including building tables; may be NULL. With a time limit a
     * smaller table may be used, and tf_hint_about() then says so. */
    tf_control *control;
    /* Stop after this many samples per move; 0: as the policy says. Ignored by TF_HINT_SOLVE. */
    uint64_t samples;
} tf_hint_options;

typedef struct tf_hint tf_hint;

/* Creates a hint for the seat to move. The position is not kept. Makes no step yet.
 * TF_ERR_UNSUPPORTED for a game without hints. options may be NULL. */
TF_API TF_MUST_USE tf_status tf_hint_create(tf_hint **out, const tf_position *position,
                                            const tf_hint_options *options, tf_error *error);
TF_API void tf_hint_destroy(tf_hint *hint); /* NULL is accepted */

/* Makes one step, which takes some milliseconds; does nothing when the hint is done. When cancel
 * (may be NULL) is raised, returns TF_ERR_CANCELLED within a fraction of a second; the hint is then
 * as before the step, and further steps are possible. One thread at a time. */
TF_API TF_MUST_USE tf_status tf_hint_step(tf_hint *hint, const tf_cancel *cancel, tf_error *error);

/* Makes steps until the hint is done or the time is over; 0: no time limit. A step that the time
 * limit interrupts is discarded, so after a very short time no value may be known. */
TF_API TF_MUST_USE tf_status tf_hint_run(tf_hint *hint, uint64_t time_ms, const tf_cancel *cancel,
                                         tf_error *error);

/* True when no further step can improve the hint: all values are exact, or the last step of the
 * policy is made. */
TF_API bool tf_hint_done(const tf_hint *hint);
/* The number of steps made so far. */
TF_API uint64_t tf_hint_steps(const tf_hint *hint);
/* Appends a short description of the source of the values: the player or solver, and the table it
 * uses. */
TF_API void tf_hint_about(const tf_hint *hint, tf_text *out);
/* The unit of the values; static. */
TF_API const char *tf_hint_unit(const tf_hint *hint);
/* The legal moves in the order of the rules, which is also the order in scenes. Borrowed, valid
 * until the next step. */
TF_API const tf_hint_move *tf_hint_moves(const tf_hint *hint, size_t *count);
/* The index of the best move so far; 0 when no value is known or there is no move. */
TF_API size_t tf_hint_best(const tf_hint *hint);

#ifdef __cplusplus
}
#endif
#endif
