/* hint.h: the value of each legal move, narrowing while one waits.
 *
 * A hint is made from what one seat sees by the evaluator of the game (evaluator.h): the first step gives its values,
 * further steps narrow them. It cannot use hidden cards. The same seed and number of steps give the same numbers.
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

typedef struct tf_hint_move {
    tf_move move;
    bool known;       /* false: nothing is known of it yet, and the fields below are 0 */
    double worth;     /* higher is better */
    double low, high; /* 95 % interval; equal to worth when it is exact */
    uint64_t samples; /* playouts, trials or proofs behind it, besides the first estimate */
} tf_hint_move;

/* Zeros are good defaults. Everything is borrowed for the call. */
typedef struct tf_hint_options {
    const char
        *player; /* values by playouts of this player instead of the evaluator's; may be NULL */
    uint64_t seed;
    size_t memory_bytes; /* the most that it may take; 0: no limit */
    bool tables_apart;   /* memory_bytes leaves out the tables that all hints share */
    const char *data_dir;
    tf_control *
        control; /* of creating the hint, tables built on the way included; may be NULL. With a time
                            limit a smaller table will do, and tf_hint_about() says so */
    uint64_t
        samples; /* done with this many behind the best move; 0: no limit but the evaluator's own */
} tf_hint_options;

typedef struct tf_hint tf_hint;

/* Creates a hint for the seat to move at a position, which is not kept. No step is made yet.
 * TF_ERR_UNSUPPORTED for a game without an evaluator. options may be NULL. */
TF_API TF_MUST_USE tf_status tf_hint_create(tf_hint **out, const tf_position *position,
                                            const tf_hint_options *options, tf_error *error);
TF_API void tf_hint_destroy(tf_hint *hint); /* NULL is accepted */

/* Makes one step, some milliseconds of work; nothing when the hint is done. A raised flag (may be NULL)
 * ends it within a fraction of a second with TF_ERR_CANCELLED; the hint is as it was before the step, and
 * another step may follow. One thread at a time. */
TF_API TF_MUST_USE tf_status tf_hint_step(tf_hint *hint, const tf_cancel *cancel, tf_error *error);

/* The same within a limit of time. *made is false when the time was over first: the hint is as it was before, and
 * another attempt begins anew. */
TF_API TF_MUST_USE tf_status tf_hint_step_within(tf_hint *hint, uint64_t time_ms,
                                                 const tf_cancel *cancel, bool *made,
                                                 tf_error *error);

/* Steps until it is done or the time is over; 0: no limit in time. A step that the time cuts short
 * counts for nothing, so that after a very short time nothing may be known. */
TF_API TF_MUST_USE tf_status tf_hint_run(tf_hint *hint, uint64_t time_ms, const tf_cancel *cancel,
                                         tf_error *error);

/* True when no step would make it better. */
TF_API bool tf_hint_done(const tf_hint *hint);
/* Steps made so far. */
TF_API uint64_t tf_hint_steps(const tf_hint *hint);
/* Appends what the worths rest on: the policy they stand for, and tables, in a few words. */
TF_API void tf_hint_about(const tf_hint *hint, tf_text *out);
/* The unit of worths: "win probability", "points" or "winnable" (1 or 0); static. */
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
