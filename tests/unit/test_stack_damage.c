/* Damaged, missing and misnamed files of the stack game. */
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "games/calculation/stack/word_file.h"
#include "stack_table_support.h"

/* Writes a damaged copy under the name of another table and opens it. */
static tf_status open_damaged(const tf_text *bytes, size_t at, char change, size_t length)
{
    char path[128];
    snprintf(path, sizeof path, "%s/damaged.table", dir);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (size_t i = 0; i < length; i++)
        fputc(i == at ? bytes->data[i] ^ change : bytes->data[i], file);
    assert_int_equal(fclose(file), 0);
    tf__stack_table *table = NULL;
    tf_status status = tf__stack_table_open_file(&table, path, NULL);
    tf__stack_table_close(table);
    return status;
}

static void any_changed_byte_is_found(void **state)
{
    (void)state;
    tf_text bytes = {0};
    read_table(4, 5, &bytes);
    assert_int_equal(open_damaged(&bytes, SIZE_MAX, 0, bytes.length), TF_OK);
    size_t tail = sizeof(tf__stack_head);
    for (size_t at = 0; at < bytes.length; at += at < tail ? 13 : 211) {
        bool padding = at >= tail && at < TF__STACK_HEAD_BYTES;
        tf_status status = open_damaged(&bytes, at, 0x20, bytes.length);
        if (!padding && status != TF_ERR_CORRUPT)
            fail_msg("byte %zu changed: %s", at, tf_status_name(status));
    }
    tf_text_free(&bytes);
}

static void any_missing_byte_is_found(void **state)
{
    (void)state;
    tf_text bytes = {0};
    read_table(4, 5, &bytes);
    assert_int_equal(open_damaged(&bytes, SIZE_MAX, 0, 0), TF_ERR_CORRUPT);
    assert_int_equal(open_damaged(&bytes, SIZE_MAX, 0, 100), TF_ERR_CORRUPT);
    assert_int_equal(open_damaged(&bytes, SIZE_MAX, 0, 4096), TF_ERR_CORRUPT);
    assert_int_equal(open_damaged(&bytes, SIZE_MAX, 0, bytes.length - 1), TF_ERR_CORRUPT);
    tf_text_free(&bytes);
}

static void the_error_for_a_missing_table_says_how_to_build_it(void **state)
{
    (void)state;
    tf__stack_table *table = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf__stack_table_open(&table, dir, 3, 2, 11, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "table build --stacks 3 --foundations 2 --cards 11"));
    assert_null(table);
}

static void a_table_under_a_wrong_name_is_refused(void **state)
{
    (void)state;
    char from[128], to[128];
    snprintf(from, sizeof from, "%s/stack-s4-m2-n5.table", dir);
    snprintf(to, sizeof to, "%s/stack-s5-m2-n5.table", dir);
    assert_int_equal(link(from, to), 0);
    tf__stack_table *table = NULL;
    assert_int_equal(tf__stack_table_open(&table, dir, 5, 2, 5, NULL), TF_ERR_CORRUPT);
    assert_null(table);
}

static void level_files_are_checked(void **state)
{
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/level", dir);
    uint64_t words[40000], back[40000];
    for (unsigned i = 0; i < 40000; i++)
        words[i] = i * UINT64_C(0x9e3779b97f4a7c15);
    tf__stack_file_head head = {
        .kind = TF__STACK_FILE_VALUES, .stacks = 3, .level = 4, .words = 40000, .note = 17};
    assert_int_equal(tf__stack_file_write(path, &head, words, NULL), TF_OK);
    tf__stack_file_head found = {.kind = TF__STACK_FILE_VALUES, .stacks = 3, .level = 4};
    assert_int_equal(tf__stack_file_read_head(path, &found, NULL), TF_OK);
    assert_int_equal(found.note, 17);
    assert_int_equal(tf__stack_file_read(path, &found, back, NULL), TF_OK);
    assert_memory_equal(words, back, sizeof words);
    tf__stack_file_head other = {.kind = TF__STACK_FILE_VALUES, .stacks = 4, .level = 4};
    assert_int_equal(tf__stack_file_read_head(path, &other, NULL), TF_ERR_CORRUPT);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, 200000, SEEK_SET);
    fputc(1, file);
    fclose(file);
    assert_int_equal(tf__stack_file_read(path, &found, back, NULL), TF_ERR_CORRUPT);
    assert_int_equal(truncate(path, 300000), 0);
    assert_int_equal(tf__stack_file_read_head(path, &found, NULL), TF_ERR_CORRUPT);
}

static int make_table(void **state)
{
    if (make_dir(state) != 0)
        return -1;
    build(4, 2, 5, TF__STACK_KEEP_MEMORY);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_changed_byte_is_found),
        cmocka_unit_test(any_missing_byte_is_found),
        cmocka_unit_test(the_error_for_a_missing_table_says_how_to_build_it),
        cmocka_unit_test(a_table_under_a_wrong_name_is_refused),
        cmocka_unit_test(level_files_are_checked),
    };
    return cmocka_run_group_tests_name("stack_damage", tests, make_table, remove_dir);
}
