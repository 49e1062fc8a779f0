/* Tables of the stack game on disk: building, resuming, probing, verifying, and damage. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <tefuda/file.h>

#include "games/calculation/stack/build.h"
#include "games/calculation/stack/convert.h"
#include "games/calculation/stack/exact.h"
#include "games/calculation/stack/level_store.h"
#include "games/calculation/stack/levels.h"
#include "games/calculation/stack/order/sizes.h"
#include "games/calculation/stack/table_ops.h"
#include "games/calculation/stack/verify.h"
#include "games/calculation/stack/word_file.h"

static char dir[64];

static int make_dir(void **state)
{
    (void)state;
    strcpy(dir, "/tmp/tefuda-stack-XXXXXX");
    return mkdtemp(dir) ? 0 : -1;
}

static int remove_dir(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", dir);
    return system(command);
}

static tf_table_request request_for(unsigned stacks, unsigned foundations, unsigned cards)
{
    return (tf_table_request){.sizes = {stacks, foundations, cards}, .data_dir = dir, .threads = 2};
}

static tf__stack_table *open_table(unsigned stacks, unsigned foundations, unsigned cards)
{
    tf__stack_table *table = NULL;
    tf_error error = {TF_OK, ""};
    if (tf__stack_table_open(&table, dir, stacks, foundations, cards, &error) != TF_OK)
        fail_msg("%s", error.text);
    return table;
}

static void build(unsigned stacks, unsigned foundations, unsigned cards, tf__stack_keep keep)
{
    tf_table_request request = request_for(stacks, foundations, cards);
    tf_error error = {TF_OK, ""};
    if (tf__stack_build(&request, keep, &error) != TF_OK)
        fail_msg("%s", error.text);
}

static double start_value(const tf__stack_table *table)
{
    double value;
    memcpy(&value, &tf__stack_table_head(table)->start, sizeof value);
    return value;
}

static void codes_round_to_the_nearest(void **state)
{
    (void)state;
    assert_int_equal(tf__stack_code(0), 0);
    assert_int_equal(tf__stack_code(1), TF__STACK_CODE_ONE);
    assert_int_equal(tf__stack_code(1e-300), 1);
    for (double value = 1; value > 1e-25; value *= 0.97) {
        int code = tf__stack_code(value);
        assert_in_range(code, 1, TF__STACK_CODE_ONE);
        assert_true(fabs(tf__stack_code_log2(code) - log2(value)) <=
                    tf__stack_code_error(code) + 1e-12);
    }
}

static void codes_descend_with_values(void **state)
{
    (void)state;
    for (int code = 2; code <= TF__STACK_CODE_ONE; code++) {
        assert_true(tf__stack_code_log2(code) > tf__stack_code_log2(code - 1));
        assert_int_equal(tf__stack_code(exp2(tf__stack_code_log2(code))), code);
    }
}

static void small_table_has_all_states(void **state)
{
    (void)state;
    build(3, 2, 6, TF__STACK_KEEP_MEMORY);
    tf__stack_table *table = open_table(3, 2, 6);
    assert_int_equal(tf__stack_table_head(table)->states, 7757);
    assert_true(fabs(start_value(table) - 0.484761758625) < 1e-11);
    tf__stack_table_close(table);
}

static void every_value_is_the_exact_one(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf_table_request request = request_for(3, 2, 6);
    tf__stack_work work;
    tf__stack_level level;
    tf__stack_pair_memory *memory = NULL;
    assert_int_equal(tf__stack_pair_memory_create(&memory, 1 << 22, NULL), TF_OK);
    assert_int_equal(tf__stack_work_start(&work, &request, NULL), TF_OK);
    assert_int_equal(tf__stack_level_top(3, 2, 6, &level, NULL), TF_OK);
    for (unsigned cards = 12; cards >= 1; cards--) {
        for (uint64_t i = 0; i < level.count; i++) {
            tf__stack_pair pair = tf__stack_pair_from_key(level.keys[i], 3);
            int code = tf__stack_table_probe(table, &pair);
            double value;
            assert_true(tf__stack_value_exact(memory, NULL, &pair, NULL, &value));
            assert_int_equal(code, tf__stack_code(value));
            double stored = tf__stack_table_value(table, code);
            assert_true(fabs(stored - exp2(tf__stack_code_log2(code))) <= 1e-12 * stored);
        }
        tf__stack_level below = {0};
        if (cards > 1)
            assert_int_equal(tf__stack_level_below(&work, 3, &level, &below, NULL), TF_OK);
        tf__stack_level_release(&level);
        level = below;
    }
    tf__stack_work_end(&work);
    tf__stack_pair_memory_destroy(memory);
    tf__stack_table_close(table);
}

/* Smaller games, and one foundation, are part of a larger one. */
static void smaller_games_are_inside(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    for (unsigned a = 0; a <= 6; a++)
        for (unsigned b = 0; b <= 6; b++) {
            tf__stack_pair start = tf__stack_pair_start(3, a, b);
            assert_in_range(tf__stack_table_probe(table, &start), 1, TF__STACK_CODE_ONE);
        }
    tf__stack_table_close(table);
}

