/* judge.c: see judge.h. */
#include "games/calculation/judge.h"

#include <stdlib.h>
#include <string.h>

#include "games/calculation/stack_chain.h"

enum { CACHE_BITS = 18, CACHE_ENTRIES = 1 << CACHE_BITS };

/* A pair is known by its 64 well-mixed bits; an empty place has the hash 0. */
typedef struct cache_entry {
    uint64_t hash;
    double value; /* negative: not known, taken for that share of p_i p_j */
} cache_entry;

/* A pair that is not in the cache, on its way. */
typedef struct errand {
    cache_entry *entry;
    uint64_t hash;
    double *value;
    tf__pair state;
    tf__stack_query query;
} errand;

/* What is known of a case: its chains' values and its pairs'. */
typedef struct parts {
    bool pointless; /* the chains make the value 0 */
    double single[TF__CALC_FOUNDATIONS];
    double pair[TF__CASE_PAIRS];
} parts;

struct tf__judge {
    unsigned stacks;
    tf__pair_source source;
    tf__judge_options options;
    tf__chain_values *chains;
    cache_entry *cache;
    size_t errand_count;
    errand errands[TF__JUDGE_GROUP * TF__CASE_PAIRS];
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

static cache_entry *cache_place(tf__judge *judge, uint64_t hash)
{
    return &judge->cache[hash >> (64 - CACHE_BITS)];
}

/* From the cache, or an errand that will bring it. */
static void ask_pair(tf__judge *judge, const tf__case_pair *pair, double *value)
{
    cache_entry *entry = cache_place(judge, pair->hash);
    if (entry->hash == pair->hash) {
        *value = entry->value;
        return;
    }
    tf__pair state = tf__case_pair_state(pair, judge->stacks);
    errand *sent = &judge->errands[judge->errand_count++];
    *sent = (errand){entry, pair->hash, value, state, tf__stack_query_make(&state)};
    if (judge->source.prefetch)
        judge->source.prefetch(judge->source.context, sent->query, false);
}

/* The share of p_i p_j that a pair is worth which the source does not know. */
static double share_outside(const tf__judge *judge, tf__pair state)
{
    const tf__pair_source *source = &judge->source;
    unsigned a = (unsigned)__builtin_popcount(state.late), b = state.cards - a;
    while (!source->whole && a > 1 && b > 1) {
        double value;
        state = tf__pair_drop_first(&state, b > a);
        if (b > a)
            b--;
        else
            a--;
        if (!source->value(source->context, tf__stack_query_make(&state), &value))
            continue;
        double product = tf__chain_value(judge->chains, a, state.a) *
                         tf__chain_value(judge->chains, b, state.b);
        return product > 0 ? value / product : judge->options.outside;
    }
    return judge->options.outside;
}

/* What an errand brings: a value, or a share of p_i p_j as a negative number. */
static double run_errand(const tf__judge *judge, const errand *sent)
{
    double value;
    if (judge->source.value(judge->source.context, sent->query, &value))
        return value;
    return -share_outside(judge, sent->state);
}

static void run_errands(tf__judge *judge)
{
    const tf__pair_source *source = &judge->source;
    for (size_t i = 0; source->prefetch && i < judge->errand_count; i++)
        source->prefetch(source->context, judge->errands[i].query, true);
    for (size_t i = 0; i < judge->errand_count; i++) {
        errand *sent = &judge->errands[i];
        *sent->value = run_errand(judge, sent);
        *sent->entry = (cache_entry){sent->hash, *sent->value};
    }
    judge->errand_count = 0;
}

/* Reads the chains' values, and has the cache's places for the pairs fetched. */
static void begin_parts(tf__judge *judge, const tf__case *given, parts *out)
{
    double product = 1;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        out->single[f] = tf__chain_value(judge->chains, given->count[f], given->open[f]);
        product *= out->single[f];
    }
    out->pointless = product <= 0 || (given->blocked > 0 && judge->options.blocked <= 0);
    for (unsigned k = 0; k < TF__CASE_PAIRS; k++)
        __builtin_prefetch(cache_place(judge, given->pair[k].hash));
}

/* Asks for the pairs' values, unless the chains make them pointless. With an empty chain a pair is the
 * product of its parts. */
static void ask_parts(tf__judge *judge, const tf__case *given, parts *out)
{
    for (unsigned k = 0; k < TF__CASE_PAIRS; k++) {
        out->pair[k] = out->pointless ? 0 : -1;
        if (given->pair[k].paths && !out->pointless)
            ask_pair(judge, &given->pair[k], &out->pair[k]);
    }
}

/* With the errands run: values in place of shares. */
static void complete_parts(parts *out)
{
    unsigned k = 0;
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS; j++, k++)
            if (out->pair[k] < 0)
                out->pair[k] *= -out->single[i] * out->single[j];
}

static double value_of_parts(const tf__judge *judge, const tf__case *given, const parts *from)
{
    double product = 1, value = 1;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        product *= from->single[f];
    for (unsigned k = 0; k < TF__CASE_PAIRS; k++)
        value *= from->pair[k];
    for (unsigned b = given->blocked; b > 0; b--)
        value *= judge->options.blocked;
    return value > 0 ? value / (product * product) : 0;
}

static void find_parts(tf__judge *judge, const tf__case *cases, size_t count, parts *found)
{
    for (size_t i = 0; i < count; i++)
        begin_parts(judge, &cases[i], &found[i]);
    for (size_t i = 0; i < count; i++)
        ask_parts(judge, &cases[i], &found[i]);
    run_errands(judge);
    for (size_t i = 0; i < count; i++)
        complete_parts(&found[i]);
}

void tf__judge_values(tf__judge *judge, const tf__case *cases, size_t count, double *values)
{
    parts found[TF__JUDGE_GROUP];
    find_parts(judge, cases, count, found);
    for (size_t i = 0; i < count; i++)
        values[i] = value_of_parts(judge, &cases[i], &found[i]);
}

void tf__judge_explain(tf__judge *judge, const tf__case *given, tf__judgement *out)
{
    parts found;
    unsigned k = 0;
    memset(out, 0, sizeof *out);
    find_parts(judge, given, 1, &found);
    memcpy(out->single, found.single, sizeof out->single);
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS; j++)
            out->pair[i][j] = found.pair[k++];
    out->value = value_of_parts(judge, given, &found);
}
