/* test_stack_text.c: stack-game states as text (games/calculation/stack/convert.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "games/calculation/stack/convert.h"

static tf__stack_order read_state(const char *text, unsigned stacks)
{
    tf__stack_order order;
    tf_error error = {TF_OK, ""};
    if (tf__stack_order_parse(text, stacks, &order, &error) != TF_OK)
        fail_msg("%s: %s", text, error.text);
    return order;
}

static void refuse(const char *text, unsigned stacks, const char *words)
{
    tf__stack_order order;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf__stack_order_parse(text, stacks, &order, &error), TF_ERR_INPUT);
    if (!strstr(error.text, words))
        fail_msg("'%s' gave '%s', expected '%s' in it", text, error.text, words);
}

static void a_chain_is_read(void **state)
{
    (void)state;
    tf__stack_order order = read_state("a: 0 0 1 12", 3);
    assert_int_equal(order.cards, 4);
    assert_int_equal(order.below[0], 0);
    assert_int_equal(order.below[3], 7);
    assert_int_equal(order.barred[2], 1);
    assert_int_equal(order.barred[3], 3);
}

static void implied_relations_may_be_omitted(void **state)
{
    (void)state;
    tf__stack_order order = read_state("a: 1 0 / b: 0 / a2<b1", 3);
    assert_int_equal(order.barred[1], 1);
    assert_int_equal(order.barred[2], 1);
    assert_int_equal(order.below[2], 3);
}

static void extra_spaces_are_ignored(void **state)
{
    (void)state;
    tf__stack_order x = read_state("a: 0 0/b:0/a1<b1", 3),
                    y = read_state(" a:0 0 / b: 0 / a1<b1 ", 3);
    assert_memory_equal(&x, &y, sizeof x);
}

static void an_empty_state_is_read(void **state)
{
    (void)state;
    assert_int_equal(read_state("a:", 3).cards, 0);
    assert_int_equal(read_state("a: / b:", 3).cards, 0);
}

static void mistakes_are_reported(void **state)
{
    (void)state;
    refuse("", 3, "chains a:");
    refuse("b: 0", 3, "chains a:");
    refuse("a: 4", 3, "each stack once");
    refuse("a: 11", 3, "each stack once");
    refuse("a: 0 x", 3, "'/' or the end");
    refuse("a: 0 / a1", 3, "'<'");
    refuse("a: 0 / a1<b1", 3, "the letter of a chain");
    refuse("a: 0 / b: 0 / a1<b2", 3, "number of a card");
    refuse("a: 0 / b: 0 / a0<b1", 3, "number of a card");
    refuse("a: 0 / b: 0 / a1<b1 b1<a1", 3, "cycle");
    refuse("a: 0 / a1<a1", 3, "cycle");
    refuse("a: 0 / c: 0", 3, "chains a:");
}

static void too_many_cards_are_refused(void **state)
{
    (void)state;
    char text[256] = "a:";
    for (int i = 0; i < 53; i++)
        strcat(text, " 0");
    refuse(text, 3, "52 cards");
}

static void a_written_state_reads_back(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, 11, 0);
    for (int i = 0; i < 2000; i++) {
        tf__stack_order order = tf__stack_order_start(3, 1 + (unsigned)i % 4, 3);
        for (int k = 0; k < i % 7 && order.cards > 1; k++) {
            unsigned x = (unsigned)tf_rng_below(&rng, order.cards);
            unsigned n = (unsigned)tf_rng_below(&rng, 3);
            if (!(order.barred[x] >> n & 1))
                order = tf__stack_order_put(&order, x, n);
        }
        tf_text text = {0};
        tf__stack_order_format(&order, &text);
        tf__stack_order again = read_state(tf_text_string(&text), 3);
        tf__stack_order_key x = tf__stack_order_canonical(&order),
                            y = tf__stack_order_canonical(&again);
        if (x.hi != y.hi || x.lo != y.lo)
            fail_msg("state %d: '%s' is another state", i, tf_text_string(&text));
        tf_text_free(&text);
    }
}

static void pairs_are_written_in_two_chains(void **state)
{
    (void)state;
    tf__stack_order order = read_state("a: 0 0 1 / b: 0 2 / a2<b2", 3);
    tf__stack_pair pair;
    assert_true(tf__stack_pair_from_order(&order, &pair));
    tf_text text = {0};
    tf__stack_pair_format(&pair, &text);
    assert_string_equal(tf_text_string(&text), "a: 0 0 1 / b: 0 2 / a2<b2");
    tf_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_is_read),
        cmocka_unit_test(implied_relations_may_be_omitted),
        cmocka_unit_test(extra_spaces_are_ignored),
        cmocka_unit_test(an_empty_state_is_read),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(too_many_cards_are_refused),
        cmocka_unit_test(a_written_state_reads_back),
        cmocka_unit_test(pairs_are_written_in_two_chains),
    };
    return cmocka_run_group_tests_name("stack_text", tests, NULL, NULL);
}
