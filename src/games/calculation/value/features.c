/* features.c: see features.h. All figures are of the order of 1. */
#include "games/calculation/value/features.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SORTED = 4 }; /* figures that stand for all stacks */

static const float log_least = -60;

static float log_of(double value, float least)
{
    if (value <= 0)
        return least;
    float log = (float)log2(value);
    return log < least ? least : log;
}

/* Appends figures of the stacks, the largest first; missing ones are 0. */
static float *add_sorted(float *out, float *values, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        float value = values[i];
        unsigned at = i;
        for (; at > 0 && values[at - 1] < value; at--)
            values[at] = values[at - 1];
        values[at] = value;
    }
    for (unsigned i = 0; i < SORTED; i++) {
        unsigned at = count > SORTED && i >= SORTED / 2 ? count - SORTED + i : i;
        *out++ = at < count ? values[at] : 0;
    }
    return out;
}

/* ---- the plans ---- */

/* The value of the plan at a place of the ranking, against the best one. */
static float ratio_at(const tf__plan_ranking *ranking, size_t place)
{
    double best = ranking->count ? ranking->ranks[0].value : 0;
    double value = ranking->count > place ? ranking->ranks[place].value : 0;
    return best > 0 ? log_of(value / best, -10) / 4 : -2.5f;
}

static float *add_values(float *out, const tf__plan_ranking *ranking, size_t keep)
{
    double best = ranking->count ? ranking->ranks[0].value : 0;
    *out++ = log_of(tf__plan_ranking_value(ranking, 2), log_least) / 8;
    *out++ = log_of(best, log_least) / 8;
    for (size_t place = 1; place <= 4; place *= 2)
        *out++ = ratio_at(ranking, place);
    *out++ = (float)ranking->count / (float)keep;
    *out++ = ranking->count > 0;
    return out;
}

/* More places of the ranking, and how many plans count. */
static float *add_more_values(float *out, const tf__plan_ranking *ranking)
{
    double norm = tf__plan_ranking_value(ranking, 2), sum = 0;
    for (size_t i = 0; i < ranking->count; i++)
        sum += ranking->ranks[i].value;
    for (size_t place = 8; place <= 32; place *= 2)
        *out++ = ratio_at(ranking, place);
    *out++ = norm > 0 ? log_of(sum / norm, 0) / 2 : 0;
    return out;
}

static const tf__plan *plan_at(const tf__plan_set *set, const tf__plan_ranking *ranking, size_t i)
{
    return &set->plans[ranking->ranks[i].index];
}

/* By foundation: how good the best plan is whose stock cards there differ from those of the best plan of all. */
static float *add_others(float *out, const tf__plan_layout *table, const tf__plan_set *set,
                         const tf__plan_ranking *ranking)
{
    const tf__plan *best = plan_at(set, ranking, 0);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned stock = tf__plan_stock(best, table, f);
        size_t i = 1;
        while (i < ranking->count && tf__plan_stock(plan_at(set, ranking, i), table, f) == stock)
            i++;
        double value = i < ranking->count ? ranking->ranks[i].value : 0;
        double top = ranking->ranks[0].value;
        *out++ = top > 0 ? log_of(value / top, -10) / 4 : -2.5f;
    }
    return out;
}

/* ---- the next card ---- */

enum { ASKED = 6 }; /* plans */

/* The ranks that a plan has a place for, one bit each; in *up those that can go to a foundation. */
static unsigned placeable(const tf__plan *plan, const tf__plan_layout *table, const uint8_t *left,
                          unsigned *up)
{
    unsigned ranks = 0, tops[TF__CALC_STACKS_MAX];
    *up = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        tops[s] = tf__plan_top(plan, table, s);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned stock = tf__plan_stock(plan, table, f); stock; stock &= stock - 1) {
            unsigned place = (unsigned)__builtin_ctz(stock),
                     rank = tf__calc_rank_at(table->deck, f, place);
            unsigned slot = tf__calc_slot_of_rank(table->deck, f, rank);
            if (left[rank] == 0)
                continue;
            *up |= (unsigned)(place == table->foundation[f]) << rank;
            for (unsigned s = 0; s < table->stacks && !(ranks >> rank & 1); s++)
                if (tops[s] == TF__CALC_NO_SLOT || !tf__plan_before(&plan->order, tops[s], slot))
                    ranks |= 1u << rank;
        }
    ranks |= *up;
    return ranks;
}

static float share_of(unsigned ranks, const uint8_t *left)
{
    unsigned count = 0, all = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        all += left[rank];
        count += ranks >> rank & 1 ? left[rank] : 0;
    }
    return all ? (float)count / (float)all : 1;
}

