/* solver.h: the solver `open` for Calculation with a known order of the stock. */
#ifndef TEFUDA_GAMES_CALCULATION_OPEN_SOLVER_H
#define TEFUDA_GAMES_CALCULATION_OPEN_SOLVER_H

#include <tefuda/solver.h>

extern const tf_solver_type tf__open_solver;

#endif
