/* test_stack_count.c: counts the states of the stack game in two ways (Tables 1 and 2 of Tanaka's
 * paper). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/calculation/stack/levels.h"
#include "games/calculation/stack/order/count.h"
#include "games/calculation/stack/order/sizes.h"
#include "games/calculation/stack/table_ops.h"

static const uint64_t one_3[] = {1, 3, 7, 14, 25, 41, 63, 92, 129, 175, 231, 298};
static const uint64_t one_4[] = {1, 3, 7, 15, 30, 56, 98, 162, 255, 385, 561, 793};
static const uint64_t two_3[] = {2, 12, 65, 339, 1665, 7757, 34996};
static const uint64_t two_4[] = {2, 12, 71, 459, 2937, 17851};
static const uint64_t three_3[] = {3, 38, 622, 11664};
static const uint64_t three_4[] = {3, 39, 807, 22628};
static const uint64_t four_3[] = {4, 114, 6730};
static const uint64_t four_4[] = {4, 125, 11146};

static uint64_t count(unsigned stacks, unsigned foundations, unsigned cards, const char *method)
{
    tf_table_request request = {
        .sizes = {stacks, foundations, cards}, .method = method, .threads = 2};
    uint64_t states = 0;
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_OK);
    return states;
}

static void check_row(unsigned stacks, unsigned foundations, const uint64_t *expected,
                      unsigned most, const char *method)
{
    for (unsigned cards = 1; cards <= most; cards++)
        assert_int_equal(count(stacks, foundations, cards, method), expected[cards - 1]);
}

static void counts_for_one_foundation_agree_by_chains(void **state)
{
    (void)state;
    check_row(3, 1, one_3, 12, "chains");
    check_row(4, 1, one_4, 12, "chains");
}

static void counts_for_one_foundation_agree_by_orders(void **state)
{
    (void)state;
    check_row(3, 1, one_3, 12, "orders");
    check_row(4, 1, one_4, 12, "orders");
}

static void counts_for_two_foundations_agree_by_chains(void **state)
{
    (void)state;
    check_row(3, 2, two_3, 7, "chains");
    check_row(4, 2, two_4, 6, "chains");
}

static void counts_for_two_foundations_agree_by_orders(void **state)
{
    (void)state;
    check_row(3, 2, two_3, 6, "orders");
    check_row(4, 2, two_4, 5, "orders");
}

static void counts_for_three_foundations_agree(void **state)
{
    (void)state;
    check_row(3, 3, three_3, 4, NULL);
    check_row(4, 3, three_4, 4, NULL);
}

static void counts_for_four_foundations_agree(void **state)
{
    (void)state;
    check_row(3, 4, four_3, 3, NULL);
    check_row(4, 4, four_4, 3, NULL);
}

static void counts_for_other_numbers_of_stacks_agree(void **state)
{
    (void)state;
    for (unsigned stacks = 1; stacks <= 7; stacks += stacks == 2 ? 3 : 1)
        for (unsigned cards = 1; cards <= 4; cards++)
            assert_int_equal(count(stacks, 2, cards, "chains"), count(stacks, 2, cards, "orders"));
}

static void counts_do_not_depend_on_threads(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 5; threads += 2) {
        tf_table_request request = {.sizes = {3, 2, 6}, .threads = threads, .method = "chains"};
        uint64_t states = 0;
        assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_OK);
        assert_int_equal(states, 7757);
        request.method = "orders";
        assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_OK);
        assert_int_equal(states, 7757);
    }
}

static void sizes_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    uint64_t states;
    tf_table_request request = {.sizes = {3, 4, 14}};
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_USAGE);
    request = (tf_table_request){.sizes = {9, 1, 1}};
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_USAGE);
    request = (tf_table_request){.sizes = {3, 2, 0}};
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_USAGE);
    request = (tf_table_request){.sizes = {3, 3, 2}, .method = "chains"};
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_USAGE);
}

static void the_memory_limit_holds(void **state)
{
    (void)state;
    uint64_t states;
    tf_table_request request = {.sizes = {3, 2, 9}, .memory_bytes = 1 << 20, .threads = 1};
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_MEMORY);
    request.sizes[TF__STACK_CARDS] = 8;
    request.method = "orders";
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_MEMORY);
}

static void a_cancelled_count_stops(void **state)
{
    (void)state;
    uint64_t states;
    tf_cancel cancel = {0};
    tf_cancel_raise(&cancel);
    tf_table_request request = {.sizes = {4, 2, 10}, .cancel = &cancel};
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_CANCELLED);
    request.sizes[TF__STACK_FOUNDATIONS] = 3;
    assert_int_equal(tf__stack_tables.count(&request, &states, NULL), TF_ERR_CANCELLED);
}

static void estimates_are_close(void **state)
{
    (void)state;
    static const struct {
        unsigned stacks, cards;
        double states;
    } known[] = {{3, 9, 681545}, {3, 12, 56313735}, {4, 9, 3016568}, {4, 11, 79991496}};
    for (unsigned i = 0; i < 4; i++) {
        tf_table_request request = {.sizes = {known[i].stacks, 2, known[i].cards},
                                    .memory_bytes = (size_t)1 << 30};
        tf__stack_work work;
        uint64_t guessed = 0;
        assert_int_equal(tf__stack_work_start(&work, &request, NULL), TF_OK);
        assert_int_equal(tf__stack_levels_estimate(&work, &guessed, NULL), TF_OK);
        tf__stack_work_end(&work);
        double guess = (double)guessed;
        assert_true(guess > 0.9 * known[i].states && guess < 1.1 * known[i].states);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_for_one_foundation_agree_by_chains),
        cmocka_unit_test(counts_for_one_foundation_agree_by_orders),
        cmocka_unit_test(counts_for_two_foundations_agree_by_chains),
        cmocka_unit_test(counts_for_two_foundations_agree_by_orders),
        cmocka_unit_test(counts_for_three_foundations_agree),
        cmocka_unit_test(counts_for_four_foundations_agree),
        cmocka_unit_test(counts_for_other_numbers_of_stacks_agree),
        cmocka_unit_test(counts_do_not_depend_on_threads),
        cmocka_unit_test(sizes_that_do_not_fit_are_refused),
        cmocka_unit_test(the_memory_limit_holds),
        cmocka_unit_test(a_cancelled_count_stops),
        cmocka_unit_test(estimates_are_close),
    };
    return cmocka_run_group_tests_name("stack_count", tests, NULL, NULL);
}
