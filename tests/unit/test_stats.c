/* test_stats.c: statistics (tefuda/stats.h).
 *
 * Reference values were computed independently of the library, in Python with 60 decimal digits:
 * Clopper-Pearson by bisection on exact sums of binomial probabilities, normal quantiles by
 * bisection on the power series of erf, McNemar and beta as exact fractions, and the rest by their
 * formulas. They are given to 17 digits. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <tefuda/random.h>
#include <tefuda/stats.h>

#define ROWS(array) (sizeof(array) / sizeof *(array))

static void near(double got, double expected, double tolerance)
{
    if (!(fabs(got - expected) <= tolerance))
        fail_msg("%.17g, expected %.17g +- %g", got, expected, tolerance);
}

static void interval_near(tf_interval got, double low, double high, double tolerance)
{
    near(got.low, low, tolerance);
    near(got.high, high, tolerance);
}

static void wilson_intervals_have_their_reference_values(void **state)
{
    (void)state;
    interval_near(tf_wilson(3, 10, 0.95), 0.10779126740630102, 0.60322185253885463, 1e-12);
    interval_near(tf_wilson(820, 1000, 0.95), 0.79497776709798795, 0.8425731074712568, 1e-12);
    interval_near(tf_wilson(50, 100, 0.95), 0.40383153036599562, 0.59616846963400438, 1e-12);
    interval_near(tf_wilson(81, 100, 0.99), 0.69097289460227729, 0.89045027901391249, 1e-12);
    interval_near(tf_wilson(123456789, 1000000000, 0.95), 0.12343640161927888, 0.12347717927367159,
                  1e-12);
}

/* Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I: methods 3
 * (Wilson) and 5 (Clopper-Pearson) to four places. */
static void wilson_intervals_agree_with_newcombe_1998(void **state)
{
    (void)state;
    interval_near(tf_wilson(81, 263, 0.95), 0.2553, 0.3662, 5e-5);
    interval_near(tf_wilson(15, 148, 0.95), 0.0624, 0.1605, 5e-5);
    interval_near(tf_wilson(0, 20, 0.95), 0, 0.1611, 5e-5);
    interval_near(tf_wilson(1, 29, 0.95), 0.0061, 0.1718, 5e-5);
}

static void clopper_pearson_intervals_agree_with_newcombe_1998(void **state)
{
    (void)state;
    interval_near(tf_clopper_pearson(81, 263, 0.95), 0.2527, 0.3676, 5e-5);
    interval_near(tf_clopper_pearson(15, 148, 0.95), 0.0578, 0.1617, 5e-5);
    interval_near(tf_clopper_pearson(0, 20, 0.95), 0, 0.1684, 5e-5);
    interval_near(tf_clopper_pearson(1, 29, 0.95), 0.0009, 0.1776, 5e-5);
}

static void wilson_intervals_of_none_and_all_are_valid(void **state)
{
    (void)state;
    interval_near(tf_wilson(0, 0, 0.95), 0, 1, 0);
    interval_near(tf_wilson(0, 10, 0.95), 0, 0.27753279986288926, 1e-12);
    interval_near(tf_wilson(10, 10, 0.95), 0.72246720013711074, 1, 1e-12);
    interval_near(tf_wilson(0, 1, 0.95), 0, 0.79345068562276266, 1e-12);
    assert_true(tf_wilson(0, 10, 0.95).low == 0);
    assert_true(tf_wilson(10, 10, 0.95).high == 1);
}

static void clopper_pearson_intervals_have_their_reference_values(void **state)
{
    (void)state;
    interval_near(tf_clopper_pearson(3, 10, 0.95), 0.066739511177734467, 0.65245285005999731,
                  1e-12);
    interval_near(tf_clopper_pearson(1, 100, 0.95), 0.00025314603297742064, 0.054459385392080659,
                  1e-12);
    interval_near(tf_clopper_pearson(820, 1000, 0.95), 0.7947575059722134, 0.84334189832898598,
                  1e-12);
    interval_near(tf_clopper_pearson(10, 20, 0.99), 0.21774748526125434, 0.78225251473874569,
                  1e-12);
}

