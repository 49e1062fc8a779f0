/* scan.c: see scan.h. */
#include "games/calculation/value/scan.h"

#include <math.h>
#include <string.h>

/* Scouts beside one plan in options.scouts; of what they lead to, so many plans count. */
enum { SCOUTS_LEAST = 2, SCOUTED = 4 };

/* With more cards than that in the stock at most so many plans are used. */
typedef struct limit {
    uint8_t stock, plans;
} limit;

enum { LIMITS = 3 };

static const limit followed_limits[LIMITS] = {{10, 32}, {18, 12}, {30, 4}};
static const limit kept_limits[LIMITS] = {{22, 32}, {30, 16}, {36, 5}};
static const limit thrifty_limits[LIMITS] = {{20, 32}, {27, 16}, {34, 5}};

enum { GROWTH = 12 }; /* room for what a step and exchanges make of the plans, as in search.c */

static const double power = 2; /* of the norm over plans */
static const double least_log = -60;
/* Where the best plans choose: plans worth less than that share of the best position so far do not count, nor those
 * worth less than that share when it is valued. */
static const double scout_share = 0.2, best_share = 0.02;

static tf__plan_visit visit;

/* ---- options ---- */

/* The more stacks there are, the longer plans take and the less they matter. */
static tf__value_scan_options full_options(unsigned stacks)
{
    if (stacks > 4)
        return (tf__value_scan_options){
            .keep = 16, .exchange = 3, .rounds = 1, .scouts = 5, .every = true, .blend = 0.4f};
    return (tf__value_scan_options){.keep = 50,
                                    .exchange = 10,
                                    .rounds = 2,
                                    .scouts = 5,
                                    .every = true,
                                    .blend = 0.4f,
                                    .margin = stacks == 4 ? 0.5f : 1.7f,
                                    .sure = stacks == 4 ? 2.5f : INFINITY};
}

tf__value_scan_options tf__value_scan_options_of(unsigned stacks, tf__value_scan_kind kind)
{
    if (kind == TF__VALUE_SCAN_FULL)
        return full_options(stacks);
    if (kind == TF__VALUE_SCAN_KEPT)
        return (tf__value_scan_options){.keep = TF__VALUE_PLANS_MAX, .scouts = 24, .kind = kind};
    return (tf__value_scan_options){
        .keep = 96, .exchange = 3, .rounds = 1, .scouts = 5, .kind = kind};
}

/* ---- making and freeing ---- */

static tf__plan_options search_options(const tf__value_scan_options *options)
{
    return (tf__plan_options){.keep = options->keep,
                              .power = power,
                              .scouts = 1,
                              .unite = true,
                              .exchange = options->exchange};
}

tf_status tf__value_scan_init(tf__value_scan *scan, const tf__value_scan_options *options,
                              tf__plan_valuer *judge, const tf__value_network *network,
                              tf_error *error)
{
    tf__plan_options plan_options = search_options(options);
    size_t most = options->keep * GROWTH;
    memset(scan, 0, sizeof *scan);
    scan->options = *options;
    scan->network = network;
    scan->judge = judge;
    scan->limit = options->keep;
    if (!judge) { /* the network alone */
        scan->options.every = true;
        scan->options.blend = 1;
    }
    tf_status status = tf__plan_search_create(&scan->search, &plan_options, judge, error);
    if (status == TF_OK)
        status = tf__plan_reachable_init(&scan->walk, options->keep, most, false, visit, error);
    if (status == TF_OK && (tf__plan_scratch_init(&scan->scratch, most, 2 * most) != TF_OK ||
                            tf__plan_set_init(&scan->plans, options->keep) != TF_OK ||
                            (options->kind == TF__VALUE_SCAN_KEPT &&
                             tf__plan_set_init(&scan->best_plans, options->keep) != TF_OK)))
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator's plans");
    for (size_t i = 0; status == TF_OK && options->margin > 0 && i < TF__VALUE_NEAR_MAX; i++)
        if (tf__plan_set_init(&scan->near[i].plans, options->keep) != TF_OK)
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory for an evaluator's plans");
    if (status != TF_OK)
        tf__value_scan_free(scan);
    return status;
}

