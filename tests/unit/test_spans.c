/* test_spans.c: sets of numbers as spans, compared with a plain array of flags. */
#include "games_support.h"

#include "store/spans.h"

enum { NUMBERS = 200 };

static void assert_agrees(const tf__spans *spans, const bool *in)
{
    for (size_t i = 0; i < spans->count; i++) {
        assert_true(spans->list[i].first <= spans->list[i].last);
        if (i > 0)
            assert_true(spans->list[i - 1].last + 1 < spans->list[i].first);
    }
    uint64_t count = 0;
    for (uint64_t n = 0; n < NUMBERS; n++) {
        assert_int_equal(tf__spans_has(spans, n), in[n]);
        count += in[n];
    }
    assert_int_equal(tf__spans_count(spans, 0, NUMBERS - 1), count);
}

/* The gaps together are exactly the numbers that are not in the set. */
static void assert_gaps(const tf__spans *spans, const bool *in, uint64_t first, uint64_t last)
{
    uint64_t next = first;
    tf__span gap;
    for (uint64_t from = first; tf__spans_gap(spans, from, last, &gap); from = gap.last + 1) {
        for (; next < gap.first; next++)
            assert_true(in[next]);
        for (; next <= gap.last; next++)
            assert_false(in[next]);
    }
    for (; next <= last; next++)
        assert_true(in[next]);
}

static void spans_agree_with_flags(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        tf_rng rng;
        tf_rng_seed(&rng, seed, 0);
        tf__spans spans = {0}, copy = {0};
        bool in[NUMBERS] = {false};
        print_message("# seed %llu\n", (unsigned long long)seed);
        for (int step = 0; step < 60; step++) {
            uint64_t first = tf_rng_below(&rng, NUMBERS);
            uint64_t last = first + tf_rng_below(&rng, 8);
            last = last < NUMBERS ? last : NUMBERS - 1;
            assert_ok(tf__spans_add(&spans, first, last));
            for (uint64_t n = first; n <= last; n++)
                in[n] = true;
            assert_agrees(&spans, in);
            assert_gaps(&spans, in, 0, NUMBERS - 1);
            assert_gaps(&spans, in, tf_rng_below(&rng, 100), 100 + tf_rng_below(&rng, 100));
        }
        assert_ok(tf__spans_copy(&copy, &spans));
        assert_agrees(&copy, in);
        tf__spans_free(&copy);
        tf__spans_free(&spans);
    }
}

static void forty_million_consecutive_numbers_are_one_span(void **state)
{
    (void)state;
    tf__spans spans = {0};
    for (uint64_t n = 1; n <= 100000; n++)
        assert_ok(tf__spans_add(&spans, n, n));
    assert_ok(tf__spans_add(&spans, 100001, 40000000));
    assert_int_equal(spans.count, 1);
    assert_int_equal(tf__spans_count(&spans, 1, 40000000), 40000000);
    tf__span gap;
    assert_false(tf__spans_gap(&spans, 1, 40000000, &gap));
    assert_true(tf__spans_gap(&spans, 1, 40000001, &gap));
    assert_int_equal(gap.first, 40000001);
    tf__spans_free(&spans);
}

static void the_largest_numbers_can_be_in_a_span(void **state)
{
    (void)state;
    tf__spans spans = {0};
    assert_ok(tf__spans_add(&spans, UINT64_MAX, UINT64_MAX));
    assert_ok(tf__spans_add(&spans, 0, 0));
    assert_ok(tf__spans_add(&spans, 5, UINT64_MAX));
    assert_int_equal(spans.count, 2);
    tf__span gap;
    assert_true(tf__spans_gap(&spans, 0, UINT64_MAX, &gap));
    assert_int_equal(gap.first, 1);
    assert_int_equal(gap.last, 4);
    assert_false(tf__spans_gap(&spans, 5, UINT64_MAX, &gap));
    tf__spans_free(&spans);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_agree_with_flags),
        cmocka_unit_test(forty_million_consecutive_numbers_are_one_span),
        cmocka_unit_test(the_largest_numbers_can_be_in_a_span),
    };
    return cmocka_run_group_tests_name("spans", tests, NULL, NULL);
}
