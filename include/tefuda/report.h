/* report.h: statistics of the rows of experiments.
 *
 *   tf_report_make()       counts, rates and distributions of several experiments, and each one
 *                          compared with the first on their common deals
 *   tf_report_format()     the same as text
 *   tf_report_hardest()    the deals of an experiment that took the most states
 */
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

/* The distribution of a number over deals; quantiles by linear interpolation. All 0 when count is
 * 0. */
typedef struct tf_spread {
    uint64_t count;
    double mean;
    double low, q25, median, q75, q90, q99, high;
} tf_spread;

/* One experiment. */
typedef struct tf_summary {
    tf_experiment_info info;
    uint64_t deals; /* number of rows; it and the counts may be ahead of info.tally */
    uint64_t won, lost, undecided, finished;
    double rate;         /* won / deals; 0 without deals and in games with several seats */
    tf_interval wilson;  /* of the rate, for a single look; undecided deals count as not won */
    tf_interval bracket; /* lower end with all undecided deals lost, upper end with all won */
    tf_spread time_ms;   /* of all deals */
    tf_spread states;
    tf_spread moves; /* of won deals; in games with several seats of all deals */
    unsigned seats;  /* number of seats in games with several, else 0 */
    tf_mean points[TF_SEATS_MAX];
    bool watched;         /* the number of deals was chosen by looking at the results */
    tf_interval interval; /* of the rate: wilson, or when watched one that is valid at all looks */
    /* Results minus luck, of the deals whose luck was measured; in games with several seats of points. */
    tf_mean adjusted[TF_SEATS_MAX];
    tf_interval adjusted_interval; /* of seat 1; when watched, valid at all looks */
    tf_mean luck[TF_SEATS_MAX];    /* zero but for chance, whatever the player */
    double games_factor; /* variance of results / variance of adjusted results; 0 when unknown */
    double time_factor;  /* the same per time, the measurement of luck included */
    uint64_t failures;   /* games that a player lost by a failure (TF_ERR_FORFEIT) */
} tf_summary;

/* Two experiments on their common deals. Deals that either left undecided are not compared; they
 * are counted separately. */
typedef struct tf_comparison {
    size_t a, b;     /* columns */
    bool comparable; /* same game and source of deals; if false, nothing below is filled */
    uint64_t common;
    uint64_t both_won, only_a, only_b, neither;
    uint64_t undecided;
    tf_paired paired; /* McNemar's test on the decided deals */
    uint64_t *differ; /* numbers of the deals that one won and the other lost, ascending */
    bool *differ_a;   /* for each of them: a won it */
    size_t differ_count;
    double time_ratio;            /* time of b / time of a on common deals; 0 when unknown */
    double states_ratio;          /* the same for states */
    tf_mean points[TF_SEATS_MAX]; /* points of a minus points of b, in games with several seats */
    /* Either was watched: paired.p and its interval are valid for one look only. */
    bool watched;
    double p_all_looks; /* when watched; valid at all looks together */
    /* Adjusted result of a minus adjusted result of b, on the common deals with luck of both; the p-value is valid
     * at all looks together. */
    tf_mean adjusted;
    double adjusted_p;
} tf_comparison;

typedef struct tf_report {
    double confidence;
    size_t column_count;
    tf_summary *columns;
    /* Column_count - 1: each later column is compared as b with the first as a. */
    size_t comparison_count;
    tf_comparison *comparisons;
} tf_report;

/* Reads the rows of the named experiments once and makes the report. A store that another process
 * is writing to is read as it is now. */
TF_API TF_MUST_USE tf_status tf_report_make(tf_report **out, tf_store *store,
                                            const char *const *names, size_t count,
                                            double confidence, tf_error *error);
TF_API void tf_report_destroy(tf_report *report); /* NULL is accepted */

/* Appends the report as text, one column per experiment, with the ids of at most `deals` deals on
 * which two experiments differ. */
TF_API TF_MUST_USE tf_status tf_report_format(const tf_report *report, tf_store *store,
                                              size_t deals, tf_text *out, tf_error *error);

/* Fills `out`, which has room for `most` rows, with the rows of the experiment that have the most states, most first; of
 * equal ones the lower deal number comes first. Sets *count to the number of rows filled. */
TF_API TF_MUST_USE tf_status tf_report_hardest(tf_store *store, const tf_experiment_info *info,
                                               size_t most, tf_row *out, size_t *count,
                                               tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
