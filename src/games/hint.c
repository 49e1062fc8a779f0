/* hint.c: hints by the evaluator of the game, or by the playouts of a player that is named; see tefuda/hint.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/evaluator.h>
#include <tefuda/game.h>
#include <tefuda/hint.h>

#include "base/missing.h"
#include "games/evaluator.h"
#include "games/hint.h"
#include "games/position_bytes.h"
#include "games/rollout.h"

static const double wide = 1.96; /* standard errors of a 95 % interval */

struct tf_hint {
    tf_rules rules;
    void *position; /* its hidden cards are dealt anew */
    tf_hint_move *moves;
    size_t count;
    uint64_t seed, steps;
    uint64_t samples; /* done with this many; 0: no limit */
    bool done;
    tf_evaluator *evaluator; /* one of these two */
    tf__rollout *rollout;
    tf_text about;
};

/* ---- creation ---- */

/* Copies what the seat sees; the rest is dealt by the hint's own random numbers. */
static tf_status take_position(tf_hint *hint, const void *position, tf_error *error)
{
    const tf_game *game = hint->rules.game;
    tf_move *legal = calloc(game->rules->max_moves, sizeof *legal);
    hint->position = malloc(game->rules->position_bytes);
    hint->moves = calloc(game->rules->max_moves, sizeof *hint->moves);
    bool complete = legal && hint->position && hint->moves;
    if (complete) {
        tf_rng rng;
        tf_rng_seed(&rng, hint->seed, 0);
        memcpy(hint->position, position, game->rules->position_bytes);
        if (game->view->redeal)
            game->view->redeal(hint->position, game->rules->seat(position), &rng);
        hint->count = game->rules->moves(hint->position, legal);
        for (size_t i = 0; i < hint->count; i++)
            hint->moves[i] = (tf_hint_move){.move = legal[i]};
    }
    free(legal);
    return complete ? TF_OK : tf_error_set(error, TF_ERR_MEMORY, "no memory for a hint");
}

static tf_resources resources_of(const tf_hint_options *options)
{
    return (tf_resources){.memory_bytes = options->memory_bytes,
                          .data_dir = options->data_dir,
                          .control = options->control,
                          .settle = options->control && options->control->limits.time_ms};
}

/* Adds what all hints share to a limit that leaves it out. */
static tf_status add_shared(const tf_hint *hint, const char *player, tf_resources *resources,
                            tf_error *error)
{
    tf_needs needs = {0, 0};
    tf_status status = TF_OK;
    if (player)
        status = tf_player_needs(&hint->rules, player, resources->data_dir, &needs, error);
    else
        tf__evaluator_needs(&hint->rules, TF_EFFORT_FULL, resources->data_dir, &needs);
    if (resources->memory_bytes)
        resources->memory_bytes += needs.shared_bytes;
    return status;
}

static tf_status prepare_rollout(tf_hint *hint, const char *player, const tf_resources *resources,
                                 tf_error *error)
{
    tf__rollout_setup setup = {player, hint->seed, *resources};
    tf_text_add(&hint->about, player);
    tf_status status = tf__rollout_create(&hint->rollout, &hint->rules, &setup, error);
    if (status != TF_OK)
        return status;
    tf_move *moves = calloc(hint->count + 1, sizeof *moves);
    if (!moves)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a hint");
    for (size_t i = 0; i < hint->count; i++)
        moves[i] = hint->moves[i].move;
    tf__rollout_begin(hint->rollout, hint->position, moves, hint->count);
    free(moves);
    return TF_OK;
}

static tf_status prepare(tf_hint *hint, const tf_hint_options *options, tf_error *error)
{
    tf_resources resources = resources_of(options);
    tf_status status = TF_OK;
    if (options->tables_apart)
        status = add_shared(hint, options->player, &resources, error);
    if (status != TF_OK)
        return status;
    if (options->player)
        return prepare_rollout(hint, options->player, &resources, error);
    tf_evaluator_options wanted = {.seed = hint->seed, .resources = resources};
    const tf_evaluator_type *type = hint->rules.game->evaluator;
    tf_text_add(&hint->about, (type->advisor ? type->advisor : type->policy)(&hint->rules));
    return tf_evaluator_create(&hint->evaluator, &hint->rules, &wanted, error);
}

tf_status tf__hint_create(tf_hint **out, const tf_rules *rules, const void *position,
                          const tf_hint_options *options, tf_error *error)
{
    static const tf_hint_options none;
    if (!rules->game->evaluator)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "%s has no hints", rules->game->name);
    tf_hint *hint = calloc(1, sizeof *hint);
    if (!hint)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a hint");
    options = options ? options : &none;
    hint->rules = *rules;
    hint->seed = options->seed;
    hint->samples = options->samples;
    tf_status status = take_position(hint, position, error);
    hint->done = status == TF_OK && hint->count == 0;
    if (status == TF_OK && !hint->done)
        status = prepare(hint, options, error);
    if (status == TF_ERR_CANCELLED && !tf_cancel_raised(options->control->cancel)) {
        tf_text_add(&hint->about, ", which was not ready in time");
        hint->done = true; /* nothing is known, and nothing will be */
        status = TF_OK;
    }
    if (status != TF_OK) {
        tf_hint_destroy(hint);
        return status;
    }
    *out = hint;
    return TF_OK;
}

tf_status tf_hint_create(tf_hint **out, const tf_position *position, const tf_hint_options *options,
                         tf_error *error)
{
    if (TF__MISSING(error, out, position))
        return TF_ERR_USAGE;
    return tf__hint_create(out, tf_position_rules(position), tf_position_bytes(position), options,
                           error);
}