static void outside_and_dead_are_told(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf__stack_pair large = tf__stack_pair_start(3, 7, 6), dead = tf__stack_pair_start(3, 2, 2);
    memset(dead.a, 1, 3);
    assert_int_equal(tf__stack_table_probe(table, &large), TF__STACK_ABSENT);
    assert_int_equal(tf__stack_table_probe(table, &dead), TF__STACK_DEAD);
    assert_true(tf__stack_table_value(table, TF__STACK_DEAD) == 0);
    tf__stack_order order;
    tf__stack_pair pair;
    assert_int_equal(tf__stack_order_parse("a: 0 0 1 / b: 0 2 / a2<b2", 3, &order, NULL), TF_OK);
    assert_true(tf__stack_pair_from_order(&order, &pair));
    assert_int_equal(tf__stack_table_probe(table, &pair), TF__STACK_ABSENT);
    tf__stack_table_close(table);
}

static void prefetching_changes_nothing(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf__stack_pair start = tf__stack_pair_start(3, 5, 3);
    tf__stack_query query = tf__stack_query_make(&start);
    tf__stack_table_prefetch(table, query);
    tf__stack_table_prefetch_states(table, query);
    assert_int_equal(tf__stack_table_find(table, query), tf__stack_table_probe(table, &start));
    tf__stack_table_close(table);
}

static void a_table_helps_the_exact_search(void **state)
{
    (void)state;
    tf__stack_table *table = open_table(3, 2, 6);
    tf__stack_pair start = tf__stack_pair_start(3, 7, 7);
    tf__stack_pair_memory *memory = NULL;
    double value;
    assert_int_equal(tf__stack_pair_memory_create(&memory, 1 << 22, NULL), TF_OK);
    assert_true(tf__stack_value_exact(memory, table, &start, NULL, &value));
    assert_true(fabs(value / 0.26641990824 - 1) < 1e-3);
    tf__stack_pair_memory_destroy(memory);
    tf__stack_table_close(table);
}

static tf_status verify(unsigned stacks, unsigned cards, uint64_t sample, tf__stack_findings *found)
{
    tf_table_request request = request_for(stacks, 2, cards);
    tf__stack_table *table = open_table(stacks, 2, cards);
    request.sample = sample;
    request.seed = 5;
    tf_status status = tf__stack_verify(table, &request, found, NULL);
    tf__stack_table_close(table);
    return status;
}

static void verify_all_finds_nothing_wrong(void **state)
{
    (void)state;
    tf__stack_findings found;
    assert_int_equal(verify(3, 6, 0, &found), TF_OK);
    assert_int_equal(found.checked, 7757);
    assert_int_equal(found.wrong, 0);
    assert_true(found.worst > 0.2 && found.worst <= 1);
}

