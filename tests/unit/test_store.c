/* test_store.c: stores, experiments in them, and running experiments in one process. */
#include "lab_support.h"

#include <fcntl.h>
#include <sqlite3.h>

static const char small[] =
    "[one]\ngame=accordion\nrules=ranks=3\nplayer=random\ndeals=seed:1-500\n";

static tf_lab_outcome run(tf_store *store, const tf_experiment *e, unsigned threads, uint64_t deals)
{
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    tf_lab_options options = {.threads = threads, .deals = deals};
    if (tf_lab_run(store, e, &options, &outcome, &error) != TF_OK)
        fail_msg("%s", error.text);
    return outcome;
}

static int64_t ask(const test_folder *folder, const char *sql)
{
    char path[128];
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    snprintf(path, sizeof path, "%s/s", folder->path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    int64_t answer = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0)
                                                           : -1;
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer;
}

static void rows_do_not_depend_on_threads(void **state)
{
    (void)state;
    uint64_t first = 0, count;
    for (unsigned threads = 1; threads <= 5; threads += 2) {
        test_folder folder = test_folder_make();
        tf_store *store = test_store(&folder);
        tf_experiment e = test_experiment(small);
        tf_lab_outcome outcome = run(store, &e, threads, 0);
        assert_int_equal(outcome.total, 500);
        assert_int_equal(outcome.done_now, 500);
        assert_true(outcome.new_experiment);
        uint64_t hash = test_rows_hash(store, "one", &count);
        assert_int_equal(count, 500);
        first = first ? first : hash;
        assert_true(hash == first);
        tf_store_close(store);
        test_folder_remove(&folder);
    }
}

