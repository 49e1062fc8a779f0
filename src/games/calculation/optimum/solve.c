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

bool tf__opt_worker_winnable(tf__opt_worker *worker, tf__opt_key key, unsigned stock)
{
    const tf__opt_game *game = &worker->solver->game;
    tf__opt_state state;
    tf__opt_unpack(game, key, stock, &state);
    return tf__opt_winnable(game, &state, &worker->cache);
}

/* ---- rounds ---- */

void tf__opt_solver_share(tf__opt_solver *solver, uint64_t count, unsigned stock, uint64_t *values)
{
    for (unsigned i = 0; i < solver->worker_count; i++) {
        tf__opt_worker *worker = &solver->workers[i];
        worker->next = count * i / solver->worker_count;
        worker->end = count * (i + 1) / solver->worker_count;
        worker->count = count;
        worker->stock = stock;
        worker->values = values;
    }
}

bool tf__opt_solver_round(tf__opt_solver *solver, tf__job_fn fn)
{
    bool left = false;
    for (unsigned i = 0; i < solver->worker_count; i++)
        left |= solver->workers[i].next < solver->workers[i].end;
    if (left)
        tf__stack_work_all(&solver->work, fn, solver->workers, solver->worker_count,
                           sizeof *solver->workers);
    return left;
}

tf_status tf__opt_solver_end_round(tf__opt_solver *solver, tf_error *error)
{
    uint64_t done = 0;
    for (unsigned i = 0; i < solver->worker_count; i++) {
        if (solver->workers[i].too_many)
            return tf_error_set(error, TF_ERR_MEMORY, "a draw leads to more than %d states",
                                TF__OPT_CHILDREN_MAX);
        done += solver->workers[i].done;
    }
    return tf__stack_work_tick(&solver->work, done, error);
}

/* ---- memory ---- */

/* The workers with their caches take at most a quarter of the memory; where that is little, fewer of them work. */
static tf_status take_memory(tf__opt_solver *solver, tf_error *error)
{
    size_t allowed = solver->work.request->memory_bytes;
    unsigned threads = solver->work.threads;
    uint64_t part_words = (uint64_t)TF__OPT_PART * (solver->game.key_words + 1);
    uint64_t size = CACHE_MAX, own = sizeof *solver->workers;
    uint64_t least = own + tf__opt_cache_bytes(CACHE_MIN);
    if (allowed && threads * least > allowed / 4)
        threads = allowed / 4 > least ? (unsigned)(allowed / 4 / least) : 1;
    while (allowed && size > CACHE_MIN && threads * (own + tf__opt_cache_bytes(size)) > allowed / 4)
        size /= 2;
    solver->fixed_bytes = sizeof *solver + part_words * 8 +
                          threads * (own + tf__opt_cache_bytes(size));
    tf_status status = tf__opt_solver_check(solver, 0, error);
    if (status == TF_OK && !(solver->workers = calloc(threads, sizeof *solver->workers)))
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for the solver");
    solver->worker_count = solver->workers ? threads : 0;
    for (unsigned i = 0; status == TF_OK && i < threads; i++) {
        solver->workers[i].solver = solver;
        status = tf__opt_cache_create(&solver->workers[i].cache, size, error);
    }
    if (status == TF_OK)
        status = tf__block_take(&solver->part_block, part_words, 8, error);
    solver->part = solver->part_block.data;
    return status;
}

static void release_memory(tf__opt_solver *solver)
{
    tf__block_release(&solver->part_block);
    for (unsigned i = 0; i < solver->worker_count; i++)
        tf__opt_cache_destroy(&solver->workers[i].cache);
    free(solver->workers);
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

tf_status tf__opt_solve(const tf__opt_game *game, const tf_table_request *request,
                        tf__opt_result *result, tf_error *error)
{
    tf__opt_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solver");
    solver->game = *game;
    tf_status status = tf__stack_work_start(&solver->work, request, error);
    if (status == TF_OK)
        status = tf__opt_layers_open(&solver->layers, &solver->game, request->data_dir, true,
                                     error);
    if (status == TF_OK) {
        status = run(solver, result, error);
        tf__opt_layers_close(&solver->layers);
    }
    release_memory(solver);
    if (solver->work.pool)
        tf__stack_work_end(&solver->work);
    free(solver);
    return status;
}
