/* plan_search.c: see plan_search.h.
 *
 * Candidates are found depth first: the drawn card is placed in each way, then every run of stack tops
 * to foundations. Different runs to one table are one candidate. The plans go along, step by step, in
 * one set for each depth; they are valued only where a candidate ends. */
#include "games/calculation/plan_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/plan_exchange.h"

enum {
    /* More plans than a set of the kept ones can become by one step: up to four slots, and as many
     * exchanges for each. */
    GROWTH = 12,
};

/* One level of the search: the sets that a step makes, for the candidates now or for those of the next
 * card. */
typedef struct level {
    tf__plan_set *at_depth; /* TF__PLAN_STEPS_MAX of them, made when needed */
    size_t capacity;
    uint64_t reached[TF__PLAN_CANDIDATES_MAX]; /* tables already seen */
    size_t reached_count;
} level;

struct tf__plan_search {
    tf__plan_options options;
    tf__judge *judge;
    tf_control *control;
    level now, next;
    tf__plan_candidate *pool; /* made when needed, TF__PLAN_CANDIDATES_MAX at most */
    tf__plan_candidate *candidates[TF__PLAN_CANDIDATES_MAX];
    size_t candidate_count;
    double best; /* value of the candidates found so far */
};

typedef void (*visit_fn)(tf__plan_search *search, const tf__plan_table *table,
                         const tf__plan_step *steps, unsigned count, tf__plan_set *plans,
                         void *context);

/* ---- making and freeing ---- */

static tf_status make_level(level *l, size_t capacity)
{
    l->capacity = capacity;
    l->at_depth = calloc(TF__PLAN_STEPS_MAX + 1, sizeof *l->at_depth);
    return l->at_depth ? TF_OK : TF_ERR_MEMORY;
}

static void free_level(level *l)
{
    for (size_t i = 0; l->at_depth && i <= TF__PLAN_STEPS_MAX; i++)
        tf__plan_set_free(&l->at_depth[i]);
    free(l->at_depth);
}

tf_status tf__plan_search_create(tf__plan_search **out, const tf__plan_options *options,
                                 tf__judge *judge, tf_error *error)
{
    tf__plan_search *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a search of plans");
    search->options = *options;
    search->judge = judge;
    search->pool = calloc(TF__PLAN_CANDIDATES_MAX, sizeof *search->pool);
    if (!search->pool || make_level(&search->now, options->keep * GROWTH) != TF_OK ||
        make_level(&search->next, options->lookahead_keep * GROWTH) != TF_OK) {
        tf__plan_search_destroy(search);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a search of plans");
    }
    *out = search;
    return TF_OK;
}

void tf__plan_search_destroy(tf__plan_search *search)
{
    if (!search)
        return;
    free_level(&search->now);
    free_level(&search->next);
    for (size_t i = 0; search->pool && i < TF__PLAN_CANDIDATES_MAX; i++)
        tf__plan_set_free(&search->pool[i].plans);
    free(search->pool);
    free(search);
}

/* The empty set for a depth, or NULL without memory. */
static tf__plan_set *set_at(level *l, unsigned depth)
{
    tf__plan_set *set = &l->at_depth[depth];
    if (!set->plans && tf__plan_set_init(set, l->capacity) != TF_OK)
        return NULL;
    set->count = 0;
    return set;
}

static void copy_plans(const tf__plan_set *from, tf__plan_set *to)
{
    to->count = from->count;
    memcpy(to->plans, from->plans, from->count * sizeof *from->plans);
}

/* ---- walking over what can be reached ---- */

/* Foundations and heights say which cards have left; with the card placed they name the table. */
static uint64_t table_hash(const tf__plan_table *table)
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

static bool reach(level *l, const tf__plan_table *table)
{
    uint64_t hash = table_hash(table);
    for (size_t i = 0; i < l->reached_count; i++)
        if (l->reached[i] == hash)
            return false;
    if (l->reached_count == TF__PLAN_CANDIDATES_MAX)
        return false;
    l->reached[l->reached_count++] = hash;
    return true;
}

typedef struct walk {
    tf__plan_search *search;
    level *level;
    visit_fn visit;
    void *context;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
} walk;

static bool fits(const tf__plan_table *table, unsigned f, unsigned rank)
{
    unsigned height = table->foundation[f];
    return height < TF_RANKS && tf__calc_rank_at(f, height) == rank;
}

