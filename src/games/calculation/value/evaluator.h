/* evaluator.h: Calculation's evaluator. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_EVALUATOR_H
#define TEFUDA_GAMES_CALCULATION_VALUE_EVALUATOR_H

#include <tefuda/evaluator.h>

extern const tf_evaluator_type tf__value_evaluator;

#endif
