/* Building tables of the stack game: on disk, with threads, cancelled, killed and continued. */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games/calculation/stack/level_store.h"
#include "games/calculation/stack/levels.h"
#include "games/calculation/stack/order/sizes.h"
#include "stack_table_support.h"

static void a_table_of_four_stacks_is_built_on_disk(void **state)
{
    (void)state;
    tf__stack_findings found;
    build(4, 2, 5, TF__STACK_KEEP_DISK);
    assert_int_equal(verify(4, 5, 0, &found), TF_OK);
    assert_int_equal(found.checked, 2937);
    char folder[128];
    snprintf(folder, sizeof folder, "%s/stack-s4-m2-n5.build", dir);
    assert_int_not_equal(access(folder, F_OK), 0);
}

static void the_file_does_not_depend_on_threads(void **state)
{
    (void)state;
    tf_text two = {0}, one = {0};
    read_table(4, 5, &two);
    tf_table_request request = request_for(4, 2, 5);
    request.threads = 1;
    assert_int_equal(tf__stack_build(&request, TF__STACK_KEEP_MEMORY, NULL), TF_OK);
    read_table(4, 5, &one);
    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.data, two.data, one.length);
    tf_text_free(&one);
    tf_text_free(&two);
}

/* Raises a flag after some states. */
typedef struct brake {
    tf_cancel cancel;
    uint64_t after;
} brake;

static void pull_brake(void *context, const tf_table_progress *progress)
{
    brake *b = context;
    if (progress->done >= b->after)
        tf_cancel_raise(&b->cancel);
}

static void a_cancelled_build_is_continued(void **state)
{
    (void)state;
    tf_text expected = {0}, bytes = {0};
    build(3, 2, 7, TF__STACK_KEEP_MEMORY);
    read_table(3, 7, &expected);
    tf_text path = {0};
    tf__stack_table_path(dir, 3, 2, 7, &path);
    assert_int_equal(unlink(tf_text_string(&path)), 0);
    tf_status status = TF_ERR_CANCELLED;
    unsigned stops = 0;
    for (; status == TF_ERR_CANCELLED && stops < 200; stops++) {
        tf_table_request request = request_for(3, 2, 7);
        request.time_ms = 20 + 10 * stops;
        status = tf__stack_build(&request, TF__STACK_KEEP_DISK, NULL);
        if (status == TF_ERR_CANCELLED)
            assert_int_not_equal(access(tf_text_string(&path), F_OK), 0);
    }
    assert_int_equal(status, TF_OK);
    read_table(3, 7, &bytes);
    assert_int_equal(bytes.length, expected.length);
    assert_memory_equal(bytes.data, expected.data, bytes.length);
    tf_text_free(&path);
    tf_text_free(&bytes);
    tf_text_free(&expected);
}

static void a_build_is_cancelled_from_its_progress_callback(void **state)
{
    (void)state;
    brake b = {.after = 0};
    tf_table_request request = request_for(4, 2, 9);
    request.cancel = &b.cancel;
    request.progress = pull_brake;
    request.progress_context = &b;
    assert_int_equal(tf__stack_build(&request, TF__STACK_KEEP_MEMORY, NULL), TF_ERR_CANCELLED);
}

/* A child builds on disk and is killed without warning; the parent finishes its work. */
static void a_killed_build_is_continued(void **state)
{
    (void)state;
    tf_text path = {0}, level = {0};
    tf__stack_table_path(dir, 4, 2, 6, &path);
    tf_text_printf(&level, "%s/stack-s4-m2-n6.build/states-6", dir);
    pid_t child = fork();
    if (child == 0) {
        tf_table_request request = request_for(4, 2, 6);
        for (;;)
            if (tf__stack_build(&request, TF__STACK_KEEP_DISK, NULL) == TF_OK)
                unlink(tf_text_string(&path));
    }
    for (int i = 0; i < 20000 && access(tf_text_string(&level), F_OK) != 0; i++)
        usleep(500);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    unlink(tf_text_string(&path));
    tf__stack_findings found;
    build(4, 2, 6, TF__STACK_KEEP_DISK);
    assert_int_equal(verify(4, 6, 0, &found), TF_OK);
    assert_int_equal(found.checked, 17851);
    tf_text_free(&path);
    tf_text_free(&level);
}

