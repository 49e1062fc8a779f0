/* table_ops.h: exact optima for the front ends. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_TABLE_OPS_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_TABLE_OPS_H

#include <tefuda/table.h>

extern const tf_optimum_ops tf__opt_optima;

#endif