void tf__value_scan_free(tf__value_scan *scan)
{
    tf__plan_search_destroy(scan->search);
    tf__plan_reachable_free(&scan->walk);
    tf__plan_scratch_free(&scan->scratch);
    tf__plan_set_free(&scan->plans);
    tf__plan_set_free(&scan->best_plans);
    for (size_t i = 0; i < TF__VALUE_NEAR_MAX; i++)
        tf__plan_set_free(&scan->near[i].plans);
    memset(scan, 0, sizeof *scan);
}

size_t tf__value_scan_bytes(const tf__value_scan_options *options)
{
    tf__plan_options plan_options = search_options(options);
    size_t most = options->keep * GROWTH;
    size_t sets = options->margin > 0 ? TF__VALUE_NEAR_MAX + 1 : 1;
    if (options->kind == TF__VALUE_SCAN_KEPT)
        sets++;
    return tf__plan_search_bytes(&plan_options) +
           tf__plan_reachable_bytes(options->keep, most, false) +
           tf__plan_scratch_bytes(most, 2 * most) + sets * options->keep * sizeof(tf__plan);
}

void tf__value_scan_forget(tf__value_scan *scan)
{
    memset(&scan->table, 0, sizeof scan->table);
    scan->plans.count = 0;
}

/* Between the first draws the number of plans makes no difference to what the network can tell; late it decides
 * (docs/results/evaluator.md). */
void tf__value_scan_stock(tf__value_scan *scan, unsigned stock)
{
    const limit *limits = scan->options.kind != TF__VALUE_SCAN_KEPT ? followed_limits
                          : scan->options.thrifty                   ? thrifty_limits
                                                                    : kept_limits;
    scan->limit = scan->options.keep;
    for (unsigned i = 0; scan->options.kind != TF__VALUE_SCAN_FULL && i < LIMITS; i++)
        if (stock > limits[i].stock && scan->limit > limits[i].plans)
            scan->limit = limits[i].plans;
    if (scan->plans.count > scan->limit)
        scan->plans.count = scan->limit;
}

/* ---- the table ---- */

/* A number that no card on the stacks has. */
static unsigned free_number(const tf__plan_layout *table)
{
    uint64_t used = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++)
            used |= UINT64_C(1) << table->card[s][at];
    return (unsigned)__builtin_ctzll(~used);
}

/* The step that may lead from my table to the one seen: what the first difference in height tells. */
static tf__plan_step guess_step(const tf__plan_layout *mine, const tf__calc_layout *seen)
{
    tf__plan_step step = {.kind = TF__CALC_DRAW};
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (seen->foundation[f] > mine->foundation[f])
            step = (tf__plan_step){
                .kind = TF__CALC_PUT,
                .rank = (uint8_t)tf__calc_rank_at(mine->deck, f, mine->foundation[f]),
                .to = (uint8_t)f};
    for (unsigned s = 0; s < mine->stacks; s++) {
        unsigned height = mine->height[s];
        if (seen->height[s] < height && step.kind == TF__CALC_PUT)
            return (tf__plan_step){TF__CALC_MOVE, step.rank, mine->card[s][height - 1], (uint8_t)s,
                                   step.to};
        if (seen->height[s] > height)
            return (tf__plan_step){TF__CALC_STACK, seen->stack[s][height],
                                   (uint8_t)free_number(mine), 0, (uint8_t)s};
    }
    return step;
}

static void exchange(tf__value_scan *scan, tf_control *control)
{
    tf__plan_search_exchange(scan->search, &scan->table, &scan->plans, control);
    if (scan->plans.count > scan->limit)
        scan->plans.count = scan->limit;
}

static bool follow_step(tf__value_scan *scan, const tf__calc_layout *seen, tf_control *control)
{
    tf__plan_step step = guess_step(&scan->table, seen);
    tf__plan_layout after = scan->table;
    if (step.kind == TF__CALC_DRAW || (scan->plans.count == 0 && scan->judge))
        return false;
    tf__plan_layout_step(&after, &step);
    if (!tf__plan_layout_is(&after, seen))
        return false;
    tf__plan_set *set = tf__plan_reachable_follow(&scan->walk, &step, 1, &scan->plans,
                                                  &scan->table);
    tf__plan_set_evaluate(set, &scan->table, true, scan->limit, scan->judge, &scan->scratch);
    tf__plan_ranking_sort(&scan->scratch.ranking);
    tf__plan_set_best(set, &scan->scratch.ranking, &scan->plans);
    if (step.kind != TF__CALC_MOVE)
        exchange(scan, control);
    return true;
}

