/* network.h: a small network that tells how play by simple rules would end, from a view.
 *
 * Two outputs, as logits: the rule of sampling/playout.h wins; or at least somebody who sees all cards could.
 * tools/klondike_train.c learns the weights and writes network_weights.c. Sums are made in
  * a fixed order: values are the same on every machine. */
#ifndef TEFUDA_GAMES_KLONDIKE_VALUE_NETWORK_H
#define TEFUDA_GAMES_KLONDIKE_VALUE_NETWORK_H

#include "games/klondike/value/inputs.h"

enum { TF__KLON_FIRST = 32, TF__KLON_SECOND = 16, TF__KLON_OUTPUTS = 2 };

/* Weights in units of 1 / TF__KLON_UNIT. */
enum { TF__KLON_UNIT = 1024 };

typedef struct tf__klon_network {
    int16_t first[TF__KLON_INPUTS][TF__KLON_FIRST];
    int16_t first_bias[TF__KLON_FIRST];
    int16_t second[TF__KLON_FIRST][TF__KLON_SECOND];
    int16_t second_bias[TF__KLON_SECOND];
    int16_t third[TF__KLON_SECOND][TF__KLON_OUTPUTS];
    int16_t third_bias[TF__KLON_OUTPUTS];
} tf__klon_network;

extern const tf__klon_network tf__klon_network_weights;

void tf__klon_network_run(const tf__klon_network *network, const tf__klon_inputs *inputs,
                          double out[TF__KLON_OUTPUTS]);

#endif
