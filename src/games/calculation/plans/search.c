/* search.c: see search.h. The candidates are the tables that a walk (reachable.h) visits. A second
 * walk, from a candidate, considers the cards that may come next. */
#include "games/calculation/plans/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/plans/exchange.h"

enum {
    /* capacity per plan kept: for the plans of a set, and for the exchanges of labels in the best
     * of them; chosen by hand */
    GROWTH = 12,
    /* plans kept to find plans for a table where fewer found nothing */
    HARD_PLANS = 400,
};

struct tf__plan_search {
    tf__plan_options options;
    tf__plan_valuer *valuer;
    tf_control *control;
    tf__plan_reachable now, next; /* walks to the candidates, and to those after the next card */
    tf__plan_scratch scratch;     /* scratch memory for valuing plans */
    tf__plan_candidate *pool;     /* TF__PLAN_CANDIDATES_MAX entries */
    tf__block few;                /* with lookahead: the plans of all candidates */
    tf__plan_set chosen;          /* without lookahead: the plans of the best candidate so far */
    tf__plan_candidate *candidates[TF__PLAN_CANDIDATES_MAX];
    size_t candidate_count;
    double best;    /* value of the best candidate found so far */
    bool own_scale; /* the last look was that of options.look */
    bool all;       /* looks from every candidate, also from those without a plan */
};

/* A second card is looked at from positions worth at least this share of the best after the first, a third from those worth
 * that share after the second; chosen by hand. */
static const double closeness[] = {0.6, 0.8};

static tf__plan_visit visit_now, visit_next;

/* ---- creating and freeing ---- */

/* The number of plans per candidate that the lookahead uses. */
static size_t few_plans(const tf__plan_options *options)
{
    if (!options->lookahead)
        return 0;
    return options->lookahead_keep < options->keep ? options->lookahead_keep : options->keep;
}

/* The maximum number of plans that are valued at once, and of hashes that the scratch memory holds.
 */
static size_t most_values(const tf__plan_options *options)
{
    size_t ahead = few_plans(options), hard = HARD_PLANS * TF__PLAN_CHILDREN_MAX;
    size_t most = GROWTH * (options->keep > ahead ? options->keep : ahead);
    return most > hard ? most : hard;
}

static size_t most_hashes(const tf__plan_options *options)
{
    size_t valued = 2 * most_values(options);
    size_t sources = options->exchange < options->keep ? options->exchange : options->keep;
    size_t exchanged = options->keep + sources * TF__PLAN_CHANGES_MAX;
    return valued > exchanged ? valued : exchanged;
}

size_t tf__plan_search_bytes(const tf__plan_options *options)
{
    size_t few = few_plans(options);
    size_t bytes = sizeof(tf__plan_search) + TF__PLAN_CANDIDATES_MAX * sizeof(tf__plan_candidate) +
                   tf__plan_reachable_bytes(options->keep, options->keep * GROWTH, options->swap) +
                   tf__plan_scratch_bytes(most_values(options), most_hashes(options));
    if (!options->lookahead)
        return bytes + options->keep * sizeof(tf__plan);
    return bytes + TF__PLAN_CANDIDATES_MAX * few * sizeof(tf__plan) +
           tf__plan_reachable_bytes(few, few * GROWTH, options->swap);
}

static tf_status take_memory(tf__plan_search *search, tf_error *error)
{
    const tf__plan_options *options = &search->options;
    size_t few = few_plans(options);
    tf_status status = tf__plan_reachable_init(&search->now, options->keep, options->keep * GROWTH,
                                               options->swap, visit_now, error);
    if (status == TF_OK && options->lookahead)
        status = tf__plan_reachable_init(&search->next, few, few * GROWTH, options->swap,
                                         visit_next, error);
    if (status == TF_OK && options->lookahead)
        status = tf__block_take(&search->few, TF__PLAN_CANDIDATES_MAX * few, sizeof(tf__plan),
                                error);
    if (status != TF_OK)
        return status;
    search->pool = calloc(TF__PLAN_CANDIDATES_MAX, sizeof *search->pool);
    if (!search->pool ||
        tf__plan_scratch_init(&search->scratch, most_values(options), most_hashes(options)) !=
            TF_OK ||
        (!options->lookahead && tf__plan_set_init(&search->chosen, options->keep) != TF_OK))
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a search of plans");
    for (size_t i = 0; i < TF__PLAN_CANDIDATES_MAX; i++)
        search->pool[i].plans = (tf__plan_set){few ? (tf__plan *)search->few.data + i * few : NULL,
                                               0, few};
    return TF_OK;
}