static void walk_on(walk *w, const tf__plan_table *table, const tf__plan_set *plans,
                    unsigned depth);

/* Makes one step on a copy of the table and goes on from there. */
static void walk_step(walk *w, const tf__plan_table *table, const tf__plan_set *plans,
                      unsigned depth, tf__plan_step step)
{
    tf__plan_table after = *table;
    tf__plan_set *set = set_at(w->level, depth);
    if (!set || w->search->control->stop != TF_STOP_NONE)
        return;
    tf__plan_table_step(&after, &step);
    if (!reach(w->level, &after))
        return;
    w->steps[depth] = step;
    tf__plan_set_step(plans, &after, &step, w->search->options.swap, set);
    w->visit(w->search, &after, w->steps, depth + 1, set, w->context);
    walk_on(w, &after, set, depth + 1);
}

/* Every stack top that fits a foundation. */
static void walk_on(walk *w, const tf__plan_table *table, const tf__plan_set *plans, unsigned depth)
{
    if (depth >= TF__PLAN_STEPS_MAX)
        return;
    for (unsigned s = 0; s < table->stacks; s++) {
        if (table->height[s] == 0)
            continue;
        unsigned top = table->height[s] - 1u;
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            if (fits(table, f, table->rank[s][top]))
                walk_step(w, table, plans, depth,
                          (tf__plan_step){TF__CALC_MOVE, table->rank[s][top], table->card[s][top],
                                          (uint8_t)s, (uint8_t)f});
    }
}

/* A number that no card on the stacks has. */
static unsigned free_number(const tf__plan_table *table)
{
    uint64_t used = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++)
            used |= UINT64_C(1) << table->card[s][at];
    return (unsigned)__builtin_ctzll(~used);
}

/* Every way to place the card in the hand. Empty stacks are all alike: one is enough. */
static void walk_hand(walk *w, const tf__plan_table *table, const tf__plan_set *plans,
                      unsigned hand)
{
    uint8_t rank = (uint8_t)hand, card = (uint8_t)free_number(table);
    bool empty_tried = false;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (fits(table, f, hand))
            walk_step(w, table, plans, 0, (tf__plan_step){TF__CALC_PUT, rank, card, 0, (uint8_t)f});
    for (unsigned s = 0; s < table->stacks; s++) {
        if (table->height[s] == 0 && empty_tried)
            continue;
        empty_tried |= table->height[s] == 0;
        walk_step(w, table, plans, 0, (tf__plan_step){TF__CALC_STACK, rank, card, 0, (uint8_t)s});
    }
}

/* Values plans, each counting as a state, and ranks the best `keep`. */
static void judge_plans(tf__plan_search *search, const tf__plan_table *table, tf__plan_set *plans,
                        size_t keep)
{
    tf__plan_set_judge(plans, table, search->options.unite, keep, search->judge);
    for (size_t i = 0; i < plans->count; i++)
        (void)tf_control_tick(search->control);
}

/* The same for the plans to be kept, the best first. */
static void judge_best(tf__plan_search *search, const tf__plan_table *table, tf__plan_set *plans)
{
    judge_plans(search, table, plans, search->options.keep);
    tf__plan_ranking_sort(&plans->ranking);
}

/* The value of all plans. */
static double value_of_all(tf__plan_search *search, const tf__plan_table *table,
                           tf__plan_set *plans)
{
    judge_plans(search, table, plans, plans->capacity);
    return tf__plan_set_value(plans, search->options.power);
}

/* Follows plans from a table along some steps, at least one; NULL without memory. The table becomes
 * the one at the end. */
static tf__plan_set *follow(tf__plan_search *search, level *l, const tf__plan_step *steps,
                            unsigned count, const tf__plan_set *plans, tf__plan_table *table)
{
    tf__plan_set *set = NULL;
    for (unsigned i = 0; i < count; i++) {
        set = set_at(l, i);
        if (!set)
            return NULL;
        tf__plan_table_step(table, &steps[i]);
        tf__plan_set_step(plans, table, &steps[i], search->options.swap, set);
        plans = set;
    }
    return set;
}

