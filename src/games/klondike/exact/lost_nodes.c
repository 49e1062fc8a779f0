/* lost_nodes.c: see lost_nodes.h. */
#include "games/klondike/exact/lost_nodes.h"

enum {
    IN_MEMORY = 2, /* the first table that the processor's caches do not hold */
    LAST = TF__KLON_LOST_TABLES - 1,
};

/* Sizes of all tables but the last, which takes the rest: the caches of the processor for the first
 * two, then eight times as much each. */
static const size_t near_bytes[LAST] = {(size_t)1 << 16, (size_t)1 << 19, (size_t)1 << 23,
                                        (size_t)1 << 26};

tf_status tf__klon_lost_create(tf__klon_lost *lost, size_t bytes, tf_error *error)
{
    for (unsigned i = 0; i < LAST; i++) {
        lost->bytes[i] = bytes / 2 < near_bytes[i] ? bytes / 2 : near_bytes[i];
        bytes -= lost->bytes[i];
    }
    lost->bytes[LAST] = bytes;
    return tf__tt_create(&lost->tables[0], lost->bytes[0], error);
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
        bytes += lost->tables[i] ? tf__tt_bytes(lost->tables[i]) : 0;
    return bytes;
}

/* A table is filled to one half before the next one is used. */
static void use(tf__klon_lost *lost, unsigned table)
{
    lost->last = table;
    lost->free_nodes = table == LAST ? UINT64_MAX : tf__tt_entries(lost->tables[table]) / 2;
}

void tf__klon_lost_clear(tf__klon_lost *lost)
{
    for (unsigned i = 0; i <= lost->last; i++)
        tf__tt_new_generation(lost->tables[i]);
    use(lost, 0);
    lost->any = false;
}

/* Goes on with the next table, which gets all nodes of this one when its keys allow it. Without
 * memory for it, the search goes on with the tables that there are. */
static void use_next(tf__klon_lost *lost, const tf__klon_model *model)
{
    tf_error ignored;
    tf__tt **next = &lost->tables[lost->last + 1];
    if (!*next && tf__tt_create(next, lost->bytes[lost->last + 1], &ignored) != TF_OK) {
        lost->free_nodes = UINT64_MAX;
        return;
    }
    if (model->one_word)
        tf__tt_copy_words(*next, lost->tables[lost->last], &lost->counters);
    use(lost, lost->last + 1);
}

/* The table that has the key, or NULL. */
static tf__tt *find(tf__klon_lost *lost, const tf__klon_model *model, tf__key key, uint64_t *value)
{
    for (unsigned i = model->one_word ? lost->last : 0; i <= lost->last; i++)
        if (tf__tt_find(lost->tables[i], key, value, &lost->counters))
            return lost->tables[i];
    return NULL;
}

void tf__klon_lost_prefetch(const tf__klon_lost *lost, const tf__klon_model *model,
                            const tf__klon_node *node, tf__klon_config least)
{
    if (lost->last < IN_MEMORY)
        return;
    tf__key key = tf__klon_key(model, node, least, tf__klon_phase(model, node));
    __builtin_prefetch(tf__tt_bucket_of(lost->tables[lost->last], key));
}

bool tf__klon_lost_has(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least)
{
    if (!lost->any)
        return false;
    unsigned phase = tf__klon_phase(model, node);
    uint64_t value;
    return find(lost, model, tf__klon_key(model, node, least, phase), &value) &&
           tf__klon_value_lost(model, node, phase, value);
}

void tf__klon_lost_add(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least, uint64_t work)
{
    unsigned phase = tf__klon_phase(model, node);
    tf__key key = tf__klon_key(model, node, least, phase);
    uint64_t value = 0;
    lost->any = true;
    tf__tt *table = find(lost, model, key, &value);
    if (!table) {
        if (lost->free_nodes == 0)
            use_next(lost, model);
        lost->free_nodes--;
        table = lost->tables[lost->last];
    }
    tf__tt_store(table, key, tf__klon_value_add(model, node, value), tf__tt_cost(work),
                 &lost->counters);
}
