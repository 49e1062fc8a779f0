/* valuer.c: see valuer.h. */
#include "games/calculation/plans/valuer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/calculation/stack/chain.h"

/* Base-2 logarithms of the largest and the smallest number of entries. How they were chosen was not
 * recorded. */
enum { CACHE_BITS = 20, CACHE_BITS_MIN = 14 };

/* Two chains together are harder than each alone: p_ij / (p_i p_j) is rarely above 1. It was above
 * 1.001 for 209 of 44 million pairs in 300 games and never above 1.05; the command was not
 * recorded. A value has six such factors; 1.1 allows for all of them together. */
static const double most_over = 1.1;

/* The chains of each pair. */
static const uint8_t sides[TF__PLAN_RESIDUAL_PAIRS][2] = {{0, 1}, {0, 2}, {0, 3},
                                                          {1, 2}, {1, 3}, {2, 3}};

/* A pair is identified by 64 well-mixed bits. An empty entry has the hash 0. */
typedef struct cache_entry {
    uint64_t hash;
    double value; /* negative: value not known, approximated by this fraction of p_i p_j */
} cache_entry;

/* A look-up of a pair that is not in the cache; it is waiting for the table's memory. */
typedef struct lookup {
    cache_entry *entry;
    uint64_t hash;
    double *value;
    tf__stack_pair state;
    tf__stack_query query;
} lookup;

/* The known parts of a residual: the values of its chains and pairs. */
typedef struct parts {
    bool pointless; /* the value is 0 or cannot be above the floor */
    /* most / over is the value if each unknown pair were the product of its chains. */
    double most, over;
    double single[TF__CALC_FOUNDATIONS];
    double pair[TF__PLAN_RESIDUAL_PAIRS];
} parts;

struct tf__plan_valuer {
    unsigned stacks;
    tf__plan_pair_source source;
    tf__plan_valuer_options options;
    tf__stack_chain_values *chains;
    tf__block cache; /* an array of cache_entry */
    unsigned cache_bits;
    size_t lookup_count;
    lookup lookups[TF__PLAN_VALUER_GROUP * TF__PLAN_RESIDUAL_PAIRS];
};

static unsigned cache_bits(size_t bytes)
{
    unsigned bits = CACHE_BITS_MIN;
    while (bits < CACHE_BITS && bytes / sizeof(cache_entry) >> (bits + 1) > 0)
        bits++;
    return bits;
}

size_t tf__plan_valuer_bytes(unsigned stacks, size_t cache_bytes)
{
    size_t smallest = sizeof(cache_entry) << CACHE_BITS_MIN;
    return sizeof(tf__plan_valuer) + tf__stack_chain_values_bytes(stacks) +
           (sizeof(cache_entry) << cache_bits(smallest + cache_bytes));
}

tf_status tf__plan_valuer_create(tf__plan_valuer **out, unsigned stacks,
                                 tf__plan_pair_source source,
                                 const tf__plan_valuer_options *options, tf_control *control,
                                 tf_error *error)
{
    tf__plan_valuer *valuer = calloc(1, sizeof *valuer);
    if (!valuer)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to value plans");
    valuer->stacks = stacks;
    valuer->source = source;
    valuer->options = *options;
    size_t smallest = sizeof(cache_entry) << CACHE_BITS_MIN, most = options->cache_bytes;
    valuer->cache_bits = cache_bits(most > SIZE_MAX - smallest ? most : smallest + most);
    tf_status status = tf__block_take(&valuer->cache, (size_t)1 << valuer->cache_bits,
                                      sizeof(cache_entry), error);
    if (status == TF_OK)
        status = tf__stack_chain_values_create(&valuer->chains, stacks, control, error);
    if (status != TF_OK) {
        tf__plan_valuer_destroy(valuer);
        return status;
    }
    *out = valuer;
    return TF_OK;
}

void tf__plan_valuer_destroy(tf__plan_valuer *valuer)
{
    if (!valuer)
        return;
    tf__stack_chain_values_destroy(valuer->chains);
    tf__block_release(&valuer->cache);
    free(valuer);
}

static cache_entry *cache_place(tf__plan_valuer *valuer, uint64_t hash)
{
    cache_entry *entries = valuer->cache.data;
    return &entries[hash >> (64 - valuer->cache_bits)];
}

static void start_lookup(tf__plan_valuer *valuer, const tf__plan_residual_pair *pair, double *value)
{
    tf__stack_pair state = tf__plan_residual_pair_state(pair, valuer->stacks);
    lookup *item = &valuer->lookups[valuer->lookup_count++];
    *item = (lookup){cache_place(valuer, pair->hash), pair->hash, value, state,
                     tf__stack_query_make(&state)};
    if (valuer->source.prefetch)
        valuer->source.prefetch(valuer->source.context, item->query, false);
}

/* The fraction of p_i p_j that approximates a pair which the source does not know. */
static double share_outside(const tf__plan_valuer *valuer, tf__stack_pair state)
{
    const tf__plan_pair_source *source = &valuer->source;
    bool by_part = !source->whole || valuer->options.by_part;
    unsigned a = (unsigned)__builtin_popcount(state.late), b = state.cards - a;
    while (by_part && a > 1 && b > 1) {
        double value;
        state = tf__stack_pair_drop_first(&state, b > a);
        if (b > a)
            b--;
        else
            a--;
        if (!source->value(source->context, tf__stack_query_make(&state), &value))
            continue;
        double product = tf__stack_chain_value(valuer->chains, a, state.a) *
                         tf__stack_chain_value(valuer->chains, b, state.b);
        return product > 0 ? value / product : valuer->options.outside;
    }
    return valuer->options.outside;
}

