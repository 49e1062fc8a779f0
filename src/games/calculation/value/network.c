/* network.c: see network.h. */
#include "games/calculation/value/network.h"

#include <stddef.h>
#include <string.h>

typedef float quad __attribute__((vector_size(16)));

static inline quad load(const float *from)
{
    quad out;
    memcpy(&out, from, sizeof out);
    return out;
}

/* sums[j] += sum over i of inputs[i] weights[i][j]. */
static void add_inputs(const float *weights, const float *inputs, unsigned count, unsigned units,
                       quad *sums)
{
    unsigned quads = units / 4;
    for (unsigned i = 0; i < count; i++, weights += units) {
        if (inputs[i] == 0)
            continue;
        for (unsigned q = 0; q < quads; q++)
            sums[q] += inputs[i] * load(weights + 4 * q);
    }
}

/* One layer: out[j] = max(0, base[j] + sum over i of inputs[i] weights[i][j]). */
static void run_layer(const float *weights, const float *base, const float *inputs, unsigned count,
                      unsigned units, float *out)
{
    quad sums[TF__VALUE_UNITS_MAX / 4];
    for (unsigned q = 0; q < units / 4; q++)
        sums[q] = load(base + 4 * q);
    add_inputs(weights, inputs, count, units, sums);
    memcpy(out, sums, units * sizeof *out);
    for (unsigned k = 0; k < units; k++)
        out[k] = out[k] > 0 ? out[k] : 0;
}

void tf__value_network_share(const tf__value_network *network, unsigned own, const float *shared,
                             float *base)
{
    quad sums[TF__VALUE_UNITS_MAX / 4];
    const float *weights = network->first_weights;
    unsigned units = network->first;
    for (unsigned q = 0; q < units / 4; q++)
        sums[q] = load(weights + (size_t)network->inputs * units + 4 * q);
    add_inputs(weights + (size_t)own * units, shared, network->inputs - own, units, sums);
    memcpy(base, sums, units * sizeof *base);
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
