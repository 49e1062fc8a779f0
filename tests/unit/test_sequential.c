/* test_sequential.c: intervals and tests that are valid at all looks together. The error rates are
 * simulated with fixed seeds; the bounds allow for the error of the simulation. */
#include "lab_support.h"

#include <math.h>

/* Looks after each step until the interval is narrow; true when any interval was wrong. */
static bool ever_wrong(tf_rng *rng, double p, double width, uint64_t *deals)
{
    uint64_t n = 0, hits = 0;
    bool wrong = false;
    for (uint64_t look = 0;;) {
        look = tf_sequence_next_look(look);
        for (; n < look; n++)
            hits += tf_rng_unit(rng) < p;
        tf_interval range = tf_sequence_interval(hits, n, 0.95, width);
        wrong |= range.low > p || range.high < p;
        if (range.high - range.low <= width)
            break;
    }
    *deals += n;
    return wrong;
}

static void check_coverage(double p, double width, double price)
{
    enum { ROUNDS = 1000 };
    tf_rng rng;
    unsigned wrong = 0;
    uint64_t deals = 0;
    tf_rng_seed(&rng, 20261116, (uint64_t)(p * 1000));
    for (int i = 0; i < ROUNDS; i++)
        wrong += ever_wrong(&rng, p, width, &deals);
    if (wrong > ROUNDS / 20)
        fail_msg("p %g width %g: %u of %d wrong", p, width, wrong, ROUNDS);
    /* The number of deals that a single look would have needed, and the factor above that. */
    double single = 4 * 3.8415 * p * (1 - p) / (width * width), mean = (double)deals / ROUNDS;
    if (mean > price * single + 60)
        fail_msg("p %g width %g: %.0f deals where one look needs %.0f", p, width, mean, single);
}

static void the_interval_is_right_at_all_looks(void **state)
{
    (void)state;
    check_coverage(0.5, 0.1, 3);
    check_coverage(0.8, 0.05, 3);
    check_coverage(0.95, 0.05, 3.2);
    check_coverage(0.02, 0.04, 3.5);
}

/* The mistake that sequential tests avoid: an ordinary test at every look is wrong far too
 * often. */
static void an_ordinary_interval_at_every_look_is_wrong_too_often(void **state)
{
    (void)state;
    tf_rng rng;
    unsigned wrong = 0;
    tf_rng_seed(&rng, 5, 5);
    for (int i = 0; i < 400; i++) {
        uint64_t n = 0, hits = 0;
        bool ever = false;
        for (uint64_t look = 0; look < 4000;) {
            look = tf_sequence_next_look(look);
            for (; n < look; n++)
                hits += tf_rng_unit(&rng) < 0.5;
            tf_interval range = tf_wilson(hits, n, 0.95);
            ever |= range.low > 0.5 || range.high < 0.5;
        }
        wrong += ever;
    }
    assert_true(wrong > 400 * 15 / 100);
}

static void the_test_rarely_finds_a_false_difference(void **state)
{
    (void)state;
    enum { ROUNDS = 2000, PAIRS = 2000 };
    tf_rng rng;
    unsigned found = 0;
    tf_rng_seed(&rng, 77, 1);
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t a = 0, b = 0;
        for (int k = 0; k < PAIRS; k++) { /* one look after every pair */
            if (tf_rng_next(&rng) >> 63)
                a++;
            else
                b++;
            if (tf_sequence_p(a, b) <= 0.05) {
                found++;
                break;
            }
        }
    }
    if (found > ROUNDS / 20)
        fail_msg("%u of %d", found, ROUNDS);
    assert_true(found > ROUNDS / 200); /* and it does detect differences */
}

static void the_test_finds_a_true_difference(void **state)
{
    (void)state;
    tf_rng rng;
    unsigned right = 0;
    tf_rng_seed(&rng, 77, 2);
    for (int i = 0; i < 300; i++) {
        uint64_t a = 0, b = 0;
        for (int k = 0; k < 1500 && tf_sequence_p(a, b) > 0.05; k++) {
            if (tf_rng_unit(&rng) < 0.6)
                a++;
            else
                b++;
        }
        right += tf_sequence_p(a, b) <= 0.05 && a > b;
    }
    assert_true(right >= 298);
}

/* Beta(5, 5) against one half: B(5 + a, 5 + b) / B(5, 5) * 2^(a + b), by hand for a = 1, b = 0 and
 * for a = 20, b = 0: the product of (5 + i) / (10 + i) * 2. */
