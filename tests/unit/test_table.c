/* test_table.c: the transposition table (search/transposition_table.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "search/transposition_table.h"

static tf__tt *make(size_t bytes)
{
    tf__tt *table = NULL;
    assert_int_equal(tf__tt_create(&table, bytes, NULL), TF_OK);
    return table;
}

/* Different keys that share the only bucket of a small table. */
static tf__key key(uint64_t number)
{
    return tf__key_of_word(number);
}

static bool holds(tf__tt *table, tf__key at, uint64_t expected)
{
    tf__tt_counters counters = {0};
    uint64_t value = ~expected;
    return tf__tt_find(table, at, &value, &counters) && value == expected;
}

static bool absent(tf__tt *table, tf__key at)
{
    tf__tt_counters counters = {0};
    uint64_t value = 12345;
    bool found = tf__tt_find(table, at, &value, &counters);
    assert_true(found || value == 12345);
    return !found;
}

static void put(tf__tt *table, tf__key at, uint64_t value, uint8_t cost)
{
    tf__tt_counters counters = {0};
    tf__tt_store(table, at, value, cost, &counters);
}

static void a_stored_value_is_found(void **state)
{
    (void)state;
    tf__tt *table = make(1 << 16);
    put(table, key(1), 0, 0);
    put(table, key(2), 17, 255);
    put(table, key(3), TF__TT_VALUE_MAX, 9);
    assert_true(holds(table, key(1), 0));
    assert_true(holds(table, key(2), 17));
    assert_true(holds(table, key(3), TF__TT_VALUE_MAX));
    assert_true(absent(table, key(4)));
    tf__tt_destroy(table);
}

static void a_new_table_is_empty_even_for_key_zero(void **state)
{
    (void)state;
    tf__tt *table = make(4096);
    assert_true(absent(table, (tf__key){0, 0}));
    assert_true(absent(table, (tf__key){UINT64_MAX, UINT64_MAX}));
    put(table, (tf__key){0, 0}, 5, 1);
    assert_true(holds(table, (tf__key){0, 0}, 5));
    tf__tt_destroy(table);
}

static void storing_again_replaces_the_value(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    tf__tt_counters counters = {0};
    for (uint64_t value = 0; value < 10; value++)
        tf__tt_store(table, key(1), value, (uint8_t)(10 - value), &counters);
    assert_true(holds(table, key(1), 9));
    assert_int_equal(counters.replacements, 0);
    for (uint64_t i = 2; i <= 4; i++) /* it took one entry, not ten */
        put(table, key(i), i, 1);
    assert_true(holds(table, key(1), 9));
    tf__tt_destroy(table);
}

static void every_bit_of_the_low_half_counts(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    tf__key at = key(1);
    put(table, at, 1, 1);
    for (int bit = 0; bit < 64; bit++)
        assert_true(absent(table, (tf__key){at.lo ^ (UINT64_C(1) << bit), at.hi}));
    tf__tt_destroy(table);
}

static void a_bucket_has_four_entries(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    for (uint64_t i = 0; i < 4; i++)
        put(table, key(i), i, 0);
    for (uint64_t i = 0; i < 4; i++)
        assert_true(holds(table, key(i), i));
    tf__tt_destroy(table);
}

static void the_cheapest_entry_is_replaced(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    const uint8_t costs[] = {50, 7, 200, 9};
    for (uint64_t i = 0; i < 4; i++)
        put(table, key(i), i, costs[i]);
    put(table, key(10), 10, 100);
    assert_true(absent(table, key(1)));
    put(table, key(11), 11, 100);
    assert_true(absent(table, key(3)));
    assert_true(holds(table, key(0), 0));
    assert_true(holds(table, key(2), 2));
    assert_true(holds(table, key(10), 10));
    assert_true(holds(table, key(11), 11));
    tf__tt_destroy(table);
}

static void expensive_entries_survive_many_cheap_ones(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    for (uint64_t i = 0; i < 3; i++)
        put(table, key(i), i, 90);
    for (uint64_t i = 100; i < 1100; i++) {
        put(table, key(i), i, 1);
        assert_true(holds(table, key(i), i)); /* the newest is always stored */
    }
    for (uint64_t i = 0; i < 3; i++)
        assert_true(holds(table, key(i), i));
    tf__tt_destroy(table);
}

static void a_new_generation_is_empty(void **state)
{
    (void)state;
    tf__tt *table = make(1 << 14);
    for (uint64_t i = 0; i < 500; i++)
        put(table, key(i), i, 255);
    tf__tt_new_generation(table);
    for (uint64_t i = 0; i < 500; i++)
        assert_true(absent(table, key(i)));
    tf__tt_destroy(table);
}

