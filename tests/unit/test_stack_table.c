/* Values in the tables of the stack game: codes, look-ups, verification. */
#define _DEFAULT_SOURCE
#include <math.h>

#include "games/calculation/stack/convert.h"
#include "games/calculation/stack/exact.h"
#include "games/calculation/stack/levels.h"
#include "stack_table_support.h"

static double start_value(const tf__stack_table *table)
{
    double value;
    memcpy(&value, &tf__stack_table_head(table)->start, sizeof value);
    return value;
}

static void codes_round_to_the_nearest(void **state)
{
    (void)state;
    assert_int_equal(tf__stack_code(0), 0);
    assert_int_equal(tf__stack_code(1), TF__STACK_CODE_ONE);
    assert_int_equal(tf__stack_code(1e-300), 1);
    for (double value = 1; value > 1e-25; value *= 0.97) {
        int code = tf__stack_code(value);
        assert_in_range(code, 1, TF__STACK_CODE_ONE);
        assert_true(fabs(tf__stack_code_log2(code) - log2(value)) <=
                    tf__stack_code_error(code) + 1e-12);
    }
}

static void codes_descend_with_values(void **state)
{
    (void)state;
    for (int code = 2; code <= TF__STACK_CODE_ONE; code++) {
        assert_true(tf__stack_code_log2(code) > tf__stack_code_log2(code - 1));
        assert_int_equal(tf__stack_code(exp2(tf__stack_code_log2(code))), code);
    }
}

static void a_small_table_has_all_states(void **state)
{
    (void)state;
    build(3, 2, 6, TF__STACK_KEEP_MEMORY);
    tf__stack_table *table = open_table(3, 2, 6);
    assert_int_equal(tf__stack_table_head(table)->states, 7757);
    assert_true(fabs(start_value(table) - 0.484761758625) < 1e-11);
    tf__stack_table_close(table);
}

static void every_value_is_exact(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf_table_request request = request_for(3, 2, 6);
    tf__stack_work work;
    tf__stack_level level;
    tf__stack_pair_memory *memory = NULL;
    assert_int_equal(tf__stack_pair_memory_create(&memory, 1 << 22, NULL), TF_OK);
    assert_int_equal(tf__stack_work_start(&work, &request, NULL), TF_OK);
    assert_int_equal(tf__stack_level_top(3, 2, 6, &level, NULL), TF_OK);
    for (unsigned cards = 12; cards >= 1; cards--) {
        for (uint64_t i = 0; i < level.count; i++) {
            tf__stack_pair pair = tf__stack_pair_from_key(level.keys[i], 3);
            int code = tf__stack_table_probe(table, &pair);
            double value;
            assert_true(tf__stack_value_exact(memory, NULL, &pair, NULL, &value));
            assert_int_equal(code, tf__stack_code(value));
            double stored = tf__stack_table_value(table, code);
            assert_true(fabs(stored - exp2(tf__stack_code_log2(code))) <= 1e-12 * stored);
        }
        tf__stack_level below = {0};
        if (cards > 1)
            assert_int_equal(tf__stack_level_below(&work, 3, &level, &below, NULL), TF_OK);
        tf__stack_level_release(&level);
        level = below;
    }
    tf__stack_work_end(&work);
    tf__stack_pair_memory_destroy(memory);
    tf__stack_table_close(table);
}

/* Smaller games, and one foundation, are part of a larger one. */
static void smaller_games_are_contained_in_a_table(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    for (unsigned a = 0; a <= 6; a++)
        for (unsigned b = 0; b <= 6; b++) {
            tf__stack_pair start = tf__stack_pair_start(3, a, b);
            assert_in_range(tf__stack_table_probe(table, &start), 1, TF__STACK_CODE_ONE);
        }
    tf__stack_table_close(table);
}

static void states_outside_the_table_and_dead_states_are_reported(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf__stack_pair large = tf__stack_pair_start(3, 7, 6), dead = tf__stack_pair_start(3, 2, 2);
    memset(dead.a, 1, 3);
    assert_int_equal(tf__stack_table_probe(table, &large), TF__STACK_ABSENT);
    assert_int_equal(tf__stack_table_probe(table, &dead), TF__STACK_DEAD);
    assert_true(tf__stack_table_value(table, TF__STACK_DEAD) == 0);
    tf__stack_order order;
    tf__stack_pair pair;
    assert_int_equal(tf__stack_order_parse("a: 0 0 1 / b: 0 2 / a2<b2", 3, &order, NULL), TF_OK);
    assert_true(tf__stack_pair_from_order(&order, &pair));
    assert_int_equal(tf__stack_table_probe(table, &pair), TF__STACK_ABSENT);
    tf__stack_table_close(table);
}

static void prefetching_does_not_change_the_result(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf__stack_pair start = tf__stack_pair_start(3, 5, 3);
    tf__stack_query query = tf__stack_query_make(&start);
    tf__stack_table_prefetch(table, query);
    tf__stack_table_prefetch_states(table, query);
    assert_int_equal(tf__stack_table_find(table, query), tf__stack_table_probe(table, &start));
    tf__stack_table_close(table);
}

static void the_exact_search_uses_a_table(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf__stack_pair start = tf__stack_pair_start(3, 7, 7);
    tf__stack_pair_memory *memory = NULL;
    double value;
    assert_int_equal(tf__stack_pair_memory_create(&memory, 1 << 22, NULL), TF_OK);
    assert_true(tf__stack_value_exact(memory, table, &start, NULL, &value));
    assert_true(fabs(value / 0.26641990824 - 1) < 1e-3);
    tf__stack_pair_memory_destroy(memory);
    tf__stack_table_close(table);
}

static void verifying_all_values_finds_no_error(void **state)
{
    (void)state;
    tf__stack_findings found;
    assert_int_equal(verify(3, 6, 0, &found), TF_OK);
    assert_int_equal(found.checked, 7757);
    assert_int_equal(found.wrong, 0);
    assert_true(found.worst > 0.2 && found.worst <= 1);
}

static void verifying_a_sample_finds_no_error(void **state)
{
    (void)state;
    tf__stack_findings found, again;
    assert_int_equal(verify(3, 6, 5000, &found), TF_OK);
    assert_int_equal(found.checked, 5000);
    assert_int_equal(verify(3, 6, 5000, &again), TF_OK);
    assert_true(found.worst == again.worst);
}

static void a_table_of_one_foundation_is_built(void **state)
{
    (void)state;
    build(3, 1, 12, TF__STACK_KEEP_MEMORY);
    tf__stack_table *table = open_table(3, 1, 12);
    assert_int_equal(tf__stack_table_head(table)->states, 298);
    tf__stack_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_round_to_the_nearest),
        cmocka_unit_test(codes_descend_with_values),
        cmocka_unit_test(a_small_table_has_all_states),
        cmocka_unit_test(every_value_is_exact),
        cmocka_unit_test(smaller_games_are_contained_in_a_table),
        cmocka_unit_test(states_outside_the_table_and_dead_states_are_reported),
        cmocka_unit_test(prefetching_does_not_change_the_result),
        cmocka_unit_test(the_exact_search_uses_a_table),
        cmocka_unit_test(verifying_all_values_finds_no_error),
        cmocka_unit_test(verifying_a_sample_finds_no_error),
        cmocka_unit_test(a_table_of_one_foundation_is_built),
    };
    return cmocka_run_group_tests_name("stack_table", tests, make_dir, remove_dir);
}
