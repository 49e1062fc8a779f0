/* flood.c: see flood.h. */
#include "games/klondike/exact/flood.h"

/* Sends up one loose card that is safe; false when there is none. `done` is the set of cards on foundations. */
static inline bool raise_one(const tf__klon_model *model, const tf__klon_node *node,
                             tf__klon_config *config, uint64_t *done)
{
    uint64_t ready = tf__klon_next_up(model, *done) & node->up & ~node->bases;
    uint64_t leave = 0; /* computed when a card is safe, which is rare */
    for (; ready; ready &= ready - 1) {
        uint64_t card = ready & -ready;
        unsigned suit = (unsigned)__builtin_ctzll(ready) & 3;
        if (tf__klon_config_height(*config, suit) >= tf__klon_safe_height(*config, suit))
            continue;
        leave = leave ? leave : tf__klon_spare(model, node, *done).leave;
        if (leave & card) {
            *config = (tf__klon_config)(*config + tf__klon_config_one(suit));
            *done |= card;
            return true;
        }
    }
    return false;
}

tf__klon_config tf__klon_flood_start(const tf__klon_model *model, const tf__klon_node *node)
{
    tf__klon_config config = node->config;
    uint64_t done = tf__klon_on_foundations(model, config);
    while (raise_one(model, node, &config, &done)) {
    }
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

/* Aces and twos: the safe height is 2 at least. */
#define ALWAYS_SAFE UINT64_C(0xff)

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
    uint64_t down = model->worryback ? tf__klon_tops(done) & free.seats & ~ALWAYS_SAFE : 0;
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

/* The cards that one move of a loose card takes up, or down, from the heights. */
typedef struct loose_moves {
    uint64_t up, down;
} loose_moves;

static loose_moves moves_at(const tf__klon_model *model, const tf__klon_node *node,
                            tf__klon_config config)
{
    uint64_t done = tf__klon_on_foundations(model, config);
    tf__klon_free free = tf__klon_spare(model, node, done);
    return (loose_moves){
        .up = tf__klon_next_up(model, done) & node->up & ~node->bases & free.leave,
        .down = model->worryback ? tf__klon_tops(done) & free.seats : 0,
    };
}

/* The heights after one such move that brings `from` closer to `to`; `from` when there is none. */
static tf__klon_config approach(const tf__klon_model *model, const tf__klon_node *node,
                                tf__klon_config from, tf__klon_config to)
{
    loose_moves moves = moves_at(model, node, from);
    for (; moves.up; moves.up &= moves.up - 1) {
        unsigned suit = (unsigned)__builtin_ctzll(moves.up) & 3;
        if (tf__klon_config_height(to, suit) > tf__klon_config_height(from, suit))
            return (tf__klon_config)(from + tf__klon_config_one(suit));
    }
    for (; moves.down; moves.down &= moves.down - 1) {
        unsigned suit = (unsigned)__builtin_ctzll(moves.down) & 3;
        if (tf__klon_config_height(to, suit) < tf__klon_config_height(from, suit))
            return (tf__klon_config)(from - tf__klon_config_one(suit));
    }
    return from;
}

/* A path of which every move brings the heights closer; 0 when it ends before `to`. */
static size_t straight_path(const tf__klon_model *model, const tf__klon_node *node,
                            tf__klon_config from, tf__klon_config to, tf__klon_config *path,
                            size_t capacity)
{
    size_t count = 0;
    while (from != to && count + 1 < capacity) {
        tf__klon_config next = approach(model, node, from, to);
        if (next == from)
            return 0;
        path[count++] = from;
        from = next;
    }
    path[count++] = from;
    return from == to ? count : 0;
}

/* Works backwards from `to`: the list is in the order of distance, so the earliest heights that are one move away lead to its
 * first ones. */
static size_t shortest_path(tf__klon_flood *flood, const tf__klon_model *model,
                            const tf__klon_node *node, tf__klon_config to, tf__klon_config *path,
                            size_t capacity)
{
    size_t at = 0, count = 0;
    while (at < flood->count && flood->config[at] != to)
        at++;
    if (at == flood->count)
        return 0;
    while (count < capacity) {
        path[count++] = flood->config[at];
        if (at == 0)
            break;
        size_t from = 0;
        while (from < at &&
               approach(model, node, flood->config[from], flood->config[at]) != flood->config[at])
            from++;
        at = from;
    }
    for (size_t i = 0, j = count; i + 1 < j; i++) {
        tf__klon_config swap = path[i];
        path[i] = path[--j];
        path[j] = swap;
    }
    return count;
}

size_t tf__klon_flood_path(tf__klon_flood *flood, const tf__klon_model *model,
                           const tf__klon_node *node, tf__klon_config to, tf__klon_config *path,
                           size_t capacity)
{
    tf__klon_config start = node->config, before = start;
    uint64_t done = tf__klon_on_foundations(model, start);
    size_t count = 0;
    for (; start != to && raise_one(model, node, &start, &done); before = start)
        path[count++] = before;
    path += count;
    capacity -= count;
    size_t rest = straight_path(model, node, start, to, path, capacity);
    if (rest == 0) {
        tf__klon_flood_from(flood, model, node, start);
        rest = shortest_path(flood, model, node, to, path, capacity);
    }
    return rest ? count + rest : 0;
}
