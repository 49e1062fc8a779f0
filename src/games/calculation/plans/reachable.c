/* reachable.c: see reachable.h. Depth-first; different sequences of moves that lead to the same
 * table are visited once. */
#include "games/calculation/plans/reachable.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The maximum number of plans that one plan becomes in the first step without swap: a card has four slots. */
enum { CHILDREN = 4 };

static size_t block_plans(size_t plans, size_t capacity, bool swap)
{
    return capacity + plans * (swap ? TF__PLAN_CHILDREN_MAX : CHILDREN) * (TF__PLAN_STEPS_MAX - 1);
}

tf_status tf__plan_reachable_init(tf__plan_reachable *walk, size_t plans, size_t capacity,
                                  bool swap, tf__plan_visit *visit, tf_error *error)
{
    *walk = (tf__plan_reachable){.capacity = capacity, .swap = swap, .visit = visit};
    walk->at_depth = calloc(TF__PLAN_STEPS_MAX, sizeof *walk->at_depth);
    if (!walk->at_depth)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a search of plans");
    return tf__block_take(&walk->block, block_plans(plans, capacity, swap), sizeof(tf__plan),
                          error);
}

void tf__plan_reachable_free(tf__plan_reachable *walk)
{
    free(walk->at_depth);
    walk->at_depth = NULL;
    tf__block_release(&walk->block);
}

size_t tf__plan_reachable_bytes(size_t plans, size_t capacity, bool swap)
{
    return block_plans(plans, capacity, swap) * sizeof(tf__plan) +
           TF__PLAN_STEPS_MAX * sizeof(tf__plan_set);
}

size_t tf__plan_reachable_room(const tf__plan_reachable *walk)
{
    return walk->block.bytes / sizeof(tf__plan);
}

tf__plan_set tf__plan_reachable_part(const tf__plan_reachable *walk, size_t first, size_t count)
{
    assert(first + count <= tf__plan_reachable_room(walk));
    return (tf__plan_set){(tf__plan *)walk->block.data + first, 0, count};
}

tf__plan_set *tf__plan_reachable_set(tf__plan_reachable *walk, unsigned depth)
{
    tf__plan_set *set = &walk->at_depth[depth];
    tf__plan *end = (tf__plan *)walk->block.data + tf__plan_reachable_room(walk);
    set->plans = walk->block.data;
    if (depth > 0) /* behind the plans of the depth before */
        set->plans = set[-1].plans + set[-1].count;
    set->capacity = (size_t)(end - set->plans);
    if (set->capacity > walk->capacity)
        set->capacity = walk->capacity;
    set->count = 0;
    return set;
}

/* Foundations and heights determine which cards have left; together with the card placed they
 * identify the table. */
static uint64_t table_hash(const tf__plan_layout *table)
{
    uint64_t hash = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        hash = tf__mix_add(hash, table->foundation[f]);
    for (unsigned s = 0; s < table->stacks; s++) {
        unsigned height = table->height[s];
        unsigned top = height ? table->card[s][height - 1] : (unsigned)TF_DECK_MAX;
        hash = tf__mix_add(hash, height << 8 | top);
    }
    return hash;
}

/* Records a table. Returns false when it was seen before or when there are too many. */
static bool reach(tf__plan_reachable *walk, const tf__plan_layout *table)
{
    uint64_t hash = table_hash(table);
    for (size_t i = 0; i < walk->reached_count; i++)
        if (walk->reached[i] == hash)
            return false;
    if (walk->reached_count == TF__PLAN_CANDIDATES_MAX)
        return false;
    walk->reached[walk->reached_count++] = hash;
    return true;
}

static void begin(tf__plan_reachable *walk, tf_control *control, void *context)
{
    walk->control = control;
    walk->context = context;
    walk->reached_count = 0;
}

