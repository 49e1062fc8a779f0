/* network.c: see network.h. */
#include "games/calculation/value/network.h"

#include <stddef.h>
#include <string.h>

/* Eight units at a time; unaligned. */
typedef float octet __attribute__((vector_size(32), aligned(4), may_alias));

/* sums[j] += sum over i of inputs[i] weights[i][j]. */
static inline __attribute__((always_inline)) void
add_all(const float *weights, const float *inputs, unsigned count, unsigned units, float *sums)
{
    for (unsigned i = 0; i < count; i++, weights += units) {
        if (inputs[i] == 0)
            continue;
        for (unsigned j = 0; j < units; j += 8)
            *(octet *)(sums + j) += inputs[i] * *(const octet *)(weights + j);
    }
}

static void add_plain(const float *weights, const float *inputs, unsigned count, unsigned units,
                      float *sums)
{
    add_all(weights, inputs, count, units, sums);
}

/* The same bits on machines with wider instructions: products are not fused with sums. */
#if defined(__x86_64__)
__attribute__((target("avx2"))) static void add_wide(const float *weights, const float *inputs,
                                                     unsigned count, unsigned units, float *sums)
{
    add_all(weights, inputs, count, units, sums);
}
#define HAS_WIDE __builtin_cpu_supports("avx2")
#else
#define add_wide add_plain
#define HAS_WIDE 0
#endif

static void add_inputs(const float *weights, const float *inputs, unsigned count, unsigned units,
                       float *sums)
{
    (HAS_WIDE ? add_wide : add_plain)(weights, inputs, count, units, sums);
}

/* One layer: out[j] = max(0, base[j] + sum over i of inputs[i] weights[i][j]). */
static void run_layer(const float *weights, const float *base, const float *inputs, unsigned count,
                      unsigned units, float *out)
{
    memcpy(out, base, units * sizeof *out);
    add_inputs(weights, inputs, count, units, out);
    for (unsigned k = 0; k < units; k++)
        out[k] = out[k] > 0 ? out[k] : 0;
}

void tf__value_network_share(const tf__value_network *network, unsigned own, const float *shared,
                             float *base)
{
    const float *weights = network->first_weights;
    unsigned units = network->first;
    memcpy(base, weights + (size_t)network->inputs * units, units * sizeof *base);
    add_inputs(weights + (size_t)own * units, shared, network->inputs - own, units, base);
}

float tf__value_network_run_from(const tf__value_network *network, const float *base, unsigned own,
                                 const float *inputs)
{
    float first[TF__VALUE_UNITS_MAX], second[TF__VALUE_UNITS_MAX];
    run_layer(network->first_weights, base, inputs, own, network->first, first);
    run_layer(network->second_weights,
              network->second_weights + (size_t)network->first * network->second, first,
              network->first, network->second, second);
    float sum = network->last_weights[network->second];
    for (unsigned j = 0; j < network->second; j++)
        sum += second[j] * network->last_weights[j];
    return sum;
}

float tf__value_network_run(const tf__value_network *network, const float *inputs)
{
    float base[TF__VALUE_UNITS_MAX];
    tf__value_network_share(network, network->inputs, NULL, base);
    return tf__value_network_run_from(network, base, network->inputs, inputs);
}
