/* flood.c: see flood.h. */
#include "games/klondike/exact/flood.h"

/* Sends up one loose card that is safe. Returns the same heights when there is none. */
static tf__klon_config raise_one(const tf__klon_model *model, const tf__klon_node *node,
                                 tf__klon_config config)
{
    uint64_t done = tf__klon_on_foundations(model, config);
    uint64_t ready = tf__klon_next_up(model, done) & node->up & ~node->bases;
    uint64_t leave = 0; /* computed when a card is safe, which is rare */
    for (; ready; ready &= ready - 1) {
        unsigned suit = (unsigned)__builtin_ctzll(ready) & 3;
        if (tf__klon_config_height(config, suit) >= tf__klon_safe_height(config, suit))
            continue;
        leave = leave ? leave : tf__klon_spare(model, node, done).leave;
        if (leave & ready & -ready)
            return (tf__klon_config)(config + tf__klon_config_one(suit));
    }
    return config;
}

tf__klon_config tf__klon_flood_start(const tf__klon_model *model, const tf__klon_node *node)
{
    tf__klon_config config = node->config, next;
    while ((next = raise_one(model, node, config)) != config)
        config = next;
    return config;
}

static void add_heights(tf__klon_flood *flood, tf__klon_config config)
{
    uint64_t *word = &flood->met[config >> 6];
    uint64_t mark = UINT64_C(1) << (config & 63);
    if (*word & mark)
        return;
    *word |= mark;
    flood->config[flood->count++] = config;
    if (config < flood->least)
        flood->least = config;
}

void tf__klon_flood_clear(tf__klon_flood *flood)
{
    for (unsigned i = 0; i < flood->count; i++)
        flood->met[flood->config[i] >> 6] = 0;
    flood->count = 0;
}

/* Adds the neighbours of the heights with index i: each suit one up or one down. */
static void spread(tf__klon_flood *flood, const tf__klon_model *model, const tf__klon_node *node,
                   unsigned i)
{
    tf__klon_config config = flood->config[i];
    uint64_t done = tf__klon_on_foundations(model, config);
    tf__klon_free free = tf__klon_spare(model, node, done);
    flood->free[i] = free;
    flood->seats |= free.seats;
    flood->leave |= free.leave;
    uint64_t next = tf__klon_next_up(model, done);
    flood->next |= next;
    uint64_t up = next & node->up & ~node->bases & free.leave;
    for (; up; up &= up - 1) {
        unsigned suit = (unsigned)__builtin_ctzll(up) & 3;
        add_heights(flood, (tf__klon_config)(config + tf__klon_config_one(suit)));
    }
    uint64_t down = model->worryback ? tf__klon_tops(done) & free.seats : 0;
    for (; down; down &= down - 1) {
        unsigned suit = (unsigned)__builtin_ctzll(down) & 3;
        if (tf__klon_config_height(config, suit) > tf__klon_safe_height(config, suit))
            add_heights(flood, (tf__klon_config)(config - tf__klon_config_one(suit)));
    }
}

void tf__klon_flood_from(tf__klon_flood *flood, const tf__klon_model *model,
                         const tf__klon_node *node, tf__klon_config start)
{
    tf__klon_flood_clear(flood);
    flood->seats = flood->leave = flood->next = 0;
    flood->least = UINT16_MAX;
    add_heights(flood, start);
    for (unsigned i = 0; i < flood->count; i++)
        spread(flood, model, node, i);
    if (!model->worryback)
        flood->least = start;
}

void tf__klon_flood_run(tf__klon_flood *flood, const tf__klon_model *model,
                        const tf__klon_node *node)
{
    tf__klon_flood_from(flood, model, node, tf__klon_flood_start(model, node));
}

/* True when one move of a loose card leads from a to b. */
static bool is_step(tf__klon_config a, tf__klon_config b, const tf__klon_model *model,
                    const tf__klon_node *node)
{
    uint64_t done = tf__klon_on_foundations(model, a);
    tf__klon_free free = tf__klon_spare(model, node, done);
    uint64_t up = tf__klon_next_up(model, done) & node->up & ~node->bases & free.leave;
    uint64_t down = model->worryback ? tf__klon_tops(done) & free.seats : 0;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        uint64_t suits = UINT64_C(0x1111111111111111) << suit;
        tf__klon_config one = tf__klon_config_one(suit);
        if ((up & suits) && (tf__klon_config)(a + one) == b)
            return true;
        if ((down & suits) && (tf__klon_config)(a - one) == b)
            return true;
    }
    return false;
}

/* Works backwards from `to`: looks for earlier heights in the list that are one step away. The list
 * is in the order of distance, so this ends at the first heights. The safe cards lead to these in a
 * straight line. */
size_t tf__klon_flood_path(tf__klon_flood *flood, const tf__klon_model *model,
                           const tf__klon_node *node, tf__klon_config to, tf__klon_config *path,
                           size_t capacity)
{
    size_t at = 0, count = 0;
    if (to == node->config) {
        path[count++] = to;
        return count;
    }
    tf__klon_flood_run(flood, model, node);
    while (at < flood->count && flood->config[at] != to)
        at++;
    if (at == flood->count)
        return 0;
    while (count < capacity) {
        path[count++] = flood->config[at];
        if (at == 0)
            break;
        size_t from = 0;
        while (from < at && !is_step(flood->config[from], flood->config[at], model, node))
            from++;
        at = from;
    }
    /* config[0] is after the safe cards: adds their steps, backwards. */
    tf__klon_config safe[TF_DECK_MAX];
    size_t safe_count = 0;
    for (tf__klon_config c = node->config; c != flood->config[0]; c = raise_one(model, node, c))
        safe[safe_count++] = c;
    while (safe_count > 0 && count < capacity)
        path[count++] = safe[--safe_count];
    for (size_t i = 0, j = count; i + 1 < j; i++) {
        tf__klon_config swap = path[i];
        path[i] = path[--j];
        path[j] = swap;
    }
    return count;
}