/* The best few of some plans, which are enough to see what is worth a closer look. */
static tf__plan_set scouts_of(const tf__plan_search *search, const tf__plan_set *plans)
{
    tf__plan_set scouts = *plans; /* borrowed */
    scouts.count = (plans->count + search->options.scouts - 1) / search->options.scouts;
    return scouts;
}

/* ---- looking one card ahead ---- */

/* The two best positions that the next card can bring, by the scouts: how they are reached and what
 * they are worth, the better one first. */
typedef struct prospect {
    double value;
    unsigned step_count;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
} prospect;

enum { PROSPECTS = 2 };

static void visit_next(tf__plan_search *search, const tf__plan_table *table,
                       const tf__plan_step *steps, unsigned count, tf__plan_set *plans,
                       void *context)
{
    prospect *best = context;
    double value = value_of_all(search, table, plans);
    unsigned at = value > best[0].value ? 0 : 1;
    if (value <= best[at].value)
        return;
    if (at == 0)
        best[1] = best[0];
    best[at].value = value;
    best[at].step_count = count;
    memcpy(best[at].steps, steps, count * sizeof *steps);
}

/* The best that can be reached when a card comes. */
static double look_at_card(tf__plan_search *search, const tf__plan_table *table,
                           const tf__plan_set *plans, unsigned rank)
{
    prospect best[PROSPECTS];
    tf__plan_set scouts = scouts_of(search, plans);
    walk w = {.search = search, .level = &search->next, .visit = visit_next, .context = best};
    for (unsigned i = 0; i < PROSPECTS; i++)
        best[i].value = 0;
    search->next.reached_count = 0;
    walk_hand(&w, table, &scouts, rank);
    if (scouts.count == plans->count)
        return best[0].value;
    double value = 0;
    for (unsigned i = 0; i < PROSPECTS && best[i].value > 0; i++) {
        tf__plan_table after = *table;
        tf__plan_set *set = follow(search, &search->next, best[i].steps, best[i].step_count, plans,
                                   &after);
        double full = set ? value_of_all(search, &after, set) : best[i].value;
        value = full > value ? full : value;
    }
    return value;
}

/* The mean over the cards that may come of the best that can then be reached. */
static double look_ahead(tf__plan_search *search, const tf__plan_candidate *candidate,
                         const uint8_t *left)
{
    tf__plan_set plans = candidate->plans; /* borrowed: only its first plans are looked at */
    double power = search->options.lookahead_power, sum = 0;
    unsigned total = 0;
    if (plans.count > search->options.lookahead_keep)
        plans.count = search->options.lookahead_keep;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        if (left[rank] == 0)
            continue;
        sum += left[rank] * pow(look_at_card(search, &candidate->table, &plans, rank), power);
        total += left[rank];
    }
    return total ? pow(sum / total, 1 / power) : candidate->value;
}

/* ---- candidates ---- */

/* Whether a candidate of that value may turn out the best after those before it. */
static bool may_be_chosen(const tf__plan_search *search, double value)
{
    if (search->options.lookahead)
        return value >= search->best * search->options.margin;
    return value > search->best;
}

/* More than the order of its terms can change in a sum. */
static const double rounding = 1e-9;

/* Gives a candidate its plans, the best first, and the value that they have in this order: equal
 * positions are to be worth the same to the last bit. */
static void choose_plans(const tf__plan_search *search, tf__plan_set *plans,
                         tf__plan_candidate *candidate)
{
    tf__plan_ranking_sort(&plans->ranking);
    candidate->value = tf__plan_set_value(plans, search->options.power);
    if (may_be_chosen(search, candidate->value))
        tf__plan_set_best(plans, &candidate->plans);
}

static void visit_now(tf__plan_search *search, const tf__plan_table *table,
                      const tf__plan_step *steps, unsigned count, tf__plan_set *plans,
                      void *context)
{
    (void)context;
    tf__plan_candidate *candidate = &search->pool[search->candidate_count];
    if (!candidate->plans.plans &&
        tf__plan_set_init(&candidate->plans, search->options.keep) != TF_OK)
        return;
    search->candidates[search->candidate_count++] = candidate;
    candidate->step_count = count;
    for (unsigned i = 0; i < count; i++)
        candidate->steps[i] = steps[i];
    candidate->table = *table;
    judge_plans(search, table, plans, search->options.keep);
    candidate->value = tf__plan_set_value(plans, search->options.power);
    candidate->near = true;
    candidate->plans.count = 0;
    if (may_be_chosen(search, candidate->value * (1 + rounding)))
        choose_plans(search, plans, candidate);
    search->best = candidate->value > search->best ? candidate->value : search->best;
}