static void verify_a_sample(void **state)
{
    (void)state;
    tf__stack_findings found, again;
    assert_int_equal(verify(3, 6, 5000, &found), TF_OK);
    assert_int_equal(found.checked, 5000);
    assert_int_equal(verify(3, 6, 5000, &again), TF_OK);
    assert_true(found.worst == again.worst);
}

static void four_stacks_by_disk(void **state)
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

static void one_foundation(void **state)
{
    (void)state;
    build(3, 1, 12, TF__STACK_KEEP_MEMORY);
    tf__stack_table *table = open_table(3, 1, 12);
    assert_int_equal(tf__stack_table_head(table)->states, 298);
    tf__stack_table_close(table);
}

static void read_table(unsigned stacks, unsigned cards, tf_text *bytes)
{
    tf_text path = {0};
    tf__stack_table_path(dir, stacks, 2, cards, &path);
    assert_int_equal(tf_file_read(tf_text_string(&path), 1 << 26, bytes, NULL), TF_OK);
    tf_text_free(&path);
}

static void threads_make_the_same_file(void **state)
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

static void cancelled_build_goes_on(void **state)
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

static void cancelling_by_progress_stops(void **state)
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
static void killed_build_goes_on(void **state)
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
static void a_damaged_level_says_what_to_delete(void **state)
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

/* The usual table is built where it is missing or damaged, a larger one never on the way. */
static void obtaining_never_takes_another_table(void **state)
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
static void obtaining_needs_no_folder(void **state)
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
static void obtaining_within_a_time_leaves_nothing_damaged(void **state)
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

static void two_builders_do_not_meet(void **state)
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

static void a_missing_table_says_how_to_build_it(void **state)
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

static void obtaining_builds_a_quick_table_once(void **state)
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

static double figure(const tf_table_report *report, const char *name)
{
    for (size_t i = 0; i < report->figure_count; i++)
        if (strcmp(report->figures[i].name, name) == 0)
            return report->figures[i].value;
    fail_msg("no figure %s", name);
    return 0;
}

static void front_ends_build_show_and_verify(void **state)
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

static void front_ends_probe(void **state)
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

static void front_ends_enumerate(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_round_to_the_nearest),
        cmocka_unit_test(codes_descend_with_values),
        cmocka_unit_test(small_table_has_all_states),
        cmocka_unit_test(every_value_is_the_exact_one),
        cmocka_unit_test(smaller_games_are_inside),
        cmocka_unit_test(outside_and_dead_are_told),
        cmocka_unit_test(prefetching_changes_nothing),
        cmocka_unit_test(a_table_helps_the_exact_search),
        cmocka_unit_test(verify_all_finds_nothing_wrong),
        cmocka_unit_test(verify_a_sample),
        cmocka_unit_test(four_stacks_by_disk),
        cmocka_unit_test(one_foundation),
        cmocka_unit_test(threads_make_the_same_file),
        cmocka_unit_test(cancelled_build_goes_on),
        cmocka_unit_test(cancelling_by_progress_stops),
        cmocka_unit_test(killed_build_goes_on),
        cmocka_unit_test(a_damaged_level_says_what_to_delete),
        cmocka_unit_test(obtaining_never_takes_another_table),
        cmocka_unit_test(obtaining_needs_no_folder),
        cmocka_unit_test(obtaining_within_a_time_leaves_nothing_damaged),
        cmocka_unit_test(two_builders_do_not_meet),
        cmocka_unit_test(any_changed_byte_is_found),
        cmocka_unit_test(any_missing_byte_is_found),
        cmocka_unit_test(a_missing_table_says_how_to_build_it),
        cmocka_unit_test(a_table_under_a_wrong_name_is_refused),
        cmocka_unit_test(level_files_are_checked),
        cmocka_unit_test(obtaining_builds_a_quick_table_once),
        cmocka_unit_test(front_ends_build_show_and_verify),
        cmocka_unit_test(front_ends_probe),
        cmocka_unit_test(front_ends_enumerate),
    };
    return cmocka_run_group_tests_name("stack_table", tests, make_dir, remove_dir);
}
