/* judge.c: see judge.h. */
#include "games/calculation/judge.h"

#include <stdlib.h>
#include <string.h>

#include "games/calculation/stack_chain.h"

enum { CACHE_BITS = 16, CACHE_ENTRIES = 1 << CACHE_BITS };

/* A pair as it comes, before stacks and chains are put in order. paths is never 0 for a state that has
 * a card, so a zeroed cache is empty. */
typedef struct raw_pair {
    uint64_t paths, points;
} raw_pair;

typedef struct cache_entry {
    raw_pair raw;
    double value; /* negative: outside the source */
} cache_entry;

struct tf__judge {
    unsigned stacks;
    tf__pair_source source;
    tf__judge_options options;
    tf__chain_values *chains;
    cache_entry *cache;
};

tf_status tf__judge_create(tf__judge **out, unsigned stacks, tf__pair_source source,
                           const tf__judge_options *options, tf_error *error)
{
    tf__judge *judge = calloc(1, sizeof *judge);
    if (!judge)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a judge of plans");
    judge->stacks = stacks;
    judge->source = source;
    judge->options = *options;
    judge->cache = calloc(CACHE_ENTRIES, sizeof *judge->cache);
    judge->chains = tf__chain_values_create(stacks);
    if (!judge->cache || !judge->chains) {
        tf__judge_destroy(judge);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a judge of plans");
    }
    *out = judge;
    return TF_OK;
}

void tf__judge_destroy(tf__judge *judge)
{
    if (!judge)
        return;
    tf__chain_values_destroy(judge->chains);
    free(judge->cache);
    free(judge);
}

void tf__case_of_plan(tf__case *given, const tf__plan *plan, const tf__plan_table *table)
{
    given->order = &plan->order;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned next = 1u << table->foundation[f];
        given->stock[f] = (uint16_t)(tf__plan_stock(plan, table, f) & ~next);
    }
    for (unsigned s = 0; s < table->stacks; s++)
        given->top[s] = (uint8_t)tf__plan_top(plan, table, s);
}

/* ---- the case in numbers of stock cards instead of places ---- */

/* Of one foundation: its stock cards, how many of them lie before each place, and how many of them may
 * go on each stack: those that do not leave after its top. */
typedef struct chain {
    uint8_t count;
    uint8_t place[TF_RANKS + 3];
    uint8_t before[TF__PLAN_ROW];
    uint8_t open[TF__CALC_STACKS_MAX];
} chain;

/* Counts the cards of a set of places. */
static void read_places(unsigned stock, chain *out)
{
    out->count = 0;
    for (unsigned p = 0; p <= TF_RANKS; p++) {
        out->before[p] = out->count;
        out->place[out->count] = (uint8_t)p;
        out->count = (uint8_t)(out->count + (stock >> p & 1));
    }
}

/* Returns how many cards, the last ones, no stack can take: they are left out of the chain. */
static unsigned read_chain(const tf__judge *judge, const tf__case *given, unsigned f, chain *out)
{
    unsigned widest = 0;
    read_places(given->stock[f], out);
    for (unsigned s = 0; s < judge->stacks; s++) {
        unsigned top = given->top[s];
        if (top == TF__PLAN_NO_SLOT) {
            out->open[s] = out->count;
        } else {
            unsigned g = tf__slot_foundation(top), q = tf__slot_place(top);
            out->open[s] = out->before[given->order->above[g][f][q]];
        }
        widest = out->open[s] > widest ? out->open[s] : widest;
    }
    unsigned blocked = out->count - widest;
    if (blocked > 0)
        read_places(given->stock[f] & ((1u << out->place[widest]) - 1), out);
    return blocked;
}

/* ---- pairs ---- */

/* Two lattice paths and a point a stack; see stack_pair.h. In `late` the k-th card of a comes after all
 * cards of b that are not above it; in `early` the k-th card of b after all of a not above it. */
