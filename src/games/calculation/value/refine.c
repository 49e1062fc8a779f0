/* refine.c: see refine.h. */
#include "games/calculation/value/refine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/types.h"
#include "games/calculation/value/policy.h"
#include "games/rollout.h"

enum { PLAYOUTS = 2000 };

struct tf__value_refine {
    tf__rollout *rollout;
    size_t count, best;
    unsigned stock;
    uint64_t playouts;
    bool exact;
    tf_choice first[TF__CALC_MOVES_MAX]; /* the first estimates */
};

tf_status tf__value_refine_create(tf__value_refine **out, const tf_setup *setup, tf_error *error)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&setup->rules->values);
    tf__rollout_setup rollout = {
        .player = tf__value_policy_of(options.stacks)->playout,
        .resources = {.data_dir = setup->data_dir, .control = setup->control}};
    tf__value_refine *refine = calloc(1, sizeof *refine);
    if (!refine)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    tf_status status = tf__rollout_create(&refine->rollout, setup->rules, &rollout, error);
    if (status != TF_OK) {
        free(refine);
        return status;
    }
    *out = refine;
    return TF_OK;
}

void tf__value_refine_destroy(tf__value_refine *refine)
{
    if (!refine)
        return;
    tf__rollout_destroy(refine->rollout);
    free(refine);
}

void tf__value_refine_begin(tf__value_refine *refine, const void *guess, const tf_choice *choices,
                            size_t count)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    memcpy(refine->first, choices, count * sizeof *choices);
    refine->count = count;
    refine->best = 0;
    refine->playouts = 0;
    refine->exact = true;
    refine->stock = ((const tf__calc_position *)guess)->stock_count;
    for (size_t i = 0; i < count; i++) {
        moves[i] = choices[i].move;
        refine->exact = refine->exact && choices[i].value.error <= 0;
        if (choices[i].value.value > choices[refine->best].value.value)
            refine->best = i;
    }
    tf__rollout_begin(refine->rollout, guess, moves, count);
}

/* ---- two estimates of one figure ---- */

typedef struct estimate {
    double value, variance;
} estimate;

static estimate combine(estimate a, estimate b)
{
    double weight = b.variance / (a.variance + b.variance); /* of a */
    return (estimate){a.value * weight + b.value * (1 - weight), b.variance * (1 - weight)};
}

/* By how many logits the policy is ahead of the player that plays on, with a whole stock. */
static const double shift = 0.5;
/* What is left unknown of that, in probability. */
static const double shift_error = 0.02;

static double sampled_value(const tf__value_refine *refine, size_t move, uint64_t *samples)
{
    double mean = tf__rollout_worth(refine->rollout, move, samples).value;
    double n = (double)*samples, share = (mean * n + 0.5) / (n + 1);
    double logit = log(share / (1 - share)) + shift * refine->stock / TF_DECK_MAX;
    return 1 / (1 + exp(-logit));
}

static double clamp(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static estimate narrow_best(const tf__value_refine *refine, tf_choice *choice)
{
    const tf_value *first = &refine->first[refine->best].value;
    uint64_t samples;
    double sampled = sampled_value(refine, refine->best, &samples);
    estimate prior = {first->value, first->error * first->error};
    estimate seen = {sampled,
                     sampled * (1 - sampled) / (double)samples + shift_error * shift_error};
    estimate both = combine(prior, seen);
    choice->value = (tf_value){clamp(both.value), sqrt(both.variance), samples, true};
    return both;
}

static void narrow_other(const tf__value_refine *refine, estimate best, size_t i, tf_choice *choice)
{
    const tf_value *first = &refine->first[i].value;
    double behind = refine->first[refine->best].value.value - first->value;
    double doubt = 0.015 + 0.3 * behind;
    uint64_t samples, best_samples;
    double sampled = sampled_value(refine, i, &samples);
    double top = sampled_value(refine, refine->best, &best_samples);
    estimate prior = {behind, doubt * doubt};
    estimate seen = {top - sampled, (sampled * (1 - sampled) + top * (1 - top)) / (double)samples};
    estimate both = combine(prior, seen);
    double error = sqrt(best.variance + both.variance);
    choice->value = (tf_value){clamp(best.value - both.value), fmin(error, first->error), samples,
                               true};
}

tf_status tf__value_refine_step(tf__value_refine *refine, tf_control *control, tf_choice *choices,
                                size_t count, bool *done, tf_error *error)
{
    *done = refine->exact || refine->playouts >= PLAYOUTS;
    if (*done)
        return TF_OK;
    tf_status status = tf__rollout_sample(refine->rollout, control, error);
    if (status != TF_OK)
        return status;
    *done = ++refine->playouts >= PLAYOUTS;
    estimate best = narrow_best(refine, &choices[refine->best]);
    for (size_t i = 0; i < count; i++)
        if (i != refine->best)
            narrow_other(refine, best, i, &choices[i]);
    return TF_OK;
}
