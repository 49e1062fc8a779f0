/* papers.h: the tables of the papers about Calculation, one source file per kind. */
#ifndef TEFUDA_GAMES_CALCULATION_PAPERS_H
#define TEFUDA_GAMES_CALCULATION_PAPERS_H

#include <tefuda/published.h>

#include "games/calculation/calculation.h"

enum { TF__CALC_COUNT_TABLES = 2, TF__CALC_EXAMPLE_TABLES = 2, TF__CALC_REVIEW_TABLES = 4 };

extern const tf_paper_table tf__calc_count_tables[TF__CALC_COUNT_TABLES];
extern const tf_paper_table tf__calc_example_tables[TF__CALC_EXAMPLE_TABLES];
extern const tf_paper_table tf__calc_review_tables[TF__CALC_REVIEW_TABLES];

#endif
