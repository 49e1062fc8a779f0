/* rollout.c: see rollout.h. */
#include "games/rollout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND = 8 }; /* samples between two looks at which moves are still in it */

typedef struct tally {
    uint64_t won, played;
    bool out;
} tally;

struct tf__rollout {
    tf_rules rules;
    tf_player *player;
    unsigned samples;
    uint64_t seed;
    void *sample, *played; /* positions */
    tally *tallies;        /* max_moves of them */
    tf_moves moves;
};

tf_status tf__rollout_create(tf__rollout **out, const tf_rules *rules,
                             const tf_review_options *options, const char *player, tf_error *error)
{
    const tf_rules_ops *ops = rules->game->rules;
    tf__rollout *rollout = calloc(1, sizeof *rollout);
    if (!rollout)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
    rollout->rules = *rules;
    rollout->samples = options->samples;
    rollout->seed = options->seed;
    rollout->sample = calloc(1, ops->position_bytes);
    rollout->played = calloc(1, ops->position_bytes);
    rollout->tallies = calloc(ops->max_moves, sizeof *rollout->tallies);
    tf_status status = TF_OK;
    if (!rollout->sample || !rollout->played || !rollout->tallies)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a review");
    if (status == TF_OK)
        status = tf_player_create(&rollout->player, rules,
                                  options->player ? options->player : player, options->memory_bytes,
                                  options->data_dir, error);
    if (status != TF_OK) {
        tf__rollout_destroy(rollout);
        return status;
    }
    *out = rollout;
    return TF_OK;
}

void tf__rollout_destroy(tf__rollout *rollout)
{
    if (!rollout)
        return;
    tf_player_destroy(rollout->player);
    tf_moves_free(&rollout->moves);
    free(rollout->tallies);
    free(rollout->played);
    free(rollout->sample);
    free(rollout);
}

static double share(const tally *t)
{
    return t->played ? (double)t->won / (double)t->played : 0;
}

/* Plays one sample on with every move that is still in it. */
static tf_status play_sample(tf__rollout *rollout, const void *position, const tf_move *moves,
                             size_t count, unsigned number, tf_control *control, tf_error *error)
{
    const tf_game *game = rollout->rules.game;
    tf_rng rng;
    tf_rng_seed(&rng, rollout->seed, number);
    memcpy(rollout->sample, position, game->rules->position_bytes);
    if (game->view->redeal)
        game->view->redeal(rollout->sample, game->rules->seat(position), &rng);
    for (size_t i = 0; i < count; i++) {
        if (rollout->tallies[i].out)
            continue;
        tf_undo undo;
        tf_outcome outcome;
        memcpy(rollout->played, rollout->sample, game->rules->position_bytes);
        game->rules->apply(rollout->played, moves[i], &undo);
        tf_moves_clear(&rollout->moves);
        tf_status status = tf_play(&rollout->player, &rollout->rules, rollout->played, "rollout",
                                   number, control, &rollout->moves, &outcome, error);
        if (status != TF_OK)
            return status;
        rollout->tallies[i].played++;
        rollout->tallies[i].won += outcome.phase == TF_WON;
    }
    return TF_OK;
}

static size_t best_of(const tf__rollout *rollout, size_t count, size_t always)
{
    size_t best = always;
    for (size_t i = 0; i < count; i++)
        if (!rollout->tallies[i].out &&
            share(&rollout->tallies[i]) > share(&rollout->tallies[best]))
            best = i;
    return best;
}

/* Drops moves that lie further under the best than luck would explain. Returns how many are left. */
static size_t drop_worst(tf__rollout *rollout, size_t count, size_t always)
{
    const tally *best = &rollout->tallies[best_of(rollout, count, always)];
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        tally *t = &rollout->tallies[i];
        if (t->out)
            continue;
        double p = share(t), q = share(best), n = (double)t->played;
        double spread = sqrt((p * (1 - p) + q * (1 - q)) / n + 1 / (n * n));
        t->out = i != always && q - p > 2.5 * spread;
        left += !t->out;
    }
    return left;
}

tf_status tf__rollout_moves(tf__rollout *rollout, const void *position, const tf_move *moves,
                            size_t count, size_t always, tf_control *control, tf_worth *worth,
                            size_t *best, tf_error *error)
{
    memset(rollout->tallies, 0, count * sizeof *rollout->tallies);
    for (unsigned number = 0; number < rollout->samples; number++) {
        tf_status status = play_sample(rollout, position, moves, count, number, control, error);
        if (status != TF_OK)
            return status;
        if (control->stop == TF_STOP_CANCELLED)
            return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
        if ((number + 1) % ROUND == 0)
            (void)drop_worst(rollout, count, always);
    }
    for (size_t i = 0; i < count; i++) {
        const tally *t = &rollout->tallies[i];
        worth[i] = (tf_worth){share(t), tf_wilson(t->won, t->played, 0.95)};
    }
    *best = best_of(rollout, count, always);
    return TF_OK;
}