static bool fits(const tf__plan_layout *table, unsigned f, unsigned rank)
{
    unsigned height = table->foundation[f];
    return height < TF_RANKS && tf__calc_rank_at(table->deck, f, height) == rank;
}

static void walk_on(tf__plan_reachable *walk, const tf__plan_layout *table,
                    const tf__plan_set *plans, unsigned depth);

/* Makes one step on a copy of the table and continues from there. */
static void walk_step(tf__plan_reachable *walk, const tf__plan_layout *table,
                      const tf__plan_set *plans, unsigned depth, tf__plan_step step)
{
    tf__plan_layout after = *table;
    tf__plan_set *set = tf__plan_reachable_set(walk, depth);
    if (walk->control->stop != TF_STOP_NONE)
        return;
    tf__plan_layout_step(&after, &step);
    if (!reach(walk, &after))
        return;
    walk->steps[depth] = step;
    tf__plan_set_step(plans, &after, &step, walk->swap, set);
    walk->visit(walk->context, &after, walk->steps, depth + 1, set);
    walk_on(walk, &after, set, depth + 1);
}

/* Tries every stack top that fits a foundation. */
static void walk_on(tf__plan_reachable *walk, const tf__plan_layout *table,
                    const tf__plan_set *plans, unsigned depth)
{
    if (depth >= TF__PLAN_STEPS_MAX)
        return;
    for (unsigned s = 0; s < table->stacks; s++) {
        if (table->height[s] == 0)
            continue;
        unsigned top = table->height[s] - 1u;
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            if (fits(table, f, table->rank[s][top]))
                walk_step(walk, table, plans, depth,
                          (tf__plan_step){TF__CALC_MOVE, table->rank[s][top], table->card[s][top],
                                          (uint8_t)s, (uint8_t)f});
    }
}

/* A card number that no card on the stacks has. */
static unsigned free_number(const tf__plan_layout *table)
{
    uint64_t used = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++)
            used |= UINT64_C(1) << table->card[s][at];
    return (unsigned)__builtin_ctzll(~used);
}

/* All empty stacks are equivalent, so only one is tried. */
void tf__plan_reachable_hand(tf__plan_reachable *walk, const tf__plan_layout *table,
                             const tf__plan_set *plans, unsigned hand, tf_control *control,
                             void *context)
{
    uint8_t rank = (uint8_t)hand, card = (uint8_t)free_number(table);
    bool empty_tried = false;
    begin(walk, control, context);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (fits(table, f, hand))
            walk_step(walk, table, plans, 0,
                      (tf__plan_step){TF__CALC_PUT, rank, card, 0, (uint8_t)f});
    for (unsigned s = 0; s < table->stacks; s++) {
        if (table->height[s] == 0 && empty_tried)
            continue;
        empty_tried |= table->height[s] == 0;
        walk_step(walk, table, plans, 0,
                  (tf__plan_step){TF__CALC_STACK, rank, card, 0, (uint8_t)s});
    }
}

void tf__plan_reachable_moves(tf__plan_reachable *walk, const tf__plan_layout *table,
                              const tf__plan_set *plans, tf_control *control, void *context)
{
    tf__plan_set *set = tf__plan_reachable_set(walk, 0);
    begin(walk, control, context);
    (void)reach(walk, table);
    tf__plan_set_copy(plans, set);
    walk->visit(context, table, NULL, 0, set);
    walk_on(walk, table, plans, 0);
}

tf__plan_set *tf__plan_reachable_follow(tf__plan_reachable *walk, const tf__plan_step *steps,
                                        unsigned count, const tf__plan_set *plans,
                                        tf__plan_layout *table)
{
    tf__plan_set *set = NULL;
    for (unsigned i = 0; i < count; i++) {
        set = tf__plan_reachable_set(walk, i);
        tf__plan_layout_step(table, &steps[i]);
        tf__plan_set_step(plans, table, &steps[i], walk->swap, set);
        plans = set;
    }
    return set;
}