static void entries_of_an_old_generation_are_replaced_first(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    for (uint64_t i = 0; i < 4; i++)
        put(table, key(i), i, 255);
    tf__tt_new_generation(table);
    tf__tt_counters counters = {0};
    for (uint64_t i = 10; i < 14; i++)
        tf__tt_store(table, key(i), i, 0, &counters);
    for (uint64_t i = 10; i < 14; i++)
        assert_true(holds(table, key(i), i));
    assert_int_equal(counters.replacements, 0);
    tf__tt_destroy(table);
}

static void a_state_in_a_new_generation_is_a_new_entry(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    put(table, key(1), 1, 1);
    tf__tt_new_generation(table);
    put(table, key(1), 2, 1);
    assert_true(holds(table, key(1), 2));
    tf__tt_destroy(table);
}

static void old_entries_are_not_found_when_generations_wrap_around(void **state)
{
    (void)state;
    tf__tt *table = make(3 << 20);
    for (uint64_t generation = 0; generation < 600; generation++) {
        for (uint64_t back = 1; back <= generation && back <= 300; back++)
            assert_true(absent(table, key(generation - back)));
        put(table, key(generation), generation, 1);
        assert_true(holds(table, key(generation), generation));
        tf__tt_new_generation(table);
    }
    tf__tt_destroy(table);
}

static void the_counters_are_correct(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    tf__tt_counters counters = {0};
    uint64_t value;
    for (uint64_t i = 0; i < 6; i++)
        tf__tt_store(table, key(i), i, (uint8_t)i, &counters);
    unsigned hits = 0;
    for (uint64_t i = 0; i < 6; i++)
        hits += tf__tt_find(table, key(i), &value, &counters);
    assert_int_equal(hits, 4);
    assert_int_equal(counters.stores, 6);
    assert_int_equal(counters.replacements, 2);
    assert_int_equal(counters.probes, 6);
    assert_int_equal(counters.hits, 4);
    tf__tt_destroy(table);
}

static void the_table_uses_its_size_and_no_more(void **state)
{
    (void)state;
    const size_t sizes[] = {64, 65, 127, 128, 1000, 4096, 1000000, 3000000, 7654321};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tf__tt *table = make(sizes[i]);
        assert_true(tf__tt_bytes(table) <= sizes[i]);
        assert_true(tf__tt_bytes(table) + 64 > sizes[i]);
        assert_int_equal(tf__tt_entries(table) * 16, tf__tt_bytes(table));
        assert_int_equal((uintptr_t)table->buckets % 64, 0);
        tf__tt_destroy(table);
    }
}

static void a_size_that_is_too_small_is_refused(void **state)
{
    (void)state;
    tf__tt *table = NULL;
    tf_error error;
    assert_int_equal(tf__tt_create(&table, 63, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "at least 64"));
    assert_int_equal(tf__tt_create(&table, 0, NULL), TF_ERR_INPUT);
    assert_null(table);
}

static void a_size_that_is_too_large_is_an_error_without_a_leak(void **state)
{
    (void)state;
    tf__tt *table = NULL;
    tf_error error;
    assert_int_equal(tf__tt_create(&table, (size_t)1 << 61, &error), TF_ERR_MEMORY);
    assert_int_not_equal(tf__tt_create(&table, SIZE_MAX, &error), TF_OK);
    assert_null(table);
}

static void destroy_accepts_null(void **state)
{
    (void)state;
    tf__tt_destroy(NULL);
}

/* Every bucket is reached, including the first and the last, when the number of buckets is not a
 * power of two: with 50 keys per bucket the probability of missing one is below 1e-18. */
static void keys_spread_over_all_buckets(void **state)
{
    (void)state;
    enum { BUCKETS = 77 };
    tf__tt *table = make(BUCKETS * 64);
    unsigned seen[BUCKETS] = {0};
    for (uint64_t i = 0; i < BUCKETS * 50; i++)
        seen[tf__tt_bucket_of(table, key(i)) - table->buckets]++;
    for (int i = 0; i < BUCKETS; i++)
        assert_in_range(seen[i], 15, 100);
    assert_ptr_equal(tf__tt_bucket_of(table, (tf__key){0, 0}), table->buckets);
    assert_ptr_equal(tf__tt_bucket_of(table, (tf__key){0, UINT64_MAX}),
                     table->buckets + BUCKETS - 1);
    tf__tt_destroy(table);
}

