/* solve.c: see solve.h. */
#include "games/calculation/optimum/solve.h"

#include <stdlib.h>

#include "games/calculation/optimum/solver.h"

enum { CACHE_MAX = 1 << 22, CACHE_MIN = 1 << 12 };

tf_status tf__opt_solver_check(const tf__opt_solver *solver, uint64_t bytes, tf_error *error)
{
    return tf__stack_work_check_memory(&solver->work, solver->fixed_bytes + bytes,
                                       "the states of one layer", error);
}

bool tf__opt_solver_winnable(tf__opt_solver *solver, tf__opt_key key, unsigned stock)
{
    tf__opt_state state;
    tf__opt_unpack(&solver->game, key, stock, &state);
    return tf__opt_winnable(&solver->game, &state, &solver->cache);
}

/* The cache takes at most a quarter of the memory. */
static tf_status take_memory(tf__opt_solver *solver, tf_error *error)
{
    size_t allowed = solver->work.request->memory_bytes;
    uint64_t part_words = (uint64_t)TF__OPT_PART * (solver->game.key_words + 1);
    uint64_t size = CACHE_MAX;
    while (allowed && size > CACHE_MIN && tf__opt_cache_bytes(size) > allowed / 4)
        size /= 2;
    solver->fixed_bytes = sizeof *solver + tf__opt_cache_bytes(size) + part_words * 8;
    tf_status status = tf__opt_solver_check(solver, 0, error);
    if (status == TF_OK)
        status = tf__opt_cache_create(&solver->cache, size, error);
    if (status == TF_OK)
        status = tf__block_take(&solver->part_block, part_words, 8, error);
    solver->part = solver->part_block.data;
    return status;
}

static tf_status run(tf__opt_solver *solver, tf__opt_result *result, tf_error *error)
{
    tf_status status = TF_OK;
    bool done = solver->layers.complete == solver->game.cards &&
                tf__opt_values_exist(&solver->layers, 0, 0);
    if (!done)
        status = take_memory(solver, error);
    if (!done && status == TF_OK)
        status = tf__opt_enumerate(solver, error);
    if (!done && status == TF_OK)
        status = tf__opt_evaluate(solver, error);
    uint64_t value = 0;
    if (status == TF_OK)
        status = tf__opt_values_read(&solver->layers, 0, 0, &value, error);
    if (status != TF_OK)
        return status;
    memcpy(&result->value, &value, sizeof value);
    result->states = 0;
    for (unsigned layer = 0; layer < solver->game.cards; layer++)
        result->states += solver->layers.count[layer];
    return TF_OK;
}

tf_status tf__opt_solve(const tf__opt_game *game, const tf_table_request *given,
                        tf__opt_result *result, tf_error *error)
{
    tf_table_request request = *given;
    request.threads = 1;
    tf__opt_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solver");
    solver->game = *game;
    tf_status status = tf__stack_work_start(&solver->work, &request, error);
    if (status == TF_OK)
        status = tf__opt_layers_open(&solver->layers, &solver->game, request.data_dir, true, error);
    if (status == TF_OK) {
        status = run(solver, result, error);
        tf__opt_layers_close(&solver->layers);
    }
    tf__block_release(&solver->part_block);
    tf__opt_cache_destroy(&solver->cache);
    if (solver->work.pool)
        tf__stack_work_end(&solver->work);
    free(solver);
    return status;
}