static void clopper_pearson_intervals_of_none_and_all_are_valid(void **state)
{
    (void)state;
    interval_near(tf_clopper_pearson(0, 0, 0.95), 0, 1, 0);
    interval_near(tf_clopper_pearson(0, 5, 0.95), 0, 0.5218237501049815, 1e-12);
    interval_near(tf_clopper_pearson(5, 5, 0.95), 0.4781762498950185, 1, 1e-12);
    interval_near(tf_clopper_pearson(1, 1, 0.9), 0.05, 1, 1e-12);
    assert_true(tf_clopper_pearson(0, 5, 0.95).low == 0);
    assert_true(tf_clopper_pearson(5, 5, 0.95).high == 1);
}

/* By sums of binomial terms outwards from the middle, 40 digits, and the secant method. */
static void clopper_pearson_intervals_are_exact_for_large_counts(void **state)
{
    (void)state;
    interval_near(tf_clopper_pearson(123456, 1000000, 0.95), 0.12281184162962973,
                  0.12410234027680268, 1e-12);
    interval_near(tf_clopper_pearson(123456789, 1000000000, 0.95), 0.12343640076268983,
                  0.12347717941704356, 1e-12);
    double low = tf_clopper_pearson(1, 1000000000, 0.95).low; /* 1 - 0.975^(1 / 10^9) */
    near(low / 2.5317807983969379e-11, 1, 1e-10);
}

static void intervals_contain_the_share_and_are_symmetric(void **state)
{
    (void)state;
    const double confidences[] = {-1, 0, 1e-9, 0.5, 0.95, 0.999999, 1, 2};
    for (uint64_t n = 0; n <= 40; n++)
        for (uint64_t k = 0; k <= n; k++)
            for (size_t c = 0; c < ROWS(confidences); c++) {
                tf_interval w = tf_wilson(k, n, confidences[c]);
                tf_interval e = tf_clopper_pearson(k, n, confidences[c]);
                double p = n ? (double)k / (double)n : 0.5;
                assert_true(0 <= w.low && w.low <= p && p <= w.high && w.high <= 1);
                assert_true(0 <= e.low && e.low <= p && p <= e.high && e.high <= 1);
                tf_interval mirror = tf_clopper_pearson(n - k, n, confidences[c]);
                interval_near(e, 1 - mirror.high, 1 - mirror.low, 1e-12);
            }
}

static void more_hits_than_trials_count_as_all(void **state)
{
    (void)state;
    interval_near(tf_wilson(11, 10, 0.95), 0.72246720013711074, 1, 1e-12);
    interval_near(tf_clopper_pearson(6, 5, 0.95), 0.4781762498950185, 1, 1e-12);
}

static void normal_quantiles_have_their_reference_values(void **state)
{
    (void)state;
    const struct {
        double p, x;
    } rows[] = {
        {0.975, 1.9599639845400543},
        {0.995, 2.5758293035489008},
        {0.9, 1.2815515655446004},
        {0.3, -0.52440051270804078},
        {0.001, -3.0902323061678136},
        {1e-6, -4.7534243088228987},
        {0.5, 0},
        {1e-15, -7.941345326170997},
    };
    for (size_t i = 0; i < ROWS(rows); i++)
        near(tf_normal_quantile(rows[i].p), rows[i].x, 1e-12);
}

static void the_normal_quantile_inverts_erfc(void **state)
{
    (void)state;
    for (double x = -37; x <= 5; x += 0.125) {
        double p = 0.5 * erfc(-x / sqrt(2));
        near(tf_normal_quantile(p), x, x > 1 ? 1e-9 : 1e-12 * (1 + fabs(x)));
    }
}

static void the_normal_quantile_is_infinite_at_the_ends(void **state)
{
    (void)state;
    assert_true(tf_normal_quantile(0) == -INFINITY);
    assert_true(tf_normal_quantile(-1) == -INFINITY);
    assert_true(tf_normal_quantile(1) == INFINITY);
    assert_true(isfinite(tf_normal_quantile(DBL_TRUE_MIN)));
    assert_true(isfinite(tf_normal_quantile(DBL_MIN)));
    assert_true(isfinite(tf_normal_quantile(1 - DBL_EPSILON / 2)));
}