static void running_a_finished_experiment_does_nothing(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(small);
    run(store, &e, 2, 0);
    tf_lab_outcome outcome = run(store, &e, 2, 0);
    assert_int_equal(outcome.done_before, 500);
    assert_int_equal(outcome.done_now, 0);
    assert_false(outcome.new_experiment);
    tf_experiment_info info;
    assert_ok(tf_store_find(store, "one", &info, NULL));
    assert_int_equal(info.runs, 1);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void slices_add_up_to_the_whole_experiment(void **state)
{
    (void)state;
    test_folder whole_folder = test_folder_make(), folder = test_folder_make();
    tf_store *whole = test_store(&whole_folder), *store = test_store(&folder);
    tf_experiment e = test_experiment(small);
    uint64_t count, expected;
    run(whole, &e, 2, 0);
    for (uint64_t deals = 50; deals <= 500; deals += 90)
        assert_int_equal(run(store, &e, 3, deals).tally.deals, deals);
    run(store, &e, 3, 0);
    expected = test_rows_hash(whole, "one", &count);
    assert_true(test_rows_hash(store, "one", &count) == expected);
    assert_int_equal(ask(&folder, "SELECT count(*) FROM done"), 1);
    assert_int_equal(ask(&folder, "SELECT last FROM done"), 500);
    assert_int_equal(ask(&folder, "SELECT count(*) FROM run WHERE ending = 'done'"), 6);
    tf_store_close(store);
    tf_store_close(whole);
    test_folder_remove(&folder);
    test_folder_remove(&whole_folder);
}

/* Raises the flag when this many deals are done. */
typedef struct stopper {
    tf_cancel cancel;
    uint64_t at;
} stopper;

static void stop_at(void *context, const tf_lab_progress *progress)
{
    stopper *s = context;
    if (progress->done_now >= s->at)
        tf_cancel_raise(&s->cancel);
}

static void a_cancelled_run_keeps_its_rows_and_is_continued(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nsolver=depth:table_mb=1\nstates=1000\ndeals=seed:1-1000000\n");
    stopper s = {.at = 10};
    tf_lab_options options = {
        .threads = 2, .cancel = &s.cancel, .progress = stop_at, .context = &s};
    tf_lab_outcome outcome;
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, NULL), TF_ERR_CANCELLED);
    assert_true(outcome.done_now >= 10 && outcome.done_now < 1000000);
    uint64_t done = outcome.done_now;
    assert_int_equal(ask(&folder, "SELECT count(*) FROM result"), (int64_t)done);
    assert_int_equal(ask(&folder, "SELECT sum(last - first + 1) FROM done"), (int64_t)done);
    assert_int_equal(ask(&folder, "SELECT ending = 'interrupted' FROM run"), 1);
    s.cancel.flag = 0;
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, NULL), TF_ERR_CANCELLED);
    assert_int_equal(outcome.done_before, done);
    assert_true(outcome.done_now >= 10);
    assert_int_equal(ask(&folder, "SELECT count(*) FROM result"), (int64_t)outcome.tally.deals);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void a_different_definition_is_refused_with_the_difference(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(small);
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    run(store, &e, 1, 0);
    tf_experiment other = test_experiment(
        "[one]\ngame=accordion\nrules=ranks=4\nplayer=random\ndeals=seed:1-600\nseed=7\n");
    assert_int_equal(tf_lab_run(store, &other, &options, &outcome, &error), TF_ERR_USAGE);
    assert_string_equal(error.text,
                        "experiment one is in the store with another definition: rules ranks=3 "
                        "there, ranks=4 here; deals seed:1-500 there, seed:1-600 here; seed 0 "
                        "there, 7 here");
    other = test_experiment("[one]\ngame=accordion\nrules=ranks=3\ndeals=seed:1-500\n");
    assert_int_equal(tf_lab_run(store, &other, &options, &outcome, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "player random there, none here"));
    assert_int_equal(ask(&folder, "SELECT count(*) FROM result"), 500);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void a_note_may_change(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(small);
    run(store, &e, 1, 10);
    strcpy(e.note, "other words");
    run(store, &e, 1, 20);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void write_deals(const test_folder *folder, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/deals", folder->path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void a_file_of_deals_is_identified_by_its_content(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    char text[256];
    snprintf(text, sizeof text,
             "[one]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=file:%s/deals\n",
             folder.path);
    tf_experiment e = test_experiment(text);
    write_deals(&folder, "left AS AH AD AC 2C 2D 2H 2S\nright 2S AH AD AC 2C 2D 2H AS\n");
    run(store, &e, 2, 0);
    tf_experiment_info info;
    char id[TF_DEAL_ID_MAX];
    assert_ok(tf_store_find(store, "one", &info, NULL));
    assert_string_equal(info.source, "file");
    assert_int_equal(strlen(info.digest), 32);
    assert_ok(tf_store_deal_id(store, &info, 2, id, NULL));
    assert_string_equal(id, "right");
    assert_int_equal(tf_store_deal_id(store, &info, 3, id, NULL), TF_ERR_INPUT);
    write_deals(&folder, "# the same\nleft AS AH AD AC 2C 2D 2H 2S\nright 2S AH AD AC 2C 2D 2H AS");
    run(store, &e, 2, 0);
    write_deals(&folder, "left AS AH AD AC 2C 2D 2H 2S\nwrong 2S AH AD AC 2C 2D 2H AS\n");
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "the deals of the file have changed"));
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void deals_that_cannot_be_read_again_are_refused(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    tf_experiment e = test_experiment("[one]\ngame=accordion\ndeals=file:/dev/null\n");
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "can be read only once"));
    e = test_experiment("[one]\ngame=accordion\ndeals=seed:1-18446744073709551615\n");
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "numbers of deals up to 9223372036854775807"));
    assert_int_equal(ask(&folder, "SELECT count(*) FROM experiment"), 0);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void an_experiment_is_run_by_one_process_at_a_time(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(small);
    run(store, &e, 1, 1);
    char path[128];
    snprintf(path, sizeof path, "%s/s-lock", folder.path);
    int fd = open(path, O_RDWR);
    assert_true(fd >= 0);
    /* F_OFD_SETLK, for which fcntl.h needs _GNU_SOURCE */
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 1, .l_len = 1};
    assert_int_equal(fcntl(fd, 37, &lock), 0);
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, &error), TF_ERR_IO);
    assert_non_null(strstr(error.text, "another process is running experiment one"));
    close(fd);
    run(store, &e, 1, 0);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void an_experiment_is_read_back_from_the_store(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nsolver=depth:table_mb=2\ndeals=seed:5-6\nseed=4\nstates=9\n"
        "time-ms=1000\nmemory-mb=32\nnote=words\n");
    run(store, &e, 1, 0);
    tf_experiment_info info;
    tf_experiment again;
    assert_ok(tf_store_find(store, "one", &info, NULL));
    assert_ok(tf_experiment_of_info(&info, &again, NULL));
    tf_text a = {0}, b = {0};
    tf_experiment_format(&e, &a);
    tf_experiment_format(&again, &b);
    assert_string_equal(tf_text_string(&a), tf_text_string(&b));
    tf_text_free(&a);
    tf_text_free(&b);
    assert_int_equal(info.first, 5);
    assert_int_equal(info.last, 6);
    assert_int_equal(info.tally.undecided, 2);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void a_run_records_the_program_and_machine(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(small);
    tf_lab_outcome outcome = run(store, &e, 2, 0);
    tf_run_info *runs = NULL;
    size_t count = 0;
    assert_ok(tf_store_runs(store, outcome.experiment, &runs, &count, NULL));
    assert_int_equal(count, 1);
    assert_string_equal(runs[0].version, tf_version());
    assert_string_equal(runs[0].commit, tf_version_commit());
    assert_string_equal(runs[0].ending, "done");
    assert_int_equal(runs[0].rows, 500);
    assert_int_equal(runs[0].threads, 2);
    assert_int_equal(runs[0].processes, 1);
    assert_true(runs[0].cores >= 1 && runs[0].peak_kb > 100 && runs[0].cpu[0]);
    assert_true(runs[0].finished_ms >= runs[0].started_ms && runs[0].started_ms > 0);
    free(runs);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void the_error_for_an_unknown_name_names_the_nearest(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(small);
    tf_experiment_info info;
    tf_error error = {TF_OK, ""};
    run(store, &e, 1, 1);
    assert_int_equal(tf_store_find(store, "oen", &info, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "no experiment 'oen', did you mean 'one'?"));
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void a_file_that_is_not_a_store_is_not_changed(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = NULL;
    tf_error error = {TF_OK, ""};
    char path[128];
    snprintf(path, sizeof path, "%s/s", folder.path);
    assert_int_equal(tf_store_open(&store, path, TF_STORE_READ, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "there is no such file"));
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(tf_store_open(&store, folder.path, TF_STORE_WRITE, &error), TF_ERR_INPUT);
    FILE *file = fopen(path, "w");
    fputs("These are words, enough of them that they could be a database's header, but no.", file);
    for (int i = 0; i < 100; i++)
        fputs("And some more of them, so that there is a page to look at.", file);
    fclose(file);
    assert_int_equal(tf_store_open(&store, path, TF_STORE_WRITE, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "not an SQLite file"));
    remove(path);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "CREATE TABLE birds(name TEXT)", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_int_equal(tf_store_open(&store, path, TF_STORE_WRITE, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "an SQLite file of something else"));
    assert_int_equal(ask(&folder, "SELECT count(*) FROM sqlite_schema"), 1);
    assert_null(store);
    test_folder_remove(&folder);
}

static void the_memory_of_the_search_is_stored(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nsolver=depth:table_mb=1\nrules=ranks=4\ndeals=seed:1-3\n");
    run(store, &e, 1, 0);
    assert_int_equal(ask(&folder, "SELECT min(memory_kb) FROM result"), 1024);
    tf_store_close(store);
    test_folder_remove(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_do_not_depend_on_threads),
        cmocka_unit_test(running_a_finished_experiment_does_nothing),
        cmocka_unit_test(slices_add_up_to_the_whole_experiment),
        cmocka_unit_test(a_cancelled_run_keeps_its_rows_and_is_continued),
        cmocka_unit_test(a_different_definition_is_refused_with_the_difference),
        cmocka_unit_test(a_note_may_change),
        cmocka_unit_test(a_file_of_deals_is_identified_by_its_content),
        cmocka_unit_test(deals_that_cannot_be_read_again_are_refused),
        cmocka_unit_test(an_experiment_is_run_by_one_process_at_a_time),
        cmocka_unit_test(an_experiment_is_read_back_from_the_store),
        cmocka_unit_test(a_run_records_the_program_and_machine),
        cmocka_unit_test(the_error_for_an_unknown_name_names_the_nearest),
        cmocka_unit_test(a_file_that_is_not_a_store_is_not_changed),
        cmocka_unit_test(the_memory_of_the_search_is_stored),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
