/* test_random.c: our random numbers. The constants were computed by tests/python/check_deals.py,
 * which shares no code with the library. They must never change, because deals are named by
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

/* The generator alone, from a state that is common in descriptions of it. */
static void the_generator_agrees_with_its_reference_program(void **state)
{
    (void)state;
    static const uint64_t expected[] = {11520, 0, 1509978240, 1215971899390074240};
    tf_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < 4; i++)
        assert_true(tf_rng_next(&rng) == expected[i]);
}

static void streams_are_fixed(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, index, expected[4];
    } streams[] = {
        {0, 0, {0xfb5405f7bd79c540, 0x0804ba64f69f9051, 0xc6f9e07a74ba31b7, 0xb687774b1950b0ca}},
        {0, 1, {0xef75d62a19ba94ed, 0x433f49f759ef8e7c, 0x8f6d4ada46fa4bd2, 0x3da226d77c1308e2}},
        {1, 0, {0xee127fe613436e33, 0x26b50036bffc2731, 0xc39d31fff158d0eb, 0x8100174fba7ef0f1}},
        {12345,
         67890,
         {0xd0baaf9ce4e7e9c8, 0xa804ce38a14f64a6, 0x66ffdd0247038675, 0x3b06ee6796f5d33f}},
        {UINT64_MAX,
         UINT64_MAX,
         {0x5a24625849aef5fa, 0x4f1e43d11f180240, 0x396c88373d4202bd, 0xfab3e69ace16e3aa}},
    };
    for (size_t s = 0; s < sizeof streams / sizeof streams[0]; s++) {
        tf_rng rng;
        tf_rng_seed(&rng, streams[s].seed, streams[s].index);
        for (size_t i = 0; i < 4; i++)
            if (tf_rng_next(&rng) != streams[s].expected[i])
                fail_msg("stream %zu differs at %zu", s, i);
    }
}

static void the_state_after_seeding_is_fixed(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, 0, 0);
    assert_true(rng.state[0] == 0xa706dd2f4d197e6f && rng.state[1] == 0xb382a305f4414f5e);
    assert_true(rng.state[2] == 0x238275bc38fcbe91 && rng.state[3] == 0xf89a2566b5822c54);
}

static void pairs_give_different_streams(void **state)
{
    (void)state;
    enum { SIDE = 24 };
    uint64_t first[SIDE * SIDE];
    for (size_t i = 0; i < SIDE * SIDE; i++) {
        tf_rng rng;
        tf_rng_seed(&rng, i / SIDE, i % SIDE);
        first[i] = tf_rng_next(&rng);
        for (size_t j = 0; j < i; j++)
            if (first[i] == first[j])
                fail_msg("streams %zu and %zu start alike", i, j);
    }
}

static void swapped_pairs_differ(void **state)
{
    (void)state;
    tf_rng a, b;
    tf_rng_seed(&a, 3, 4);
    tf_rng_seed(&b, 4, 3);
    assert_true(tf_rng_next(&a) != tf_rng_next(&b));
}

/* The words that splitmix64 maps to zero must not occur together. */
static void the_state_is_never_zero(void **state)
{
    (void)state;
    const uint64_t golden = 0x9e3779b97f4a7c15;
    for (uint64_t k = 0; k < 4; k++) {
        for (uint64_t m = 0; m < 4; m++) {
            tf_rng rng;
            tf_rng_seed(&rng, 0 - k * golden, 0 - m * golden);
            assert_true((rng.state[0] | rng.state[1] | rng.state[2] | rng.state[3]) != 0);
        }
    }
}

static void numbers_below_a_bound_are_fixed(void **state)
{
    (void)state;
    static const uint64_t six[] = {1, 3, 1, 1, 5, 2, 0, 1, 3, 5, 4, 3, 4, 5, 0, 0, 4, 1, 0, 1};
    static const uint64_t deck[] = {10, 28, 17, 10, 47, 22, 2, 12, 33, 51, 42, 32};
    tf_rng rng;
    tf_rng_seed(&rng, 0, 7);
    for (size_t i = 0; i < sizeof six / sizeof six[0]; i++)
        assert_int_equal(tf_rng_below(&rng, 6), six[i]);
    tf_rng_seed(&rng, 0, 7);
    for (size_t i = 0; i < sizeof deck / sizeof deck[0]; i++)
        assert_int_equal(tf_rng_below(&rng, 52), deck[i]);
}

