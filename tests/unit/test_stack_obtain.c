/* Obtaining the table that a player needs: built when it is missing, never replaced by another. */
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "games/calculation/stack/order/sizes.h"
#include "stack_table_support.h"

/* The usual table is built where it is missing or damaged, a larger one never on the way. */
static void obtaining_a_table_never_uses_another_one(void **state)
{
    (void)state;
    tf_table_request request = request_for(3, 2, 4);
    tf__stack_table *table = NULL;
    tf_error error = {TF_OK, ""};
    char path[128];
    build(3, 2, 5, TF__STACK_KEEP_MEMORY);
    snprintf(path, sizeof path, "%s/stack-s3-m2-n4.table", dir);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("no table", file);
    fclose(file);
    assert_int_equal(tf__stack_table_obtain(&table, &request, NULL), TF_OK);
    assert_int_equal(tf__stack_table_head(table)->cards, 4);
    tf__stack_table_close(table);
    request.sizes[TF__STACK_CARDS] = tf__stack_default_cards(3) + 1;
    assert_int_equal(tf__stack_table_obtain(&table, &request, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "tefuda table build --stacks 3"));
}

/* Where the data folder cannot be made, the table lives as long as it is open. */
static void obtaining_a_table_needs_no_folder(void **state)
{
    (void)state;
    tf_table_request request = request_for(3, 2, 4);
    tf__stack_table *table = NULL;
    request.data_dir = "/proc/no/such/folder";
    assert_int_equal(tf__stack_table_obtain(&table, &request, NULL), TF_OK);
    assert_int_equal(tf__stack_table_head(table)->cards, 4);
    assert_true(tf__stack_table_check(table, NULL) == TF_OK);
    tf__stack_table_close(table);
}

/* A build that time stops leaves no file behind that is not whole. */
static void obtaining_a_table_with_a_time_limit_leaves_no_damaged_file(void **state)
{
    (void)state;
    tf_table_request request = request_for(5, 2, 7);
    tf__stack_table *table = NULL;
    char path[128];
    request.time_ms = 1;
    assert_int_equal(tf__stack_table_obtain(&table, &request, NULL), TF_ERR_CANCELLED);
    snprintf(path, sizeof path, "%s/stack-s5-m2-n7.table", dir);
    assert_int_equal(access(path, F_OK), -1);
}

static void obtaining_a_table_builds_the_requested_size(void **state)
{
    (void)state;
    tf_table_request request = request_for(5, 2, 4);
    tf__stack_table *table = NULL;
    assert_int_equal(tf__stack_table_obtain(&table, &request, NULL), TF_OK);
    assert_int_equal(tf__stack_table_head(table)->stacks, 5);
    assert_int_equal(tf__stack_table_head(table)->cards, 4);
    tf__stack_table_close(table);
    request = request_for(3, 2, 7);
    assert_int_equal(tf__stack_table_obtain(&table, &request, NULL), TF_OK);
    assert_int_equal(tf__stack_table_head(table)->cards, 7);
    tf__stack_table_close(table);
    request = request_for(9, 2, 4);
    assert_int_equal(tf__stack_table_obtain(&table, &request, NULL), TF_ERR_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obtaining_a_table_never_uses_another_one),
        cmocka_unit_test(obtaining_a_table_needs_no_folder),
        cmocka_unit_test(obtaining_a_table_with_a_time_limit_leaves_no_damaged_file),
        cmocka_unit_test(obtaining_a_table_builds_the_requested_size),
    };
    return cmocka_run_group_tests_name("stack_obtain", tests, make_dir, remove_dir);
}
