/* bench.h: measures the speed of table look-ups. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_BENCH_H
#define TEFUDA_GAMES_CALCULATION_STACK_BENCH_H

#include <tefuda/table.h>

/* Implements tf_table_ops.bench, with three stacks. */
tf_status tf__stack_bench(const tf_table_request *request, tf_table_speed *speed, tf_error *error);

#endif