static void beta_has_its_reference_values(void **state)
{
    (void)state;
    near(tf_beta_regularised(1, 1, 0.3), 0.3, 1e-14);
    near(tf_beta_regularised(2, 3, 0.4), 0.5248, 1e-14);
    near(tf_beta_regularised(10, 10, 0.5), 0.5, 1e-14);
    near(tf_beta_regularised(50, 2, 0.9), 0.030922651243920681, 1e-14);
    near(tf_beta_regularised(2, 50, 0.001), 0.0012340903931170825, 1e-14);
    near(tf_beta_regularised(300, 700, 0.32), 0.91503742812872246, 1e-13);
    near(tf_beta_regularised(300, 700, 0.2) / 3.3282408726064939e-14, 1, 1e-12);
}

static void beta_is_0_and_1_at_the_ends(void **state)
{
    (void)state;
    assert_true(tf_beta_regularised(3, 4, 0) == 0);
    assert_true(tf_beta_regularised(3, 4, -1) == 0);
    assert_true(tf_beta_regularised(3, 4, 1) == 1);
    assert_true(tf_beta_regularised(3, 4, 2) == 1);
    assert_true(tf_beta_regularised(5e8, 5e8, 0.1) == 0);
    assert_true(tf_beta_regularised(5e8, 5e8, 0.9) == 1);
}

/* The arcsine law: I_x(1/2, 1/2) = 2/pi asin(sqrt x). */
static void beta_of_halves_is_the_arcsine_law(void **state)
{
    (void)state;
    for (double x = 0.01; x < 1; x += 0.01)
        near(tf_beta_regularised(0.5, 0.5, x), 2 / acos(-1) * asin(sqrt(x)), 1e-13);
}

static void beta_obeys_its_symmetry_and_recurrence(void **state)
{
    (void)state;
    uint64_t seed = 20240501;
    print_message("seed %llu\n", (unsigned long long)seed);
    tf_rng rng;
    tf_rng_seed(&rng, seed, 0);
    for (int i = 0; i < 2000; i++) {
        double a = exp(tf_rng_unit(&rng) * 14 - 2), b = exp(tf_rng_unit(&rng) * 14 - 2);
        double x = i % 2 ? tf_rng_unit(&rng) : a / (a + b) * (0.9 + 0.2 * tf_rng_unit(&rng));
        x = fmin(x, 1);
        double value = tf_beta_regularised(a, b, x);
        assert_true(value >= 0 && value <= 1);
        near(value, 1 - tf_beta_regularised(b, a, 1 - x), 1e-9);
        assert_true(tf_beta_regularised(a + 1, b, x) <= value + 1e-12);
    }
}

static void mcnemar_has_its_reference_values(void **state)
{
    (void)state;
    const struct {
        uint64_t a, b;
        double p;
    } rows[] = {
        {10, 2, 0.03857421875},
        {2, 10, 0.03857421875},
        {5, 5, 1},
        {1, 0, 1},
        {0, 6, 0.03125},
        {121, 59, 4.4344492637551764e-06},
        {600, 500, 0.0028195449914364275},
        {20200, 19800, 0.046041528983824721},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        tf_paired paired = tf_mcnemar(rows[i].a, rows[i].b, 100000, 0.95);
        near(paired.p / rows[i].p, 1, 1e-11);
    }
}

static void mcnemar_gives_the_difference_with_its_interval(void **state)
{
    (void)state;
    tf_paired paired = tf_mcnemar(121, 59, 1000, 0.95);
    near(paired.difference, 0.062, 1e-15);
    interval_near(paired.interval, 0.035986618443228216, 0.088013381556771783, 1e-12);
    paired = tf_mcnemar(0, 6, 20, 0.95);
    near(paired.difference, -0.3, 1e-15);
    interval_near(paired.interval, -0.5008365445263594, -0.099163455473640652, 1e-12);
}

/* The interval is on one side of zero exactly when the test is significant, and contains the
 * difference. */
