/* network.h: a small neural network of two hidden layers, evaluated in a fixed order of additions.
 *
 * Units of a layer are summed input by input, so that vectors of any width give the same bits. Weights are
 * borrowed: they are constants of the program (parameters.h), or of the tool that trains them. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_NETWORK_H
#define TEFUDA_GAMES_CALCULATION_VALUE_NETWORK_H

enum {
    TF__VALUE_UNITS_MAX = 256, /* of a hidden layer */
};

/* The units of a layer are a multiple of 8. */
typedef struct tf__value_network {
    unsigned inputs, first, second;
    const float *first_weights;  /* [inputs + 1][first]; the last row: what is added to each unit */
    const float *second_weights; /* [first + 1][second] */
    const float *last_weights;   /* [second + 1] */
} tf__value_network;

/* The output, a logit; hidden units are max(0, x). */
float tf__value_network_run(const tf__value_network *network, const float *inputs);

/* The same in two steps, for many positions whose inputs from number `own` on are the same: what these add to the
 * first layer, then the output from it and from the first `own` inputs. */
void tf__value_network_share(const tf__value_network *network, unsigned own, const float *shared,
                             float *base);
float tf__value_network_run_from(const tf__value_network *network, const float *base, unsigned own,
                                 const float *inputs);

#endif
