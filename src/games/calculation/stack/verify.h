/* verify.h: checks a table for consistency: each value must be the mean of its best children. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_VERIFY_H
#define TEFUDA_GAMES_CALCULATION_STACK_VERIFY_H

#include "games/calculation/stack/table.h"
#include "games/calculation/stack/work.h"

typedef struct tf__stack_findings {
    uint64_t checked;
    uint64_t wrong;  /* state or child missing, or difference larger than the format allows */
    double worst;    /* the largest difference, as a fraction of the allowed error */
    double relative; /* the largest relative difference */
} tf__stack_findings;

/* Checks the states of the request's sample (random games from the start, with its seed). Without a
 * sample, checks all states of the table, which are generated again level by level. */
TF_MUST_USE tf_status tf__stack_verify(const tf__stack_table *table,
                                       const tf_table_request *request,
                                       tf__stack_findings *findings, tf_error *error);

#endif
