/* evaluator.c: checks and scratch memory around a game's evaluator; see tefuda/evaluator.h.
 *
 * Invariant: the evaluator of a game gets views, and positions whose hidden cards were dealt anew. */
#include "games/evaluator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"
#include "games/instance.h"
#include "games/rules_match.h"

struct tf_evaluator {
    tf_rules rules;
    const tf_evaluator_type *type;
    void *self;
    uint64_t seed;
    void *view, *after; /* scratch: what the seat sees before and after a move */
    void *guess;        /* scratch: the position with its hidden cards dealt anew */
    tf_choice *choices;
    size_t count;
    bool done;
    bool over; /* the game is over, and `result` is its result */
    double result;
};

/* ---- creation ---- */

static tf_status take_memory(tf_evaluator *evaluator, tf_error *error)
{
    const tf_game *game = evaluator->rules.game;
    evaluator->view = calloc(1, game->view->view_bytes);
    evaluator->after = calloc(1, game->view->view_bytes);
    evaluator->guess = calloc(1, game->rules->position_bytes);
    evaluator->choices = calloc(game->rules->max_moves + 1, sizeof *evaluator->choices);
    if (!evaluator->view || !evaluator->after || !evaluator->guess || !evaluator->choices)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    return TF_OK;
}

static tf_status make(tf_evaluator *evaluator, const tf_evaluator_options *options, tf_error *error)
{
    const tf_evaluator_type *type = evaluator->type;
    const tf_resources *resources = &options->resources;
    tf_setup setup = {.rules = &evaluator->rules,
                      .memory_bytes = resources->memory_bytes,
                      .data_dir = resources->data_dir,
                      .control = resources->control,
                      .settle = resources->settle};
    tf_needs needs = {0, 0};
    if (type->needs)
        type->needs(&setup, options->effort, &needs);
    tf_status status = tf__instance_check_needs(&needs, setup.memory_bytes, "evaluator", error);
    if (status == TF_OK)
        status = take_memory(evaluator, error);
    if (status == TF_OK)
        status = type->create(&setup, options->effort, &evaluator->self, error);
    return status;
}

tf_status tf_evaluator_create(tf_evaluator **out, const tf_rules *rules,
                              const tf_evaluator_options *options, tf_error *error)
{
    static const tf_evaluator_options none;
    if (TF__MISSING(error, out, rules) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    if (!rules->game->evaluator)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "%s has no evaluator", rules->game->name);
    tf_evaluator *evaluator = calloc(1, sizeof *evaluator);
    if (!evaluator)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    evaluator->rules = *rules;
    evaluator->type = rules->game->evaluator;
    options = options ? options : &none;
    evaluator->seed = options->seed;
    tf_status status = make(evaluator, options, error);
    if (status != TF_OK) {
        tf_evaluator_destroy(evaluator);
        return status;
    }
    tf__evaluator_start(evaluator, evaluator->seed);
    *out = evaluator;
    return TF_OK;
}

void tf_evaluator_destroy(tf_evaluator *evaluator)
{
    if (!evaluator)
        return;
    if (evaluator->self)
        evaluator->type->destroy(evaluator->self);
    free(evaluator->view);
    free(evaluator->after);
    free(evaluator->guess);
    free(evaluator->choices);
    free(evaluator);
}

const tf_rules *tf__evaluator_rules(const tf_evaluator *evaluator)
{
    return &evaluator->rules;
}

tf_status tf__evaluator_check_luck(const tf_rules *rules, tf_error *error)
{
    const tf_evaluator_type *type = rules->game->evaluator;
    const char *why = type && type->biased ? type->biased(rules) : NULL;
    if (why)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "the luck of %s cannot be measured: %s",
                            rules->game->name, why);
    if (type && (type->reveal || type->expected))
        return TF_OK;
    return tf_error_set(error, TF_ERR_UNSUPPORTED, "the luck of %s cannot be measured",
                        rules->game->name);
}

void tf__evaluator_needs(const tf_rules *rules, tf_effort effort, const char *data_dir,
                         tf_needs *needs)
{
    const tf_evaluator_type *type = rules->game->evaluator;
    tf_setup setup = {.rules = rules, .data_dir = data_dir};
    *needs = (tf_needs){0, 0};
    if (type && type->needs)
        type->needs(&setup, effort, needs);
}

const tf_evaluator_type *tf_evaluator_kind(const tf_evaluator *evaluator)
{
    return evaluator->type;
}

const char *tf_evaluator_policy(const tf_evaluator *evaluator)
{
    return evaluator->type->policy(&evaluator->rules);
}

void tf_evaluator_about(const tf_evaluator *evaluator, tf_text *out)
{
    if (evaluator->type->about)
        evaluator->type->about(evaluator->self, out);
}

/* ---- values ---- */

double tf__evaluator_lead_error(const tf_evaluator *evaluator, size_t choice)
{
    return evaluator->type->lead_error ? evaluator->type->lead_error(evaluator->self, choice) : 0;
}

double tf__evaluator_result(const tf_rules *rules, const tf_outcome *outcome, unsigned seat)
{
    return rules->game->seats == 1 ? outcome->verdict == TF_WON : outcome->points[seat];
}

void tf__evaluator_start(tf_evaluator *evaluator, uint64_t seed)
{
    evaluator->seed = seed;
    evaluator->count = 0;
    evaluator->done = true;
    evaluator->over = false;
    evaluator->type->start(evaluator->self, seed);
}