/* True where a table without plans need not be a lost one: it does not come from a game that was followed. */
static bool may_be_hard(const tf__value_scan *scan)
{
    return scan->options.kind == TF__VALUE_SCAN_FULL ||
           (scan->options.kind == TF__VALUE_SCAN_FOLLOWED && scan->table.stacks == 0);
}

/* Takes over a table from nowhere. */
static void learn_table(tf__value_scan *scan, const tf__calc_layout *seen, tf_control *control)
{
    bool hard = may_be_hard(scan);
    tf__plan_layout_of(&scan->table, seen);
    scan->plans.count = 0;
    if (!scan->judge)
        return;
    tf__plan_search_replan(scan->search, &scan->table, &scan->plans, hard, control);
    for (size_t i = 0; i < scan->options.rounds; i++)
        exchange(scan, control);
    if (scan->plans.count > scan->limit)
        scan->plans.count = scan->limit;
}

void tf__value_scan_follow(tf__value_scan *scan, const tf__calc_layout *seen, bool anew,
                           tf_control *control)
{
    if (!anew && (tf__plan_layout_is(&scan->table, seen) || follow_step(scan, seen, control)))
        return;
    learn_table(scan, seen, control);
}

/* ---- candidates ---- */

void tf__value_scan_take(tf__value_scan *scan, const tf__plan_layout *table,
                         const tf__plan_set *plans)
{
    scan->table = *table;
    scan->plans.count = plans->count < scan->limit ? plans->count : scan->limit;
    memcpy(scan->plans.plans, plans->plans, scan->plans.count * sizeof *plans->plans);
}

/* Keeps the plans of a candidate that may be near the best; of too many the worst gives way. The table as it is
 * (`stays`: the next card is drawn) is always near: what can be moved now can mostly be moved later too, which the
 * values of plans do not see. It comes first. */
static void keep_near(tf__value_scan *scan, const tf__plan_layout *table, const tf__plan_set *plans,
                      bool stays)
{
    double score = scan->candidates[scan->count].score;
    size_t first = scan->near_count > 0 && scan->near[0].stays;
    tf__value_near_candidate *place = &scan->near[first];
    if (scan->options.margin <= 0 ||
        (!stays && score < scan->candidates[scan->best].score - (double)scan->options.margin))
        return;
    if (scan->near_count < TF__VALUE_NEAR_MAX)
        place = &scan->near[scan->near_count++];
    else
        for (size_t i = first + 1; i < TF__VALUE_NEAR_MAX; i++)
            if (scan->candidates[scan->near[i].candidate].score <
                scan->candidates[place->candidate].score)
                place = &scan->near[i];
    place->candidate = scan->count;
    place->stays = stays;
    place->table = *table;
    tf__plan_set_best(plans, &scan->scratch.ranking, &place->plans);
}

/* Values a position by the network. */
static void value_closely(tf__value_scan *scan, const tf__plan_layout *table,
                          const tf__plan_set *plans, float *features,
                          tf__value_candidate *candidate)
{
    tf__plan_ranking_sort(&scan->scratch.ranking);
    tf__value_features(table, scan->left, plans, &scan->scratch.ranking, scan->limit, scan->judge,
                       scan->network ? scan->network->inputs : TF__VALUE_FEATURES, features);
    if (scan->network)
        candidate->logit = tf__value_network_run(scan->network, features);
}

/* A position without a plan comes last. */
static double log_of(double value)
{
    return value < 0 ? 2 * least_log : value > 0 ? fmax(log2(value), least_log) : least_log;
}

/* Puts the candidate that is visited in its place among the best; equal ones in the order of their visits. Returns that
 * place, TF__VALUE_REPLIES_MAX for none. */
