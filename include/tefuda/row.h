/* row.h: what an experiment stores of one deal. */
#ifndef TEFUDA_ROW_H
#define TEFUDA_ROW_H

#include <stdint.h>

#include "control.h"
#include "player.h"
#include "rules.h"
#include "verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_row {
    uint64_t deal; /* its number in its source; in a file its index, from 1 */
    tf_verdict verdict;
    tf_stop stop; /* the limit that was reached, if any */
    uint64_t moves;
    uint64_t states;
    uint64_t time_us;
    uint64_t memory_kb;       /* of the search's tables; 0 when unknown */
    int64_t run;              /* the run that made the row */
    int points[TF_SEATS_MAX]; /* in games with several seats, else 0 */
    int scores[TF_SEATS_MAX];
    double luck[TF_SEATS_MAX];    /* of each seat (luck.h); NaN when it was not measured */
    uint64_t luck_us;             /* wall-clock time of measuring it */
    char failure[TF_FAILURE_MAX]; /* why a player lost by a failure (TF_ERR_FORFEIT), else "" */
} tf_row;

#ifdef __cplusplus
}
#endif
#endif
