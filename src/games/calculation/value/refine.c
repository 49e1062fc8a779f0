/* refine.c: see refine.h. */
#include "games/calculation/value/refine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/types.h"
#include "games/calculation/value/policy.h"
#include "games/position_bytes.h"
#include "games/rollout.h"

enum { PLAYOUTS = 2000 };

struct tf__value_refinement {
    tf__rollout *rollout;
    tf_player *advisor; /* NULL: none */
    bool advised;
    tf__calc_position guess;
    size_t count, best;
    unsigned stock;
    uint64_t playouts;
    bool exact;
    tf_choice first[TF__CALC_MOVES_MAX]; /* the first estimates */
};

tf_status tf__value_refine_create(tf__value_refinement **out, const tf_setup *setup,
                                  tf_error *error)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&setup->rules->values);
    const tf__value_policy *policy = tf__value_policy_of(options.stacks);
    tf__rollout_setup rollout = {
        .player = policy->playout,
        .resources = {.data_dir = setup->data_dir, .control = setup->control}};
    tf__value_refinement *refine = calloc(1, sizeof *refine);
    if (!refine)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    tf_status status = tf__rollout_create(&refine->rollout, setup->rules, &rollout, error);
    if (status == TF_OK && policy->advisor)
        status = tf_player_create_with(&refine->advisor, setup->rules, policy->advisor,
                                       &rollout.resources, error);
    if (status != TF_OK) {
        tf__value_refine_destroy(refine);
        return status;
    }
    *out = refine;
    return TF_OK;
}

void tf__value_refine_destroy(tf__value_refinement *refine)
{
    if (!refine)
        return;
    tf__rollout_destroy(refine->rollout);
    tf_player_destroy(refine->advisor);
    free(refine);
}

/* The moves anew, from the first estimates. */
static void begin_playouts(tf__value_refinement *refine)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    refine->best = 0;
    for (size_t i = 0; i < refine->count; i++) {
        moves[i] = refine->first[i].move;
        if (refine->first[i].value.value > refine->first[refine->best].value.value)
            refine->best = i;
    }
    tf__rollout_begin(refine->rollout, &refine->guess, moves, refine->count);
}

void tf__value_refine_begin(tf__value_refinement *refine, const void *guess,
                            const tf_choice *choices, size_t count)
{
    memcpy(&refine->guess, guess, sizeof refine->guess);
    memcpy(refine->first, choices, count * sizeof *choices);
    refine->count = count;
    refine->playouts = 0;
    refine->advised = !refine->advisor || count < 2;
    refine->exact = true;
    for (size_t i = 0; i < count; i++)
        refine->exact = refine->exact && choices[i].value.error <= 0;
    begin_playouts(refine);
}

/* ---- the policy's order ---- */

/* Logits that half the worth costs: the value of plans, or with leaf=learned odds of winning, which differ by too much
 * among the moves of one turn. Fitted at three stacks (docs/results/evaluator.md, "What a move costs"). */
static const double advice_slope = 0.2;

static tf_choice *find_choice(tf__value_refinement *refine, tf_move move)
{
    for (size_t i = 0; i < refine->count; i++)
        if (refine->first[i].move == move)
            return &refine->first[i];
    return NULL;
}

/* The policy's first move gets the best value; others lie behind it as their worth does, and nothing that the
 * policy leaves out is above. Its worth of a draw is not used: plans do not see that what can be moved now can be moved
 * after the draw too. */
static void take_order(tf__value_refinement *refine, const tf_advice *advice, size_t count)
{
    double top = refine->first[refine->best].value.value;
    double bound = fmin(fmax(top, 1e-6), 1 - 1e-6), logit = log(bound / (1 - bound));
    if (count == 0 || advice[0].worth <= 0 || !find_choice(refine, advice[0].move))
        return;
    for (size_t i = 0; i < refine->count; i++)
        refine->first[i].value.value = fmin(refine->first[i].value.value, 0.99 * top);
    for (size_t i = count; i-- > 0;) {
        tf_choice *choice = find_choice(refine, advice[i].move);
        if (i > 0 && tf__calc_move_kind(advice[i].move) == TF__CALC_DRAW)
            continue;
        double behind = advice_slope * log2(advice[0].worth / fmax(advice[i].worth, 1e-18));
        if (choice)
            choice->value.value = i == 0 ? top : fmin(1 / (1 + exp(behind - logit)), top);
    }
}

/* Equal stacks are worth the same whatever the policy says: the largest of their values. */
static void equalise(tf__value_refinement *refine)
{
    const tf__calc_layout *table = &refine->guess.table;
    double empty = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < refine->count; i++) {
            tf_choice *choice = &refine->first[i];
            if (tf__calc_move_kind(choice->move) != TF__CALC_STACK ||
                table->height[tf__calc_move_to(choice->move)] > 0)
                continue;
            empty = fmax(empty, choice->value.value);
            choice->value.value = empty;
        }
}

static tf_status ask_advisor(tf__value_refinement *refine, tf_control *control, tf_choice *choices,
                             tf_error *error)
{
    tf_advice advice[TF__CALC_MOVES_MAX];
    size_t count;
    tf_status status;
    tf_player_start(refine->advisor, 0);
    if (tf_player_kind(refine->advisor)->advise) {
        status = tf__player_advise(refine->advisor, &refine->guess, 0, control, advice, &count,
                                   error);
    } else {
        count = 1;
        advice[0].worth = 1;
        status = tf__player_choose(refine->advisor, &refine->guess, 0, control, &advice[0].move,
                                   error);
    }
    if (status == TF_OK && control->stop != TF_STOP_NONE)
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (status != TF_OK)
        return status;
    take_order(refine, advice, count);
    equalise(refine);
    refine->advised = true;
    memcpy(choices, refine->first, refine->count * sizeof *choices);
    begin_playouts(refine);
    return TF_OK;
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

static double sampled_value(const tf__value_refinement *refine, size_t move, uint64_t *samples)
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

static estimate narrow_best(const tf__value_refinement *refine, tf_choice *choice)
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

static void narrow_other(const tf__value_refinement *refine, estimate best, size_t i,
                         tf_choice *choice)
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

tf_status tf__value_refine_step(tf__value_refinement *refine, tf_control *control,
                                tf_choice *choices, size_t count, bool *done, tf_error *error)
{
    *done = refine->exact || refine->playouts >= PLAYOUTS;
    if (*done)
        return TF_OK;
    if (!refine->advised)
        return ask_advisor(refine, control, choices, error);
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
