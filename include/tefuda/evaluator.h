/* evaluator.h: the value of what a seat sees, and of each of its legal moves.
 *
 * A value is the expected result under a named policy: the probability of winning in games for one seat, the
 * expected points in games for several. Each game has one evaluator. Hints, reviews, the graph of a game and
 * the measurement of luck all use it.
 *
 *     tf_evaluator_create(&evaluator, rules, NULL, &error);
 *     tf_evaluator_begin(evaluator, position, &control, &error);    values of all legal moves
 *     choices = tf_evaluator_choices(evaluator, &count);
 *     while (!tf_evaluator_done(evaluator) && there is time)
 *         tf_evaluator_refine(evaluator, &control, &error);         narrows them
 *     tf_evaluator_destroy(evaluator);
 *
 * The evaluator gets a view, never the hidden cards. The same view, options and number of steps give the same
 * values on every machine. */
#ifndef TEFUDA_EVALUATOR_H
#define TEFUDA_EVALUATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "player.h"
#include "position.h"
#include "rules.h"
#include "solver.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How much work a value may take. Each effort is a function of its own: values of different efforts are not
 * mixed. */
typedef enum tf_effort {
    TF_EFFORT_FULL,  /* for hints and reviews */
    TF_EFFORT_QUICK, /* for the luck of many games: cheap compared with playing them */
} tf_effort;

typedef struct tf_value {
    double value;
    double error;     /* standard error; 0: exact */
    uint64_t samples; /* playouts, trials or proofs that it rests on besides the first estimate */
    bool known;       /* false: nothing is known within the limits, and the other fields are 0 */
} tf_value;

/* A legal move and the value of the view after it, before anything is revealed. */
typedef struct tf_choice {
    tf_move move;
    tf_value value;
} tf_choice;

/* The value of what a move revealed. Nothing revealed: one outcome, mean equal to actual; both may then be 0, so that
 * luck costs nothing where there is none. */
typedef struct tf_reveal {
    unsigned outcomes; /* that were possible, or that the mean was sampled over */
    double actual;     /* value of the best choice after what came */
    double mean;       /* its expectation over all that could have come, fixed before it came */
} tf_reveal;

/* A game's evaluator: one row. An instance serves one thread at a time. */
typedef struct tf_evaluator_type {
    const char *words;
    const char *unit; /* "win probability", "points", "winnable" */
    double low, high; /* the range of values */
    tf_effort review; /* the effort with which a recorded game is reviewed */
    /* refine() is called so often for each decision of a review; it must leave the best value as it is. */
    unsigned review_steps;
    /* The player whose result the values predict: the strongest of the rules. Its text is static. */
    const char *(*policy)(const tf_rules *rules);
    /* The player by which full effort orders moves, as its text; NULL: the policy. */
    const char *(*advisor)(const tf_rules *rules);
    /* Fills in the least that an instance takes; NULL: next to nothing. */
    void (*needs)(const tf_setup *setup, tf_effort effort, tf_needs *needs);
    tf_status (*create)(const tf_setup *setup, tf_effort effort, void **self, tf_error *error);
    void (*destroy)(void *self);
    /* A new game begins: forget the one before, start the random stream that seed names. */
    void (*start)(void *self, uint64_t seed);
    /* Values all legal moves of the view, in the order of the rules; room for max_moves. `guess` is a position
     * with the same view, its hidden cards dealt anew: for playouts. Not called when the game is over. With
     * full effort the values depend on the view and the seed only. */
    tf_status (*begin)(void *self, const void *view, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error);
    /* One more step for the view of the last begin(): some milliseconds. *done: no step would narrow the values
     * further. A step that control stops changes nothing and returns TF_ERR_CANCELLED. NULL: values are final
     * at once. */
    tf_status (*refine)(void *self, tf_control *control, tf_choice *choices, size_t count,
                        bool *done, tf_error *error);
    /* The standard error of the difference between the best choice of the last begin() and this one, where it is known
     * better than from both values, for instance from trials on the same deals; else 0. NULL: 0 for all. */
    double (*lead_error)(void *self, size_t choice);
    /* The value of what `move` revealed: the same seat's view before the move and at its next decision (or at
     * the end of the game). actual is the best value that begin() would give there, or the result when the
     * game is over. NULL: moves reveal nothing. */
    tf_status (*reveal)(void *self, const void *view, tf_move move, const void *after,
                        tf_control *control, tf_reveal *reveal, tf_error *error);
    /* For games as they are played: values everything that the move may reveal which `player` has just chosen and
     * which is not made yet, from what that player keeps in mind. False: this player tells nothing, and reveal()
     * serves after the game. The same answer for all moves of a player. NULL: never. */
    bool (*foresee)(void *self, const tf_player *player, const void *view, tf_move move,
                    tf_control *control);
    /* The value of what came after the last foresee(), by the values found there. */
    void (*foreseen)(void *self, const void *after, tf_reveal *reveal);
    /* The expectation of the value of the first view over all deals. NULL: the first view is the same for all
     * deals, or the deal is not counted as luck. */
    double (*expected)(void *self);
    /* Appends what the values rest on, in a few words; may be NULL. */
    void (*about)(const void *self, tf_text *out);
    /* Why the sum of luck over a game has no mean of zero under these rules: because what is revealed is not distributed
     * as the values assume. NULL, or a function that returns NULL: it has. */
    const char *(*biased)(const tf_rules *rules);
} tf_evaluator_type;