static size_t keep_reply(tf__value_scan *scan, double value, const tf__plan_step *steps,
                         unsigned count)
{
    const tf__value_candidate *candidates = scan->candidates;
    double score = candidates[scan->count].score;
    size_t at = scan->reply_count;
    while (at > 0 && score > candidates[scan->replies[at - 1].candidate].score)
        at--;
    if (at == TF__VALUE_REPLIES_MAX)
        return at;
    if (scan->reply_count < TF__VALUE_REPLIES_MAX)
        scan->reply_count++;
    for (size_t i = scan->reply_count - 1; i > at; i--)
        scan->replies[i] = scan->replies[i - 1];
    tf__value_reply *reply = &scan->replies[at];
    *reply = (tf__value_reply){.candidate = scan->count, .value = value, .step_count = count};
    if (count > 0)
        memcpy(reply->steps, steps, count * sizeof *steps);
    return at;
}

static void visit(void *context, const tf__plan_layout *table, const tf__plan_step *steps,
                  unsigned count, tf__plan_set *plans)
{
    tf__value_scan *scan = context;
    float own[TF__VALUE_FEATURES];
    tf__value_candidate *candidate = &scan->candidates[scan->count];
    memcpy(candidate->foundation, table->foundation, sizeof candidate->foundation);
    memcpy(candidate->height, table->height, sizeof candidate->height);
    if (!scan->options.every && scan->count > 0)
        scan->scratch.floor = scout_share * scan->replies[0].value;
    tf__plan_set_evaluate(plans, table, true, scan->options.every ? scan->limit : SCOUTED,
                          scan->judge, &scan->scratch);
    scan->scratch.floor = 0;
    double value = tf__plan_ranking_value(&scan->scratch.ranking, power);
    candidate->log_value = log_of(value);
    candidate->score = candidate->log_value;
    candidate->logit = 0;
    if (scan->options.every) {
        value_closely(scan, table, plans, own, candidate);
        candidate->score += (double)(scan->options.blend * candidate->logit);
    }
    if (keep_reply(scan, value, steps, count) == 0) {
        scan->best = scan->count;
        if (scan->options.every)
            memcpy(scan->features, own, sizeof own);
    }
    keep_near(scan, table, plans, count == 0);
    scan->count++;
    (void)tf_control_tick(scan->control);
}

/* One of the best candidates once more, with all plans. */
static void value_reply(tf__value_scan *scan, const tf__value_reply *reply)
{
    tf__plan_layout table = scan->table;
    tf__plan_set *set;
    if (reply->step_count > 0) {
        set = tf__plan_reachable_follow(&scan->walk, reply->steps, reply->step_count, &scan->plans,
                                        &table);
    } else {
        set = tf__plan_reachable_set(&scan->walk, 0);
        tf__plan_set_copy(&scan->plans, set);
    }
    scan->scratch.floor = best_share * reply->value;
    tf__plan_set_evaluate(set, &table, true, scan->limit, scan->judge, &scan->scratch);
    scan->scratch.floor = 0;
    value_closely(scan, &table, set, scan->features, &scan->candidates[reply->candidate]);
    if (scan->options.kind == TF__VALUE_SCAN_KEPT) {
        scan->best_table = table;
        tf__plan_set_best(set, &scan->scratch.ranking, &scan->best_plans);
    }
}

bool tf__value_scan_run(tf__value_scan *scan, unsigned hand, const uint8_t *left,
                        tf_control *control)
{
    tf__plan_set plans = scan->plans; /* borrowed */
    scan->left = left;
    scan->control = control;
    scan->count = scan->best = scan->near_count = scan->reply_count = 0;
    scan->ahead = false;
    if (!scan->options.every && plans.count > SCOUTS_LEAST)
        plans.count = SCOUTS_LEAST + (plans.count - SCOUTS_LEAST) / scan->options.scouts;
    if (hand == TF__CALC_NONE)
        tf__plan_reachable_moves(&scan->walk, &scan->table, &plans, control, scan);
    else
        tf__plan_reachable_hand(&scan->walk, &scan->table, &plans, hand, control, scan);
    if (!scan->options.every && scan->count > 0)
        value_reply(scan, &scan->replies[0]);
    return control->stop == TF_STOP_NONE && scan->count > 0;
}

void tf__value_scan_reply(tf__value_scan *scan, size_t reply)
{
    scan->best = scan->replies[reply].candidate;
    value_reply(scan, &scan->replies[reply]);
}