/* What a build that was stopped after its second level leaves. */
static void leave_two_levels(const tf_table_request *request)
{
    tf__stack_store store;
    tf__stack_work work;
    tf__stack_level top, below;
    unsigned cards = 2 * request->sizes[TF__STACK_CARDS];
    assert_int_equal(tf__stack_work_start(&work, request, NULL), TF_OK);
    assert_int_equal(tf__stack_store_open(&store, dir, request->sizes[TF__STACK_STACKS], 2,
                                          request->sizes[TF__STACK_CARDS], true, NULL),
                     TF_OK);
    assert_int_equal(tf__stack_level_top(request->sizes[TF__STACK_STACKS], 2,
                                         request->sizes[TF__STACK_CARDS], &top, NULL),
                     TF_OK);
    assert_int_equal(
        tf__stack_level_below(&work, request->sizes[TF__STACK_STACKS], &top, &below, NULL), TF_OK);
    assert_int_equal(tf__stack_store_save_states(&store, cards, &top, NULL), TF_OK);
    assert_int_equal(tf__stack_store_save_states(&store, cards - 1, &below, NULL), TF_OK);
    tf__stack_level_release(&top);
    tf__stack_level_release(&below);
    tf__stack_store_close(&store, false);
    tf__stack_work_end(&work);
}

/* A level that was damaged on disk is named, with what to do, and doing that helps. */
static void the_error_for_a_damaged_level_names_the_file_to_delete(void **state)
{
    (void)state;
    tf_table_request request = request_for(3, 2, 4);
    tf_error error = {TF_OK, ""};
    char path[128];
    leave_two_levels(&request);
    snprintf(path, sizeof path, "%s/stack-s3-m2-n4.build/states-7", dir);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, 70, SEEK_SET), 0);
    fputc(0x5a, file);
    fclose(file);
    assert_int_equal(tf__stack_build(&request, TF__STACK_KEEP_DISK, &error), TF_ERR_CORRUPT);
    assert_non_null(strstr(error.text, path));
    assert_non_null(strstr(error.text, "a block is damaged: delete this file and build again"));
    assert_int_equal(unlink(path), 0);
    build(3, 2, 4, TF__STACK_KEEP_DISK);
    tf__stack_findings found;
    assert_int_equal(verify(3, 4, 0, &found), TF_OK);
}

static void a_second_build_of_the_same_table_is_refused(void **state)
{
    (void)state;
    tf__stack_store first;
    tf_error error = {TF_OK, ""};
    tf_table_request request = request_for(2, 2, 4);
    assert_int_equal(tf__stack_store_open(&first, dir, 2, 2, 4, true, NULL), TF_OK);
    assert_int_equal(tf__stack_build(&request, TF__STACK_KEEP_DISK, &error), TF_ERR_IO);
    assert_non_null(strstr(error.text, "another process"));
    tf__stack_store_close(&first, false);
    assert_int_equal(tf__stack_build(&request, TF__STACK_KEEP_DISK, NULL), TF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_of_four_stacks_is_built_on_disk),
        cmocka_unit_test(the_file_does_not_depend_on_threads),
        cmocka_unit_test(a_cancelled_build_is_continued),
        cmocka_unit_test(a_build_is_cancelled_from_its_progress_callback),
        cmocka_unit_test(a_killed_build_is_continued),
        cmocka_unit_test(the_error_for_a_damaged_level_names_the_file_to_delete),
        cmocka_unit_test(a_second_build_of_the_same_table_is_refused),
    };
    return cmocka_run_group_tests_name("stack_build", tests, make_dir, remove_dir);
}