static void p_values_agree_with_calculations_by_hand(void **state)
{
    (void)state;
    assert_true(fabs(tf_sequence_p(0, 0) - 1) < 1e-12);
    assert_true(fabs(tf_sequence_p(1, 0) - 1) < 1e-12);
    double evidence = 1;
    for (int i = 0; i < 20; i++)
        evidence *= 2.0 * (5 + i) / (10 + i);
    assert_true(fabs(tf_sequence_p(20, 0) - 1 / evidence) < 1e-12);
    assert_true(fabs(tf_sequence_p(0, 20) - 1 / evidence) < 1e-12);
}

static void intervals_at_0_and_1_are_valid(void **state)
{
    (void)state;
    tf_interval none = tf_sequence_interval(0, 0, 0.95, 0.1);
    assert_true(none.low == 0 && none.high == 1);
    tf_interval all = tf_sequence_interval(200, 200, 0.95, 0.1);
    assert_true(all.high == 1 && all.low > 0.9 && all.low < 1);
    tf_interval zero = tf_sequence_interval(0, 200, 0.95, 0.1);
    assert_true(zero.low == 0 && fabs(zero.high - (1 - all.low)) < 1e-9);
}

/* The ends are found by bisection, which needs evidence that grows monotonically away from the
 * estimate: a lower confidence must give an interval inside, at every step. */
static void intervals_of_lower_confidence_are_inside(void **state)
{
    (void)state;
    static const double levels[] = {0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.999999};
    for (uint64_t hits = 0; hits <= 60; hits += 3) {
        tf_interval inner = {(double)hits / 60, (double)hits / 60};
        for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
            tf_interval outer = tf_sequence_interval(hits, 60, levels[i], 0.05);
            assert_true(outer.low <= inner.low && inner.high <= outer.high);
            inner = outer;
        }
    }
}

static void the_interval_is_wider_than_for_a_single_look(void **state)
{
    (void)state;
    for (uint64_t n = 40; n < 100000; n *= 3) {
        tf_interval often = tf_sequence_interval(n * 7 / 10, n, 0.95, 0.02);
        tf_interval once = tf_wilson(n * 7 / 10, n, 0.95);
        assert_true(often.high - often.low > once.high - once.low);
    }
}

static void each_look_has_a_quarter_more_deals(void **state)
{
    (void)state;
    assert_int_equal(tf_sequence_next_look(0), 40);
    assert_int_equal(tf_sequence_next_look(40), 80);
    assert_int_equal(tf_sequence_next_look(1000), 1250);
}

/* ---- experiments ---- */

static tf_lab_options on_threads(unsigned threads)
{
    return (tf_lab_options){.threads = threads};
}

static void an_experiment_stops_when_its_interval_is_narrow(void **state)
{
    (void)state;
    uint64_t stopped_at = 0;
    for (unsigned threads = 1; threads <= 3; threads++) {
        test_folder folder = test_folder_make();
        tf_store *store = test_store(&folder);
        tf_experiment e = test_experiment(
            "[one]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-100000\n");
        tf_lab_options options = on_threads(threads);
        tf_until_width result;
        assert_ok(tf_lab_run_until_width(store, &e, &options, 0.1, 0.95, &result, NULL));
        assert_true(result.reached);
        assert_true(result.interval.high - result.interval.low <= 0.1);
        assert_true(result.deals >= 200 && result.deals < 1500);
        stopped_at = stopped_at ? stopped_at : result.deals;
        assert_int_equal(result.deals, stopped_at); /* with any number of threads */
        /* Once more: the rows exist already, the answer is the same. */
        tf_until_width again;
        assert_ok(tf_lab_run_until_width(store, &e, &options, 0.1, 0.95, &again, NULL));
        assert_int_equal(again.deals, result.deals);
        assert_int_equal(again.won, result.won);
        assert_int_equal(again.outcome.done_now, 0);
        tf_store_close(store);
        test_folder_remove(&folder);
    }
}

