/* test_text.c: the growing string. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/text.h>

static void a_text_starts_empty(void **state)
{
    (void)state;
    tf_text text = {0};
    assert_string_equal(tf_text_string(&text), "");
    assert_int_equal(tf_text_status(&text), TF_OK);
    tf_text_free(&text);
}

static void text_is_appended_in_order(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add(&text, "8D");
    tf_text_add_char(&text, ' ');
    tf_text_add_bytes(&text, "AHKH", 2);
    tf_text_printf(&text, " %s%d", "n=", 52);
    assert_string_equal(tf_text_string(&text), "8D AH n=52");
    assert_int_equal(text.length, 10);
    tf_text_free(&text);
}

static void an_empty_text_is_a_valid_string(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add(&text, "");
    tf_text_printf(&text, "%s", "");
    assert_int_equal(text.length, 0);
    assert_string_equal(tf_text_string(&text), "");
    tf_text_free(&text);
}

static void a_text_grows_as_needed(void **state)
{
    (void)state;
    tf_text text = {0};
    for (int i = 0; i < 100000; i++)
        tf_text_add_char(&text, (char)('a' + i % 26));
    assert_int_equal(text.length, 100000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(text.data[i], 'a' + i % 26);
    assert_int_equal(text.data[100000], 0);
    tf_text_free(&text);
}

static void every_length_is_terminated(void **state)
{
    (void)state;
    for (size_t length = 0; length < 300; length++) {
        tf_text text = {0};
        tf_text_printf(&text, "%*s", (int)length, "");
        assert_int_equal(strlen(tf_text_string(&text)), length);
        assert_true(text.length < text.capacity);
        tf_text_free(&text);
    }
}

static void long_formats_are_not_cut(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_printf(&text, "%05000d", 7);
    assert_int_equal(text.length, 5000);
    assert_int_equal(text.data[4999], '7');
    tf_text_free(&text);
}

static void bytes_may_contain_nul(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add_bytes(&text, "a\0b", 3);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.data, "a\0b", 4);
    tf_text_free(&text);
}

static void clearing_a_text_keeps_its_memory(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add(&text, "something");
    size_t capacity = text.capacity;
    tf_text_clear(&text);
    assert_string_equal(tf_text_string(&text), "");
    assert_int_equal(text.capacity, capacity);
    tf_text_add(&text, "x");
    assert_string_equal(tf_text_string(&text), "x");
    tf_text_free(&text);
}

static void an_empty_text_can_be_cleared(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_clear(&text);
    assert_string_equal(tf_text_string(&text), "");
}

static void impossible_sizes_fail_and_are_remembered(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add(&text, "kept");
    tf_text_add_bytes(&text, "x", SIZE_MAX - 2);
    assert_int_equal(tf_text_status(&text), TF_ERR_MEMORY);
    tf_text_add(&text, "later");
    assert_string_equal(tf_text_string(&text), "kept");
    tf_text_clear(&text);
    assert_int_equal(tf_text_status(&text), TF_OK);
    tf_text_free(&text);
}

static void free_is_safe_twice_and_on_null(void **state)
{
    (void)state;
    tf_text text = {0};
    tf_text_add(&text, "x");
    tf_text_free(&text);
    tf_text_free(&text);
    tf_text_free(NULL);
    assert_string_equal(tf_text_string(&text), "");
}

static void shows(const char *words, const char *line, const char *lines)
{
    tf_text text = {0};
    tf_text_add_shown(&text, words);
    assert_string_equal(tf_text_string(&text), line);
    tf_text_clear(&text);
    tf_text_add_shown_lines(&text, words);
    assert_string_equal(tf_text_string(&text), lines);
    tf_text_free(&text);
}

static void untrusted_text_is_made_safe_for_a_terminal(void **state)
{
    (void)state;
    shows("", "", "");
    shows("plain words", "plain words", "plain words");
    shows("\xe6\x89\x8b\xe6\x9c\xad \xf0\x9f\x82\xa1", "\xe6\x89\x8b\xe6\x9c\xad \xf0\x9f\x82\xa1",
          "\xe6\x89\x8b\xe6\x9c\xad \xf0\x9f\x82\xa1");
    shows("a\nb\tc\rd", "a?b?c?d", "a\nb\tc?d");
    shows("\033]0;x\007", "?]0;x?", "?]0;x?");
    shows("\x7f\x9b\xc2\x9b\xff", "?????", "?????");          /* DEL, C1 as a byte and as UTF-8 */
    shows("\xe2\x80\xae|\xe2\x81\xa6", "???|???", "???|???"); /* direction override, isolate */
    shows("cut \xe6\x89", "cut ??", "cut ??");
    shows("\xc0\x8a\xed\xa0\x80\xf5", "??????", "??????"); /* overlong, surrogate, beyond */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(untrusted_text_is_made_safe_for_a_terminal),
        cmocka_unit_test(a_text_starts_empty),
        cmocka_unit_test(text_is_appended_in_order),
        cmocka_unit_test(an_empty_text_is_a_valid_string),
        cmocka_unit_test(a_text_grows_as_needed),
        cmocka_unit_test(every_length_is_terminated),
        cmocka_unit_test(long_formats_are_not_cut),
        cmocka_unit_test(bytes_may_contain_nul),
        cmocka_unit_test(clearing_a_text_keeps_its_memory),
        cmocka_unit_test(an_empty_text_can_be_cleared),
        cmocka_unit_test(impossible_sizes_fail_and_are_remembered),
        cmocka_unit_test(free_is_safe_twice_and_on_null),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
