/* network.c: see network.h. */
#include "games/klondike/value/network.h"

static double rectify(double x)
{
    return x > 0 ? x : 0;
}

void tf__klon_network_run(const tf__klon_network *network, const tf__klon_inputs *inputs,
                          double out[TF__KLON_OUTPUTS])
{
    float first[TF__KLON_FIRST];
    double second[TF__KLON_SECOND], unit = 1.0 / TF__KLON_UNIT;
    for (unsigned h = 0; h < TF__KLON_FIRST; h++)
        first[h] = network->first_bias[h];
    for (unsigned i = 0; i < inputs->count; i++) {
        const int16_t *weights = network->first[inputs->index[i]];
        for (unsigned h = 0; h < TF__KLON_FIRST; h++)
            first[h] += (float)weights[h] * inputs->value[i];
    }
    for (unsigned k = 0; k < TF__KLON_SECOND; k++)
        second[k] = network->second_bias[k] * unit;
    for (unsigned h = 0; h < TF__KLON_FIRST; h++)
        for (unsigned k = 0; k < TF__KLON_SECOND; k++)
            second[k] += rectify(first[h]) * network->second[h][k] * (unit * unit);
    for (unsigned o = 0; o < TF__KLON_OUTPUTS; o++) {
        out[o] = network->third_bias[o] * unit;
        for (unsigned k = 0; k < TF__KLON_SECOND; k++)
            out[o] += rectify(second[k]) * network->third[k][o] * unit;
    }
}
