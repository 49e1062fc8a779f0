/* test_status.c: status codes and one-line errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/status.h>

static void names_come_from_the_table(void **state)
{
    (void)state;
    assert_string_equal(tf_status_name(TF_OK), "ok");
    assert_string_equal(tf_status_name(TF_ERR_INPUT), "input");
    assert_string_equal(tf_status_message(TF_ERR_INPUT), "bad input");
    assert_string_equal(tf_status_name(TF_ERR_INTERNAL), "internal");
}

static void numbers_are_fixed(void **state)
{
    (void)state;
    assert_int_equal(TF_OK, 0);
    assert_int_equal(TF_ERR_USAGE, 1);
    assert_int_equal(TF_ERR_CANCELLED, 6);
    assert_int_equal(TF_ERR_INTERNAL, 9);
    assert_int_equal(TF_ERR_FORFEIT, 10);
}

static void unknown_codes_have_a_message(void **state)
{
    (void)state;
    assert_string_equal(tf_status_name((tf_status)99), "unknown");
    assert_non_null(tf_status_message((tf_status)99));
    assert_string_equal(tf_status_name((tf_status)-1), "unknown");
}

static void setting_an_error_returns_its_status(void **state)
{
    (void)state;
    tf_error error;
    assert_int_equal(tf_error_set(&error, TF_ERR_INPUT, "%d cards", 51), TF_ERR_INPUT);
    assert_int_equal(error.status, TF_ERR_INPUT);
    assert_string_equal(error.text, "51 cards");
}

static void setting_an_error_accepts_null(void **state)
{
    (void)state;
    assert_int_equal(tf_error_set(NULL, TF_ERR_IO, "x"), TF_ERR_IO);
}

static void control_characters_are_shown_as_question_marks(void **state)
{
    (void)state;
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "%s", "a\nb\tc\x1b[31md\x7f");
    assert_string_equal(error.text, "a?b?c?[31md?");
}

static void utf8_is_kept(void **state)
{
    (void)state;
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "%s", "手札 é 🂡");
    assert_string_equal(error.text, "手札 é 🂡");
}

static void broken_utf8_is_replaced(void **state)
{
    (void)state;
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "%s", "a\xff\xc3z\xed\xa0\x80z\xc0\xaf");
    assert_string_equal(error.text, "a??z???z??");
}

static void c1_control_characters_are_replaced(void **state)
{
    (void)state;
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "%s",
                 "\xc2\x9b"
                 "31m");
    assert_string_equal(error.text, "??31m");
}

static void long_text_is_cut(void **state)
{
    (void)state;
    char text[2 * TF_ERROR_TEXT_MAX];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "%s", text);
    assert_int_equal(strlen(error.text), TF_ERROR_TEXT_MAX - 1);
}

static void text_is_cut_between_characters(void **state)
{
    (void)state;
    char text[2 * TF_ERROR_TEXT_MAX];
    for (size_t i = 0; i + 3 < sizeof text; i += 3)
        memcpy(text + i, "手", 4);
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "%s", text);
    assert_int_equal(strlen(error.text), (TF_ERROR_TEXT_MAX - 1) / 3 * 3);
}

static void a_prefix_is_put_in_front(void **state)
{
    (void)state;
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "card 7X is not a card");
    assert_int_equal(tf_error_prefix(&error, TF_ERR_IO, "%s:%d: ", "deals.txt", 3), TF_ERR_INPUT);
    assert_string_equal(error.text, "deals.txt:3: card 7X is not a card");
    assert_int_equal(error.status, TF_ERR_INPUT);
}

static void adding_a_prefix_accepts_null(void **state)
{
    (void)state;
    assert_int_equal(tf_error_prefix(NULL, TF_ERR_IO, "x"), TF_ERR_IO);
}

static void an_error_may_contain_its_own_text(void **state)
{
    (void)state;
    tf_error error;
    tf_error_set(&error, TF_ERR_INPUT, "inner");
    tf_error_set(&error, TF_ERR_INPUT, "outer (%s)", error.text);
    assert_string_equal(error.text, "outer (inner)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_come_from_the_table),
        cmocka_unit_test(numbers_are_fixed),
        cmocka_unit_test(unknown_codes_have_a_message),
        cmocka_unit_test(setting_an_error_returns_its_status),
        cmocka_unit_test(setting_an_error_accepts_null),
        cmocka_unit_test(control_characters_are_shown_as_question_marks),
        cmocka_unit_test(utf8_is_kept),
        cmocka_unit_test(broken_utf8_is_replaced),
        cmocka_unit_test(c1_control_characters_are_replaced),
        cmocka_unit_test(long_text_is_cut),
        cmocka_unit_test(text_is_cut_between_characters),
        cmocka_unit_test(a_prefix_is_put_in_front),
        cmocka_unit_test(adding_a_prefix_accepts_null),
        cmocka_unit_test(an_error_may_contain_its_own_text),
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