static void the_exact_mcnemar_interval_agrees_with_the_test(void **state)
{
    (void)state;
    for (uint64_t a = 0; a <= 12; a++)
        for (uint64_t b = 0; b <= 12; b++) {
            tf_paired paired = tf_mcnemar_exact(a, b, 40, 0.95);
            int one_side = paired.interval.low > 0 || paired.interval.high < 0;
            if (one_side != (paired.p <= 0.05))
                fail_msg("%u and %u of 40: p = %g, [%g, %g]", (unsigned)a, (unsigned)b, paired.p,
                         paired.interval.low, paired.interval.high);
            assert_true(paired.interval.low <= paired.difference);
            assert_true(paired.interval.high >= paired.difference);
        }
    tf_paired one = tf_mcnemar_exact(1, 0, 40, 0.95), none = tf_mcnemar_exact(0, 0, 40, 0.95);
    assert_true(one.interval.low < -0.1 && one.interval.high > 0.1);
    assert_true(none.interval.low < -0.05 && none.interval.high > 0.05);
    assert_true(tf_mcnemar_exact(0, 0, 0, 0.95).interval.low == -1);
}

static void mcnemar_handles_the_edge_cases(void **state)
{
    (void)state;
    tf_paired none = tf_mcnemar(0, 0, 0, 0.95);
    assert_true(none.p == 1 && none.difference == 0);
    interval_near(none.interval, -1, 1, 0);
    tf_paired agree = tf_mcnemar(0, 0, 50, 0.95);
    assert_true(agree.p == 1 && agree.difference == 0);
    interval_near(agree.interval, 0, 0, 0);
    tf_paired all = tf_mcnemar(50, 0, 50, 0.95);
    near(all.difference, 1, 0);
    interval_near(all.interval, 1, 1, 0);
    near(all.p / 0x1p-49, 1, 1e-12);
    tf_paired far = tf_mcnemar(1000000000, 0, 1000000000, 0.95);
    assert_true(far.p >= 0 && far.p < 1e-300);
    tf_paired even = tf_mcnemar(500000000, 500000000, 1000000000, 0.95);
    assert_true(even.p == 1);
}

static void the_mean_of_known_numbers_is_exact(void **state)
{
    (void)state;
    /* 2 4 4 4 5 5 7 9: mean 5, sum of squared deviations 32. */
    const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    tf_mean mean = {0};
    for (size_t i = 0; i < ROWS(values); i++)
        tf_mean_add(&mean, values[i]);
    assert_int_equal(mean.count, 8);
    near(mean.mean, 5, 1e-15);
    near(mean.squares, 32, 1e-13);
    near(mean.low, 2, 0);
    near(mean.high, 9, 0);
    near(tf_mean_deviation(&mean), sqrt(32 / 7.0), 1e-14);
    near(tf_mean_error(&mean), sqrt(32 / 7.0 / 8), 1e-14);
    double half = 1.9599639845400543 * sqrt(32 / 7.0 / 8);
    interval_near(tf_mean_interval(&mean, 0.95), 5 - half, 5 + half, 1e-12);
}

static void the_mean_of_none_or_one_number_is_defined(void **state)
{
    (void)state;
    tf_mean mean = {0};
    interval_near(tf_mean_interval(&mean, 0.95), 0, 0, 0);
    assert_true(tf_mean_deviation(&mean) == 0 && tf_mean_error(&mean) == 0);
    tf_mean_add(&mean, -3);
    assert_true(tf_mean_deviation(&mean) == 0 && tf_mean_error(&mean) == 0);
    assert_true(mean.low == -3 && mean.high == -3);
    interval_near(tf_mean_interval(&mean, 1), -3, -3, 0);
}

/* The naive sum of squares loses all digits here: 10^9 + {4, 7, 13, 16} has variance 30. */
static void the_variance_is_exact_far_from_zero(void **state)
{
    (void)state;
    const double values[] = {4, 7, 13, 16};
    tf_mean mean = {0};
    for (size_t i = 0; i < ROWS(values); i++)
        tf_mean_add(&mean, 1e9 + values[i]);
    near(tf_mean_deviation(&mean), sqrt(30), 1e-9);
}

static void merging_gives_the_same_as_adding_all(void **state)
{
    (void)state;
    uint64_t seed = 7;
    print_message("seed %llu\n", (unsigned long long)seed);
    tf_rng rng;
    tf_rng_seed(&rng, seed, 0);
    for (int split = 0; split <= 20; split++) {
        tf_mean all = {0}, parts[2] = {{0}, {0}};
        for (int i = 0; i < 20; i++) {
            double value = tf_rng_unit(&rng) * 100 - 50;
            tf_mean_add(&all, value);
            tf_mean_add(&parts[i >= split], value);
        }
        tf_mean_merge(&parts[0], &parts[1]);
        assert_int_equal(parts[0].count, 20);
        near(parts[0].mean, all.mean, 1e-12);
        near(parts[0].squares, all.squares, 1e-9);
        assert_true(parts[0].low == all.low && parts[0].high == all.high);
    }
}

