/* stack_tables.h: Calculation's tables for the front ends (tefuda/table.h). */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_TABLES_H
#define TEFUDA_GAMES_CALCULATION_STACK_TABLES_H

#include <tefuda/table.h>

extern const tf_table_ops tf__stack_tables;

#endif
