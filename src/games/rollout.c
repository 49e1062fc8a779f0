/* rollout.c: see rollout.h. */
#include "games/rollout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/position_bytes.h"

/* Number of samples between two checks of which moves to drop; how it was chosen was not recorded.
 */
enum { ROUND = 8 };

typedef struct tally {
    tf_mean worth;                /* 1 and 0, or points */
    double last;                  /* of the sample under way */
    tf_mean lead;                 /* over moves[kept] on the same samples */
    uint64_t only_it, only_other; /* games won: by this move only, by moves[kept] only */
    bool out;
} tally;

struct tf__rollout {
    tf_rules rules;
    tf_player *players[TF_SEATS_MAX];
    uint64_t seed;
    void *start, *sample, *played; /* positions */
    tf_move *moves;                /* max_moves entries, as in tallies */
    tally *tallies;
    size_t count, kept; /* kept = count: none */
    unsigned samples;   /* so far */
    tf_moves made;
};

static tf_status allocate(tf__rollout *rollout)
{
    const tf_rules_ops *ops = rollout->rules.game->rules;
    rollout->start = calloc(1, ops->position_bytes);
    rollout->sample = calloc(1, ops->position_bytes);
    rollout->played = calloc(1, ops->position_bytes);
    rollout->moves = calloc(ops->max_moves, sizeof *rollout->moves);
    rollout->tallies = calloc(ops->max_moves, sizeof *rollout->tallies);
    bool whole = rollout->start && rollout->sample && rollout->played && rollout->moves &&
                 rollout->tallies;
    return whole ? TF_OK : TF_ERR_MEMORY;
}

tf_status tf__rollout_create(tf__rollout **out, const tf_rules *rules,
                             const tf__rollout_setup *setup, tf_error *error)
{
    tf__rollout *rollout = calloc(1, sizeof *rollout);
    if (!rollout)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for playouts");
    rollout->rules = *rules;
    rollout->seed = setup->seed;
    tf_status status = allocate(rollout);
    if (status != TF_OK)
        (void)tf_error_set(error, status, "no memory for playouts");
    tf_resources share = setup->resources;
    share.memory_bytes /= rules->game->seats;
    for (unsigned seat = 0; status == TF_OK && seat < rules->game->seats; seat++)
        status = tf_player_create_with(&rollout->players[seat], rules, setup->player, &share,
                                       error);
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
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        tf_player_destroy(rollout->players[seat]);
    tf_moves_free(&rollout->made);
    free(rollout->tallies);
    free(rollout->moves);
    free(rollout->played);
    free(rollout->sample);
    free(rollout->start);
    free(rollout);
}

void tf__rollout_begin(tf__rollout *rollout, const void *position, const tf_move *moves,
                       size_t count)
{
    memcpy(rollout->start, position, rollout->rules.game->rules->position_bytes);
    memcpy(rollout->moves, moves, count * sizeof *moves);
    memset(rollout->tallies, 0, count * sizeof *rollout->tallies);
    rollout->count = rollout->kept = count;
    rollout->samples = 0;
}

void tf__rollout_keep(tf__rollout *rollout, size_t move)
{
    rollout->kept = move;
}

/* ---- a sample ---- */

/* Makes one move in the sample and plays the game to its end. */
static tf_status play_on(tf__rollout *rollout, size_t i, unsigned seat, tf_control *control,
                         tf_error *error)
{
    const tf_game *game = rollout->rules.game;
    tf_undo undo;
    tf_outcome outcome;
    memcpy(rollout->played, rollout->sample, game->rules->position_bytes);
    game->rules->apply(rollout->played, rollout->moves[i], &undo);
    tf_moves_clear(&rollout->made);
    tf_status status = tf__play(rollout->players, &rollout->rules, rollout->played, "rollout",
                                rollout->samples, control, &rollout->made, &outcome, error);
    if (status != TF_OK)
        return status;
    if (control->stop != TF_STOP_NONE || tf_cancel_raised(control->cancel))
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    rollout->tallies[i].last = game->seats > 1 ? outcome.points[seat] : outcome.verdict == TF_WON;
    return TF_OK;
}

/* Drops moves that are significantly worse than the best. How the 2.5 standard errors were chosen
 * was not recorded. */
static void drop_worst(tf__rollout *rollout)
{
    const tf_mean *best = &rollout->tallies[tf__rollout_best(rollout)].worth;
    for (size_t i = 0; i < rollout->count; i++) {
        tally *t = &rollout->tallies[i];
        if (t->out || i == rollout->kept)
            continue;
        double n = (double)t->worth.count;
        double spread = sqrt((t->worth.squares + best->squares) / (n * n) + 1 / (n * n));
        t->out = best->mean - t->worth.mean > 2.5 * spread;
    }
}

