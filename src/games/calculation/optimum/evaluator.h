/* evaluator.h: Calculation's evaluator for small games: exact optimal values. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_EVALUATOR_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_EVALUATOR_H

#include <tefuda/evaluator.h>

extern const tf_evaluator_type tf__opt_evaluator;

#endif