/* Zeros are good defaults. Everything is borrowed for the call. */
typedef struct tf_evaluator_options {
    tf_effort effort;
    uint64_t seed; /* of sampling */
    tf_resources resources;
} tf_evaluator_options;

typedef struct tf_evaluator tf_evaluator;

/* TF_ERR_UNSUPPORTED for a game without an evaluator, or one that has none for these rules. */
TF_API TF_MUST_USE tf_status tf_evaluator_create(tf_evaluator **out, const tf_rules *rules,
                                                 const tf_evaluator_options *options,
                                                 tf_error *error);
TF_API void tf_evaluator_destroy(tf_evaluator *evaluator); /* NULL is accepted */

/* The row of the game. */
TF_API const tf_evaluator_type *tf_evaluator_kind(const tf_evaluator *evaluator);
/* The policy that the values stand for, as the text of a player; static. */
TF_API const char *tf_evaluator_policy(const tf_evaluator *evaluator);
/* Appends what the values rest on. */
TF_API void tf_evaluator_about(const tf_evaluator *evaluator, tf_text *out);

/* Values the moves of the seat to move; the position is not kept. In a game that is over there are no choices,
 * and the value is the result. TF_ERR_USAGE when the position has other rules. */
TF_API TF_MUST_USE tf_status tf_evaluator_begin(tf_evaluator *evaluator,
                                                const tf_position *position, tf_control *control,
                                                tf_error *error);
/* One more step. When control stops it the values stay as they were: TF_ERR_CANCELLED. */
TF_API TF_MUST_USE tf_status tf_evaluator_refine(tf_evaluator *evaluator, tf_control *control,
                                                 tf_error *error);
/* True when no step would narrow the values. */
TF_API bool tf_evaluator_done(const tf_evaluator *evaluator);

/* The legal moves in the order of the rules; borrowed, valid until the next call. */
TF_API const tf_choice *tf_evaluator_choices(const tf_evaluator *evaluator, size_t *count);
/* The index of the best choice; 0 when nothing is known or there is no choice. */
TF_API size_t tf_evaluator_best(const tf_evaluator *evaluator);
/* The value of the view: that of the best choice, or the result of a game that is over. */
TF_API tf_value tf_evaluator_value(const tf_evaluator *evaluator);

#ifdef __cplusplus
}
#endif
#endif