static void count_sample(const tf__rollout *rollout, tally *t)
{
    tf_mean_add(&t->worth, t->last);
    if (rollout->kept == rollout->count)
        return;
    double other = rollout->tallies[rollout->kept].last;
    tf_mean_add(&t->lead, t->last - other);
    t->only_it += t->last > other;
    t->only_other += t->last < other;
}

tf_status tf__rollout_sample(tf__rollout *rollout, tf_control *control, tf_error *error)
{
    const tf_game *game = rollout->rules.game;
    unsigned seat = game->rules->seat(rollout->start);
    tf_rng rng;
    tf_rng_seed(&rng, rollout->seed, rollout->samples);
    memcpy(rollout->sample, rollout->start, game->rules->position_bytes);
    if (game->view->redeal)
        game->view->redeal(rollout->sample, seat, &rng);
    for (size_t i = 0; i < rollout->count; i++) {
        tf_status status = rollout->tallies[i].out ? TF_OK
                                                   : play_on(rollout, i, seat, control, error);
        if (status != TF_OK)
            return status;
    }
    for (size_t i = 0; i < rollout->count; i++)
        if (!rollout->tallies[i].out)
            count_sample(rollout, &rollout->tallies[i]);
    if (++rollout->samples % ROUND == 0)
        drop_worst(rollout);
    return TF_OK;
}

/* ---- results ---- */

/* The interval of the mean points, as if two more games had ended with the extreme results. This
 * widens the interval of few games. */
static tf_interval points_interval(const tf_game *game, const tf_mean *worth)
{
    tf_mean wider = *worth;
    tf_mean_add(&wider, game->points_low);
    tf_mean_add(&wider, game->points_high);
    tf_interval interval = tf_mean_interval(&wider, 0.95);
    return (tf_interval){fmax(interval.low, game->points_low),
                         fmin(interval.high, game->points_high)};
}

tf_worth tf__rollout_worth(const tf__rollout *rollout, size_t move, uint64_t *samples)
{
    const tf_mean *worth = &rollout->tallies[move].worth;
    *samples = worth->count;
    if (rollout->rules.game->seats > 1)
        return (tf_worth){worth->mean, points_interval(rollout->rules.game, worth)};
    uint64_t won = (uint64_t)lround(worth->mean * (double)worth->count);
    return (tf_worth){worth->mean, tf_wilson(won, worth->count, 0.95)};
}

tf_value tf__rollout_value(const tf__rollout *rollout, size_t move)
{
    const tf_game *game = rollout->rules.game;
    const tf_mean *worth = &rollout->tallies[move].worth;
    tf_mean wider = *worth;
    if (worth->count == 0)
        return (tf_value){0};
    tf_mean_add(&wider, game->seats > 1 ? game->points_low : 0);
    tf_mean_add(&wider, game->seats > 1 ? game->points_high : 1);
    return (tf_value){worth->mean, tf_mean_error(&wider), worth->count, true};
}

void tf__rollout_seed(tf__rollout *rollout, uint64_t seed)
{
    rollout->seed = seed;
}

size_t tf__rollout_best(const tf__rollout *rollout)
{
    size_t best = rollout->kept;
    for (size_t i = 0; i < rollout->count; i++) {
        const tally *t = &rollout->tallies[i];
        if (!t->out &&
            (best == rollout->count || t->worth.mean > rollout->tallies[best].worth.mean))
            best = i;
    }
    return best;
}

tf_interval tf__rollout_lead(const tf__rollout *rollout, size_t move)
{
    const tally *t = &rollout->tallies[move];
    size_t others = rollout->count > 2 ? rollout->count - 1 : 1;
    double confidence = 1 - 0.05 / (double)others; /* Bonferroni: the best was chosen among them */
    if (rollout->rules.game->seats > 1)
        return tf_mean_interval(&t->lead, confidence);
    return tf_mcnemar_exact(t->only_it, t->only_other, t->lead.count, confidence).interval;
}

void tf__rollout_about(const tf__rollout *rollout, tf_text *out)
{
    tf_player_about(rollout->players[0], out);
}

/* ---- an evaluator ---- */

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
    tf__rollout_setup playing = {.player = player,
                                 .resources = {.memory_bytes = setup->memory_bytes,
                                               .data_dir = setup->data_dir,
                                               .control = setup->control,
                                               .settle = setup->settle}};
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
