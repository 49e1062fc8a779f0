/* hint.c: hints that improve step by step; see tefuda/hint.h.
 *
 * Invariant: a hint keeps only the part of the given position that its seat sees. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>
#include <tefuda/hint.h>

#include "base/missing.h"
#include "games/hint.h"
#include "games/position_bytes.h"
#include "games/rollout.h"

/* Limit per move in the first round of a solver, and its factor from round to round. How they were
 * chosen was not recorded. */
enum { FIRST_STATES = 2000, MORE_STATES = 4 };

struct tf_hint {
    tf_rules rules;
    const tf_hint_policy *policy;
    void *position, *after; /* with the hidden cards sampled; and the same after a move */
    unsigned seat;
    tf_hint_move *moves;
    size_t count;
    uint64_t seed, steps;
    uint64_t games; /* number of samples per step */
    uint64_t most;  /* maximum number of steps; a solver has none */
    bool done;
    tf__rollout *rollout; /* one of these three is set, depending on the policy */
    tf_player *player;
    tf_solver *solver;
    tf_advice *advice;
    tf_text about;   /* the player or solver that is used */
    double *widths;  /* sum over the answers of the interval width of each move */
    size_t next;     /* solver: index of the move to solve next */
    uint64_t round;  /* solver: number of rounds done */
    uint64_t states; /* solver: limit of this round */
};

/* ---- creating a hint ---- */

/* Copies what the seat sees; the hidden cards are sampled with the hint's own random numbers. */
static tf_status take_position(tf_hint *hint, const void *position)
{
    const tf_game *game = hint->rules.game;
    tf_move *legal = calloc(game->rules->max_moves, sizeof *legal);
    void *view = calloc(1, game->view->view_bytes);
    hint->position = malloc(game->rules->position_bytes);
    hint->after = malloc(game->rules->position_bytes);
    hint->moves = calloc(game->rules->max_moves, sizeof *hint->moves);
    hint->advice = calloc(game->rules->max_moves, sizeof *hint->advice);
    hint->widths = calloc(game->rules->max_moves, sizeof *hint->widths);
    bool whole = legal && view && hint->position && hint->after && hint->moves && hint->advice &&
                 hint->widths;
    if (whole) {
        tf_rng rng;
        tf_rng_seed(&rng, hint->seed, 0);
        memcpy(hint->position, position, game->rules->position_bytes);
        hint->seat = game->rules->seat(position);
        if (game->view->redeal)
            game->view->redeal(hint->position, hint->seat, &rng);
        game->view->look(hint->position, hint->seat, view);
        hint->policy = game->hint->policy(&hint->rules, view);
        hint->count = game->view->moves(view, legal);
        for (size_t i = 0; i < hint->count; i++)
            hint->moves[i] = (tf_hint_move){legal[i], 0, hint->policy->low, hint->policy->high, 0};
    }
    free(legal);
    free(view);
    return whole ? TF_OK : TF_ERR_MEMORY;
}

static tf_resources resources_of(const tf_hint_options *options)
{
    return (tf_resources){options->memory_bytes, options->data_dir, options->control,
                          .settle = options->control && options->control->limits.time_ms};
}

/* The player that is used. */
static const char *player_name(const tf_hint *hint, const tf_hint_options *options)
{
    return options->player ? options->player : hint->policy->with;
}

/* Adds the memory that all hints share to a limit that does not include it. */
static tf_status add_shared(const tf_hint *hint, const char *who, tf_resources *resources,
                            tf_error *error)
{
    tf_needs needs = {0, 0};
    tf_status status = tf_player_needs(&hint->rules, who, resources->data_dir, &needs, error);
    if (resources->memory_bytes)
        resources->memory_bytes += needs.shared_bytes;
    return status;
}

static tf_status prepare_rollout(tf_hint *hint, const char *who, const tf_resources *resources,
                                 tf_error *error)
{
    tf__rollout_setup setup = {who, hint->seed, *resources};
    tf_status status = tf__rollout_create(&hint->rollout, &hint->rules, &setup, error);
    if (status != TF_OK)
        return status;
    tf_move *moves = calloc(hint->count + 1, sizeof *moves);
    if (!moves)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a hint");
    for (size_t i = 0; i < hint->count; i++)
        moves[i] = hint->moves[i].move;
    tf__rollout_begin(hint->rollout, hint->position, moves, hint->count, hint->count);
    free(moves);
    return TF_OK;
}

