/* evaluator.h: Calculation's evaluator: learned for the full game, exact for small ones. */
#ifndef TEFUDA_GAMES_CALCULATION_EVALUATOR_H
#define TEFUDA_GAMES_CALCULATION_EVALUATOR_H

#include <tefuda/evaluator.h>

extern const tf_evaluator_type tf__calc_evaluator;

#endif
