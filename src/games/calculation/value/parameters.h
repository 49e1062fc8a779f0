/* parameters.h: the trained networks, four per number of stacks (tools/calculation_value.c makes them). */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_PARAMETERS_H
#define TEFUDA_GAMES_CALCULATION_VALUE_PARAMETERS_H

#include "games/calculation/value/network.h"

/* For plans that follow a game, for plans found anew, for those that a player keeps when luck is measured, and for them when
 * the player looks ahead. */
typedef struct tf__value_parameters {
    tf__value_network quick, full, kept, ahead;
} tf__value_parameters;

/* What full effort tells is sigmoid(calibrated logit): below the knee the logit has this slope. */
typedef struct tf__value_calibration {
    double knee, slope;
} tf__value_calibration;

static inline double tf__value_calibrated(const tf__value_calibration *by, double logit)
{
    return logit < by->knee ? by->knee + by->slope * (logit - by->knee) : logit;
}

/* Generated: parameters_S.c. */
extern const tf__value_parameters tf__value_parameters_1, tf__value_parameters_2,
    tf__value_parameters_3, tf__value_parameters_4, tf__value_parameters_5, tf__value_parameters_6,
    tf__value_parameters_7, tf__value_parameters_8;

/* For 1 stack and more. More than eight stacks have the networks of eight: nearly every game is won there, and
 * what they see of the stacks does not depend on how many there are. */
const tf__value_parameters *tf__value_parameters_of(unsigned stacks);
const tf__value_calibration *tf__value_calibration_of(unsigned stacks);

#endif