tf_status tf__plan_search_create(tf__plan_search **out, const tf__plan_options *options,
                                 tf__plan_valuer *valuer, tf_error *error)
{
    tf__plan_search *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a search of plans");
    search->options = *options;
    search->valuer = valuer;
    tf_status status = take_memory(search, error);
    if (status != TF_OK) {
        tf__plan_search_destroy(search);
        return status;
    }
    *out = search;
    return TF_OK;
}

void tf__plan_search_destroy(tf__plan_search *search)
{
    if (!search)
        return;
    tf__plan_reachable_free(&search->now);
    tf__plan_reachable_free(&search->next);
    tf__plan_scratch_free(&search->scratch);
    tf__plan_set_free(&search->chosen);
    tf__block_release(&search->few);
    free(search->pool);
    free(search);
}

/* Values the plans, each of which counts as a state, and ranks the best `keep`. */
static void value_plans(tf__plan_search *search, const tf__plan_layout *table, tf__plan_set *plans,
                        size_t keep)
{
    tf__plan_set_evaluate(plans, table, search->options.unite, keep, search->valuer,
                          &search->scratch);
    for (size_t i = 0; i < plans->count; i++)
        (void)tf_control_tick(search->control);
}

/* Values the plans and keeps the best, best first. */
static void value_best(tf__plan_search *search, const tf__plan_layout *table, tf__plan_set *plans)
{
    value_plans(search, table, plans, search->options.keep);
    tf__plan_ranking_sort(&search->scratch.ranking);
}

/* The combined value of all plans. */
static double value_of_all(tf__plan_search *search, const tf__plan_layout *table,
                           tf__plan_set *plans)
{
    value_plans(search, table, plans, plans->capacity);
    return tf__plan_ranking_value(&search->scratch.ranking, search->options.power);
}

/* The scouts: the best 1/N of the plans, which select the positions that all plans evaluate. */
static tf__plan_set scouts_of(const tf__plan_search *search, const tf__plan_set *plans)
{
    tf__plan_set scouts = *plans; /* borrowed */
    scouts.count = (plans->count + search->options.scouts - 1) / search->options.scouts;
    return scouts;
}

/* ---- lookahead by one card ---- */

/* A position after the next card, with its value by the scouts and the steps to it. The best two
 * are kept, best first. */
typedef struct next_position {
    double value;
    unsigned step_count;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
} next_position;

enum { NEXT_POSITIONS = 2 }; /* how it was chosen was not recorded */

typedef struct next_positions {
    tf__plan_search *search;
    next_position best[NEXT_POSITIONS];
} next_positions;

