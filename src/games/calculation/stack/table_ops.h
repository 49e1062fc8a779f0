/* table_ops.h: Calculation's tables for the front ends (tefuda/table.h). */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_TABLE_OPS_H
#define TEFUDA_GAMES_CALCULATION_STACK_TABLE_OPS_H

#include <tefuda/table.h>

extern const tf_table_ops tf__stack_tables;

#endif
