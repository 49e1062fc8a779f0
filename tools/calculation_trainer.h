/* calculation_trainer.h: gradient descent on the networks of Calculation's evaluator, for calculation_train_*.c.
 *
 * All randomness comes from fixed seeds, and sums have a fixed order: the same records give the same bits. */
#ifndef TEFUDA_TOOLS_CALCULATION_TRAINER_H
#define TEFUDA_TOOLS_CALCULATION_TRAINER_H

#include "calculation_tool.h"

enum { UNITS = TF__VALUE_UNITS_MAX };

typedef struct trainer {
    network_file net; /* weights of standardised inputs while training */
    float *gradient, *momentum, *spread;
    float *across; /* [second][first] */
    size_t weights;
    float mean[2 * TF__VALUE_FEATURES], scale[2 * TF__VALUE_FEATURES];
    uint64_t step, steps;
    float rate, decay;
} trainer;

/* One position, with what the network makes of it. */
typedef struct pass {
    float x[TF__VALUE_FEATURES], a[UNITS], b[UNITS], p, logit;
} pass;

/* What the positions after one draw share: the means of the figures, what they add to the first layer, and the sum
 * of its derivatives. */
typedef struct shared_pass {
    float x[TF__VALUE_FEATURES], base[UNITS], sum[UNITS];
} shared_pass;

/* ---- positions after one draw, at most TF_RANKS ---- */

/* What the shared inputs add to the first layer. */
void trainer_share(const tf__value_network *n, shared_pass *s);
void trainer_forward(const tf__value_network *n, const shared_pass *s, pass *passes,
                     unsigned count);

/* Adds to the gradient; deltas are the derivatives of the loss by the logits. trainer_learn_shared() completes it. */
void trainer_backward(trainer *t, const pass *passes, const float *deltas, unsigned count,
                      shared_pass *s);
void trainer_learn_shared(trainer *t, const shared_pass *s);

/* Adam, with a rate that falls as a cosine; the gradient is a sum over `batch` positions. */
void trainer_update(trainer *t, float batch);

/* Standardised inputs. */
void trainer_read(const trainer *t, const int16_t *features, float *x);

/* ---- a training ---- */

/* Means and spreads of the features: at(context, i) for i below count. */
void trainer_standardise(trainer *t, const int16_t *(*at)(const void *, size_t),
                         const void *context, size_t count);

/* Weights: those of a file, or random ones. Inputs are standardised already. */
void trainer_start(trainer *t, unsigned inputs, unsigned first, unsigned second, const char *from,
                   tf_rng *rng);
void trainer_finish(trainer *t, const char *path);

void trainer_shuffle(uint32_t *order, size_t count, tf_rng *rng);
uint32_t *trainer_order(size_t count); /* 0 .. count - 1 */

/* y may lie outside 0 .. 1: linear in y */
double trainer_log_loss(double logit, double y);

/* A file in memory, read as it is needed. */
const unsigned char *trainer_map(const char *path, size_t *bytes);

#endif
