/* rollout_evaluator.h: an evaluator by playouts alone, for a game that has no better one.
 *
 * Nothing is known at first; each step plays one sampled deal on from every move. A game's row calls these
 * functions from its own create() and names the policy; the rest of the row is TF__ROLLOUT_EVALUATOR. */
#ifndef TEFUDA_GAMES_ROLLOUT_EVALUATOR_H
#define TEFUDA_GAMES_ROLLOUT_EVALUATOR_H

#include <tefuda/evaluator.h>

#include "games/rollout.h"

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
