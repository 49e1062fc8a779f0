/* rollout.h: values moves by playing the rest of the game many times.
 *
 * For every sample the cards that the player to move cannot see are dealt again. All moves are
 * tried on the same samples, so that luck affects them equally. Then players finish the game. In
 * games for one player, the value is the fraction of games won, with Wilson's interval: a win
 * probability for the given player. In games for several players, where the same player takes every
 * seat, the value is the mean of the seat's points. */
#ifndef TEFUDA_GAMES_ROLLOUT_H
#define TEFUDA_GAMES_ROLLOUT_H

#include <tefuda/evaluator.h>
#include <tefuda/game.h>
#include <tefuda/review.h>

typedef struct tf__rollout tf__rollout;

/* All fields are borrowed for the call. */
typedef struct tf__rollout_setup {
    const char *player;     /* the player that finishes the games */
    uint64_t seed;          /* of the samples */
    tf_resources resources; /* for the players; the memory is for all seats together */
} tf__rollout_setup;

tf_status tf__rollout_create(tf__rollout **out, const tf_rules *rules,
                             const tf__rollout_setup *setup, tf_error *error);
void tf__rollout_destroy(tf__rollout *rollout); /* NULL is accepted */

/* Begins with the moves of the seat to move at a position (bytes, copied): no sample yet. Moves that
 * turn out clearly worse than the best are given up early. */
void tf__rollout_begin(tf__rollout *rollout, const void *position, const tf_move *moves,
                       size_t count);

/* Before the first sample: this move is never given up, and leads are measured against it. */
void tf__rollout_keep(tf__rollout *rollout, size_t move);

/* Plays one more sample with every move that is not dropped. An interrupted sample is not counted:
 * TF_ERR_CANCELLED. */
tf_status tf__rollout_sample(tf__rollout *rollout, tf_control *control, tf_error *error);

/* The value of a move so far, with the number of its samples; then the best move. */
tf_worth tf__rollout_worth(const tf__rollout *rollout, size_t move, uint64_t *samples);
size_t tf__rollout_best(const tf__rollout *rollout);
/* The same as a value with a standard error, which is that of one win and one loss more: few games say little. */
tf_value tf__rollout_value(const tf__rollout *rollout, size_t move);
/* The lead of a move over the kept one: the interval of the difference on the samples that both were tried on, with
 * 95 % confidence for all moves together. */
tf_interval tf__rollout_lead(const tf__rollout *rollout, size_t move);
/* The seed of the samples of what begins next. */
void tf__rollout_seed(tf__rollout *rollout, uint64_t seed);

/* Appends what the players' choices are based on, as tf_player_about(). */
void tf__rollout_about(const tf__rollout *rollout, tf_text *out);

/* ---- an evaluator by playouts alone, for a game that has no better one ----
 *
 * Nothing is known at first; each step plays one sampled deal on from every move. A game's row calls
 * tf__rollout_evaluator_create() from its own create() and names the policy; the rest of the row is
 * TF__ROLLOUT_EVALUATOR. */

/* `steps`: the most samples. */
TF_MUST_USE tf_status tf__rollout_evaluator_create(const tf_setup *setup, const char *player,
                                                   uint64_t steps, void **self, tf_error *error);
void tf__rollout_evaluator_destroy(void *self);
void tf__rollout_evaluator_start(void *self, uint64_t seed);
tf_status tf__rollout_evaluator_begin(void *self, const void *view, const void *guess,
                                      tf_control *control, tf_choice *choices, size_t *count,
                                      tf_error *error);
tf_status tf__rollout_evaluator_refine(void *self, tf_control *control, tf_choice *choices,
                                       size_t count, bool *done, tf_error *error);
void tf__rollout_evaluator_about(const void *self, tf_text *out);

#define TF__ROLLOUT_EVALUATOR                                                                      \
    .destroy = tf__rollout_evaluator_destroy, .start = tf__rollout_evaluator_start,                \
    .begin = tf__rollout_evaluator_begin, .refine = tf__rollout_evaluator_refine,                  \
    .about = tf__rollout_evaluator_about

#endif
