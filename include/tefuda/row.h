/* row.h: what an experiment keeps of one deal. */
#ifndef TEFUDA_ROW_H
#define TEFUDA_ROW_H

#include <stdint.h>

#include "control.h"
#include "rules.h"
#include "verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_row {
    uint64_t deal; /* its number in its source; in a file its place, from 1 on */
    tf_verdict verdict;
    tf_stop stop; /* the limit that was hit, if any */
    uint64_t moves;
    uint64_t states;
    uint64_t time_us;
    uint64_t memory_kb;       /* of the search's tables; 0 when it did not tell */
    int64_t run;              /* the run that made the row */
    int points[TF_SEATS_MAX]; /* of games for several, else 0 */
    int scores[TF_SEATS_MAX];
} tf_row;

#ifdef __cplusplus
}
#endif
#endif
