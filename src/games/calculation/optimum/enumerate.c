/* enumerate.c: the states of each layer, from those of the layer before. */
#include "games/calculation/optimum/solver.h"

enum { FIRST_CAPACITY = 1 << 12 };

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
static void sift_batch(tf__opt_solver *solver, unsigned stock)
{
    tf__opt_batch *batch = &solver->batch;
    unsigned kept = 0;
    for (unsigned i = 0; i < batch->count; i++) {
        uint64_t place = tf__opt_table_find(&solver->table, batch->key[i], batch->hash[i]);
        if (tf__opt_table_has(&solver->table, place))
            continue;
        tf__opt_state state;
        tf__opt_unpack(&solver->game, batch->key[i], stock, &state);
        batch->key[kept] = batch->key[i];
        batch->hash[kept] = batch->hash[i];
        batch->entry[kept] = tf__opt_cache_entry(&solver->game, &state, &solver->cache,
                                                 &batch->core[kept]);
        kept++;
    }
    batch->count = kept;
}

/* Adds the collected children that are new and can be won. */
static tf_status add_batch(tf__opt_solver *solver, unsigned stock, tf_error *error)
{
    tf__opt_batch *batch = &solver->batch;
    sift_batch(solver, stock);
    for (unsigned i = 0; i < batch->count; i++) {
        tf__opt_verdict verdict = TF__OPT_WINNABLE;
        if (batch->entry[i])
            verdict = tf__opt_cache_verdict(batch->entry[i], batch->core[i]);
        if (verdict == TF__OPT_LOST ||
            (verdict == TF__OPT_UNKNOWN && !tf__opt_solver_winnable(solver, batch->key[i], stock)))
            continue;
        uint64_t place = tf__opt_table_find(&solver->table, batch->key[i], batch->hash[i]);
        if (!tf__opt_table_has(&solver->table, place))
            tf__opt_table_add(&solver->table, place, batch->key[i]);
    }
    batch->count = 0;
    while (tf__opt_table_room(solver->table.count + TF__OPT_BATCH) > solver->table.capacity) {
        tf_status status = grow(solver, error);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

static tf_status too_many_children(tf_error *error)
{
    return tf_error_set(error, TF_ERR_MEMORY, "a draw leads to more than %d states",
                        TF__OPT_CHILDREN_MAX);
}

/* Collects the children of one state. */
static tf_status add_children(tf__opt_solver *solver, const tf__opt_state *state, tf_error *error)
{
    tf__opt_batch *batch = &solver->batch;
    const tf__opt_children *children = &solver->children;
    for (unsigned rank = 0; rank < solver->game.ranks; rank++) {
        if (!state->left[rank])
            continue;
        if (!tf__opt_expand(&solver->game, state, rank, &solver->cache, &solver->children))
            return too_many_children(error);
        if (batch->count + children->count > TF__OPT_BATCH) {
            tf_status status = add_batch(solver, state->stock - 1u, error);
            if (status != TF_OK)
                return status;
        }
        for (unsigned i = 0; i < children->count; i++) {
            if (children->all_or_nothing[i])
                continue;
            uint64_t hash = tf__opt_hash(children->key[i]);
            tf__opt_table_prefetch(&solver->table, hash);
            batch->key[batch->count] = children->key[i];
            batch->hash[batch->count++] = hash;
        }
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
    tf__opt_state state;
    tf_status status = TF_OK;
    for (uint64_t i = 0; status == TF_OK && i < count; i++) {
        tf__opt_unpack(&solver->game, tf__opt_part_key(solver, count, i),
                       solver->game.cards - layer, &state);
        status = add_children(solver, &state, error);
        if (status == TF_OK && i % 256 == 0)
            status = tf__stack_work_tick(&solver->work, 256, error);
    }
    return status;
}

/* Makes layer + 1 from layer. */
static tf_status expand_layer(tf__opt_solver *solver, unsigned layer, tf_error *error)
{
    uint64_t count = solver->layers.count[layer];
    tf_status status = tf__opt_table_create(&solver->table, solver->game.key_words, false,
                                            FIRST_CAPACITY * 8, error);
    solver->batch.count = 0;
    for (unsigned part = 0; status == TF_OK && part < tf__opt_parts(count); part++) {
        status = tf__opt_keys_read(&solver->layers, layer, part, solver->part, error);
        if (status == TF_OK)
            status = expand_part(solver, layer, tf__opt_part_count(count, part), error);
    }
    if (status == TF_OK)
        status = add_batch(solver, solver->game.cards - layer - 1, error);
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