static void quantiles_are_interpolated(void **state)
{
    (void)state;
    const double values[] = {1, 2, 4, 8, 16};
    near(tf_quantile(values, 5, 0), 1, 0);
    near(tf_quantile(values, 5, 0.25), 2, 0);
    near(tf_quantile(values, 5, 0.5), 4, 0);
    near(tf_quantile(values, 5, 0.875), 12, 1e-15);
    near(tf_quantile(values, 5, 1), 16, 0);
    near(tf_quantile(values, 4, 0.5), 3, 1e-15);
    near(tf_quantile(values, 5, -3), 1, 0);
    near(tf_quantile(values, 5, 3), 16, 0);
    near(tf_quantile(values, 1, 0.7), 1, 0);
    near(tf_quantile(NULL, 0, 0.5), 0, 0);
}

static void bins_divide_a_range_evenly(void **state)
{
    (void)state;
    tf_bins plain = {.low = 10, .high = 20, .count = 5};
    assert_true(tf_bins_edge(&plain, 0) == 10 && tf_bins_edge(&plain, 5) == 20);
    assert_int_equal(tf_bins_find(&plain, -1), 0);
    assert_int_equal(tf_bins_find(&plain, 13.9), 1);
    assert_int_equal(tf_bins_find(&plain, 14), 2);
    assert_int_equal(tf_bins_find(&plain, 20), 4);
    assert_int_equal(tf_bins_find(&plain, 1e9), 4);
    tf_bins ratio = {.low = 1, .high = 1000, .count = 3, .log = true};
    assert_int_equal(tf_bins_find(&ratio, 0), 0);
    assert_int_equal(tf_bins_find(&ratio, 9.9), 0);
    assert_int_equal(tf_bins_find(&ratio, 10.1), 1);
    assert_int_equal(tf_bins_find(&ratio, 1000), 2);
    assert_true(fabs(tf_bins_edge(&ratio, 2) - 100) < 1e-9);
    tf_bins point = {.low = 7, .high = 7, .count = 4};
    assert_int_equal(tf_bins_find(&point, 7), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_intervals_have_their_reference_values),
        cmocka_unit_test(wilson_intervals_agree_with_newcombe_1998),
        cmocka_unit_test(clopper_pearson_intervals_agree_with_newcombe_1998),
        cmocka_unit_test(wilson_intervals_of_none_and_all_are_valid),
        cmocka_unit_test(clopper_pearson_intervals_have_their_reference_values),
        cmocka_unit_test(clopper_pearson_intervals_of_none_and_all_are_valid),
        cmocka_unit_test(clopper_pearson_intervals_are_exact_for_large_counts),
        cmocka_unit_test(intervals_contain_the_share_and_are_symmetric),
        cmocka_unit_test(more_hits_than_trials_count_as_all),
        cmocka_unit_test(normal_quantiles_have_their_reference_values),
        cmocka_unit_test(the_normal_quantile_inverts_erfc),
        cmocka_unit_test(the_normal_quantile_is_infinite_at_the_ends),
        cmocka_unit_test(beta_has_its_reference_values),
        cmocka_unit_test(beta_is_0_and_1_at_the_ends),
        cmocka_unit_test(beta_of_halves_is_the_arcsine_law),
        cmocka_unit_test(beta_obeys_its_symmetry_and_recurrence),
        cmocka_unit_test(mcnemar_has_its_reference_values),
        cmocka_unit_test(mcnemar_gives_the_difference_with_its_interval),
        cmocka_unit_test(mcnemar_handles_the_edge_cases),
        cmocka_unit_test(the_exact_mcnemar_interval_agrees_with_the_test),
        cmocka_unit_test(the_mean_of_known_numbers_is_exact),
        cmocka_unit_test(the_mean_of_none_or_one_number_is_defined),
        cmocka_unit_test(the_variance_is_exact_far_from_zero),
        cmocka_unit_test(merging_gives_the_same_as_adding_all),
        cmocka_unit_test(quantiles_are_interpolated),
        cmocka_unit_test(bins_divide_a_range_evenly),
    };
    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
