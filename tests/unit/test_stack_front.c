/* The tables of the stack game as front ends use them (tefuda/table.h). */
#define _DEFAULT_SOURCE
#include <math.h>

#include "games/calculation/stack/order/sizes.h"
#include "games/calculation/stack/table_ops.h"
#include "stack_table_support.h"

static double figure(const tf_table_report *report, const char *name)
{
    for (size_t i = 0; i < report->figure_count; i++)
        if (strcmp(report->figures[i].name, name) == 0)
            return report->figures[i].value;
    fail_msg("no figure %s", name);
    return 0;
}

static void front_ends_can_build_show_and_verify_tables(void **state)
{
    (void)state;
    tf_table_request request = request_for(2, 2, 5);
    tf_table_report built = {0}, shown = {0}, verified = {0};
    assert_int_equal(tf__stack_tables.info(&request, &shown, NULL), TF_ERR_INPUT);
    assert_int_equal(tf__stack_tables.build(&request, &built, NULL), TF_OK);
    assert_int_equal(tf__stack_tables.info(&request, &shown, NULL), TF_OK);
    assert_true(figure(&shown, "states") == figure(&built, "states"));
    assert_int_equal(tf__stack_tables.verify(&request, &verified, NULL), TF_OK);
    assert_true(figure(&verified, "checked") == figure(&shown, "states"));
    assert_true(figure(&verified, "wrong") == 0);
    tf_table_report_free(&built);
    tf_table_report_free(&shown);
    tf_table_report_free(&verified);
    request.sizes[TF__STACK_FOUNDATIONS] = 3;
    assert_int_equal(tf__stack_tables.build(&request, &built, NULL), TF_ERR_USAGE);
}

static tf_table_answer answer_to(unsigned stacks, unsigned cards, const char *text)
{
    tf_table_request request = request_for(stacks, 2, cards);
    tf_table_answer answer = {0};
    request.state = text;
    assert_int_equal(tf__stack_tables.probe(&request, &answer, NULL), TF_OK);
    return answer;
}

static void front_ends_can_probe_states(void **state)
{
    (void)state;
    tf_table_answer table = answer_to(3, 6, "a: 0 0 0 / b: 0 0 0 0");
    tf_table_answer exact = answer_to(3, 0, "a: 0 0 0 0 / b: 0 0 0");
    tf_table_answer wide = answer_to(3, 6, "a: 0 / b: 0 / c: 0");
    tf_table_answer dead = answer_to(3, 6, "a: 123");
    tf_table_answer absent = answer_to(3, 6, "a: 0 0 1 / b: 0 2 / a2<b2");
    assert_int_equal(table.found, TF_TABLE_STORED);
    assert_int_equal(exact.found, TF_TABLE_COMPUTED);
    assert_int_equal(wide.found, TF_TABLE_COMPUTED);
    assert_int_equal(dead.found, TF_TABLE_DEAD);
    assert_int_equal(absent.found, TF_TABLE_ABSENT);
    assert_true(isnan(absent.value));
    assert_string_equal(tf_table_found_name(absent.found), "absent");
    assert_true(wide.value == 1 && dead.value == 0);
    assert_true(fabs(table.value / exact.value - 1) <= table.error);
    assert_string_equal(tf_text_string(&table.state), tf_text_string(&exact.state));
    tf_table_answer_free(&table);
    tf_table_answer_free(&exact);
    tf_table_answer_free(&wide);
    tf_table_answer_free(&dead);
    tf_table_answer_free(&absent);
}

typedef struct tally {
    uint64_t states, stop_after;
    double sum;
    char before[256];
    unsigned stacks, cards;
} tally;

/* Every state is one that a probe finds, with the same value. */
static tf_status take_state(void *context, const tf_table_answer *found, tf_error *error)
{
    tally *all = context;
    assert_int_equal(found->found, TF_TABLE_STORED);
    assert_string_not_equal(all->before, tf_text_string(&found->state));
    snprintf(all->before, sizeof all->before, "%s", tf_text_string(&found->state));
    if (all->states++ % 100 == 0) {
        tf_table_request request = request_for(all->stacks, 1, all->cards);
        tf_table_answer probed = {0};
        request.state = tf_text_string(&found->state);
        assert_int_equal(tf__stack_tables.probe(&request, &probed, NULL), TF_OK);
        assert_int_equal(probed.found, TF_TABLE_STORED);
        assert_true(probed.value == found->value);
        assert_string_equal(tf_text_string(&probed.state), tf_text_string(&found->state));
        tf_table_answer_free(&probed);
    }
    all->sum += found->value;
    if (all->states == all->stop_after)
        return tf_error_set(error, TF_ERR_CANCELLED, "enough");
    return TF_OK;
}

static void front_ends_can_enumerate_states(void **state)
{
    (void)state;
    tf_table_request request = request_for(3, 1, 9);
    tf_table_report report = {0};
    tally all = {.stacks = 3, .cards = 9};
    assert_int_equal(tf__stack_tables.each(&request, take_state, &all, NULL), TF_ERR_INPUT);
    assert_int_equal(tf__stack_tables.build(&request, &report, NULL), TF_OK);
    assert_int_equal(tf__stack_tables.each(&request, take_state, &all, NULL), TF_OK);
    assert_true((double)all.states == figure(&report, "states"));
    assert_true(all.sum > 0 && all.sum < (double)all.states);
    tally some = {.stacks = 3, .cards = 9, .stop_after = 10};
    assert_int_equal(tf__stack_tables.each(&request, take_state, &some, NULL), TF_ERR_CANCELLED);
    assert_int_equal(some.states, 10);
    tf_table_report_free(&report);
}

static int make_table(void **state)
{
    if (make_dir(state) != 0)
        return -1;
    build(3, 2, 6, TF__STACK_KEEP_MEMORY);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(front_ends_can_build_show_and_verify_tables),
        cmocka_unit_test(front_ends_can_probe_states),
        cmocka_unit_test(front_ends_can_enumerate_states),
    };
    return cmocka_run_group_tests_name("stack_front", tests, make_table, remove_dir);
}
