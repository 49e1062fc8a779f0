/* evaluate.c: the values of each layer, from those of the next layer. */
#include "games/calculation/optimum/solver.h"

enum { ALL_OR_NOTHING = 1 << 30 };
enum { CHUNKS = 16 }; /* of a worker in a round */

tf_status tf__opt_load_layer(tf__opt_solver *solver, unsigned layer, tf_error *error)
{
    unsigned words = solver->game.key_words;
    uint64_t count = solver->layers.count[layer], capacity = tf__opt_table_room(count);
    tf__opt_table *table = &solver->table;
    tf_status status = tf__opt_solver_check(solver, tf__opt_table_bytes(words, true, capacity),
                                            error);
    if (status == TF_OK)
        status = tf__opt_table_create(table, words, true, capacity, error);
    for (unsigned part = 0; status == TF_OK && part < tf__opt_parts(count); part++) {
        uint64_t here = tf__opt_part_count(count, part);
        uint64_t *values = solver->part + here * words;
        status = tf__opt_keys_read(&solver->layers, layer, part, solver->part, error);
        if (status == TF_OK)
            status = tf__opt_values_read(&solver->layers, layer, part, values, error);
        for (uint64_t i = 0; status == TF_OK && i < here; i++) {
            tf__opt_key key = tf__opt_part_key(solver, here, i);
            uint64_t place = tf__opt_table_find(table, key, tf__opt_hash(key));
            tf__opt_table_add(table, place, key);
            memcpy(&table->value[place], &values[i], sizeof values[i]);
            if (i % (1 << 18) == 0)
                status = tf__stack_work_tick(&solver->work, 0, error);
        }
    }
    return status;
}

static void finish_batch(tf__opt_worker *worker)
{
    tf__opt_batch *batch = &worker->batch;
    const tf__opt_table *table = &worker->solver->table;
    for (unsigned i = 0; i < batch->count; i++) {
        double value = 0, *best = &worker->chunk.best[batch->owner[i] & (ALL_OR_NOTHING - 1)];
        if (*best == 1)
            continue;
        if (batch->owner[i] & ALL_OR_NOTHING) {
            value = tf__opt_worker_winnable(worker, batch->key[i], worker->stock - 1);
        } else {
            uint64_t place = tf__opt_table_find(table, batch->key[i], batch->hash[i]);
            if (tf__opt_table_has(table, place))
                value = table->value[place];
        }
        if (value > *best)
            *best = value;
    }
    batch->count = 0;
}

static bool collect(tf__opt_worker *worker, unsigned at)
{
    const tf__opt_solver *solver = worker->solver;
    tf__opt_batch *batch = &worker->batch;
    tf__opt_children *children = &worker->children;
    const tf__opt_state *state = &worker->chunk.state[at];
    for (unsigned rank = 0; rank < solver->game.ranks; rank++) {
        unsigned owner = at * TF__OPT_RANKS_MAX + rank;
        worker->chunk.best[owner] = 0;
        if (!state->left[rank])
            continue;
        if (!tf__opt_expand(&solver->game, state, rank, &worker->cache, children))
            return false;
        if (batch->count + children->count > TF__OPT_BATCH)
            finish_batch(worker);
        for (unsigned i = 0; i < children->count; i++, batch->count++) {
            uint64_t hash = tf__opt_hash(children->key[i]);
            batch->key[batch->count] = children->key[i];
            batch->hash[batch->count] = hash;
            batch->owner[batch->count] = owner;
            if (children->all_or_nothing[i])
                batch->owner[batch->count] |= ALL_OR_NOTHING;
            else
                tf__opt_table_prefetch(&solver->table, hash);
        }
    }
    return true;
}

static double mean(const tf__opt_worker *worker, unsigned at)
{
    const tf__opt_state *state = &worker->chunk.state[at];
    double sum = 0;
    for (unsigned rank = 0; rank < worker->solver->game.ranks; rank++)
        sum += state->left[rank] * worker->chunk.best[at * TF__OPT_RANKS_MAX + rank];
    return sum / state->stock;
}

/* The values of the next `here` states, at most a chunk. */
static bool evaluate_chunk(tf__opt_worker *worker, unsigned here)
{
    const tf__opt_solver *solver = worker->solver;
    for (unsigned i = 0; i < here; i++) {
        tf__opt_unpack(&solver->game, tf__opt_part_key(solver, worker->count, worker->next + i),
                       worker->stock, &worker->chunk.state[i]);
        if (!collect(worker, i))
            return false;
    }
    finish_batch(worker);
    for (unsigned i = 0; i < here; i++) {
        double value = mean(worker, i);
        memcpy(&worker->values[worker->next + i], &value, sizeof value);
    }
    return true;
}

static void evaluate_some(void *arg)
{
    tf__opt_worker *worker = arg;
    uint64_t first = worker->next;
    for (unsigned chunk = 0; chunk < CHUNKS && worker->next < worker->end; chunk++) {
        uint64_t left = worker->end - worker->next;
        unsigned here = left < TF__OPT_CHUNK ? (unsigned)left : TF__OPT_CHUNK;
        worker->too_many = !evaluate_chunk(worker, here);
        worker->next = worker->too_many ? worker->end : worker->next + here;
    }
    worker->done = worker->next - first;
}

/* The values of the part, which follow its keys. */
static tf_status evaluate_part(tf__opt_solver *solver, unsigned layer, uint64_t count,
                               uint64_t *values, tf_error *error)
{
    tf_status status = TF_OK;
    tf__opt_solver_share(solver, count, solver->game.cards - layer, values);
    while (status == TF_OK && tf__opt_solver_round(solver, evaluate_some))
        status = tf__opt_solver_end_round(solver, error);
    return status;
}

static bool is_done(tf__opt_solver *solver, unsigned layer)
{
    for (unsigned part = 0; part < tf__opt_parts(solver->layers.count[layer]); part++)
        if (!tf__opt_values_exist(&solver->layers, layer, part))
            return false;
    return true;
}

static tf_status evaluate_layer(tf__opt_solver *solver, unsigned layer, tf_error *error)
{
    uint64_t total = solver->layers.count[layer];
    tf_status status = TF_OK;
    if (layer + 1 < solver->game.cards)
        status = tf__opt_load_layer(solver, layer + 1, error);
    else
        status = tf__opt_table_create(&solver->table, solver->game.key_words, true, 64, error);
    for (unsigned part = 0; status == TF_OK && part < tf__opt_parts(total); part++) {
        if (tf__opt_values_exist(&solver->layers, layer, part))
            continue;
        uint64_t here = tf__opt_part_count(total, part);
        uint64_t *values = solver->part + here * solver->game.key_words;
        status = tf__opt_keys_read(&solver->layers, layer, part, solver->part, error);
        if (status == TF_OK)
            status = evaluate_part(solver, layer, here, values, error);
        if (status == TF_OK)
            status = tf__opt_values_write(&solver->layers, layer, part, values, error);
    }
    tf__opt_table_destroy(&solver->table);
    return status;
}

tf_status tf__opt_evaluate(tf__opt_solver *solver, tf_error *error)
{
    tf_status status = TF_OK;
    solver->work.progress = (tf_table_progress){.stage = "values"};
    for (unsigned layer = 0; layer < solver->game.cards; layer++)
        solver->work.progress.total += solver->layers.count[layer];
    for (unsigned layer = solver->game.cards; status == TF_OK && layer-- > 0;) {
        if (is_done(solver, layer))
            solver->work.progress.done += solver->layers.count[layer];
        else
            status = evaluate_layer(solver, layer, error);
    }
    return status;
}
