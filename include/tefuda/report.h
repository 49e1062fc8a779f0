/* report.h: what the rows of experiments say.
 *
 *   tf_report_make()       counts, rates and spreads of several experiments, and each one compared
 *                          with the first on the deals that both have
 *   tf_report_format()     the same as text */
#ifndef TEFUDA_REPORT_H
#define TEFUDA_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lab.h"
#include "stats.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a number is spread over deals: quantiles by linear interpolation. All 0 when count is. */
typedef struct tf_spread {
    uint64_t count;
    double mean;
    double low, q25, median, q75, q90, q99, high;
} tf_spread;

/* One experiment. */
typedef struct tf_summary {
    tf_experiment_info info;
    uint64_t deals; /* rows; the counts are theirs, and may run ahead of info.tally */
    uint64_t won, lost, undecided, finished;
    double rate;         /* won / deals; 0 without deals and in games for several */
    tf_interval wilson;  /* of the rate, for one look; undecided deals counted as not won */
    tf_interval bracket; /* from the low end with all undecided lost to the high end with all won */
    tf_spread time_ms;   /* of all deals */
    tf_spread states;
    tf_spread moves; /* of deals won, or of games for several: all of them */
    unsigned seats;  /* of games for several, else 0 */
    tf_mean points[TF_SEATS_MAX];
    bool watched;         /* the number of deals was chosen by looking at the results */
    tf_interval interval; /* of the rate: wilson, or when watched the one that holds at all looks */
} tf_summary;

/* Two experiments on the deals that both have. A deal that either left undecided tells nothing and
 * is counted apart. */
typedef struct tf_comparison {
    size_t a, b;     /* columns */
    bool comparable; /* same game, same source of deals; if not, nothing below is filled */
    uint64_t common;
    uint64_t both_won, only_a, only_b, neither;
    uint64_t undecided;
    tf_paired paired; /* McNemar's test on what was decided */
    uint64_t *differ; /* numbers of the deals that one won and the other lost, ascending */
    bool *differ_a;   /* the first one won it */
    size_t differ_count;
    double time_ratio;            /* b's time on common deals as a share of a's; 0 when not known */
    double states_ratio;          /* likewise */
    tf_mean points[TF_SEATS_MAX]; /* a's points less b's, of games for several */
    bool watched;                 /* either was: paired.p and its interval hold for one look only */
    double p_all_looks;           /* when watched; holds at all looks together */
} tf_comparison;

typedef struct tf_report {
    double confidence;
    size_t column_count;
    tf_summary *columns;
    size_t comparison_count; /* column_count - 1: each further column b with the first as a */
    tf_comparison *comparisons;
} tf_report;

/* Reads the rows of the experiments of these names once and makes the report. A store that another
 * process is writing to is read as it stands. */
TF_API TF_MUST_USE tf_status tf_report_make(tf_report **out, tf_store *store,
                                            const char *const *names, size_t count,
                                            double confidence, tf_error *error);
TF_API void tf_report_destroy(tf_report *report); /* NULL is accepted */

/* Appends the report as text, one column an experiment; at most `deals` deals on which two differ,
 * with their ids. */
TF_API TF_MUST_USE tf_status tf_report_format(const tf_report *report, tf_store *store,
                                              size_t deals, tf_text *out, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
