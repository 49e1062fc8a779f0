/* rollout_evaluator.c: see rollout_evaluator.h. */
#include "games/rollout_evaluator.h"

#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>

typedef struct rollouts {
    tf__rollout *rollout;
    const tf_game *game;
    tf_move *moves; /* max_moves */
    uint64_t steps, made;
} rollouts;

tf_status tf__rollout_evaluator_create(const tf_setup *setup, const char *player, uint64_t steps,
                                       void **self, tf_error *error)
{
    rollouts *r = calloc(1, sizeof *r);
    if (!r)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    r->game = setup->rules->game;
    r->steps = steps;
    r->moves = calloc(r->game->rules->max_moves, sizeof *r->moves);
    tf__rollout_setup playing = {
        .player = player,
        .resources = {setup->memory_bytes, setup->data_dir, setup->control, setup->settle}};
    tf_status status = r->moves ? TF_OK
                                : tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator");
    if (status == TF_OK)
        status = tf__rollout_create(&r->rollout, setup->rules, &playing, error);
    if (status != TF_OK) {
        tf__rollout_evaluator_destroy(r);
        return status;
    }
    *self = r;
    return TF_OK;
}

void tf__rollout_evaluator_destroy(void *self)
{
    rollouts *r = self;
    tf__rollout_destroy(r->rollout);
    free(r->moves);
    free(r);
}

void tf__rollout_evaluator_start(void *self, uint64_t seed)
{
    rollouts *r = self;
    tf__rollout_seed(r->rollout, seed);
    r->made = 0;
}

tf_status tf__rollout_evaluator_begin(void *self, const void *view, const void *guess,
                                      tf_control *control, tf_choice *choices, size_t *count,
                                      tf_error *error)
{
    (void)control;
    (void)error;
    rollouts *r = self;
    *count = r->game->view->moves(view, r->moves);
    for (size_t i = 0; i < *count; i++)
        choices[i] = (tf_choice){.move = r->moves[i]};
    tf__rollout_begin(r->rollout, guess, r->moves, *count);
    r->made = 0;
    return TF_OK;
}

tf_status tf__rollout_evaluator_refine(void *self, tf_control *control, tf_choice *choices,
                                       size_t count, bool *done, tf_error *error)
{
    rollouts *r = self;
    tf_status status = tf__rollout_sample(r->rollout, control, error);
    if (status != TF_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        choices[i].value = tf__rollout_value(r->rollout, i);
    *done = ++r->made >= r->steps;
    return TF_OK;
}

void tf__rollout_evaluator_about(const void *self, tf_text *out)
{
    tf__rollout_about(((const rollouts *)self)->rollout, out);
}
