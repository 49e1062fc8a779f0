/* lost_nodes.c: see lost_nodes.h. */
#include "games/klondike/exact/lost_nodes.h"

enum { LAST = TF__KLON_LOST_TABLES - 1 };

/* Sizes of all tables but the last, which takes the rest. How they were chosen was not
 * recorded. */
static const size_t near_bytes[LAST] = {(size_t)1 << 16, (size_t)1 << 19};

tf_status tf__klon_lost_create(tf__klon_lost *lost, size_t bytes, tf_error *error)
{
    tf_status status = TF_OK;
    for (unsigned i = 0; i < LAST && status == TF_OK; i++) {
        size_t near = bytes / 2 < near_bytes[i] ? bytes / 2 : near_bytes[i];
        status = tf__tt_create(&lost->tables[i], near, error);
        bytes -= near;
    }
    return status == TF_OK ? tf__tt_create(&lost->tables[LAST], bytes, error) : status;
}

void tf__klon_lost_destroy(tf__klon_lost *lost)
{
    for (unsigned i = 0; i <= LAST; i++)
        tf__tt_destroy(lost->tables[i]);
    *lost = (tf__klon_lost){0};
}

size_t tf__klon_lost_bytes(const tf__klon_lost *lost)
{
    size_t bytes = 0;
    for (unsigned i = 0; i <= LAST; i++)
        bytes += tf__tt_bytes(lost->tables[i]);
    return bytes;
}

/* Starts to use the next table. It is filled to one half. */
static void use_next(tf__klon_lost *lost)
{
    const tf__tt *table = lost->tables[lost->in_use++];
    lost->free_nodes = lost->in_use > LAST ? UINT64_MAX : tf__tt_entries(table) / 2;
}

void tf__klon_lost_clear(tf__klon_lost *lost)
{
    for (unsigned i = 0; i < lost->in_use; i++)
        tf__tt_new_generation(lost->tables[i]);
    lost->in_use = 0;
    use_next(lost);
}

/* The table that has the key, or NULL. */
static tf__tt *find(tf__klon_lost *lost, tf__key key, uint64_t *value)
{
    for (unsigned i = 0; i < lost->in_use; i++)
        if (tf__tt_find(lost->tables[i], key, value, &lost->counters))
            return lost->tables[i];
    return NULL;
}

bool tf__klon_lost_has(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least)
{
    unsigned phase = tf__klon_phase(model, node);
    uint64_t value;
    return find(lost, tf__klon_key(model, node, least, phase), &value) &&
           tf__klon_value_lost(model, node, phase, value);
}

void tf__klon_lost_add(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least, uint64_t work)
{
    unsigned phase = tf__klon_phase(model, node);
    tf__key key = tf__klon_key(model, node, least, phase);
    uint64_t value = 0;
    tf__tt *table = find(lost, key, &value);
    if (!table) {
        if (lost->free_nodes == 0)
            use_next(lost);
        lost->free_nodes--;
        table = lost->tables[lost->in_use - 1];
    }
    tf__tt_store(table, key, tf__klon_value_add(model, node, value), tf__tt_cost(work),
                 &lost->counters);
}