static tf_status prepare(tf_hint *hint, const tf_hint_options *options, tf_error *error)
{
    const char *who = hint->policy->way == TF_HINT_SOLVE ? hint->policy->with
                                                         : player_name(hint, options);
    tf_resources resources = resources_of(options);
    tf_status status = TF_OK;
    if (options->tables_apart && hint->policy->way != TF_HINT_SOLVE)
        status = add_shared(hint, who, &resources, error);
    if (status != TF_OK)
        return status;
    tf_text_add(&hint->about, who ? who : "");
    switch (hint->policy->way) {
    case TF_HINT_PLAY_ON:
        return prepare_rollout(hint, who, &resources, error);
    case TF_HINT_ASK:
        return tf_player_create_with(&hint->player, &hint->rules, who, &resources, error);
    case TF_HINT_SOLVE:
        break;
    }
    hint->states = FIRST_STATES;
    if (hint->rules.game->view->redeal)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "a solver would see hidden cards");
    return tf_solver_create_with(&hint->solver, &hint->rules, who, &resources, error);
}

/* Sets the number of samples per step and the number of steps. For a player other than the
 * policy's, the number of games per answer is not known, so each answer counts as one sample. */
static void count_steps(tf_hint *hint, const tf_hint_options *options)
{
    hint->games = hint->policy->games && !options->player ? hint->policy->games : 1;
    uint64_t more = options->samples % hint->games != 0;
    hint->most = options->samples ? options->samples / hint->games + more : hint->policy->steps;
}

tf_status tf__hint_create(tf_hint **out, const tf_rules *rules, const void *position,
                          const tf_hint_options *options, tf_error *error)
{
    static const tf_hint_options none;
    if (!rules->game->hint)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "%s has no hints", rules->game->name);
    tf_hint *hint = calloc(1, sizeof *hint);
    if (!hint)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a hint");
    options = options ? options : &none;
    hint->rules = *rules;
    hint->seed = options->seed;
    tf_status status = take_position(hint, position);
    if (status != TF_OK)
        (void)tf_error_set(error, status, "no memory for a hint");
    hint->done = status == TF_OK && hint->count == 0;
    if (status == TF_OK)
        count_steps(hint, options);
    if (status == TF_OK && !hint->done)
        status = prepare(hint, options, error);
    if (status == TF_ERR_CANCELLED && !tf_cancel_raised(options->control->cancel)) {
        tf_text_add(&hint->about, ", which was not ready in time");
        hint->done = true; /* no values are known, and there will be none */
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
    tf_player_destroy(hint->player);
    tf_solver_destroy(hint->solver);
    tf_text_free(&hint->about);
    free(hint->widths);
    free(hint->advice);
    free(hint->moves);
    free(hint->after);
    free(hint->position);
    free(hint);
}

/* ---- one step ---- */

static tf_status step_play_on(tf_hint *hint, tf_control *control, tf_error *error)
{
    tf_status status = tf__rollout_sample(hint->rollout, control, error);
    for (size_t i = 0; status == TF_OK && i < hint->count; i++) {
        tf_hint_move *move = &hint->moves[i];
        tf_worth worth = tf__rollout_worth(hint->rollout, i, &move->samples);
        move->worth = worth.value;
        move->low = worth.interval.low;
        move->high = worth.interval.high;
    }
    return status;
}

/* Adds one more answer to the mean. The answers have the same distribution, so the interval shrinks
 * with the square root of their number. */
static void join_answer(tf_hint *hint, const tf_advice *advice, size_t i)
{
    tf_hint_move *move = &hint->moves[i];
    uint64_t games = hint->games;
    uint64_t answers = move->samples / games;
    double before = (double)answers, now = before + 1;
    move->samples += games;
    hint->widths[i] += advice->high - advice->low;
    double half = hint->widths[i] / (2 * now * sqrt(now));
    move->worth = (move->worth * before + advice->worth) / now;
    move->low = fmax(move->worth - half, hint->policy->low);
    move->high = fmin(move->worth + half, hint->policy->high);
}