void tf_hint_destroy(tf_hint *hint)
{
    if (!hint)
        return;
    tf__rollout_destroy(hint->rollout);
    tf_evaluator_destroy(hint->evaluator);
    tf_text_free(&hint->about);
    free(hint->moves);
    free(hint->position);
    free(hint);
}

/* ---- a step ---- */

static tf_status sample(tf_hint *hint, tf_control *control, tf_error *error)
{
    tf_status status = tf__rollout_sample(hint->rollout, control, error);
    for (size_t i = 0; status == TF_OK && i < hint->count; i++) {
        tf_hint_move *move = &hint->moves[i];
        tf_worth worth = tf__rollout_worth(hint->rollout, i, &move->samples);
        move->known = move->samples > 0;
        move->worth = worth.value;
        move->low = worth.interval.low;
        move->high = worth.interval.high;
    }
    return status;
}

static void take_choices(tf_hint *hint)
{
    const tf_evaluator_type *type = hint->rules.game->evaluator;
    size_t count;
    const tf_choice *choices = tf_evaluator_choices(hint->evaluator, &count);
    for (size_t i = 0; i < count && i < hint->count; i++) {
        const tf_value *value = &choices[i].value;
        tf_hint_move *move = &hint->moves[i];
        *move = (tf_hint_move){.move = choices[i].move};
        if (!value->known)
            continue;
        move->known = true;
        move->worth = value->value;
        move->low = fmax(value->value - wide * value->error, fmin(type->low, value->value));
        move->high = fmin(value->value + wide * value->error, fmax(type->high, value->value));
        move->samples = value->samples;
    }
    hint->done = tf_evaluator_done(hint->evaluator);
}

static tf_status evaluate(tf_hint *hint, tf_control *control, tf_error *error)
{
    tf_status status = hint->steps == 0
                           ? tf__evaluator_begin(hint->evaluator, hint->position, control, error)
                           : tf_evaluator_refine(hint->evaluator, control, error);
    if (status == TF_OK && hint->steps == 0 && control->stop != TF_STOP_NONE)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (status == TF_OK)
        take_choices(hint);
    return status;
}

tf_status tf__hint_step(tf_hint *hint, tf_control *control, tf_error *error)
{
    if (hint->done)
        return TF_OK;
    tf_status status = hint->rollout ? sample(hint, control, error)
                                     : evaluate(hint, control, error);
    if (status != TF_OK)
        return status;
    hint->steps++;
    if (hint->samples && hint->moves[tf_hint_best(hint)].samples >= hint->samples)
        hint->done = true;
    return TF_OK;
}

tf_status tf_hint_step(tf_hint *hint, const tf_cancel *cancel, tf_error *error)
{
    if (TF__MISSING(error, hint))
        return TF_ERR_USAGE;
    tf_control control;
    tf_control_start(&control, NULL, cancel);
    return tf__hint_step(hint, &control, error);
}

tf_status tf_hint_step_within(tf_hint *hint, uint64_t time_ms, const tf_cancel *cancel, bool *made,
                              tf_error *error)
{
    if (TF__MISSING(error, hint, made))
        return TF_ERR_USAGE;
    tf_limits limits = {.time_ms = time_ms};
    tf_control control;
    tf_control_start(&control, &limits, cancel);
    tf_status status = tf__hint_step(hint, &control, error);
    *made = status == TF_OK;
    return status == TF_ERR_CANCELLED && !tf_cancel_raised(cancel) ? TF_OK : status;
}

tf_status tf_hint_run(tf_hint *hint, uint64_t time_ms, const tf_cancel *cancel, tf_error *error)
{
    if (TF__MISSING(error, hint))
        return TF_ERR_USAGE;
    tf_limits limits = {.time_ms = time_ms};
    tf_control whole;
    tf_status status = TF_OK;
    tf_control_start(&whole, &limits, cancel);
    while (status == TF_OK && !hint->done && tf_control_poll(&whole)) {
        tf_control step;
        tf_control_part(&step, &whole, 0);
        status = tf__hint_step(hint, &step, error);
        if (status == TF_ERR_CANCELLED && !tf_cancel_raised(cancel))
            return TF_OK; /* by the time */
    }
    if (status == TF_OK && whole.stop == TF_STOP_CANCELLED)
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

/* ---- what is known ---- */

bool tf_hint_done(const tf_hint *hint)
{
    return hint->done;
}

uint64_t tf_hint_steps(const tf_hint *hint)
{
    return hint->steps;
}

void tf_hint_about(const tf_hint *hint, tf_text *out)
{
    tf_text uses = {0};
    if (hint->rollout)
        tf__rollout_about(hint->rollout, &uses);
    else if (hint->evaluator)
        tf_evaluator_about(hint->evaluator, &uses);
    tf_text_add(out, tf_text_string(&hint->about));
    if (uses.length > 0)
        tf_text_printf(out, " with %s", tf_text_string(&uses));
    tf_text_free(&uses);
}

const char *tf_hint_unit(const tf_hint *hint)
{
    return hint->rules.game->evaluator->unit;
}

const tf_hint_move *tf_hint_moves(const tf_hint *hint, size_t *count)
{
    *count = hint->count;
    return hint->moves;
}

/* Moves that playouts gave up early have fewer samples; they are not the best, whatever luck they had. */
size_t tf_hint_best(const tf_hint *hint)
{
    if (hint->rollout && hint->steps > 0)
        return tf__rollout_best(hint->rollout);
    size_t best = 0;
    for (size_t i = 1; i < hint->count; i++)
        if (hint->moves[i].known &&
            (!hint->moves[best].known || hint->moves[i].worth > hint->moves[best].worth))
            best = i;
    return best;
}