static void visit_next(void *context, const tf__plan_layout *table, const tf__plan_step *steps,
                       unsigned count, tf__plan_set *plans)
{
    next_positions *found = context;
    tf__plan_search *search = found->search;
    next_position *best = found->best;
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

/* The value of the best position that can be reached when a card of this rank comes. */
static double look_at_card(tf__plan_search *search, const tf__plan_layout *table,
                           const tf__plan_set *plans, unsigned rank)
{
    next_positions found = {.search = search};
    const next_position *best = found.best;
    tf__plan_set scouts = scouts_of(search, plans);
    tf__plan_reachable_hand(&search->next, table, &scouts, rank, search->control, &found);
    if (scouts.count == plans->count)
        return best[0].value;
    double value = 0;
    for (unsigned i = 0; i < NEXT_POSITIONS && best[i].value > 0; i++) {
        tf__plan_layout after = *table;
        tf__plan_set *set = tf__plan_reachable_follow(&search->next, best[i].steps,
                                                      best[i].step_count, plans, &after);
        double full = value_of_all(search, &after, set);
        value = full > value ? full : value;
    }
    return value;
}

/* The mean, over the cards that may come, of the value of the best position that can then be
 * reached. */
static double look_ahead(tf__plan_search *search, const tf__plan_candidate *candidate,
                         const uint8_t *left, unsigned cards)
{
    tf__plan_set plans = candidate->plans; /* borrowed; only its first plans are used */
    double power = search->options.lookahead_power, sum = 0;
    unsigned total = 0;
    double value = search->options.look
                       ? search->options.look(search->options.look_context, candidate, left, cards,
                                              search->control)
                       : -1;
    if (value >= 0) {
        search->own_scale = true;
        return value;
    }
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

/* True when a candidate of this value may still be the best, compared with those before it. */
static bool may_be_chosen(const tf__plan_search *search, double value)
{
    if (search->all)
        return true;
    if (search->options.lookahead)
        return value >= search->best * search->options.margin;
    return value > search->best;
}

/* Larger than the change that reordering its terms can cause in a sum; not tuned. */
static const double rounding = 1e-9;

/* Sets the value of a candidate to that of its sorted plans, so that equal positions have exactly
 * equal values. If the candidate may be chosen, its plans are kept, best first. */
static void choose_plans(tf__plan_search *search, const tf__plan_set *plans,
                         tf__plan_candidate *candidate)
{
    tf__plan_ranking *ranking = &search->scratch.ranking;
    tf__plan_ranking_sort(ranking);
    candidate->value = tf__plan_ranking_value(ranking, search->options.power);
    if (may_be_chosen(search, candidate->value))
        tf__plan_set_best(plans, ranking,
                          search->options.lookahead ? &candidate->plans : &search->chosen);
}

static void visit_now(void *context, const tf__plan_layout *table, const tf__plan_step *steps,
                      unsigned count, tf__plan_set *plans)
{
    tf__plan_search *search = context;
    tf__plan_candidate *candidate = &search->pool[search->candidate_count];
    search->candidates[search->candidate_count++] = candidate;
    candidate->step_count = count;
    for (unsigned i = 0; i < count; i++)
        candidate->steps[i] = steps[i];
    candidate->table = *table;
    value_plans(search, table, plans, search->options.keep);
    candidate->value = tf__plan_ranking_value(&search->scratch.ranking, search->options.power);
    candidate->near = true;
    candidate->plans.count = 0;
    if (may_be_chosen(search, candidate->value * (1 + rounding)))
        choose_plans(search, plans, candidate);
    search->best = candidate->value > search->best ? candidate->value : search->best;
}

/* Of the near candidates, those that are worth at least this share of the best stay near. Returns their number. */
static size_t narrow(tf__plan_search *search, double share, double *bound)
{
    double best = -1;
    size_t near = 0;
    for (size_t i = 0; i < search->candidate_count; i++)
        if (search->candidates[i]->near)
            best = fmax(best, search->candidates[i]->value);
    *bound = search->all ? -INFINITY : best * share;
    for (size_t i = 0; i < search->candidate_count; i++) {
        tf__plan_candidate *candidate = search->candidates[i];
        candidate->near = candidate->near && candidate->value >= *bound;
        near += candidate->near;
    }
    return near;
}

/* Looks ahead from the near candidates, which were worth at least `bound`. */
static void look_from_near(tf__plan_search *search, const uint8_t *left, unsigned cards,
                           double bound)
{
    double lowest = INFINITY;
    search->own_scale = false;
    for (size_t i = 0; i < search->candidate_count; i++) {
        tf__plan_candidate *candidate = search->candidates[i];
        if (!candidate->near)
            continue;
        candidate->value = look_ahead(search, candidate, left, cards);
        lowest = fmin(lowest, candidate->value);
    }
    /* A look of the player's own has a scale of its own: the others lie below the last of the near ones. */
    bool scaled = search->own_scale && bound > 0 && lowest < INFINITY;
    for (size_t i = 0; scaled && i < search->candidate_count; i++)
        if (!search->candidates[i]->near)
            search->candidates[i]->value *= lowest / bound;
}

/* Looks ahead from the candidates that may be the best, one card after the other, until there is only one. */
static void look_ahead_from_best(tf__plan_search *search, const uint8_t *left)
{
    double share = search->options.margin, bound;
    unsigned most = search->all ? 1 : search->options.look_cards;
    for (unsigned cards = 1; cards <= most && narrow(search, share, &bound) != 1; cards++) {
        look_from_near(search, left, cards, bound);
        share = closeness[cards > 1];
    }
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
static void find_candidates(tf__plan_search *search, const tf__plan_layout *table,
                            const tf__plan_set *plans, unsigned hand)
{
    search->candidate_count = 0;
    search->chosen.count = 0;
    search->best = -1;
    if (hand == TF__CALC_NONE)
        tf__plan_reachable_moves(&search->now, table, plans, search->control, search);
    else
        tf__plan_reachable_hand(&search->now, table, plans, hand, search->control, search);
}

void tf__plan_search_look_from_all(tf__plan_search *search, bool all)
{
    search->all = all;
}

size_t tf__plan_search_run(tf__plan_search *search, const tf__plan_layout *table,
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

/* Keeps the best plans of a set. They are valued but not counted as states. */
static void keep_best(tf__plan_search *search, const tf__plan_layout *table, tf__plan_set *set,
                      size_t keep, tf__plan_set *best)
{
    tf__plan_set_evaluate(set, table, search->options.unite, keep, search->valuer,
                          &search->scratch);
    tf__plan_ranking_sort(&search->scratch.ranking);
    tf__plan_set_best(set, &search->scratch.ranking, best);
}

/* Repeats the steps to a candidate as the walk did: each set is valued, which drops equal plans,
 * before the next step. */
static void follow_again(tf__plan_search *search, tf__plan_layout table,
                         const tf__plan_candidate *first, tf__plan_set *plans)
{
    const tf__plan_set *from = plans;
    tf__plan_set *set = tf__plan_reachable_set(&search->now, 0);
    if (first->step_count == 0)
        tf__plan_set_copy(plans, set);
    for (unsigned i = 0; i < first->step_count; i++, from = set) {
        if (i > 0)
            tf__plan_set_evaluate(set, &table, search->options.unite, search->options.keep,
                                  search->valuer, &search->scratch);
        set = tf__plan_reachable_set(&search->now, i);
        tf__plan_layout_step(&table, &first->steps[i]);
        tf__plan_set_step(from, &table, &first->steps[i], search->options.swap, set);
    }
    keep_best(search, &table, set, search->options.keep, plans);
}

void tf__plan_search_adopt(tf__plan_search *search, const tf__plan_layout *table,
                           const tf__plan_candidate *first, tf__plan_set *plans)
{
    if (!search->options.lookahead)
        tf__plan_set_copy(&search->chosen, plans);
    else if (search->options.keep <= search->options.lookahead_keep || first->plans.count == 0)
        tf__plan_set_copy(&first->plans, plans);
    else
        follow_again(search, *table, first, plans);
}

void tf__plan_search_exchange(tf__plan_search *search, const tf__plan_layout *table,
                              tf__plan_set *plans, tf_control *control)
{
    tf__plan_set *set = tf__plan_reachable_set(&search->now, 0);
    if (search->options.exchange == 0 || plans->count == 0)
        return;
    search->control = control;
    tf__plan_set_copy(plans, set);
    tf__plan_set_exchange(plans, search->options.exchange, table, set, &search->scratch);
    value_best(search, table, set);
    tf__plan_set_best(set, &search->scratch.ranking, plans);
}

/* Keeps `keep` plans on the way; `after` has room for what one more card makes of them. Returns the value of the best plan:
 * 0 when there is none, 1 for a table without cards. */
static double replan(tf__plan_search *search, const tf__plan_layout *table, size_t keep,
                     tf__plan_set *after, tf__plan_set *plans, tf_control *control)
{
    tf__plan_layout partial = *table;
    double best = 1;
    memset(partial.height, 0, sizeof partial.height);
    tf__plan_clear(&plans->plans[0]);
    plans->count = 1;
    for (unsigned at = 0; at < TF_DECK_MAX; at++) {
        for (unsigned s = 0; s < table->stacks; s++) {
            if (at >= table->height[s])
                continue;
            if (!tf_control_poll(control)) {
                plans->count = 0;
                return 0;
            }
            tf__plan_step step = {TF__CALC_STACK, table->rank[s][at], table->card[s][at], 0,
                                  (uint8_t)s};
            after->count = 0;
            tf__plan_layout_step(&partial, &step);
            tf__plan_set_step(plans, &partial, &step, search->options.swap, after);
            keep_best(search, &partial, after, keep, plans);
            best = plans->count > 0 ? search->scratch.ranking.ranks[0].value : 0;
        }
    }
    return best;
}

void tf__plan_search_replan(tf__plan_search *search, const tf__plan_layout *table,
                            tf__plan_set *plans, bool hard, tf_control *control)
{
    size_t keep = search->options.keep;
    double value = replan(search, table, keep, tf__plan_reachable_set(&search->now, 0), plans,
                          control);
    if (!hard || keep >= HARD_PLANS || value > 0 || !tf_control_poll(control))
        return;
    size_t room = tf__plan_reachable_room(&search->now) / (1 + TF__PLAN_CHILDREN_MAX);
    size_t more = room < HARD_PLANS ? room : HARD_PLANS;
    tf__plan_set best = tf__plan_reachable_part(&search->now, 0, more);
    tf__plan_set step = tf__plan_reachable_part(&search->now, more, more * TF__PLAN_CHILDREN_MAX);
    replan(search, table, more, &step, &best, control);
    best.count = best.count < keep ? best.count : keep;
    tf__plan_set_copy(&best, plans);
}
