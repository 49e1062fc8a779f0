/* evaluator.c: see evaluator.h. Passes every call on to the evaluator of the rules. */
#include "games/calculation/evaluator.h"

#include <stdlib.h>

#include "games/calculation/optimum/evaluator.h"
#include "games/calculation/optimum/solved.h"
#include "games/calculation/types.h"
#include "games/calculation/value/evaluator.h"
#include "games/calculation/value/policy.h"

typedef struct calc_evaluator {
    const tf_evaluator_type *type;
    void *self;
} calc_evaluator;

static const tf_evaluator_type *type_of(const tf_rules *rules)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    bool full = tf__calc_deck(&options) == 0 && options.foundations == TF__CALC_FOUNDATIONS;
    return full ? &tf__value_evaluator : &tf__opt_evaluator;
}

/* The strongest player of the rules, whatever is in the data folder: games that take long to solve are not played by
 * exact values unless one asks for it. */
static const char *policy(const tf_rules *rules)
{
    tf__calc_rule_options options = tf__calc_rule_options_read(&rules->values);
    if (type_of(rules) == &tf__value_evaluator)
        return tf__value_evaluator.policy(rules);
    if (tf__opt_solved_at_once(&options))
        return "optimal";
    return tf__value_small_player(options.stacks);
}

static const char *advisor(const tf_rules *rules)
{
    if (type_of(rules) == &tf__value_evaluator)
        return tf__value_evaluator.advisor(rules);
    return policy(rules);
}

/* The cards that the foundations begin with are the last of their rank in the deal, so their rank comes early in what is
 * left. */
static const char *biased(const tf_rules *rules)
{
    return tf__calc_rule_options_read(&rules->values).base
               ? "with start=base not every order of the stock is equally likely"
               : NULL;
}

static void needs(const tf_setup *setup, tf_effort effort, tf_needs *out)
{
    const tf_evaluator_type *type = type_of(setup->rules);
    if (type->needs)
        type->needs(setup, effort, out);
}

static void destroy(void *self)
{
    calc_evaluator *evaluator = self;
    if (!evaluator)
        return;
    if (evaluator->self)
        evaluator->type->destroy(evaluator->self);
    free(evaluator);
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    calc_evaluator *evaluator = calloc(1, sizeof *evaluator);
    if (!evaluator)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    evaluator->type = type_of(setup->rules);
    tf_status status = evaluator->type->create(setup, effort, &evaluator->self, error);
    if (status != TF_OK)
        destroy(evaluator);
    else
        *self = evaluator;
    return status;
}

static void start(void *self, uint64_t seed)
{
    calc_evaluator *evaluator = self;
    evaluator->type->start(evaluator->self, seed);
}

static tf_status begin(void *self, const void *view, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error)
{
    calc_evaluator *evaluator = self;
    return evaluator->type->begin(evaluator->self, view, guess, control, choices, count, error);
}

static tf_status refine(void *self, tf_control *control, tf_choice *choices, size_t count,
                        bool *done, tf_error *error)
{
    calc_evaluator *evaluator = self;
    *done = true;
    if (!evaluator->type->refine)
        return TF_OK;
    return evaluator->type->refine(evaluator->self, control, choices, count, done, error);
}

static tf_status reveal(void *self, const void *view, tf_move move, const void *after,
                        tf_control *control, tf_reveal *out, tf_error *error)
{
    calc_evaluator *evaluator = self;
    return evaluator->type->reveal(evaluator->self, view, move, after, control, out, error);
}

static bool foresee(void *self, const tf_player *player, const void *view, tf_move move,
                    tf_control *control)
{
    calc_evaluator *evaluator = self;
    return evaluator->type->foresee &&
           evaluator->type->foresee(evaluator->self, player, view, move, control);
}

static void foreseen(void *self, const void *after, tf_reveal *out)
{
    calc_evaluator *evaluator = self;
    evaluator->type->foreseen(evaluator->self, after, out);
}

static void about(const void *self, tf_text *out)
{
    const calc_evaluator *evaluator = self;
    evaluator->type->about(evaluator->self, out);
}

const tf_evaluator_type tf__calc_evaluator = {
    .words = "a network over plans where stacked cards will go, trained on self-play; small games: "
             "exact optimal values",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .review = TF_EFFORT_FULL,
    .review_steps = 1, /* the policy's order */
    .policy = policy,
    .advisor = advisor,
    .biased = biased,
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .start = start,
    .begin = begin,
    .refine = refine,
    .reveal = reveal,
    .foresee = foresee,
    .foreseen = foreseen,
    .about = about,
};
