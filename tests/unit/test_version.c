/* test_version.c: version and commit (tefuda/version.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/version.h>

static void library_and_headers_agree(void **state)
{
    (void)state;
    char expected[64];
    snprintf(expected, sizeof expected, "%d.%d.%d", TF_VERSION_MAJOR, TF_VERSION_MINOR,
             TF_VERSION_PATCH);
    assert_string_equal(tf_version(), expected);
}

/* "unknown", or the hexadecimal digits of a commit, with an optional plus. */
static void the_commit_is_a_hash_or_unknown(void **state)
{
    (void)state;
    const char *commit = tf_version_commit();
    if (strcmp(commit, "unknown") == 0)
        return;
    size_t digits = strspn(commit, "0123456789abcdef");
    assert_true(digits >= 7);
    assert_true(commit[digits] == '\0' || strcmp(commit + digits, "+") == 0);
}

static void the_build_is_described_in_one_line(void **state)
{
    (void)state;
    assert_true(strlen(tf_version_build()) > 0);
    assert_null(strchr(tf_version_build(), '\n'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_and_headers_agree),
        cmocka_unit_test(the_commit_is_a_hash_or_unknown),
        cmocka_unit_test(the_build_is_described_in_one_line),
    };
    return cmocka_run_group_tests_name("version", tests, NULL, NULL);
}