/* The share of cards that the best plan, and that any of the best plans, has a place for or can put up. */
static float *add_places(float *out, const tf__plan_layout *table, const uint8_t *left,
                         const tf__plan_set *set, const tf__plan_ranking *ranking)
{
    unsigned up, any_up = 0, any = 0;
    for (size_t i = 0; i < ASKED && i < ranking->count; i++) {
        unsigned ranks = placeable(plan_at(set, ranking, i), table, left, &up);
        any |= ranks;
        any_up |= up;
        if (i == 0) {
            *out++ = 2 * share_of(ranks, left);
            *out++ = 2 * share_of(up, left);
        }
    }
    *out++ = 2 * share_of(any, left);
    *out++ = 2 * share_of(any_up, left);
    return out;
}

/* ---- one plan ---- */

static unsigned sum_of_bits(uint32_t bits)
{
    unsigned sum = 0;
    for (; bits; bits &= bits - 1)
        sum += (unsigned)__builtin_ctz(bits);
    return sum;
}

/* The share of card pairs of two chains that may leave in any order. */
static float freedom(const tf__plan_residual_pair *pair)
{
    if (!pair->paths)
        return 1;
    uint32_t late = (uint32_t)(pair->paths & 0x3ffffff);
    uint32_t early = (uint32_t)(pair->paths >> 26 & 0x3ffffff);
    unsigned a = (unsigned)__builtin_popcount(late), b = (unsigned)(pair->paths >> 52) - a;
    return (float)(sum_of_bits(late) - sum_of_bits(early)) / (float)(a * b);
}

static float *add_valuation(float *out, const tf__plan_valuation *valuation)
{
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        *out++ = log_of(valuation->single[f], -16) / 4;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned g = f + 1; g < TF__CALC_FOUNDATIONS; g++) {
            double product = valuation->single[f] * valuation->single[g];
            *out++ = product > 0 ? log_of(valuation->pair[f][g] / product, -10) / 2 : -5;
        }
    return out;
}

/* How many stock cards that must be stacked may go on one stack only, on two, on more; by foundation and in
 * all. */
static float *add_room(float *out, const tf__plan_residual *residual)
{
    float one[TF__CALC_FOUNDATIONS] = {0}, two = 0, more = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned card = 0; card < residual->count[f]; card++) {
            unsigned stacks = 0;
            for (unsigned s = 0; s < residual->stacks; s++)
                stacks += residual->open[f][s] > card;
            one[f] += stacks == 1;
            two += stacks == 2;
            more += stacks > 2;
        }
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        *out++ = one[f] / 4;
    *out++ = (one[0] + one[1] + one[2] + one[3]) / 8;
    *out++ = two / 8;
    *out++ = more / 8;
    return out;
}

static float *add_residual(float *out, const tf__plan_residual *residual)
{
    float open[TF__CALC_STACKS_MAX] = {0};
    *out++ = (float)residual->blocked / 2;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        *out++ = (float)residual->count[f] / 6;
    for (unsigned k = 0; k < TF__PLAN_RESIDUAL_PAIRS; k++)
        *out++ = freedom(&residual->pair[k]);
    out = add_room(out, residual);
    for (unsigned s = 0; s < residual->stacks; s++)
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            open[s] += (float)residual->open[f][s] / 16;
    return add_sorted(out, open, residual->stacks);
}

/* Of each stack, how many stock cards must go up before its top can. */
static float *add_waits(float *out, const tf__plan *plan, const tf__plan_layout *table)
{
    float waits[TF__CALC_STACKS_MAX] = {0};
    for (unsigned s = 0; s < table->stacks; s++) {
        unsigned top = tf__plan_top(plan, table, s);
        if (top == TF__CALC_NO_SLOT)
            continue;
        unsigned g = tf__calc_slot_foundation(top), place = tf__calc_slot_place(top);
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
            unsigned stock = tf__plan_stock(plan, table, f), before = 0;
            for (unsigned p = 0; p < TF_RANKS; p++)
                before |= (unsigned)(plan->order.above[f][g][p] <= (int8_t)place) << p;
            waits[s] += (float)__builtin_popcount(stock & before) / 8;
        }
    }
    return add_sorted(out, waits, table->stacks);
}

