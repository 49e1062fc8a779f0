/* bench.h: how fast a table answers. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_BENCH_H
#define TEFUDA_GAMES_CALCULATION_STACK_BENCH_H

#include <tefuda/table.h>

/* As tf_table_ops.bench says: three stacks. */
tf_status tf__stack_bench(const tf_table_request *request, tf_table_speed *speed, tf_error *error);

#endif
