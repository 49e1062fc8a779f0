/* stats.h: the statistics behind every figure that Tefuda prints. Pure functions. */
#ifndef TEFUDA_STATS_H
#define TEFUDA_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_interval {
    double low, high;
} tf_interval;

/* Wilson's score interval for `hits` of `trials` at a confidence such as 0.95; [0, 1] without
 * trials. */
TF_API tf_interval tf_wilson(uint64_t hits, uint64_t trials, double confidence);

/* The exact interval of Clopper and Pearson; [0, 1] without trials. */
TF_API tf_interval tf_clopper_pearson(uint64_t hits, uint64_t trials, double confidence);

/* Mean and variance of a stream of numbers (Welford); zero-initialised it is empty. */
typedef struct tf_mean {
    uint64_t count;
    double mean;
    double squares; /* sum of squared deviations */
    double low, high;
} tf_mean;

/* Adds one value. */
TF_API void tf_mean_add(tf_mean *mean, double value);
/* Merges two streams: as if all values of `from` had been added to `into`. */
TF_API void tf_mean_merge(tf_mean *into, const tf_mean *from);
/* Sample standard deviation, and the standard error of the mean; 0 for fewer than two values. */
TF_API double tf_mean_deviation(const tf_mean *mean);
TF_API double tf_mean_error(const tf_mean *mean);
/* The normal interval mean +- z * error at a confidence. */
TF_API tf_interval tf_mean_interval(const tf_mean *mean, double confidence);

/* McNemar's test for two players on the same deals. only_a: deals that only the first won; only_b:
 * only the second. p is two-sided and exact (binomial); difference is (only_a - only_b) / deals
 * with its interval (Wald with the discordant pairs). */
typedef struct tf_paired {
    double p;
    double difference;
    tf_interval interval;
} tf_paired;
TF_API tf_paired tf_mcnemar(uint64_t only_a, uint64_t only_b, uint64_t deals, double confidence);

/* The same test with an interval for few deals. Its sign is exact: the interval lies on one side of
 * zero if and only if p is at most 1 - confidence. The share of deals on which the two differ is
 * the conservative end of Wilson's interval. */
TF_API tf_paired tf_mcnemar_exact(uint64_t only_a, uint64_t only_b, uint64_t deals,
                                  double confidence);

/* The q-quantile (0..1) of sorted values by linear interpolation; 0 without values. */
TF_API double tf_quantile(const double *sorted, size_t count, double q);

/* The quantile of the standard normal distribution, and the regularised incomplete beta
 * function. */
TF_API double tf_normal_quantile(double p);
TF_API double tf_beta_regularised(double a, double b, double x);

/* ---- histograms ---- */

/* `count` bins over low..high: of equal width, or with `log` of equal ratio (low must be > 0). */
typedef struct tf_bins {
    double low, high;
    size_t count;
    bool log;
} tf_bins;

/* The bin of a value; the first for values below low, the last for values above high. */
TF_API size_t tf_bins_find(const tf_bins *bins, double value);
/* The lower edge of a bin, 0..count, which is the upper edge of the bin before. */
TF_API double tf_bins_edge(const tf_bins *bins, size_t bin);

#ifdef __cplusplus
}
#endif
#endif