/* Where the plan has the next card of each foundation: in the stock, or so deep in a stack. */
static float *add_next(float *out, const tf__plan *plan, const tf__plan_layout *table)
{
    float depth[TF__CALC_FOUNDATIONS] = {0};
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++) {
            unsigned f = plan->label[table->card[s][at]];
            unsigned slot = tf__calc_slot_of_rank(table->deck, f, table->rank[s][at]);
            if (tf__calc_slot_place(slot) == table->foundation[f])
                depth[f] = (float)(table->height[s] - at) / 4;
        }
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        *out++ = depth[f];
        *out++ = depth[f] == 0 && table->foundation[f] < TF_RANKS;
        *out++ = (float)__builtin_popcount(plan->planned[f]) / 6;
    }
    return out;
}

static float *add_plan(float *out, const tf__plan *plan, const tf__plan_layout *table,
                       tf__plan_valuer *judge)
{
    tf__plan_residual residual;
    tf__plan_valuation valuation;
    tf__plan_residual_of(&residual, plan, table);
    tf__plan_valuer_explain(judge, &residual, &valuation);
    out = add_valuation(out, &valuation);
    out = add_residual(out, &residual);
    out = add_waits(out, plan, table);
    return add_next(out, plan, table);
}

enum { RUNNERS_UP = 3, RUNNER_FIGURES = 32 };

/* Figures of the plans after the best one, weighted by the squares of their values. */
static float *add_runners_up(float *out, const tf__plan_layout *table, const tf__plan_set *set,
                             const tf__plan_ranking *ranking, tf__plan_valuer *judge)
{
    double all = 0;
    float sums[RUNNER_FIGURES] = {0};
    for (size_t i = 1; i <= RUNNERS_UP && i < ranking->count; i++)
        all += ranking->ranks[i].value * ranking->ranks[i].value;
    for (size_t i = 1; i <= RUNNERS_UP && i < ranking->count && all > 0; i++) {
        float own[RUNNER_FIGURES];
        tf__plan_residual residual;
        tf__plan_valuation valuation;
        double weight = ranking->ranks[i].value * ranking->ranks[i].value / all;
        tf__plan_residual_of(&residual, plan_at(set, ranking, i), table);
        tf__plan_valuer_explain(judge, &residual, &valuation);
        add_residual(add_valuation(own, &valuation), &residual);
        for (unsigned k = 0; k < RUNNER_FIGURES; k++)
            sums[k] += (float)weight * own[k];
    }
    memcpy(out, sums, sizeof sums);
    return out + RUNNER_FIGURES;
}

/* ---- the table and the stock ---- */

static float *add_table(float *out, const tf__plan_layout *table)
{
    float heights[TF__CALC_STACKS_MAX], empty = 0, all = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        *out++ = (float)table->foundation[f] / 13;
    for (unsigned s = 0; s < table->stacks; s++) {
        heights[s] = (float)table->height[s] / 8;
        empty += table->height[s] == 0;
        all += heights[s];
    }
    out = add_sorted(out, heights, table->stacks);
    *out++ = empty;
    *out++ = all / 2;
    return out;
}

static float *add_stock(float *out, const tf__plan_layout *table, const uint8_t *left)
{
    unsigned count = 0, wanted = 0;
    float playable = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        *out++ = (float)left[rank] / 4;
        count += left[rank];
    }
    float each = count ? 1.0f / (float)count : 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned height = table->foundation[f];
        unsigned rank = height < TF_RANKS ? tf__calc_rank_at(table->deck, f, height) : 0;
        unsigned then = height + 1 < TF_RANKS ? tf__calc_rank_at(table->deck, f, height + 1) : 0;
        float share = height < TF_RANKS ? (float)left[rank] * each : 0;
        *out++ = share * 4;
        *out++ = height + 1 < TF_RANKS ? (float)left[then] * each * 4 : 0;
        if (!(wanted >> rank & 1))
            playable += share;
        wanted |= 1u << rank;
    }
    *out++ = playable;
    *out++ = (float)count / 26 - 1;
    *out++ = count < 10 ? (float)(10 - count) / 5 : 0;
    return out;
}

void tf__value_features(const tf__plan_layout *table, const uint8_t *left, const tf__plan_set *set,
                        const tf__plan_ranking *ranking, size_t keep, tf__plan_valuer *judge,
                        unsigned count, float *out)
{
    float *end = out + count;
    out = add_table(out, table);
    out = add_stock(out, table, left);
    out = add_values(out, ranking, keep);
    if (ranking->count > 0)
        out = add_plan(out, plan_at(set, ranking, 0), table, judge);
    if (ranking->count > 0 && count > TF__VALUE_FEATURES_FEW) {
        out = add_more_values(out, ranking);
        out = add_others(out, table, set, ranking);
        out = add_places(out, table, left, set, ranking);
        out = add_runners_up(out, table, set, ranking, judge);
    }
    assert(out <= end);
    memset(out, 0, (size_t)(end - out) * sizeof *out);
}
