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

/* One layer: units[j] = max(0, added[j] + sum over i of inputs[i] weights[i][j]). */
static void run_layer(const float *weights, const float *inputs, unsigned count, unsigned units,
                      float *out)
{
    quad sums[TF__VALUE_UNITS_MAX / 4];
    unsigned quads = units / 4;
    for (unsigned q = 0; q < quads; q++)
        sums[q] = load(weights + (size_t)count * units + 4 * q);
    for (unsigned i = 0; i < count; i++, weights += units) {
        if (inputs[i] == 0)
            continue;
        for (unsigned q = 0; q < quads; q++)
            sums[q] += inputs[i] * load(weights + 4 * q);
    }
    for (unsigned q = 0; q < quads; q++) {
        memcpy(out + 4 * q, &sums[q], sizeof sums[q]);
        for (unsigned k = 4 * q; k < 4 * q + 4; k++)
            out[k] = out[k] > 0 ? out[k] : 0;
    }
}

float tf__value_network_run(const tf__value_network *network, const float *inputs)
{
    float first[TF__VALUE_UNITS_MAX], second[TF__VALUE_UNITS_MAX];
    run_layer(network->first_weights, inputs, network->inputs, network->first, first);
    run_layer(network->second_weights, first, network->first, network->second, second);
    float sum = network->last_weights[network->second];
    for (unsigned j = 0; j < network->second; j++)
        sum += second[j] * network->last_weights[j];
    return sum;
}
