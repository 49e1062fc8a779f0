/* sequential.h: stopping an experiment when it has said enough, without fooling oneself.
 *
 * Who looks at a 95 % interval again and again and stops when he likes what he sees is wrong far
 * more often than once in twenty. What is here holds at all looks together: however often, whenever
 * and for whatever reason one looks and stops, the chance that any of the answers on the way is
 * wrong is at most 1 - confidence. docs/LAB.md has the method and its price. */
#ifndef TEFUDA_SEQUENTIAL_H
#define TEFUDA_SEQUENTIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "lab.h"
#include "stats.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The interval for `hits` of `trials` that is right at all looks together. It is narrowest for its
 * number of trials about when it reaches the width (high - low) that is aimed at, which must be
 * chosen before the first look; any width gives a valid interval. Pure. */
TF_API tf_interval tf_sequence_interval(uint64_t hits, uint64_t trials, double confidence,
                                        double width);

/* True when the experiment's number of deals was chosen by looking at its results. */
TF_API bool tf_experiment_was_watched(const tf_experiment_info *info);

/* The interval of the share won that holds for this experiment: Wilson's, or that of
 * tf_sequence_interval() when it was watched. Pure. */
TF_API tf_interval tf_experiment_interval(const tf_experiment_info *info, uint64_t won,
                                          uint64_t deals, double confidence);

/* A p-value for two players on the same deals that is valid at all looks together, two-sided: the
 * chance that it ever falls to p or lower when both are equally good is at most p. Pure. */
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
    bool reached; /* the interval is as narrow as asked; else the deals were used up */
    unsigned looks;
    uint64_t deals, won,
        undecided;          /* of the first deals, up to the last look; undecided: not won */
    tf_interval interval;   /* as tf_sequence_interval() gives it */
    tf_lab_outcome outcome; /* of the last run */
} tf_until_width;

/* Runs the experiment from look to look, going on where it was, until the interval of the share won
 * is at most `width` wide or the deals are used up. Looks are at fixed numbers of deals, so that
 * where it stops does not depend on threads. Games for several are TF_ERR_USAGE. *out is filled in
 * every case. */
TF_API TF_MUST_USE tf_status tf_lab_run_until_width(tf_store *store,
                                                    const tf_experiment *experiment,
                                                    const tf_lab_options *options, double width,
                                                    double confidence, tf_until_width *out,
                                                    tf_error *error);

typedef struct tf_until_better {
    int better; /* 1: the first; 2: the second; 0: not settled when the deals were used up */
    unsigned looks;
    uint64_t deals; /* that both have done, up to the last look */
    uint64_t both_won, only_a, only_b, neither;
    uint64_t undecided; /* by either; they tell nothing */
    double p;           /* as tf_sequence_p() gives it, the least so far */
    tf_lab_outcome outcome_a, outcome_b;
} tf_until_better;

/* Runs two experiments on the same deals from look to look until one is known to be the better one,
 * or the deals that both have are used up. Experiments that do not share their first deals are
 * TF_ERR_USAGE. *out is filled in every case. */
TF_API TF_MUST_USE tf_status tf_lab_run_until_better(tf_store *store, const tf_experiment *a,
                                                     const tf_experiment *b,
                                                     const tf_lab_options *options,
                                                     double confidence, tf_until_better *out,
                                                     tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