/* Marks the candidates that may be the best; returns how many. */
static size_t mark_near(tf__plan_search *search)
{
    size_t near = 0;
    for (size_t i = 0; i < search->candidate_count; i++) {
        tf__plan_candidate *candidate = search->candidates[i];
        candidate->near = candidate->value >= search->best * search->options.margin;
        near += candidate->near;
    }
    return near;
}

/* Looks ahead from the candidates that may be the best; not when there is only one. */
static void look_ahead_from_best(tf__plan_search *search, const uint8_t *left)
{
    if (mark_near(search) == 1)
        return;
    for (size_t i = 0; i < search->candidate_count; i++)
        if (search->candidates[i]->near)
            search->candidates[i]->value = look_ahead(search, search->candidates[i], left);
}

static int by_value(const void *x, const void *y)
{
    const tf__plan_candidate *a = *(tf__plan_candidate *const *)x;
    const tf__plan_candidate *b = *(tf__plan_candidate *const *)y;
    if (a->near != b->near)
        return a->near ? -1 : 1;
    if (a->value != b->value)
        return a->value < b->value ? 1 : -1;
    return a < b ? -1 : 1;
}

/* Finds every candidate and values it with the given plans. */
static void find_candidates(tf__plan_search *search, const tf__plan_table *table,
                            const tf__plan_set *plans, unsigned hand)
{
    walk w = {.search = search, .level = &search->now, .visit = visit_now};
    search->candidate_count = 0;
    search->best = -1;
    search->now.reached_count = 0;
    if (hand != TF__CALC_NONE) {
        walk_hand(&w, table, plans, hand);
        return;
    }
    tf__plan_set *set = set_at(&search->now, TF__PLAN_STEPS_MAX);
    (void)reach(&search->now, table);
    if (set) {
        copy_plans(plans, set);
        visit_now(search, table, NULL, 0, set, NULL);
    }
    walk_on(&w, table, plans, 0);
}

size_t tf__plan_search_run(tf__plan_search *search, const tf__plan_table *table,
                           const tf__plan_set *plans, unsigned hand, const uint8_t *left,
                           tf_control *control, tf__plan_candidate ***candidates)
{
    search->control = control;
    find_candidates(search, table, plans, hand);
    if (search->options.lookahead)
        look_ahead_from_best(search, left);
    qsort(search->candidates, search->candidate_count, sizeof(void *), by_value);
    *candidates = search->candidates;
    return search->candidate_count;
}

/* ---- plans for a table ---- */

void tf__plan_search_exchange(tf__plan_search *search, const tf__plan_table *table,
                              tf__plan_set *plans, tf_control *control)
{
    tf__plan_set *set = set_at(&search->now, 0);
    if (!set || search->options.exchange == 0 || plans->count == 0)
        return;
    search->control = control;
    copy_plans(plans, set);
    tf__plan_set_exchange(plans, search->options.exchange, table, set);
    judge_best(search, table, set);
    tf__plan_set_best(set, plans);
}

void tf__plan_search_replan(tf__plan_search *search, const tf__plan_table *table,
                            tf__plan_set *plans)
{
    tf__plan_table partial = *table;
    memset(partial.height, 0, sizeof partial.height);
    tf__plan_clear(&plans->plans[0]);
    plans->count = 1;
    for (unsigned at = 0; at < TF_DECK_MAX; at++) {
        for (unsigned s = 0; s < table->stacks; s++) {
            if (at >= table->height[s])
                continue;
            tf__plan_step step = {TF__CALC_STACK, table->rank[s][at], table->card[s][at], 0,
                                  (uint8_t)s};
            tf__plan_set *set = set_at(&search->now, 0);
            if (!set)
                return;
            tf__plan_table_step(&partial, &step);
            tf__plan_set_step(plans, &partial, &step, search->options.swap, set);
            tf__plan_set_judge(set, &partial, search->options.unite, search->options.keep,
                               search->judge);
            tf__plan_ranking_sort(&set->ranking);
            tf__plan_set_best(set, plans);
        }
    }
}
