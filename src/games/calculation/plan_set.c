/* plan_set.c: see plan_set.h. */
#include "games/calculation/plan_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

tf_status tf__plan_set_init(tf__plan_set *set, size_t capacity)
{
    *set = (tf__plan_set){.seen_count = 16};
    while (set->seen_count < 4 * capacity)
        set->seen_count *= 2;
    /* Vectors want their alignment, which aligned_alloc gives and calloc only by chance. */
    set->plans = aligned_alloc(64, (capacity * sizeof *set->plans + 63) / 64 * 64);
    set->ranks = calloc(capacity, sizeof *set->ranks);
    set->seen = calloc(set->seen_count, sizeof *set->seen);
    if (!set->plans || !set->ranks || !set->seen) {
        tf__plan_set_free(set);
        return TF_ERR_MEMORY;
    }
    set->capacity = capacity;
    return TF_OK;
}

void tf__plan_set_free(tf__plan_set *set)
{
    if (!set)
        return;
    free(set->plans);
    free(set->ranks);
    free(set->seen);
    *set = (tf__plan_set){0};
}

void tf__plan_table_step(tf__plan_table *table, const tf__plan_step *step)
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

/* A new plan at the end of the set, a copy of `plan`; NULL when there is no room. It counts only once
 * the caller adds one to set->count. */
static tf__plan *draft(tf__plan_set *set, const tf__plan *plan)
{
    if (set->count == set->capacity)
        return NULL;
    tf__plan *copy = &set->plans[set->count];
    *copy = *plan;
    return copy;
}

static bool is_free(const tf__plan *plan, const tf__plan_table *table, unsigned slot)
{
    unsigned f = tf__slot_foundation(slot), p = tf__slot_place(slot);
    return p >= table->foundation[f] && !(plan->planned[f] >> p & 1);
}

static bool is_planned(const tf__plan *plan, unsigned slot)
{
    return plan->planned[tf__slot_foundation(slot)] >> tf__slot_place(slot) & 1;
}

/* The number of the stacked card that has a slot of this rank; there is one. */
static unsigned holder(const tf__plan *plan, const tf__plan_table *table, unsigned rank, unsigned f)
{
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++)
            if (table->rank[s][at] == rank && plan->label[table->card[s][at]] == f)
                return table->card[s][at];
    return TF_DECK_MAX;
}

/* Gives a card each of the free slots of its rank in turn, everything else as in the draft. */
static void relabel(tf__plan_set *to, const tf__plan *plan, const tf__plan_table *table,
                    unsigned rank, unsigned card)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        if (!is_free(plan, table, tf__slot_of_rank(f, rank)))
            continue;
        tf__plan *child = draft(to, plan);
        if (!child)
            return;
        child->label[card] = (uint8_t)f;
        to->count += tf__plan_rebuild(child, table);
    }
}

static void put(tf__plan_set *to, const tf__plan *plan, const tf__plan_table *table,
                const tf__plan_step *step)
{
    unsigned slot = tf__slot_of_rank(step->to, step->rank);
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
    tf__plan *child = draft(to, plan);
    if (!child)
        return;
    if (below != TF__PLAN_NO_SLOT && !tf__plan_order_add(&child->order, slot, below))
        return;
    unsigned f = tf__slot_foundation(slot);
    child->label[step->card] = (uint8_t)f;
    child->planned[f] |= (uint16_t)(1u << tf__slot_place(slot));
    child->hash += tf__plan_label_hash(step->card, f);
    to->count++;
}

/* The new card takes the slot of another of its rank, which goes to a free one. */
static void stack_by_swap(tf__plan_set *to, const tf__plan *plan, const tf__plan_table *table,
                          const tf__plan_step *step, unsigned f)
{
    unsigned other = holder(plan, table, step->rank, f);
    if (other == step->card || other == TF_DECK_MAX)
        return;
    tf__plan swapped = *plan;
    swapped.label[step->card] = (uint8_t)f;
    relabel(to, &swapped, table, step->rank, other);
}

static void stack(tf__plan_set *to, const tf__plan *plan, const tf__plan_table *table,
                  const tf__plan_step *step, bool swap)
{
    unsigned height = table->height[step->to];
    unsigned below = TF__PLAN_NO_SLOT;
    if (height > 1)
        below = tf__slot_of_rank(plan->label[table->card[step->to][height - 2]],
                                 table->rank[step->to][height - 2]);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned slot = tf__slot_of_rank(f, step->rank);
        if (is_free(plan, table, slot))
            stack_on_free_slot(to, plan, step, slot, below);
        else if (swap && is_planned(plan, slot))
            stack_by_swap(to, plan, table, step, f);
    }
}

