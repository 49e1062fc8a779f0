/* sequential.h: stops an experiment as soon as the result is clear, with valid error probabilities.
 *
 * If one checks an ordinary 95 % interval repeatedly and stops when the result looks clear, it is
 * wrong far more often than in 5 % of cases. The intervals and p-values here are valid at all looks
 * together: no matter when, why and how often one looks and stops, the probability that any of the
 * answers is wrong is at most 1 - confidence. docs/LAB.md describes the method and its cost. */
#ifndef TEFUDA_SEQUENTIAL_H
#define TEFUDA_SEQUENTIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "lab.h"
#include "stats.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns an interval for `hits` of `trials` that is valid at all looks together. It is tuned to be
 * as narrow as possible when its width (high - low) reaches `width`, which must be chosen before
 * the first look; any width gives a valid interval. Pure. */
TF_API tf_interval tf_sequence_interval(uint64_t hits, uint64_t trials, double confidence,
                                        double width);

/* True when the experiment's number of deals was chosen by looking at its results. */
TF_API bool tf_experiment_was_watched(const tf_experiment_info *info);

/* Returns the valid interval of the win rate of this experiment: Wilson's, or that of
 * tf_sequence_interval() when the experiment was watched. Pure. */
TF_API tf_interval tf_experiment_interval(const tf_experiment_info *info, uint64_t won,
                                          uint64_t deals, double confidence);

/* Returns a two-sided p-value for two players on the same deals that is valid at all looks
 * together: if both are equally good, the probability that it is ever p or lower is at most p.
 * Pure. */
TF_API double tf_sequence_p(uint64_t only_a, uint64_t only_b);

/* The interval for the mean of independent values between low and high, such as results adjusted for luck, that is
 * right at all looks together, at any number of values, in the order in which they came. It is narrowest about when
 * it reaches the width aimed at, which must be chosen before the first look; 0: none. Pure. */
TF_API tf_interval tf_sequence_mean_interval(const double *values, size_t count, double low,
                                             double high, double confidence, double width);

/* A p-value for the hypothesis that the mean of such values is `mean`, two-sided, valid at all looks together. Pure. */
TF_API double tf_sequence_mean_p(const double *values, size_t count, double low, double high,
                                 double mean);

/* The number of deals at which to look after having looked at `deals`: a quarter more, at least 40.
 */
TF_API uint64_t tf_sequence_next_look(uint64_t deals);

typedef struct tf_until_width {
    bool reached; /* the interval is narrow enough; else all deals were used */
    unsigned looks;
    /* Counts of the first deals, up to the last look; undecided deals count as not won. */
    uint64_t deals, won, undecided;
    tf_interval interval;   /* by tf_sequence_interval() */
    tf_lab_outcome outcome; /* of the last run */
    bool adjusted;          /* luck is measured: rate and interval are of results minus luck */
    double rate;            /* won / deals, or the mean of the adjusted results */
} tf_until_width;

/* Runs or continues the experiment from look to look, until the interval of the win rate is at most
 * `width` wide or all deals are used. Looks are at fixed numbers of deals, so that the end does not
 * depend on the number of threads. Games with several seats are TF_ERR_USAGE. *out is always
 * filled. */
TF_API TF_MUST_USE tf_status tf_lab_run_until_width(tf_store *store,
                                                    const tf_experiment *experiment,
                                                    const tf_lab_options *options, double width,
                                                    double confidence, tf_until_width *out,
                                                    tf_error *error);

typedef struct tf_until_better {
    int better; /* 1: the first; 2: the second; 0: undecided when all deals were used */
    unsigned looks;
    uint64_t deals; /* done by both, up to the last look */
    uint64_t both_won, only_a, only_b, neither;
    uint64_t undecided; /* by either; not used for the comparison */
    double p;           /* by tf_sequence_p(), the smallest so far */
    tf_lab_outcome outcome_a, outcome_b;
    bool adjusted;     /* luck of both is measured: p and difference are of results minus luck */
    double difference; /* of the first minus the second */
} tf_until_better;

/* Runs two experiments on the same deals from look to look until one is shown to be better, or all
 * common deals are used. Experiments that do not share their first deals are TF_ERR_USAGE. *out is
 * always filled. */
TF_API TF_MUST_USE tf_status tf_lab_run_until_better(tf_store *store, const tf_experiment *a,
                                                     const tf_experiment *b,
                                                     const tf_lab_options *options,
                                                     double confidence, tf_until_better *out,
                                                     tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