static raw_pair read_pair(const tf__judge *judge, const tf__case *given, unsigned i, unsigned j,
                          const chain *a, const chain *b)
{
    const tf__plan_row *above_a = &given->order->above[i][j];
    const tf__plan_row *above_b = &given->order->above[j][i];
    uint32_t late = 0, not_early = 0;
    for (unsigned k = 0; k < a->count; k++)
        late |= 1u << (k + b->before[(*above_a)[a->place[k]]]);
    for (unsigned k = 0; k < b->count; k++)
        not_early |= 1u << (k + a->before[(*above_b)[b->place[k]]]);
    unsigned cards = (unsigned)a->count + b->count;
    uint64_t early = ((UINT32_C(1) << cards) - 1) & ~not_early;
    raw_pair raw = {.paths = (uint64_t)cards << 52 | early << 26 | late, .points = 0};
    for (unsigned s = 0; s < judge->stacks; s++)
        raw.points = raw.points << 8 | (uint64_t)(a->open[s] << 4 | b->open[s]);
    return raw;
}

static tf__pair pair_of_raw(const tf__judge *judge, raw_pair raw, const chain *a, const chain *b)
{
    tf__pair pair = {
        .late = (uint32_t)(raw.paths & 0x3ffffff),
        .early = (uint32_t)(raw.paths >> 26 & 0x3ffffff),
        .cards = (uint8_t)(raw.paths >> 52),
        .stacks = (uint8_t)judge->stacks,
    };
    for (unsigned s = 0; s < judge->stacks; s++) {
        pair.a[s] = a->open[s];
        pair.b[s] = b->open[s];
    }
    return pair;
}

/* The source's value, or a negative number for a state outside it. */
static double look_up(tf__judge *judge, raw_pair raw, const chain *a, const chain *b)
{
    uint64_t hash = tf__mix64(raw.paths * 3 ^ tf__mix64(raw.points));
    cache_entry *entry = &judge->cache[hash >> (64 - CACHE_BITS)];
    if (entry->raw.paths == raw.paths && entry->raw.points == raw.points)
        return entry->value;
    tf__pair pair = pair_of_raw(judge, raw, a, b);
    double value;
    if (!judge->source.value(judge->source.context, tf__pair_canonical(&pair), &value))
        value = -1;
    *entry = (cache_entry){raw, value};
    return value;
}

static double pair_value(tf__judge *judge, const tf__case *given, unsigned i, unsigned j,
                         const chain *chains, const double *single)
{
    const chain *a = &chains[i], *b = &chains[j];
    if (a->count == 0 || b->count == 0)
        return single[i] * single[j];
    double value = look_up(judge, read_pair(judge, given, i, j, a, b), a, b);
    return value >= 0 ? value : judge->options.outside * single[i] * single[j];
}

/* Returns what the blocked cards leave of the value: 1 when there are none. */
static double read_singles(tf__judge *judge, const tf__case *given, chain *chains, double *single)
{
    double left = 1;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned blocked = read_chain(judge, given, f, &chains[f]);
        for (; blocked > 0; blocked--)
            left *= judge->options.blocked;
        single[f] = tf__chain_value(judge->chains, chains[f].count, chains[f].open);
    }
    return left;
}

double tf__judge_value(tf__judge *judge, const tf__case *given)
{
    chain chains[TF__CALC_FOUNDATIONS];
    double single[TF__CALC_FOUNDATIONS];
    double value = read_singles(judge, given, chains, single);
    double product = single[0] * single[1] * single[2] * single[3];
    if (value * product <= 0)
        return 0;
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS; j++)
            value *= pair_value(judge, given, i, j, chains, single);
    return value / (product * product);
}

void tf__judge_explain(tf__judge *judge, const tf__case *given, tf__judgement *out)
{
    chain chains[TF__CALC_FOUNDATIONS];
    memset(out, 0, sizeof *out);
    (void)read_singles(judge, given, chains, out->single);
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS; j++)
            out->pair[i][j] = pair_value(judge, given, i, j, chains, out->single);
    out->value = tf__judge_value(judge, given);
}