static void an_experiment_may_run_out_of_deals(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-100\n");
    tf_lab_options options = on_threads(2);
    tf_until_width result;
    assert_ok(tf_lab_run_until_width(store, &e, &options, 0.01, 0.95, &result, NULL));
    assert_false(result.reached);
    assert_int_equal(result.deals, 100);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void two_experiments_stop_when_one_is_better(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment weak = test_experiment(
        "[weak]\ngame=accordion\nrules=ranks=3\nplayer=random\ndeals=seed:1-10000\n");
    tf_experiment strong = test_experiment(
        "[strong]\ngame=accordion\nrules=ranks=3\ndeals=seed:1-10000\n");
    tf_lab_options options = on_threads(2);
    tf_until_better result;
    assert_ok(tf_lab_run_until_better(store, &weak, &strong, &options, 0.95, &result, NULL));
    assert_int_equal(result.better, 2);
    assert_true(result.p <= 0.05);
    assert_true(result.deals < 1000);
    assert_int_equal(result.both_won + result.only_a + result.only_b + result.neither +
                         result.undecided,
                     result.deals);
    assert_ok(tf_lab_run_until_better(store, &strong, &weak, &options, 0.95, &result, NULL));
    assert_int_equal(result.better, 1);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void different_deals_are_refused(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment a = test_experiment(
        "[a]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-100\n");
    tf_experiment b = test_experiment(
        "[b]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:2-100\n");
    tf_lab_options options = on_threads(1);
    tf_until_better result;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_lab_run_until_better(store, &a, &b, &options, 0.95, &result, &error),
                     TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "do not begin with the same deals"));
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void games_with_several_seats_are_refused(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment("[a]\ngame=saichugen\nplayer=random\ndeals=seed:1-100\n");
    tf_lab_options options = on_threads(1);
    tf_until_width result;
    assert_int_equal(tf_lab_run_until_width(store, &e, &options, 0.1, 0.95, &result, NULL),
                     TF_ERR_USAGE);
    tf_store_close(store);
    test_folder_remove(&folder);
}

/* ---- means of bounded values ---- */

/* A result less its luck: mean `mean`, small spread, now and then a large deviation. */
static double adjusted_result(tf_rng *rng, double mean)
{
    if (tf_rng_unit(rng) < 0.05)
        return mean - 0.95 * (tf_rng_unit(rng) * 1.2);
    return mean + 0.03 + 0.4 * (tf_rng_unit(rng) - 0.5);
}

enum { VALUES_MAX = 40000 };

/* Looks until the interval is narrow; true when it was ever wrong. */
static bool mean_ever_wrong(tf_rng *rng, double mean, double width, double *values, uint64_t *used)
{
    size_t n = 0;
    bool wrong = false;
    for (uint64_t look = 0;;) {
        look = tf_sequence_next_look(look);
        assert_true(look <= VALUES_MAX);
        for (; n < look; n++)
            values[n] = adjusted_result(rng, mean);
        tf_interval range = tf_sequence_mean_interval(values, n, -2, 3, 0.95, width);
        wrong |= range.low > mean || range.high < mean;
        if (range.high - range.low <= width)
            break;
    }
    *used += n;
    return wrong;
}

static void the_interval_of_a_mean_is_right_at_all_looks(void **state)
{
    (void)state;
    enum { ROUNDS = 200 };
    static double values[VALUES_MAX];
    tf_rng rng;
    tf_mean spread = {0};
    uint64_t used = 0;
    unsigned wrong = 0;
    double width = 0.04;
    tf_rng_seed(&rng, 20261117, 1);
    for (int i = 0; i < 20000; i++)
        tf_mean_add(&spread, adjusted_result(&rng, 0.8));
    assert_true(fabs(spread.mean - 0.8) < 0.01);
    for (int i = 0; i < ROUNDS; i++)
        wrong += mean_ever_wrong(&rng, 0.8, width, values, &used);
    if (wrong > ROUNDS / 20)
        fail_msg("%u of %d wrong", wrong, ROUNDS);
    double deviation = tf_mean_deviation(&spread);
    double single = 4 * 3.8415 * deviation * deviation / (width * width);
    double mean = (double)used / ROUNDS;
    if (mean > 3.2 * single + 60)
        fail_msg("%.0f values where one look needs %.0f", mean, single);
}

static void a_p_value_of_a_mean_is_right_at_all_looks(void **state)
{
    (void)state;
    enum { ROUNDS = 300, VALUES = 2000 };
    static double values[VALUES];
    unsigned wrong = 0, found = 0;
    tf_rng rng;
    tf_rng_seed(&rng, 20261117, 2);
    for (int i = 0; i < ROUNDS; i++) {
        bool rejected = false;
        for (int n = 0; n < VALUES; n++)
            values[n] = adjusted_result(&rng, 0.8);
        for (uint64_t look = tf_sequence_next_look(0); look <= VALUES;
             look = tf_sequence_next_look(look))
            rejected |= tf_sequence_mean_p(values, look, -2, 3, 0.8) <= 0.05;
        wrong += rejected;
        found += tf_sequence_mean_p(values, VALUES, -2, 3, 0.76) <= 0.05;
    }
    if (wrong > ROUNDS / 20 || found < ROUNDS * 9 / 10)
        fail_msg("%u of %d wrong, %u found", wrong, ROUNDS, found);
}

/* Two equal players on the same deals: the difference of two adjusted results that share part of their noise. It is
 * tested after every look; a true difference is found. */
static void a_paired_difference_is_rarely_found_by_chance(void **state)
{
    (void)state;
    enum { ROUNDS = 300, VALUES = 2000 };
    static double same[VALUES], better[VALUES];
    unsigned wrong = 0, found = 0;
    tf_rng rng;
    tf_rng_seed(&rng, 20261117, 3);
    for (int i = 0; i < ROUNDS; i++) {
        bool rejected = false;
        for (int n = 0; n < VALUES; n++) {
            double shared = 0.5 * (tf_rng_unit(&rng) - 0.5);
            double a = adjusted_result(&rng, 0.8) + shared;
            double b = adjusted_result(&rng, 0.8) + shared;
            same[n] = a - b;
            better[n] = a - b + 0.06;
        }
        for (uint64_t look = tf_sequence_next_look(0); look <= VALUES;
             look = tf_sequence_next_look(look))
            rejected |= tf_sequence_mean_p(same, look, -5, 5, 0) <= 0.05;
        wrong += rejected;
        found += tf_sequence_mean_p(better, VALUES, -5, 5, 0) <= 0.05;
    }
    if (wrong > ROUNDS / 20 || found < ROUNDS * 9 / 10)
        fail_msg("%u of %d wrong, %u found", wrong, ROUNDS, found);
}

static void odd_values_of_means(void **state)
{
    (void)state;
    double same[] = {0.5, 0.5, 0.5, 0.5}, ends[] = {0, 1, 1, 1};
    tf_interval none = tf_sequence_mean_interval(NULL, 0, -2, 3, 0.95, 0.1);
    assert_true(none.low <= -2 && none.high >= 3);
    tf_interval one = tf_sequence_mean_interval(same, 1, 0, 1, 0.95, 0);
    assert_true(one.low >= 0 && one.low <= 0.5 && one.high >= 0.5 && one.high <= 1);
    tf_interval four = tf_sequence_mean_interval(ends, 4, 0, 1, 0.95, 0.5);
    assert_true(four.low < 0.75 && four.high > 0.75);
    assert_true(tf_sequence_mean_p(NULL, 0, 0, 1, 0.5) >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interval_of_a_mean_is_right_at_all_looks),
        cmocka_unit_test(a_p_value_of_a_mean_is_right_at_all_looks),
        cmocka_unit_test(a_paired_difference_is_rarely_found_by_chance),
        cmocka_unit_test(odd_values_of_means),
        cmocka_unit_test(the_interval_is_right_at_all_looks),
        cmocka_unit_test(an_ordinary_interval_at_every_look_is_wrong_too_often),
        cmocka_unit_test(the_test_rarely_finds_a_false_difference),
        cmocka_unit_test(the_test_finds_a_true_difference),
        cmocka_unit_test(p_values_agree_with_calculations_by_hand),
        cmocka_unit_test(intervals_at_0_and_1_are_valid),
        cmocka_unit_test(intervals_of_lower_confidence_are_inside),
        cmocka_unit_test(the_interval_is_wider_than_for_a_single_look),
        cmocka_unit_test(each_look_has_a_quarter_more_deals),
        cmocka_unit_test(an_experiment_stops_when_its_interval_is_narrow),
        cmocka_unit_test(an_experiment_may_run_out_of_deals),
        cmocka_unit_test(two_experiments_stop_when_one_is_better),
        cmocka_unit_test(different_deals_are_refused),
        cmocka_unit_test(games_with_several_seats_are_refused),
    };
    return cmocka_run_group_tests_name("sequential", tests, NULL, NULL);
}
