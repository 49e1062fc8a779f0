/* puzzle.c: see tefuda/puzzle.h.
 *
 * Every puzzle number has its own sequence of deal numbers; the first deal of it that has a puzzle of the
 * level gives it. Limits are counts of states, never times, so that the result is the same everywhere. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/puzzle.h>
#include <tefuda/random.h>

#include "base/missing.h"

/* The size of the solver's tables must be the same everywhere, too. */
enum { NUMBERS = 1000000000, DEALS_MAX = 100000, MEMORY = 32 << 20 };

typedef struct search {
    const tf_puzzle_kind *kind;
    tf_rules rules;
    tf_solver *solver;
    tf_control *control;
    tf_move *choices; /* max_moves entries */
    uint64_t states;  /* visited for the current position */
} search;

void tf_puzzle_free(tf_puzzle *puzzle)
{
    if (!puzzle)
        return;
    tf_position_destroy(puzzle->position);
    *puzzle = (tf_puzzle){0};
}

static tf_status solve(search *s, const tf_position *position, tf_solution *solution,
                       tf_error *error)
{
    tf_control one;
    tf_control_part(&one, s->control, s->kind->states);
    tf_status status = tf_solver_solve(s->solver, position, &one, solution, error);
    s->states += one.states;
    if (status == TF_OK && (one.stop == TF_STOP_CANCELLED || one.stop == TF_STOP_TIME))
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

/* Whether a move loses for certain. */
static tf_status move_loses(search *s, tf_position *position, tf_move move, bool *loses,
                            tf_error *error)
{
    tf_outcome outcome;
    tf_solution solution = {0};
    tf_status status = tf_position_apply(position, move, error);
    if (status != TF_OK)
        return status;
    tf_position_outcome(position, &outcome);
    *loses = outcome.verdict == TF_LOST;
    if (outcome.verdict == TF_UNDECIDED) {
        status = solve(s, position, &solution, error);
        *loses = status == TF_OK && solution.verdict == TF_LOST;
    }
    tf_solution_free(&solution);
    (void)tf_position_undo(position);
    return status;
}

/* Whether `answer` is the only move that does not lose. */
static tf_status is_puzzle(search *s, tf_position *position, tf_move answer, bool *unique,
                           size_t *count, tf_error *error)
{
    tf_status status = TF_OK;
    *count = tf_position_moves(position, s->choices);
    *unique = *count >= s->kind->choices;
    s->states = 0;
    for (size_t i = 0; i < *count && *unique && status == TF_OK; i++)
        if (s->choices[i] != answer)
            status = move_loses(s, position, s->choices[i], unique, error);
    return status;
}

/* Looks along a solution, from the end towards the start; the position is at the deal. */
static tf_status search_solution(search *s, unsigned level, tf_position *position,
                                 const tf_solution *solution, tf_puzzle *out, tf_error *error)
{
    size_t count = solution->moves.count, low = s->kind->rest[level].low;
    tf_status status = TF_OK;
    if (count < low)
        return TF_OK;
    for (size_t i = 0; i < count - low && status == TF_OK; i++)
        status = tf_position_apply(position, solution->moves.data[i], error);
    for (size_t rest = low; status == TF_OK && rest <= s->kind->rest[level].high; rest++) {
        tf_move answer = solution->moves.data[count - rest];
        bool unique = false;
        size_t choices = 0;
        status = is_puzzle(s, position, answer, &unique, &choices, error);
        if (status == TF_OK && unique) {
            *out = (tf_puzzle){
                .answer = answer, .choices = choices, .rest = rest, .states = s->states};
            return tf_position_clone(&out->position, position) == TF_OK
                       ? TF_OK
                       : tf_error_set(error, TF_ERR_MEMORY, "no memory for a puzzle");
        }
        if (rest == count || !tf_position_undo(position))
            break;
    }
    return status;
}

static tf_status try_deal(search *s, unsigned level, uint64_t number, tf_puzzle *out,
                          tf_error *error)
{
    tf_deal_format format = tf_game_deal_format(&s->rules);
    char spec[TF_DEAL_ID_MAX];
    tf_deal deal;
    tf_position *position = NULL;
    tf_solution solution = {0};
    (void)snprintf(spec, sizeof spec, "seed:%" PRIu64, number);
    tf_status status = tf_deal_make(&format, spec, &deal, error);
    if (status == TF_OK)
        status = tf_position_deal(&position, &s->rules, &deal, error);
    if (status == TF_OK)
        status = solve(s, position, &solution, error);
    if (status == TF_OK && solution.verdict == TF_WON)
        status = search_solution(s, level, position, &solution, out, error);
    tf_solution_free(&solution);
    tf_position_destroy(position);
    return status;
}

static tf_status open_search(search *s, const tf_game *game, const tf_resources *resources,
                             tf_error *error)
{
    tf_resources own = resources ? *resources : (tf_resources){0};
    own.memory_bytes = MEMORY;
    s->kind = game->puzzles;
    tf_status status = tf_rules_parse(game, s->kind->rules, &s->rules, error);
    if (status == TF_OK)
        status = tf_solver_create_with(&s->solver, &s->rules, NULL, &own, error);
    if (status != TF_OK)
        return status;
    s->choices = calloc(game->rules->max_moves, sizeof *s->choices);
    return s->choices ? TF_OK : tf_error_set(error, TF_ERR_MEMORY, "no memory for a puzzle");
}

tf_status tf_puzzle_find(const tf_game *game, unsigned level, uint64_t number,
                         const tf_resources *resources, tf_control *control, tf_puzzle *out,
                         tf_error *error)
{
    if (TF__MISSING(error, game, control, out))
        return TF_ERR_USAGE;
    *out = (tf_puzzle){0};
    if (!game->puzzles)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "%s has no puzzles", game->name);
    if (level >= TF_PUZZLE_LEVELS)
        return tf_error_set(error, TF_ERR_USAGE, "level: expected 0..%d", TF_PUZZLE_LEVELS - 1);
    search s = {.control = control};
    tf_rng rng;
    tf_rng_seed(&rng, number, level);
    tf_status status = open_search(&s, game, resources, error);
    for (unsigned i = 0; i < DEALS_MAX && status == TF_OK && !out->position; i++)
        status = try_deal(&s, level, tf_rng_below(&rng, NUMBERS) + 1, out, error);
    if (status == TF_OK && !out->position)
        status = tf_error_set(error, TF_ERR_UNSUPPORTED, "no puzzle was found");
    tf_solver_destroy(s.solver);
    free(s.choices);
    return status;
}