static void move(tf__plan_set *to, const tf__plan *plan, const tf__plan_table *table,
                 const tf__plan_step *step)
{
    unsigned label = plan->label[step->card];
    unsigned slot = tf__slot_of_rank(step->to, step->rank);
    tf__plan *child = draft(to, plan);
    if (!child)
        return;
    if (label == step->to) {
        child->planned[label] &= (uint16_t) ~(1u << tf__slot_place(slot));
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

void tf__plan_set_step(const tf__plan_set *from, const tf__plan_table *table,
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

/* ---- exchanging labels ---- */

/* The stacked cards of each rank: at most four. */
typedef struct rank_cards {
    uint8_t count[TF_RANKS], card[TF_RANKS][TF__CALC_FOUNDATIONS];
} rank_cards;

static void sort_by_rank(const tf__plan_table *table, rank_cards *out)
{
    memset(out->count, 0, sizeof out->count);
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++) {
            unsigned rank = table->rank[s][at];
            out->card[rank][out->count[rank]++] = table->card[s][at];
        }
}

static void exchange_two(tf__plan_set *to, const tf__plan *plan, const tf__plan_table *table,
                         unsigned x, unsigned y)
{
    tf__plan *child = draft(to, plan);
    if (!child)
        return;
    child->label[x] = plan->label[y];
    child->label[y] = plan->label[x];
    to->count += tf__plan_rebuild(child, table);
}

void tf__plan_set_exchange(const tf__plan_set *from, size_t count, const tf__plan_table *table,
                           tf__plan_set *to)
{
    rank_cards cards;
    sort_by_rank(table, &cards);
    for (size_t i = 0; i < from->count && i < count; i++)
        for (unsigned rank = 0; rank < TF_RANKS; rank++)
            for (unsigned x = 0; x < cards.count[rank]; x++) {
                relabel(to, &from->plans[i], table, rank, cards.card[rank][x]);
                for (unsigned y = x + 1; y < cards.count[rank]; y++)
                    exchange_two(to, &from->plans[i], table, cards.card[rank][x],
                                 cards.card[rank][y]);
            }
}

/* ---- keeping the best ---- */

/* Makes room for two hashes a plan, no more than is needed: it has to be cleared. */
static void clear_seen(tf__plan_set *set)
{
    set->seen_count = 16;
    while (set->seen_count < 4 * set->count)
        set->seen_count *= 2;
    memset(set->seen, 0, set->seen_count * sizeof *set->seen);
}

/* True when the hash was there already; 0, the hash of a table without cards, is never noted. */
static bool note_seen(tf__plan_set *set, uint64_t hash)
{
    size_t mask = set->seen_count - 1;
    size_t at = (size_t)hash & mask;
    while (set->seen[at] != 0 && set->seen[at] != hash)
        at = (at + 1) & mask;
    bool seen = hash != 0 && set->seen[at] == hash;
    set->seen[at] = hash;
    return seen;
}

/* The next plans that were not seen before, moved to the places from `kept` on, and their cases. */
static size_t next_group(tf__plan_set *set, const tf__plan_table *table, bool unite, size_t *next,
                         size_t kept, tf__case *group)
{
    size_t count = 0;
    for (; *next < set->count && count < TF__JUDGE_GROUP; ++*next) {
        const tf__plan *plan = &set->plans[*next];
        if (note_seen(set, plan->hash))
            continue;
        tf__case_of_plan(&group[count], plan, table);
        if (unite && note_seen(set, group[count].hash))
            continue;
        if (kept + count != *next)
            set->plans[kept + count] = *plan;
        count++;
    }
    return count;
}

void tf__plan_set_judge(tf__plan_set *set, const tf__plan_table *table, bool unite,
                        tf__judge *judge)
{
    tf__case group[TF__JUDGE_GROUP];
    double values[TF__JUDGE_GROUP];
    size_t kept = 0, next = 0;
    clear_seen(set);
    while (next < set->count) {
        size_t count = next_group(set, table, unite, &next, kept, group);
        tf__judge_values(judge, group, count, values);
        for (size_t i = 0; i < count; i++)
            set->plans[kept++].value = values[i];
    }
    set->count = kept;
}

static bool ranks_before(const tf__plan_rank *a, const tf__plan_rank *b)
{
    return a->value > b->value || (a->value == b->value && a->index < b->index);
}

static int by_rank(const void *x, const void *y)
{
    const tf__plan_rank *a = x, *b = y;
    return ranks_before(a, b) ? -1 : 1;
}

/* Hoare's selection: afterwards the first `keep` ranks are the best ones, in any order. */
static void select_best(tf__plan_rank *ranks, size_t count, size_t keep)
{
    size_t low = 0, high = count;
    while (high - low > 1 && low < keep) {
        tf__plan_rank pivot = ranks[low + (high - low) / 2];
        size_t i = low, j = high - 1;
        for (;;) {
            while (ranks_before(&ranks[i], &pivot))
                i++;
            while (ranks_before(&pivot, &ranks[j]))
                j--;
            if (i >= j)
                break;
            tf__plan_rank moved = ranks[i];
            ranks[i++] = ranks[j];
            ranks[j--] = moved;
        }
        if (keep <= i)
            high = i;
        else
            low = i;
    }
}

void tf__plan_set_best(tf__plan_set *from, size_t keep, tf__plan_set *to)
{
    for (size_t i = 0; i < from->count; i++)
        from->ranks[i] = (tf__plan_rank){from->plans[i].value, (uint32_t)i};
    if (keep > to->capacity)
        keep = to->capacity;
    if (keep > from->count)
        keep = from->count;
    else
        select_best(from->ranks, from->count, keep);
    qsort(from->ranks, keep, sizeof *from->ranks, by_rank);
    for (size_t i = 0; i < keep; i++)
        to->plans[i] = from->plans[from->ranks[i].index];
    to->count = keep;
}

double tf__plan_set_value(const tf__plan_set *set, double power)
{
    if (set->count == 0)
        return -1;
    double best = 0, sum = 0;
    for (size_t i = 0; i < set->count; i++) {
        double value = set->plans[i].value;
        best = value > best ? value : best;
        if (power > 0)
            sum += power == 2 ? value * value : pow(value, power);
    }
    return power > 0 ? (power == 2 ? sqrt(sum) : pow(sum, 1 / power)) : best;
}
