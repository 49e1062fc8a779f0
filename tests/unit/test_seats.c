/* test_seats.c: seat lists: "P/P/P", or one text for all seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/player.h>

static void the_texts_are_counted(void **state)
{
    (void)state;
    assert_int_equal(tf_seats_count(""), 1);
    assert_int_equal(tf_seats_count("random"), 1);
    assert_int_equal(tf_seats_count("a:x=1/b/c"), 3);
    assert_int_equal(tf_seats_count("a/"), 2);
}

static void each_text_is_found(void **state)
{
    (void)state;
    size_t length;
    const char *list = "a:x=1//c";
    assert_ptr_equal(tf_seats_text(list, 0, &length), list);
    assert_int_equal(length, 5);
    assert_ptr_equal(tf_seats_text(list, 1, &length), list + 6);
    assert_int_equal(length, 0);
    assert_ptr_equal(tf_seats_text(list, 2, &length), list + 7);
    assert_int_equal(length, 1);
    assert_null(tf_seats_text(list, 3, &length));
    assert_int_equal(length, 0);
    assert_null(tf_seats_text(list, 9, &length));
}

static void a_list_is_split_in_place(void **state)
{
    (void)state;
    char list[] = "a/b/c/d";
    const char *texts[TF_SEATS_MAX] = {NULL};
    assert_int_equal(tf_seats_split(list, texts), 4);
    assert_string_equal(texts[0], "a");
    assert_string_equal(texts[1], "b");
    assert_string_equal(texts[TF_SEATS_MAX - 1], "c");
}

static void a_text_is_appended_only_if_it_fits(void **state)
{
    (void)state;
    char list[8] = "";
    assert_true(tf_seats_append(list, sizeof list, "abc"));
    assert_false(tf_seats_append(list, sizeof list, "d/e"));
    assert_false(tf_seats_append(list, sizeof list, "defg"));
    assert_string_equal(list, "abc");
    assert_true(tf_seats_append(list, sizeof list, "def"));
    assert_string_equal(list, "abc/def");
    assert_false(tf_seats_append(list, sizeof list, ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_texts_are_counted),
        cmocka_unit_test(each_text_is_found),
        cmocka_unit_test(a_list_is_split_in_place),
        cmocka_unit_test(a_text_is_appended_only_if_it_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