/* The result of a look-up: a value, or a fraction of p_i p_j as a negative number. */
static double finish_lookup(const tf__plan_valuer *valuer, const lookup *item)
{
    double value;
    if (valuer->source.value(valuer->source.context, item->query, &value))
        return value;
    return -share_outside(valuer, item->state);
}

static void finish_lookups(tf__plan_valuer *valuer)
{
    const tf__plan_pair_source *source = &valuer->source;
    for (size_t i = 0; source->prefetch && i < valuer->lookup_count; i++)
        source->prefetch(source->context, valuer->lookups[i].query, true);
    for (size_t i = 0; i < valuer->lookup_count; i++) {
        lookup *item = &valuer->lookups[i];
        *item->value = finish_lookup(valuer, item);
        *item->entry = (cache_entry){item->hash, *item->value};
    }
    valuer->lookup_count = 0;
}

static double blocked_share(const tf__plan_valuer *valuer, const tf__plan_residual *given)
{
    double share = 1;
    for (unsigned b = given->blocked; b > 0; b--)
        share *= valuer->options.blocked;
    return share;
}

/* Reads the values of the chains and prefetches the cache entries of the pairs. */
static void begin_parts(tf__plan_valuer *valuer, const tf__plan_residual *given, double floor,
                        parts *out)
{
    out->most = blocked_share(valuer, given);
    out->over = 1;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        out->single[f] = tf__stack_chain_value(valuer->chains, given->count[f], given->open[f]);
        out->most *= out->single[f];
    }
    out->pointless = out->most <= 0 || out->most * most_over <= floor;
    for (unsigned k = 0; !out->pointless && k < TF__PLAN_RESIDUAL_PAIRS; k++)
        __builtin_prefetch(cache_place(valuer, given->pair[k].hash));
}

/* Reads a pair from the cache. Returns false when it is not there. If a chain is empty, the pair is
 * the product of its parts. */
static bool recall_pair(tf__plan_valuer *valuer, const tf__plan_residual *given, unsigned k,
                        parts *out)
{
    const tf__plan_residual_pair *pair = &given->pair[k];
    const cache_entry *entry = cache_place(valuer, pair->hash);
    out->pair[k] = -1;
    if (!pair->paths)
        return true;
    if (entry->hash != pair->hash)
        return false;
    out->pair[k] = entry->value;
    out->most *= fabs(entry->value);
    if (entry->value >= 0)
        out->over *= out->single[sides[k][0]] * out->single[sides[k][1]];
    return true;
}

/* Starts look-ups for the missing pairs, unless the known parts already make the value pointless.
 */
static void ask_parts(tf__plan_valuer *valuer, const tf__plan_residual *given, double floor,
                      parts *out)
{
    unsigned missing = 0;
    for (unsigned k = 0; !out->pointless && k < TF__PLAN_RESIDUAL_PAIRS; k++)
        missing |= (unsigned)!recall_pair(valuer, given, k, out) << k;
    out->pointless |= out->most * most_over <= floor * out->over;
    for (; !out->pointless && missing; missing &= missing - 1) {
        unsigned k = (unsigned)__builtin_ctz(missing);
        start_lookup(valuer, &given->pair[k], &out->pair[k]);
    }
}

/* Called after all look-ups: replaces fractions by values. */
static void complete_parts(parts *out)
{
    for (unsigned k = 0; k < TF__PLAN_RESIDUAL_PAIRS; k++)
        if (out->pointless)
            out->pair[k] = 0;
        else if (out->pair[k] < 0)
            out->pair[k] *= -out->single[sides[k][0]] * out->single[sides[k][1]];
}

static double value_of_parts(const tf__plan_valuer *valuer, const tf__plan_residual *given,
                             const parts *from)
{
    double product = 1, value = 1;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        product *= from->single[f];
    for (unsigned k = 0; k < TF__PLAN_RESIDUAL_PAIRS; k++)
        value *= from->pair[k];
    for (unsigned b = given->blocked; b > 0; b--)
        value *= valuer->options.blocked;
    return value > 0 ? value / (product * product) : 0;
}

static void find_parts(tf__plan_valuer *valuer, const tf__plan_residual *cases, size_t count,
                       double floor, parts *found)
{
    for (size_t i = 0; i < count; i++)
        begin_parts(valuer, &cases[i], floor, &found[i]);
    for (size_t i = 0; i < count; i++)
        ask_parts(valuer, &cases[i], floor, &found[i]);
    finish_lookups(valuer);
    for (size_t i = 0; i < count; i++)
        complete_parts(&found[i]);
}

void tf__plan_valuer_values(tf__plan_valuer *valuer, const tf__plan_residual *cases, size_t count,
                            double floor, double *values)
{
    parts found[TF__PLAN_VALUER_GROUP];
    find_parts(valuer, cases, count, floor, found);
    for (size_t i = 0; i < count; i++)
        values[i] = found[i].pointless ? 0 : value_of_parts(valuer, &cases[i], &found[i]);
}

void tf__plan_valuer_explain(tf__plan_valuer *valuer, const tf__plan_residual *given,
                             tf__plan_valuation *out)
{
    parts found;
    memset(out, 0, sizeof *out);
    find_parts(valuer, given, 1, -1, &found);
    memcpy(out->single, found.single, sizeof out->single);
    for (unsigned k = 0; k < TF__PLAN_RESIDUAL_PAIRS; k++)
        out->pair[sides[k][0]][sides[k][1]] = found.pair[k];
    out->value = value_of_parts(valuer, given, &found);
}
