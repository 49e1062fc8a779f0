/* enumerate.c: the states of each layer, from those of the layer before. */
#include "games/calculation/optimum/solver.h"

enum { FIRST_CAPACITY = 1 << 12 };
enum { ROUND = 512 }; /* states of a worker in a round */
enum { AHEAD = 16 };  /* a key is prefetched so many places before it is added */

/* Doubles the table. */
static tf_status grow(tf__opt_solver *solver, tf_error *error)
{
    tf__opt_table old = solver->table, *table = &solver->table;
    uint64_t capacity = old.capacity * 2;
    unsigned words = solver->game.key_words;
    tf_status status = tf__opt_solver_check(solver,
                                            tf__opt_table_bytes(words, false, capacity) +
                                                tf__opt_table_bytes(words, false, old.capacity),
                                            error);
    if (status == TF_OK)
        status = tf__opt_table_create(table, words, false, capacity, error);
    if (status != TF_OK) {
        *table = old;
        return status;
    }
    for (uint64_t i = 0; i < old.capacity; i++) {
        if (!tf__opt_table_has(&old, i))
            continue;
        tf__opt_key key = tf__opt_table_key(&old, i);
        tf__opt_table_add(table, tf__opt_table_find(table, key, tf__opt_hash(key)), key);
        if (i % (1 << 18) == 0 && status == TF_OK)
            status = tf__stack_work_tick(&solver->work, 0, error);
    }
    tf__opt_table_destroy(&old);
    return status;
}

/* Finds out which collected children are new, and prefetches what is known of these. */
static void sift_batch(tf__opt_worker *worker)
{
    tf__opt_batch *batch = &worker->batch;
    const tf__opt_solver *solver = worker->solver;
    unsigned kept = 0;
    for (unsigned i = 0; i < batch->count; i++) {
        uint64_t place = tf__opt_table_find(&solver->table, batch->key[i], batch->hash[i]);
        if (tf__opt_table_has(&solver->table, place))
            continue;
        tf__opt_state state;
        tf__opt_unpack(&solver->game, batch->key[i], worker->stock - 1, &state);
        batch->key[kept] = batch->key[i];
        batch->entry[kept] = tf__opt_cache_entry(&solver->game, &state, &worker->cache,
                                                 &batch->core[kept]);
        kept++;
    }
    batch->count = kept;
}

/* Of the collected children, those that are new and can be won are found. */
static void find_batch(tf__opt_worker *worker)
{
    tf__opt_batch *batch = &worker->batch;
    sift_batch(worker);
    for (unsigned i = 0; i < batch->count; i++) {
        tf__opt_verdict verdict = TF__OPT_WINNABLE;
        if (batch->entry[i])
            verdict = tf__opt_cache_verdict(batch->entry[i], batch->core[i]);
        if (verdict == TF__OPT_WINNABLE ||
            (verdict == TF__OPT_UNKNOWN &&
             tf__opt_worker_winnable(worker, batch->key[i], worker->stock - 1)))
            worker->found[worker->found_count++] = batch->key[i];
    }
    batch->count = 0;
}

/* Collects the children of one state. */
static bool collect(tf__opt_worker *worker, const tf__opt_state *state)
{
    tf__opt_batch *batch = &worker->batch;
    tf__opt_children *children = &worker->children;
    const tf__opt_solver *solver = worker->solver;
    for (unsigned rank = 0; rank < solver->game.ranks; rank++) {
        if (!state->left[rank])
            continue;
        if (!tf__opt_expand(&solver->game, state, rank, &worker->cache, children))
            return false;
        if (batch->count + children->count > TF__OPT_BATCH)
            find_batch(worker);
        for (unsigned i = 0; i < children->count; i++) {
            if (children->all_or_nothing[i])
                continue;
            uint64_t hash = tf__opt_hash(children->key[i]);
            tf__opt_table_prefetch(&solver->table, hash);
            batch->key[batch->count] = children->key[i];
            batch->hash[batch->count++] = hash;
        }
    }
    return true;
}

/* Ends early when what one more state leads to might not fit. */
static void expand_some(void *arg)
{
    tf__opt_worker *worker = arg;
    const tf__opt_solver *solver = worker->solver;
    size_t room = TF__OPT_FOUND - (TF__OPT_RANKS_MAX + 1) * (size_t)TF__OPT_CHILDREN_MAX -
                  TF__OPT_BATCH;
    tf__opt_state state;
    uint64_t first = worker->next;
    worker->found_count = 0;
    while (worker->next < worker->end && worker->next - first < ROUND &&
           worker->found_count < room) {
        tf__opt_unpack(&solver->game, tf__opt_part_key(solver, worker->count, worker->next),
                       worker->stock, &state);
        worker->too_many = !collect(worker, &state);
        worker->next = worker->too_many ? worker->end : worker->next + 1;
    }
    find_batch(worker);
    worker->done = worker->next - first;
}