static void the_stored_cost_is_a_logarithm(void **state)
{
    (void)state;
    assert_int_equal(tf__tt_cost(0), 0);
    assert_int_equal(tf__tt_cost(1), 1);
    assert_int_equal(tf__tt_cost(4), 4);
    assert_int_equal(tf__tt_cost(5), 5);
    assert_int_equal(tf__tt_cost(8), 8);
    assert_int_equal(tf__tt_cost(1024), 36);
    assert_int_equal(tf__tt_cost(2048), 40);
    assert_int_equal(tf__tt_cost(UINT64_MAX), 251);
    for (uint64_t work = 0; work < 100000; work++)
        assert_true(tf__tt_cost(work) <= tf__tt_cost(work + 1));
    for (int bit = 3; bit < 64; bit++)
        assert_true(tf__tt_cost((UINT64_C(1) << bit) - 1) < tf__tt_cost(UINT64_C(1) << bit));
}

/* Compares with a model: a value that is found must be the last one stored for that state. */
static void a_found_value_is_always_the_last_one_stored(void **state)
{
    (void)state;
    enum { STATES = 4000, ROUNDS = 200000 };
    uint64_t seed = 99, *model = calloc(STATES, sizeof *model);
    print_message("seed %llu\n", (unsigned long long)seed);
    tf_rng rng;
    tf_rng_seed(&rng, seed, 0);
    tf__tt *table = make(1000 * 16); /* a quarter of the states fit */
    tf__tt_counters counters = {0};
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        uint64_t number = tf_rng_below(&rng, STATES), value = 0;
        if (tf__tt_find(table, tf__key_of_words(number, 7), &value, &counters))
            assert_int_equal(value, model[number]);
        if (round % 3 == 0) {
            model[number] = round;
            tf__tt_store(table, tf__key_of_words(number, 7), round,
                         (uint8_t)tf_rng_below(&rng, 256), &counters);
        }
    }
    assert_int_equal(counters.probes, ROUNDS);
    assert_true(counters.hits > ROUNDS / 8 && counters.hits < ROUNDS / 2);
    assert_true(counters.replacements > 0 && counters.replacements < counters.stores);
    free(model);
    tf__tt_destroy(table);
}

/* An entry whose two words come from two writers must not be found for either state. */
static void entries_torn_by_two_writers_are_not_found(void **state)
{
    (void)state;
    tf__tt *table = make(64);
    put(table, key(1), 111, 3);
    tf__tt_entry first = table->buckets[0].entries[0];
    memset(table->buckets, 0, 64);
    put(table, key(2), 222, 3);
    tf__tt_entry second = table->buckets[0].entries[0];
    table->buckets[0].entries[0] = (tf__tt_entry){first.check, second.payload};
    assert_true(absent(table, key(1)) && absent(table, key(2)));
    table->buckets[0].entries[0] = (tf__tt_entry){second.check, first.payload};
    assert_true(absent(table, key(1)) && absent(table, key(2)));
    tf__tt_destroy(table);
}

static void a_copy_holds_all_entries_of_this_generation(void **state)
{
    (void)state;
    tf__tt *from = make(1 << 14), *to = make(1 << 18);
    tf__tt_counters counters = {0};
    put(from, key(1000), 5, 5);
    tf__tt_new_generation(from);
    for (uint64_t i = 0; i < 100; i++)
        put(from, key(i), i * i, (uint8_t)i);
    tf__tt_copy_words(to, from, &counters);
    for (uint64_t i = 0; i < 100; i++)
        assert_true(holds(to, key(i), i * i) || absent(from, key(i)));
    assert_true(absent(to, key(1000)));
    assert_true(counters.stores > 90);
    tf__tt_destroy(from);
    tf__tt_destroy(to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stored_value_is_found),
        cmocka_unit_test(a_new_table_is_empty_even_for_key_zero),
        cmocka_unit_test(storing_again_replaces_the_value),
        cmocka_unit_test(every_bit_of_the_low_half_counts),
        cmocka_unit_test(a_bucket_has_four_entries),
        cmocka_unit_test(the_cheapest_entry_is_replaced),
        cmocka_unit_test(expensive_entries_survive_many_cheap_ones),
        cmocka_unit_test(a_new_generation_is_empty),
        cmocka_unit_test(entries_of_an_old_generation_are_replaced_first),
        cmocka_unit_test(a_state_in_a_new_generation_is_a_new_entry),
        cmocka_unit_test(old_entries_are_not_found_when_generations_wrap_around),
        cmocka_unit_test(the_counters_are_correct),
        cmocka_unit_test(the_table_uses_its_size_and_no_more),
        cmocka_unit_test(a_size_that_is_too_small_is_refused),
        cmocka_unit_test(a_size_that_is_too_large_is_an_error_without_a_leak),
        cmocka_unit_test(destroy_accepts_null),
        cmocka_unit_test(keys_spread_over_all_buckets),
        cmocka_unit_test(the_stored_cost_is_a_logarithm),
        cmocka_unit_test(a_found_value_is_always_the_last_one_stored),
        cmocka_unit_test(a_copy_holds_all_entries_of_this_generation),
        cmocka_unit_test(entries_torn_by_two_writers_are_not_found),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