/* Copies what the seat sees; the rest is dealt by the evaluator's own random numbers. */
static void take_view(tf_evaluator *evaluator, const void *position, unsigned seat)
{
    const tf_game *game = evaluator->rules.game;
    tf_rng rng;
    tf_rng_seed(&rng, evaluator->seed, 0);
    memcpy(evaluator->guess, position, game->rules->position_bytes);
    if (game->view->redeal)
        game->view->redeal(evaluator->guess, seat, &rng);
    game->view->look(evaluator->guess, seat, evaluator->view);
}

/* Nothing is left to narrow. */
static bool all_exact(const tf_evaluator *evaluator)
{
    for (size_t i = 0; i < evaluator->count; i++) {
        const tf_value *value = &evaluator->choices[i].value;
        if (!value->known || value->error > 0)
            return false;
    }
    return true;
}

tf_status tf__evaluator_begin(tf_evaluator *evaluator, const void *position, tf_control *control,
                              tf_error *error)
{
    const tf_rules_ops *ops = evaluator->rules.game->rules;
    tf_outcome outcome;
    ops->outcome(position, &outcome);
    unsigned seat = ops->seat(position);
    evaluator->count = 0;
    evaluator->done = true;
    evaluator->over = outcome.verdict != TF_UNDECIDED;
    evaluator->result = tf__evaluator_result(&evaluator->rules, &outcome, seat);
    if (evaluator->over)
        return TF_OK;
    take_view(evaluator, position, seat);
    tf_status status = evaluator->type->begin(evaluator->self, evaluator->view, evaluator->guess,
                                              control, evaluator->choices, &evaluator->count,
                                              error);
    if (status != TF_OK) {
        evaluator->count = 0;
        return status;
    }
    evaluator->done = evaluator->type->refine == NULL || all_exact(evaluator);
    return TF_OK;
}

tf_status tf__evaluator_match(const tf_evaluator *evaluator, const tf_position *position,
                              tf_error *error)
{
    return tf__match_rules("the", "evaluator", &evaluator->rules, position, error);
}

double tf__evaluator_expected(tf_evaluator *evaluator)
{
    return evaluator->type->expected ? evaluator->type->expected(evaluator->self) : (double)NAN;
}

tf_status tf_evaluator_begin(tf_evaluator *evaluator, const tf_position *position,
                             tf_control *control, tf_error *error)
{
    if (TF__MISSING(error, evaluator, position, control))
        return TF_ERR_USAGE;
    tf_status status = tf__evaluator_match(evaluator, position, error);
    if (status != TF_OK)
        return status;
    return tf__evaluator_begin(evaluator, tf_position_bytes(position), control, error);
}

tf_status tf_evaluator_refine(tf_evaluator *evaluator, tf_control *control, tf_error *error)
{
    if (TF__MISSING(error, evaluator, control))
        return TF_ERR_USAGE;
    if (evaluator->done)
        return TF_OK;
    return evaluator->type->refine(evaluator->self, control, evaluator->choices, evaluator->count,
                                   &evaluator->done, error);
}

tf_status tf__evaluator_reveal(tf_evaluator *evaluator, unsigned seat, const void *before,
                               tf_move move, const void *after, tf_control *control, tf_reveal *out,
                               tf_error *error)
{
    const tf_game *game = evaluator->rules.game;
    *out = (tf_reveal){.outcomes = 1};
    if (!evaluator->type->reveal)
        return TF_OK;
    game->view->look(before, seat, evaluator->view);
    game->view->look(after, seat, evaluator->after);
    return evaluator->type->reveal(evaluator->self, evaluator->view, move, evaluator->after,
                                   control, out, error);
}

bool tf__evaluator_foresee(tf_evaluator *evaluator, const tf_player *player, const void *position,
                           tf_move move, tf_control *control)
{
    const tf_game *game = evaluator->rules.game;
    if (!evaluator->type->foresee || game->seats != 1)
        return false;
    game->view->look(position, 0, evaluator->view);
    return evaluator->type->foresee(evaluator->self, player, evaluator->view, move, control);
}

void tf__evaluator_foreseen(tf_evaluator *evaluator, const void *after, tf_reveal *out)
{
    evaluator->rules.game->view->look(after, 0, evaluator->after);
    evaluator->type->foreseen(evaluator->self, evaluator->after, out);
}

bool tf_evaluator_done(const tf_evaluator *evaluator)
{
    return evaluator->done;
}

const tf_choice *tf_evaluator_choices(const tf_evaluator *evaluator, size_t *count)
{
    *count = evaluator->count;
    return evaluator->choices;
}

size_t tf_evaluator_best(const tf_evaluator *evaluator)
{
    size_t best = 0;
    for (size_t i = 1; i < evaluator->count; i++) {
        const tf_value *value = &evaluator->choices[i].value;
        const tf_value *most = &evaluator->choices[best].value;
        if (value->known && (!most->known || value->value > most->value))
            best = i;
    }
    return best;
}

tf_value tf_evaluator_value(const tf_evaluator *evaluator)
{
    if (evaluator->over)
        return (tf_value){.value = evaluator->result, .known = true};
    if (evaluator->count == 0)
        return (tf_value){0};
    return evaluator->choices[tf_evaluator_best(evaluator)].value;
}