/* With this bound nearly every second draw is rejected: eight numbers are used for five results. */
static void numbers_below_a_bound_are_unbiased(void **state)
{
    (void)state;
    static const uint64_t expected[] = {5704983220321975416u, 8139509924190115793u,
                                        7715036252018579235u, 2540328178817506560u,
                                        7573574107803101354u};
    tf_rng rng, follower;
    tf_rng_seed(&rng, 0, 8);
    follower = rng;
    for (size_t i = 0; i < 5; i++)
        assert_true(tf_rng_below(&rng, (UINT64_C(1) << 63) + 1) == expected[i]);
    for (size_t i = 0; i < 8; i++)
        tf_rng_next(&follower);
    assert_memory_equal(&rng, &follower, sizeof rng);
}

static void a_number_below_one_is_zero(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, 5, 5);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(tf_rng_below(&rng, 1), 0);
}

static void numbers_below_a_bound_are_uniform(void **state)
{
    (void)state;
    enum { BOUND = 13, DRAWS = 130000 };
    unsigned seen[BOUND] = {0};
    tf_rng rng;
    tf_rng_seed(&rng, 2024, 1);
    for (size_t i = 0; i < DRAWS; i++)
        seen[tf_rng_below(&rng, BOUND)]++;
    /* 10000 expected, standard deviation 96: six of them allowed. */
    for (size_t i = 0; i < BOUND; i++)
        assert_in_range(seen[i], 9424, 10576);
}

static void numbers_in_the_unit_interval_are_fixed(void **state)
{
    (void)state;
    static const double expected[] = {0.8208218515904112, 0.33055717488707814, 0.0702424850313963,
                                      0.01963546321086096};
    tf_rng rng;
    tf_rng_seed(&rng, 0, 9);
    for (size_t i = 0; i < 4; i++)
        assert_true(tf_rng_unit(&rng) == expected[i]);
}

static void numbers_in_the_unit_interval_are_below_one(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, 1, 2);
    double sum = 0;
    for (size_t i = 0; i < 100000; i++) {
        double x = tf_rng_unit(&rng);
        assert_true(x >= 0 && x < 1);
        sum += x;
    }
    assert_true(sum > 49400 && sum < 50600);
}

static void shuffles_are_fixed(void **state)
{
    (void)state;
    static const uint8_t expected[] = {5, 2, 7, 3, 1, 8, 4, 9, 6, 0};
    uint8_t items[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    tf_rng rng;
    tf_rng_seed(&rng, 3, 4);
    tf_rng_shuffle(&rng, items, sizeof items);
    assert_memory_equal(items, expected, sizeof items);
}

static void one_or_no_item_can_be_shuffled(void **state)
{
    (void)state;
    uint8_t one[] = {42};
    tf_rng rng, before;
    tf_rng_seed(&rng, 3, 4);
    before = rng;
    tf_rng_shuffle(&rng, one, 0);
    tf_rng_shuffle(&rng, one, 1);
    assert_int_equal(one[0], 42);
    assert_memory_equal(&rng, &before, sizeof rng);
}

static void every_order_is_shuffled_equally_often(void **state)
{
    (void)state;
    enum { DRAWS = 60000 };
    unsigned seen[27] = {0};
    for (size_t i = 0; i < DRAWS; i++) {
        uint8_t items[] = {0, 1, 2};
        tf_rng rng;
        tf_rng_seed(&rng, 11, i);
        tf_rng_shuffle(&rng, items, 3);
        seen[items[0] * 9 + items[1] * 3 + items[2]]++;
    }
    unsigned orders = 0;
    for (size_t i = 0; i < 27; i++) {
        orders += seen[i] > 0;
        if (seen[i] > 0)
            assert_in_range(seen[i], 9450, 10550);
    }
    assert_int_equal(orders, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_generator_agrees_with_its_reference_program),
        cmocka_unit_test(streams_are_fixed),
        cmocka_unit_test(the_state_after_seeding_is_fixed),
        cmocka_unit_test(pairs_give_different_streams),
        cmocka_unit_test(swapped_pairs_differ),
        cmocka_unit_test(the_state_is_never_zero),
        cmocka_unit_test(numbers_below_a_bound_are_fixed),
        cmocka_unit_test(numbers_below_a_bound_are_unbiased),
        cmocka_unit_test(a_number_below_one_is_zero),
        cmocka_unit_test(numbers_below_a_bound_are_uniform),
        cmocka_unit_test(numbers_in_the_unit_interval_are_fixed),
        cmocka_unit_test(numbers_in_the_unit_interval_are_below_one),
        cmocka_unit_test(shuffles_are_fixed),
        cmocka_unit_test(one_or_no_item_can_be_shuffled),
        cmocka_unit_test(every_order_is_shuffled_equally_often),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
