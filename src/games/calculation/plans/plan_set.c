/* plan_set.c: see plan_set.h. */
#include "games/calculation/plans/plan_set.h"

#include <stdlib.h>
#include <string.h>

tf_status tf__plan_set_init(tf__plan_set *set, size_t capacity)
{
    *set = (tf__plan_set){0};
    /* Vectors need an alignment that aligned_alloc() guarantees and calloc() does not. */
    set->plans = aligned_alloc(64, (capacity * sizeof *set->plans + 63) / 64 * 64);
    if (!set->plans)
        return TF_ERR_MEMORY;
    set->capacity = capacity;
    return TF_OK;
}

void tf__plan_set_free(tf__plan_set *set)
{
    if (!set)
        return;
    free(set->plans);
    *set = (tf__plan_set){0};
}

void tf__plan_set_copy(const tf__plan_set *from, tf__plan_set *to)
{
    to->count = from->count;
    memcpy(to->plans, from->plans, from->count * sizeof *from->plans);
}

void tf__plan_layout_step(tf__plan_layout *table, const tf__plan_step *step)
{
    switch (step->kind) {
    case TF__CALC_PUT:
        table->foundation[step->to]++;
        break;
    case TF__CALC_STACK:
        table->rank[step->to][table->height[step->to]] = step->rank;
        table->card[step->to][table->height[step->to]++] = step->card;
        break;
    case TF__CALC_MOVE:
        table->height[step->from]--;
        table->foundation[step->to]++;
        break;
    case TF__CALC_DRAW:
        break;
    }
}

/* ---- one plan, one step ---- */

/* Copies `plan` to the end of the set without counting it; the caller increments set->count to keep
 * it. Returns NULL when the set is full. */
static tf__plan *draft(tf__plan_set *set, const tf__plan *plan)
{
    if (set->count == set->capacity)
        return NULL;
    tf__plan *copy = &set->plans[set->count];
    tf__plan_copy(copy, plan);
    return copy;
}

static bool is_planned(const tf__plan *plan, unsigned slot)
{
    return plan->planned[tf__calc_slot_foundation(slot)] >> tf__calc_slot_place(slot) & 1;
}

/* The number of the stacked card that has a slot of this rank; there must be one. */
static unsigned holder(const tf__plan *plan, const tf__plan_layout *table, unsigned rank,
                       unsigned f)
{
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++)
            if (table->rank[s][at] == rank && plan->label[table->card[s][at]] == f)
                return table->card[s][at];
    return TF_DECK_MAX;
}

/* Adds one plan per free slot of a card's rank; everything else is as in the draft. */
static void relabel(tf__plan_set *to, const tf__plan *plan, const tf__plan_layout *table,
                    unsigned rank, unsigned card)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        if (!tf__plan_slot_free(plan, table, tf__calc_slot_of_rank(table->deck, f, rank)))
            continue;
        tf__plan *child = draft(to, plan);
        if (!child)
            return;
        child->label[card] = (uint8_t)f;
        to->count += tf__plan_rebuild(child, table);
    }
}

static void put(tf__plan_set *to, const tf__plan *plan, const tf__plan_layout *table,
                const tf__plan_step *step)
{
    unsigned slot = tf__calc_slot_of_rank(table->deck, step->to, step->rank);
    if (is_planned(plan, slot)) {
        unsigned card = holder(plan, table, step->rank, step->to);
        if (card < TF_DECK_MAX)
            relabel(to, plan, table, step->rank, card);
    } else if (draft(to, plan)) {
        to->count++;
    }
}

static void stack_on_free_slot(tf__plan_set *to, const tf__plan *plan, const tf__plan_step *step,
                               unsigned slot, unsigned below)
{
    tf__plan *child = &to->plans[to->count];
    if (to->count == to->capacity)
        return;
    if (below == TF__CALC_NO_SLOT)
        tf__plan_order_copy(&child->order, &plan->order);
    else if (!tf__plan_order_extend(&child->order, &plan->order, slot, below))
        return;
    unsigned f = tf__calc_slot_foundation(slot);
    tf__plan_copy_labels(child, plan);
    child->label[step->card] = (uint8_t)f;
    child->planned[f] |= (uint16_t)(1u << tf__calc_slot_place(slot));
    child->hash += tf__plan_label_hash(step->card, f);
    to->count++;
}

/* The new card takes the slot of another card of its rank, which gets a free slot. */
static void stack_by_swap(tf__plan_set *to, const tf__plan *plan, const tf__plan_layout *table,
                          const tf__plan_step *step, unsigned f)
{
    unsigned other = holder(plan, table, step->rank, f);
    if (other == step->card || other == TF_DECK_MAX)
        return;
    tf__plan swapped = *plan;
    swapped.label[step->card] = (uint8_t)f;
    relabel(to, &swapped, table, step->rank, other);
}

