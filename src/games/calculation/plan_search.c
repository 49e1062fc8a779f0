/* plan_search.c: see plan_search.h. Candidates are what a walk (plan_walk.h) from the table reaches; a
 * second walk, from a candidate, looks at the cards that may come next. */
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

struct tf__plan_search {
    tf__plan_options options;
    tf__judge *judge;
    tf_control *control;
    tf__plan_walk now, next;  /* to the candidates, and to those of the next card */
    tf__plan_candidate *pool; /* made when needed, TF__PLAN_CANDIDATES_MAX at most */
    tf__plan_candidate *candidates[TF__PLAN_CANDIDATES_MAX];
    size_t candidate_count;
    double best; /* value of the candidates found so far */
};

static tf__plan_visit visit_now, visit_next;

/* ---- making and freeing ---- */

tf_status tf__plan_search_create(tf__plan_search **out, const tf__plan_options *options,
                                 tf__judge *judge, tf_error *error)
{
    tf__plan_search *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a search of plans");
    search->options = *options;
    search->judge = judge;
    search->pool = calloc(TF__PLAN_CANDIDATES_MAX, sizeof *search->pool);
    if (!search->pool ||
        tf__plan_walk_init(&search->now, options->keep * GROWTH, options->swap, visit_now) !=
            TF_OK ||
        tf__plan_walk_init(&search->next, options->lookahead_keep * GROWTH, options->swap,
                           visit_next) != TF_OK) {
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
    tf__plan_walk_free(&search->now);
    tf__plan_walk_free(&search->next);
    for (size_t i = 0; search->pool && i < TF__PLAN_CANDIDATES_MAX; i++)
        tf__plan_set_free(&search->pool[i].plans);
    free(search->pool);
    free(search);
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

typedef struct outlook {
    tf__plan_search *search;
    prospect best[PROSPECTS];
} outlook;

static void visit_next(void *context, const tf__plan_table *table, const tf__plan_step *steps,
                       unsigned count, tf__plan_set *plans)
{
    outlook *found = context;
    tf__plan_search *search = found->search;
    prospect *best = found->best;
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
    outlook found = {.search = search};
    const prospect *best = found.best;
    tf__plan_set scouts = scouts_of(search, plans);
    tf__plan_walk_hand(&search->next, table, &scouts, rank, search->control, &found);
    if (scouts.count == plans->count)
        return best[0].value;
    double value = 0;
    for (unsigned i = 0; i < PROSPECTS && best[i].value > 0; i++) {
        tf__plan_table after = *table;
        tf__plan_set *set = tf__plan_walk_follow(&search->next, best[i].steps, best[i].step_count,
                                                 plans, &after);
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

static void visit_now(void *context, const tf__plan_table *table, const tf__plan_step *steps,
                      unsigned count, tf__plan_set *plans)
{
    tf__plan_search *search = context;
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
    search->candidate_count = 0;
    search->best = -1;
    if (hand == TF__CALC_NONE)
        tf__plan_walk_moves(&search->now, table, plans, search->control, search);
    else
        tf__plan_walk_hand(&search->now, table, plans, hand, search->control, search);
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
    tf__plan_set *set = tf__plan_walk_set(&search->now, 0);
    if (!set || search->options.exchange == 0 || plans->count == 0)
        return;
    search->control = control;
    tf__plan_set_copy(plans, set);
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
            tf__plan_set *set = tf__plan_walk_set(&search->now, 0);
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
