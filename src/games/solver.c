/* solver.c: creates solvers and verifies their answers.
 *
 * The rules replay every win from a copy of the position before the caller gets it. */
#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"
#include "games/instance.h"
#include "games/legal.h"
#include "games/position_bytes.h"
#include "games/rules_match.h"

struct tf_solver {
    const tf_solver_type *type;
    tf__instance instance; /* scratch: a position, for the replay */
};

tf_status tf_solver_needs(const tf_rules *rules, const char *text, const char *data_dir,
                          tf_needs *needs, tf_error *error)
{
    if (TF__MISSING(error, rules, needs) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    return tf__instance_needs(tf__type_specs_of_solvers, rules, text, data_dir, needs, error);
}

tf_status tf_solver_create_with(tf_solver **out, const tf_rules *rules, const char *text,
                                const tf_resources *resources, tf_error *error)
{
    if (TF__MISSING(error, out, rules) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    tf_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    tf_status status = tf__instance_create(&solver->instance, tf__type_specs_of_solvers, rules,
                                           text, rules->game->rules->position_bytes, resources,
                                           error);
    if (status != TF_OK) {
        tf_solver_destroy(solver);
        return status;
    }
    solver->type = rules->game->solvers[solver->instance.index];
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
    tf__instance_destroy(&solver->instance);
    free(solver);
}

/* True when the moves are legal one after the other and end in a won game. */
static bool replays(tf_solver *solver, const void *position, const tf_moves *moves)
{
    const tf_rules_ops *ops = solver->instance.rules.game->rules;
    memcpy(solver->instance.scratch, position, ops->position_bytes);
    for (size_t i = 0; i < moves->count; i++) {
        if (!tf__is_legal(ops, solver->instance.scratch, solver->instance.legal, moves->data[i]))
            return false;
        tf_undo undo;
        ops->apply(solver->instance.scratch, moves->data[i], &undo);
    }
    tf_outcome outcome;
    ops->outcome(solver->instance.scratch, &outcome);
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
    solution->length = SIZE_MAX;
    tf_status status = solver->type->solve(solver->instance.self, position, control, solution,
                                           error);
    if (status != TF_OK)
        return status;
    solution->states = control->states;
    if (solution->length == SIZE_MAX)
        solution->length = solution->moves.count;
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
    tf_status status = tf__match_rules("solver", solver->type->name, &solver->instance.rules,
                                       position, error);
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
