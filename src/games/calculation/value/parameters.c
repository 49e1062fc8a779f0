/* parameters.c: see parameters.h. */
#include "games/calculation/value/parameters.h"

#include <stddef.h>

static const tf__value_parameters *const parameters[] = {
    NULL,
    &tf__value_parameters_1,
    &tf__value_parameters_2,
    &tf__value_parameters_3,
    &tf__value_parameters_4,
    &tf__value_parameters_5,
    &tf__value_parameters_6,
    &tf__value_parameters_7,
    &tf__value_parameters_8,
};

const tf__value_parameters *tf__value_parameters_of(unsigned stacks)
{
    const unsigned most = sizeof parameters / sizeof parameters[0] - 1;
    return parameters[stacks < most ? stacks : most];
}

/* Three stacks: between the fits on two sets of 500 games of the policy (docs/results/evaluator.md). Elsewhere nearly all
 * games are won, or lost, and what the networks tell stays as it is. */
static const tf__value_calibration calibrations[] = {
    {0, 1}, {0, 1}, {0, 1}, {-0.73, 0.12}, {0, 1},
};

const tf__value_calibration *tf__value_calibration_of(unsigned stacks)
{
    const unsigned most = sizeof calibrations / sizeof calibrations[0] - 1;
    return &calibrations[stacks < most ? stacks : most];
}
