/* hint.h: what each legal move is worth, better the longer one waits.
 *
 * A hint is made from what one seat sees: the hidden cards of the position it is given are dealt anew
 * before anything else is done, so it cannot peek. Each step improves it a little: one more deal of the
 * hidden cards played on from every move (all moves on the same deals), or one more question to a solver
 * where nothing is hidden. The same seed and number of steps give the same numbers.
 *
 *     tf_hint_create(&hint, position, NULL, &error);
 *     while (!tf_hint_done(hint) && there is time) {
 *         tf_hint_step(hint, &cancel, &error);
 *         moves = tf_hint_moves(hint, &count);     ... show them
 *     }
 *     tf_hint_destroy(hint); */
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

/* How worths come about. */
typedef enum tf_hint_way {
    TF_HINT_PLAY_ON, /* the hidden cards dealt anew, a player plays on from each move */
    TF_HINT_ASK,     /* the advice of a player, asked again and again while it has an interval */
    TF_HINT_SOLVE,   /* a solver decides what lies behind each move: only where nothing is hidden */
} tf_hint_way;

/* One row: how a game's hints are made. */
typedef struct tf_hint_policy {
    tf_hint_way way;
    const char *with; /* the player or solver, NAME:key=value,...; NULL: the game's first */
    const char *unit; /* "win probability", "points", "winnable" (1 or 0) */
    double low, high; /* what a worth may be */
    uint64_t games;   /* samples behind one answer of a player that is asked; 0: one */
    uint64_t steps;   /* no more than these; to solve: rounds, each with four times the states */
} tf_hint_policy;

/* A game's hints. */
typedef struct tf_hint_ops {
    /* Who makes moves for a person, and sits on the other seats: strong, yet quick enough to wait for. */
    const char *(*player)(const tf_rules *rules);
    /* How to make a hint for this view. */
    const tf_hint_policy *(*policy)(const tf_rules *rules, const void *view);
} tf_hint_ops;

typedef struct tf_hint_move {
    tf_move move;
    double worth;     /* higher is better; nothing is known of it while samples is 0 */
    double low, high; /* 95 % interval; equal to worth when it is exact */
    uint64_t samples; /* games, questions or proofs behind it */
} tf_hint_move;

/* Zeros are good defaults. Everything is borrowed for the call. */
typedef struct tf_hint_options {
    const char *player; /* instead of the policy's, to play on with or to ask; NULL: the policy's */
    uint64_t seed;
    size_t memory_bytes; /* the most that it may take; 0: as the player's options say */
    bool tables_apart;   /* memory_bytes leaves out the tables that all hints share */
    const char *data_dir;
    tf_control
        *control; /* of making the hint, tables built on the way included; may be NULL. With a time
                            limit a smaller table will do, and tf_hint_about() says so */
    uint64_t
        samples; /* done with so many behind each move; 0: as the policy says. Not for a solver */
} tf_hint_options;

typedef struct tf_hint tf_hint;

/* Makes a hint for the seat to move at a position, which is not kept. No step is made yet.
 * TF_ERR_UNSUPPORTED for a game without hints. options may be NULL. */
TF_API TF_MUST_USE tf_status tf_hint_create(tf_hint **out, const tf_position *position,
                                            const tf_hint_options *options, tf_error *error);
TF_API void tf_hint_destroy(tf_hint *hint); /* NULL is accepted */

/* Makes one step, some milliseconds of work; nothing when the hint is done. A raised flag (may be NULL)
 * ends it within a fraction of a second with TF_ERR_CANCELLED; the hint is as it was before the step, and
 * another step may follow. One thread at a time. */
TF_API TF_MUST_USE tf_status tf_hint_step(tf_hint *hint, const tf_cancel *cancel, tf_error *error);

/* Steps until it is done or the time is over; 0: no limit in time. A step that the time cuts short
 * counts for nothing, so that after a very short time nothing may be known. */
TF_API TF_MUST_USE tf_status tf_hint_run(tf_hint *hint, uint64_t time_ms, const tf_cancel *cancel,
                                         tf_error *error);

/* True when no step would make it better: all is exact, or the policy's last step is made. */
TF_API bool tf_hint_done(const tf_hint *hint);
/* Steps made so far. */
TF_API uint64_t tf_hint_steps(const tf_hint *hint);
/* Appends what the worths rest on: the player or solver, and the table it uses, in a few words. */
TF_API void tf_hint_about(const tf_hint *hint, tf_text *out);
/* What worths are counted in; static. */
TF_API const char *tf_hint_unit(const tf_hint *hint);
/* The legal moves in the order of the rules, which is that of a scene's moves; borrowed, valid until
 * the next step. */
TF_API const tf_hint_move *tf_hint_moves(const tf_hint *hint, size_t *count);
/* The index of the best move so far; 0 when nothing is known or there is no move. */
TF_API size_t tf_hint_best(const tf_hint *hint);

#ifdef __cplusplus
}
#endif
#endif