/* Adds what a worker has found to the table; other workers may have found the same. */
static tf_status add_found(tf__opt_solver *solver, const tf__opt_worker *worker, tf_error *error)
{
    tf__opt_table *table = &solver->table;
    while (tf__opt_table_room(table->count + worker->found_count) > table->capacity) {
        tf_status status = grow(solver, error);
        if (status != TF_OK)
            return status;
    }
    for (size_t i = 0; i < worker->found_count; i++) {
        size_t ahead = i + AHEAD < worker->found_count ? i + AHEAD : i;
        tf__opt_table_prefetch(table, tf__opt_hash(worker->found[ahead]));
        tf__opt_key key = worker->found[i];
        uint64_t place = tf__opt_table_find(table, key, tf__opt_hash(key));
        if (!tf__opt_table_has(table, place))
            tf__opt_table_add(table, place, key);
    }
    return TF_OK;
}

/* Sorts the keys of the table and writes them as a layer, part 0 last. */
static tf_status write_layer(tf__opt_solver *solver, unsigned layer, tf_error *error)
{
    unsigned words = solver->game.key_words;
    uint64_t count = tf__opt_table_compact(&solver->table);
    tf__block room = {0};
    tf_status status = tf__opt_solver_check(
        solver, tf__opt_table_bytes(words, false, solver->table.capacity) + count * words * 8,
        error);
    if (status == TF_OK)
        status = tf__block_take(&room, count * words + 1, 8, error);
    if (status == TF_OK)
        status = tf__opt_sort_keys(solver->table.lo, solver->table.hi, count, room.data,
                                   &solver->work, error);
    tf__block_release(&room);
    for (unsigned part = tf__opt_parts(count); status == TF_OK && part-- > 0;) {
        uint64_t first = (uint64_t)part * TF__OPT_PART, here = tf__opt_part_count(count, part);
        memcpy(solver->part, solver->table.lo + first, here * 8);
        if (solver->table.hi)
            memcpy(solver->part + here, solver->table.hi + first, here * 8);
        status = tf__opt_keys_write(&solver->layers, layer, part, count, solver->part, error);
        if (status == TF_OK)
            status = tf__stack_work_tick(&solver->work, 0, error);
    }
    if (status == TF_OK) {
        solver->layers.count[layer] = count;
        solver->layers.complete = layer + 1;
    }
    return status;
}

static tf_status expand_part(tf__opt_solver *solver, unsigned layer, uint64_t count,
                             tf_error *error)
{
    tf_status status = TF_OK;
    tf__opt_solver_share(solver, count, solver->game.cards - layer, NULL);
    while (status == TF_OK && tf__opt_solver_round(solver, expand_some)) {
        status = tf__opt_solver_end_round(solver, error);
        for (unsigned i = 0; status == TF_OK && i < solver->worker_count; i++)
            status = add_found(solver, &solver->workers[i], error);
    }
    return status;
}

/* Makes layer + 1 from layer. */
static tf_status expand_layer(tf__opt_solver *solver, unsigned layer, tf_error *error)
{
    uint64_t count = solver->layers.count[layer];
    tf_status status = tf__opt_table_create(&solver->table, solver->game.key_words, false,
                                            FIRST_CAPACITY * 8, error);
    for (unsigned part = 0; status == TF_OK && part < tf__opt_parts(count); part++) {
        status = tf__opt_keys_read(&solver->layers, layer, part, solver->part, error);
        if (status == TF_OK)
            status = expand_part(solver, layer, tf__opt_part_count(count, part), error);
    }
    if (status == TF_OK)
        status = write_layer(solver, layer + 1, error);
    tf__opt_table_destroy(&solver->table);
    return status;
}

static tf_status write_start(tf__opt_solver *solver, tf_error *error)
{
    tf__opt_state state;
    tf__opt_start(&solver->game, &state);
    tf__opt_key key = tf__opt_pack(&solver->game, &state);
    uint64_t words[2] = {key.lo, key.hi};
    tf_status status = tf__opt_keys_write(&solver->layers, 0, 0, 1, words, error);
    if (status == TF_OK) {
        solver->layers.count[0] = 1;
        solver->layers.complete = 1;
    }
    return status;
}

tf_status tf__opt_enumerate(tf__opt_solver *solver, tf_error *error)
{
    tf_status status = TF_OK;
    solver->work.progress.stage = "states";
    if (solver->layers.complete == 0)
        status = write_start(solver, error);
    /* Without a card in the stock all states are worth 0 or 1: there is no such layer. */
    while (status == TF_OK && solver->layers.complete < solver->game.cards)
        status = expand_layer(solver, solver->layers.complete - 1, error);
    return status;
}