static void stack(tf__plan_set *to, const tf__plan *plan, const tf__plan_layout *table,
                  const tf__plan_step *step, bool swap)
{
    unsigned height = table->height[step->to];
    unsigned below = TF__CALC_NO_SLOT;
    if (height > 1)
        below = tf__calc_slot_of_rank(table->deck, plan->label[table->card[step->to][height - 2]],
                                      table->rank[step->to][height - 2]);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned slot = tf__calc_slot_of_rank(table->deck, f, step->rank);
        if (tf__plan_slot_free(plan, table, slot))
            stack_on_free_slot(to, plan, step, slot, below);
        else if (swap && is_planned(plan, slot))
            stack_by_swap(to, plan, table, step, f);
    }
}

static void move(tf__plan_set *to, const tf__plan *plan, const tf__plan_layout *table,
                 const tf__plan_step *step)
{
    unsigned label = plan->label[step->card];
    unsigned slot = tf__calc_slot_of_rank(table->deck, step->to, step->rank);
    tf__plan *child = draft(to, plan);
    if (!child)
        return;
    if (label == step->to) {
        child->planned[label] &= (uint16_t) ~(1u << tf__calc_slot_place(slot));
        child->hash -= tf__plan_label_hash(step->card, label);
        to->count++;
        return;
    }
    if (is_planned(plan, slot)) {
        unsigned other = holder(plan, table, step->rank, step->to);
        if (other == TF_DECK_MAX)
            return;
        child->label[other] = (uint8_t)label;
    }
    to->count += tf__plan_rebuild(child, table);
}

void tf__plan_set_step(const tf__plan_set *from, const tf__plan_layout *table,
                       const tf__plan_step *step, bool swap, tf__plan_set *to)
{
    for (size_t i = 0; i < from->count && to->count < to->capacity; i++) {
        const tf__plan *plan = &from->plans[i];
        if (step->kind == TF__CALC_PUT)
            put(to, plan, table, step);
        else if (step->kind == TF__CALC_STACK)
            stack(to, plan, table, step, swap);
        else
            move(to, plan, table, step);
    }
}

/* ---- selecting the best ---- */

/* Moves the next group of plans that were not seen before to the indices from `kept` on, and
 * computes their residuals. */
static size_t next_group(tf__plan_set *set, const tf__plan_layout *table, bool unite, size_t *next,
                         size_t kept, tf__plan_scratch *scratch, tf__plan_residual *group)
{
    size_t count = 0;
    for (; *next < set->count && count < TF__PLAN_VALUER_GROUP; ++*next) {
        const tf__plan *plan = &set->plans[*next];
        if (tf__plan_scratch_note(scratch, plan->hash))
            continue;
        tf__plan_residual_of(&group[count], plan, table);
        if (unite && tf__plan_scratch_note(scratch, group[count].hash))
            continue;
        if (kept + count != *next)
            tf__plan_copy(&set->plans[kept + count], plan);
        count++;
    }
    return count;
}

void tf__plan_set_evaluate(tf__plan_set *set, const tf__plan_layout *table, bool unite, size_t keep,
                           tf__plan_valuer *valuer, tf__plan_scratch *scratch)
{
    tf__plan_residual group[TF__PLAN_VALUER_GROUP];
    double values[TF__PLAN_VALUER_GROUP];
    size_t kept = 0, next = 0;
    tf__plan_scratch_forget(scratch, 2 * set->count);
    tf__plan_ranking_start(&scratch->ranking, keep < scratch->values ? keep : scratch->values);
    while (next < set->count) {
        size_t count = next_group(set, table, unite, &next, kept, scratch, group);
        double floor = tf__plan_ranking_floor(&scratch->ranking), least = scratch->floor;
        tf__plan_valuer_values(valuer, group, count, least > 0 && least > floor ? least : floor,
                               values);
        for (size_t i = 0; i < count; i++)
            tf__plan_ranking_add(&scratch->ranking, values[i] > least ? values[i] : 0);
        kept += count;
    }
    set->count = kept;
}

void tf__plan_set_best(const tf__plan_set *from, const tf__plan_ranking *ranking, tf__plan_set *to)
{
    to->count = ranking->count < to->capacity ? ranking->count : to->capacity;
    for (size_t i = 0; i < to->count; i++)
        tf__plan_copy(&to->plans[i], &from->plans[ranking->ranks[i].index]);
}
