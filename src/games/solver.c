/* solver.c: making solvers, and judging what they say.
 *
 * A solver is never believed: a win is replayed by the rules from a copy of the position before the
 * caller sees it, and a loss that the solver itself says was cut short is an error of ours. */
#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"
#include "games/legal.h"
#include "games/position_bytes.h"
#include "games/rules_match.h"
#include "games/type_spec.h"

struct tf_solver {
    const tf_solver_type *type;
    tf_rules rules;
    tf_values options;
    void *self;
    void *scratch; /* a position, for the replay */
    tf_move *legal;
};

static tf_needs needs_of(const tf_solver_type *type, const tf_rules *rules,
                         const tf_values *options, const char *data_dir)
{
    tf_needs needs = {0, 0};
    tf_setup setup = {.rules = rules, .options = options, .data_dir = data_dir};
    if (type->needs)
        type->needs(&setup, &needs);
    return needs;
}

tf_status tf_solver_needs(const tf_rules *rules, const char *text, const char *data_dir,
                          tf_needs *needs, tf_error *error)
{
    if (TF__MISSING(error, rules, needs) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    size_t index = 0;
    tf_values options;
    tf_status status = tf__solver_parse(rules->game, text, &index, &options, error);
    if (status == TF_OK)
        *needs = needs_of(rules->game->solvers[index], rules, &options, data_dir);
    return status;
}

static tf_status equip(tf_solver *solver, const tf_resources *resources, tf_error *error)
{
    const tf_game *game = solver->rules.game;
    tf_needs needs = needs_of(solver->type, &solver->rules, &solver->options, resources->data_dir);
    tf_status status = tf__needs_check(&needs, resources->memory_bytes, solver->type->name, error);
    if (status != TF_OK)
        return status;
    solver->scratch = calloc(1, game->rules->position_bytes);
    solver->legal = calloc(game->rules->max_moves, sizeof *solver->legal);
    if (!solver->scratch || !solver->legal)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    tf_setup setup = {&solver->rules,      &solver->options,   resources->memory_bytes,
                      resources->data_dir, resources->control, resources->settle};
    return solver->type->create(&setup, &solver->self, error);
}

tf_status tf_solver_create_with(tf_solver **out, const tf_rules *rules, const char *text,
                                const tf_resources *resources, tf_error *error)
{
    static const tf_resources none;
    if (TF__MISSING(error, out, rules) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    size_t index = 0;
    tf_values options;
    tf_status status = tf__solver_parse(rules->game, text, &index, &options, error);
    if (status != TF_OK)
        return status;
    tf_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    solver->type = rules->game->solvers[index];
    solver->rules = *rules;
    solver->options = options;
    status = equip(solver, resources ? resources : &none, error);
    if (status != TF_OK) {
        tf_solver_destroy(solver);
        return status;
    }
    *out = solver;
    return TF_OK;
}

tf_status tf_solver_create(tf_solver **out, const tf_rules *rules, const char *text,
                           size_t memory_bytes, const char *data_dir, tf_error *error)
{
    tf_resources resources = {.memory_bytes = memory_bytes, .data_dir = data_dir};
    return tf_solver_create_with(out, rules, text, &resources, error);
}

void tf_solver_destroy(tf_solver *solver)
{
    if (!solver)
        return;
    if (solver->self)
        solver->type->destroy(solver->self);
    free(solver->scratch);
    free(solver->legal);
    free(solver);
}

/* True when the moves are legal one after the other and end in a won game. */
static bool replays(tf_solver *solver, const void *position, const tf_moves *moves)
{
    const tf_rules_ops *ops = solver->rules.game->rules;
    memcpy(solver->scratch, position, ops->position_bytes);
    for (size_t i = 0; i < moves->count; i++) {
        if (!tf__is_legal(ops, solver->scratch, solver->legal, moves->data[i]))
            return false;
        tf_undo undo;
        ops->apply(solver->scratch, moves->data[i], &undo);
    }
    tf_outcome outcome;
    ops->outcome(solver->scratch, &outcome);
    return outcome.verdict == TF_WON;
}

tf_status tf__solver_solve(tf_solver *solver, const void *position, tf_control *control,
                           tf_solution *solution, tf_error *error)
{
    tf_moves_clear(&solution->moves);
    solution->verdict = TF_UNDECIDED;
    solution->stop = TF_STOP_NONE;
    solution->figure_count = 0;
    solution->memory_bytes = 0;
    tf_status status = solver->type->solve(solver->self, position, control, solution, error);
    if (status != TF_OK)
        return status;
    solution->states = control->states;
    if (solution->verdict == TF_UNDECIDED)
        solution->stop = control->stop;
    if (solution->verdict == TF_WON && !replays(solver, position, &solution->moves))
        return tf_error_set(error, TF_ERR_INTERNAL,
                            "solver %s: its solution does not replay by the rules",
                            solver->type->name);
    return TF_OK;
}

tf_status tf_solver_solve(tf_solver *solver, const tf_position *position, tf_control *control,
                          tf_solution *solution, tf_error *error)
{
    if (TF__MISSING(error, solver, position, control, solution))
        return TF_ERR_USAGE;
    tf_status status = tf__match_rules("solver", solver->type->name, &solver->rules, position,
                                       error);
    if (status != TF_OK)
        return status;
    return tf__solver_solve(solver, tf_position_bytes(position), control, solution, error);
}

void tf_solution_free(tf_solution *solution)
{
    if (!solution)
        return;
    tf_moves_free(&solution->moves);
    *solution = (tf_solution){0};
}
