/* winnable.c: see winnable.h. */
#include "server/plays/winnable.h"

#include "front/clock.h"
#include "server/engine.h"
#include "server/plays/new_game.h"
#include "server/plays/session.h"

enum { SEARCH_MS = 60000, DEAL_MS = 3000, LEVEL_MS = 10000 };

bool winnable_level(winnable_search *search, const char *level)
{
    search->level = FRONT_EASY;
    search->levelled = level != NULL;
    return !level || front_level_read(level, &search->level);
}

size_t winnable_wanted(const winnable_search *search)
{
    return search->levelled ? WINNABLE_DEALS : 1;
}

/* The win probability of the start as a person sees it, where deals differ in it; else 0. */
static double start_chance(winnable_search *search)
{
    const tf_position *position = search->now.record.position;
    const tf_rules *rules = tf_position_rules(position);
    const tf_evaluator_type *type = rules->game->evaluator;
    tf_control control;
    if (!search->levelled || !type || !type->expected)
        return 0;
    tf_control_start(&control, NULL, search->cancel);
    tf_evaluator_options options = {
        .effort = TF_EFFORT_QUICK,
        .resources = session_resources(search->server, ENGINE_LONG, &control)};
    if (!search->evaluator &&
        tf_evaluator_create(&search->evaluator, rules, &options, NULL) != TF_OK)
        return 0;
    return tf_evaluator_begin(search->evaluator, position, &control, NULL) == TF_OK
               ? tf_evaluator_value(search->evaluator).value
               : 0;
}

/* Keeps a winnable deal. */
static void keep_found(winnable_search *search, uint64_t states)
{
    search->difficulty[search->count] = (front_difficulty){.states = states,
                                                           .chance = start_chance(search)};
    search->found[search->count++] = search->now;
    search->now = (tf_play_game){0};
}

static tf_status solve_next(winnable_search *search)
{
    tf_limits limits = {.time_ms = DEAL_MS};
    tf_control control;
    tf_solution solution = {0};
    tf_play_game_free(&search->now);
    tf_status status = new_game(search->game, search->rules, "random", &search->now,
                                &search->error);
    tf_control_start(&control, NULL, search->cancel);
    tf_resources resources = session_resources(search->server, ENGINE_LONG, &control);
    if (status == TF_OK && !search->solver)
        status = tf_solver_create_with(&search->solver,
                                       tf_position_rules(search->now.record.position), NULL,
                                       &resources, &search->error);
    if (status != TF_OK)
        return status;
    tf_control_start(&control, &limits, search->cancel);
    status = tf_solver_solve(search->solver, search->now.record.position, &control, &solution,
                             &search->error);
    search->tried++;
    if (status == TF_OK && solution.verdict == TF_WON)
        keep_found(search, solution.states);
    tf_solution_free(&solution);
    return status;
}

bool winnable_step(winnable_search *search)
{
    if (search->start_ns == 0)
        search->start_ns = front_clock_ns();
    search->status = solve_next(search);
    if (search->status != TF_OK || search->count == winnable_wanted(search))
        return false;
    uint64_t limit_ms = search->count > 0 ? LEVEL_MS : SEARCH_MS;
    if (front_clock_ns() - search->start_ns < limit_ms * 1000000u)
        return true;
    if (search->count == 0)
        search->status = TF_ERR_CANCELLED; /* means that the time is up */
    return false;
}

void winnable_take(winnable_search *search, tf_play_game *game)
{
    if (search->count == 0)
        return;
    size_t chosen = front_level_choose(search->difficulty, search->count, search->level);
    *game = search->found[chosen];
    search->found[chosen] = (tf_play_game){0};
    game->play.winnable = 1;
}

void winnable_free(winnable_search *search)
{
    for (size_t i = 0; i < search->count; i++)
        tf_play_game_free(&search->found[i]);
    tf_play_game_free(&search->now);
    tf_solver_destroy(search->solver);
    tf_evaluator_destroy(search->evaluator);
}