static tf_status step_ask(tf_hint *hint, tf_control *control, tf_error *error)
{
    size_t count = 0;
    bool exact = true;
    tf_player_start(hint->player, hint->seed + hint->steps);
    tf_status status = tf__player_advise(hint->player, hint->position, hint->seat, control,
                                         hint->advice, &count, error);
    if (status != TF_OK)
        return status;
    if (control->stop != TF_STOP_NONE)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    for (size_t a = 0; a < count; a++)
        for (size_t i = 0; i < hint->count; i++)
            if (hint->moves[i].move == hint->advice[a].move) {
                join_answer(hint, &hint->advice[a], i);
                exact = exact && hint->widths[i] <= 0;
            }
    hint->done = exact;
    return TF_OK;
}

/* Advances to the next undecided move; after the last one a new round begins. */
static void next_undecided(tf_hint *hint)
{
    size_t undecided = 0;
    for (size_t i = 0; i < hint->count; i++)
        undecided += hint->moves[i].samples == 0;
    hint->done = undecided == 0;
    while (!hint->done && (hint->next == hint->count || hint->moves[hint->next].samples > 0)) {
        if (hint->next++ < hint->count)
            continue;
        hint->next = 0;
        hint->states *= MORE_STATES;
        hint->done = ++hint->round == hint->policy->steps;
    }
}

static tf_status step_solve(tf_hint *hint, tf_control *control, tf_error *error)
{
    const tf_rules_ops *ops = hint->rules.game->rules;
    tf_hint_move *move = &hint->moves[hint->next];
    tf_solution solution = {0};
    tf_undo undo;
    memcpy(hint->after, hint->position, ops->position_bytes);
    ops->apply(hint->after, move->move, &undo);
    control->limits.states = hint->states;
    tf_status status = tf__solver_solve(hint->solver, hint->after, control, &solution, error);
    tf_verdict verdict = solution.verdict;
    tf_solution_free(&solution);
    if (status != TF_OK)
        return status;
    if (control->stop == TF_STOP_CANCELLED || control->stop == TF_STOP_TIME)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (verdict != TF_UNDECIDED) {
        move->worth = move->low = move->high = verdict == TF_WON;
        move->samples = 1;
    }
    hint->next++;
    next_undecided(hint);
    return TF_OK;
}

tf_status tf__hint_step(tf_hint *hint, tf_control *control, tf_error *error)
{
    tf_status status = TF_OK;
    if (hint->done)
        return TF_OK;
    switch (hint->policy->way) {
    case TF_HINT_PLAY_ON:
        status = step_play_on(hint, control, error);
        break;
    case TF_HINT_ASK:
        status = step_ask(hint, control, error);
        break;
    case TF_HINT_SOLVE:
        status = step_solve(hint, control, error);
        break;
    }
    if (status != TF_OK)
        return status;
    hint->steps++;
    if (hint->policy->way != TF_HINT_SOLVE && hint->steps >= hint->most)
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
            return TF_OK; /* stopped by the time limit */
    }
    if (status == TF_OK && whole.stop == TF_STOP_CANCELLED)
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

/* ---- results ---- */

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
    else if (hint->player)
        tf_player_about(hint->player, &uses);
    tf_text_add(out, tf_text_string(&hint->about));
    if (uses.length > 0)
        tf_text_printf(out, " with %s", tf_text_string(&uses));
    tf_text_free(&uses);
}

const char *tf_hint_unit(const tf_hint *hint)
{
    return hint->policy->unit;
}

const tf_hint_move *tf_hint_moves(const tf_hint *hint, size_t *count)
{
    *count = hint->count;
    return hint->moves;
}

/* Moves that were dropped early have fewer samples. They are never the best, even if their mean is
 * high by luck. */
size_t tf_hint_best(const tf_hint *hint)
{
    if (hint->rollout && hint->steps > 0)
        return tf__rollout_best(hint->rollout);
    size_t best = 0;
    for (size_t i = 1; i < hint->count; i++)
        if (hint->moves[i].samples > 0 &&
            (hint->moves[best].samples == 0 || hint->moves[i].worth > hint->moves[best].worth))
            best = i;
    return best;
}
