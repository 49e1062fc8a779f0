/* test_old_files.c: files of every earlier schema version open and have the same content. */
#include "files_support.h"

#include <sys/stat.h>

/* With what schema 6 adds to the rows of two experiments, or "" four times. */
#define STORE_TEXT(three_1, three_2, left, right)                                                  \
    "1 old accordion ranks=2  random seed:1-9  seed  1-9 0 0 0 1024 1000 runs 1\n"                 \
    " tally 5 1 3 1 0 27 50 27\n"                                                                  \
    " run 1 0.0.1 abc old a processor a system 1 1 1 1 0 5 1000 2000 interrupted\n"                \
    " seed:1 won none 7 7 10 0 1 0/0 0/0 0/0\n"                                                    \
    " seed:2 lost none 5 5 10 0 1 0/0 0/0 0/0\n"                                                   \
    " seed:3 lost none 5 5 10 0 1 0/0 0/0 0/0\n"                                                   \
    " seed:5 undecided time 5 5 10 0 1 0/0 0/0 0/0\n"                                              \
    " seed:6 lost none 5 5 10 0 1 0/0 0/0 0/0\n"                                                   \
    "2 other accordion ranks=2  random seed:1-2  seed  1-2 5 0 0 1024 1000 runs 1\n"               \
    " tally 2 1 1 0 0 12 20 12\n"                                                                  \
    " run 2 0.0.1 abc old a processor a system 1 1 1 1 0 2 1000 2000 done\n"                       \
    " seed:1 lost none 5 5 10 0 2 0/0 0/0 0/0\n"                                                   \
    " seed:2 won none 7 7 10 0 2 0/0 0/0 0/0\n"                                                    \
    "3 three saichugen   random/random/random seed:1-2 words seed  1-2 0 0 0 1024 1000 runs 1\n"   \
    " tally 2 0 0 0 2 0 20 120\n"                                                                  \
    " run 3 0.0.1 abc old a processor a system 1 1 1 1 0 2 1000 2000 done\n"                       \
    " seed:1 finished none 60 0 10 0 3 2/14 -1/30 0/7" three_1 "\n"                                \
    " seed:2 finished none 60 0 10 0 3 1/3 2/9 -1/1" three_2 "\n"                                  \
    "4 filed accordion ranks=2  random file:deals  file 0123456789abcdef0123456789abcdef"          \
    " 1-2 0 0 0 1024 1000 runs 1\n"                                                                \
    " tally 2 1 1 0 0 12 20 12\n"                                                                  \
    " run 4 0.0.1 abc old a processor a system 1 1 1 1 0 2 1000 2000 \n"                           \
    " left won none 7 7 10 0 4 0/0 0/0 0/0" left "\n"                                              \
    " right lost states 5 5 10 64 4 0/0 0/0 0/0" right "\n"                                        \
    "5 none accordion ranks=2  random seed:1-2  seed  1-2 6 0 0 1024 1000 runs 0\n"                \
    " tally 0 0 0 0 0 0 0 0\n"

static const char store_text[] = STORE_TEXT("", "", "", "");
static const char lucky_text[] = STORE_TEXT(" 0.125 -0.125 0.22500000000000001 in 40",
                                            " 0.25 -0.25 0.34999999999999998 in 41", " 0.375 in 42",
                                            " 0.5 in 43");

static void check_store(const char *path, tf_store_mode mode, bool figures, double width, bool luck)
{
    tf_store *store = NULL;
    tf_text text = {0};
    tf_error error = {TF_OK, ""};
    tf_paper_value value = {0};
    bool found = false;
    if (tf_store_open(&store, path, mode, &error) != TF_OK ||
        test_store_text(store, &text, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_string_equal(tf_text_string(&text), luck ? lucky_text : store_text);
    tf_experiment_info info;
    assert_ok(tf_store_find(store, "three", &info, &error));
    assert_int_equal(info.luck, luck);
    assert_ok(tf_store_find(store, "old", &info, &error));
    assert_false(info.luck);
    assert_true(info.until_width == width && !info.until_better);
    assert_ok(tf__store_figure_find(store, "states 3 4 8", &value, &found, &error));
    assert_int_equal(found, figures);
    assert_true(!figures || (value.value == 0.5 && value.interval.low == 0.25 &&
                             value.error == 0.125 && value.count == 100));
    tf_text_free(&text);
    tf_store_close(store);
}

static void every_store_opens(void **state)
{
    (void)state;
    static const char *const names[] = {"store-v1", "store-v2", "store-v3",
                                        "store-v4", "store-v5", "store-v6"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        test_folder folder = test_folder_make();
        char path[128];
        snprintf(path, sizeof path, "%s/s", folder.path);
        test_file_from_sql(names[i], path, 0);
        double width = i >= 4 ? 0.04 : 0;
        bool luck = i >= 5;
        check_store(path, i % 2 ? TF_STORE_WRITE : TF_STORE_READ, i >= 2, width,
                    luck);                                     /* upgrades */
        check_store(path, TF_STORE_READ, i >= 2, width, luck); /* is upgraded already */
        test_folder_remove(&folder);
    }
}

static void every_upgraded_store_can_be_continued(void **state)
{
    (void)state;
    static const char *const names[] = {"store-v1", "store-v2", "store-v3",
                                        "store-v4", "store-v5", "store-v6"};
    tf_experiment e = test_experiment(
        "[other]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-2\nseed=5\n");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        test_folder folder = test_folder_make();
        char path[128];
        tf_lab_options options = {.threads = 1};
        tf_lab_outcome outcome;
        tf_experiment_info info;
        tf_experiment old;
        tf_store *store = NULL;
        tf_error error = {TF_OK, ""};
        snprintf(path, sizeof path, "%s/s", folder.path);
        test_file_from_sql(names[i], path, 0);
        assert_ok(tf_store_open(&store, path, TF_STORE_WRITE, &error));
        assert_ok(tf_store_find(store, "old", &info, &error));
        assert_ok(tf_experiment_of_info(&info, &old, &error));
        assert_ok(tf_lab_run(store, &old, &options, &outcome, &error));
        assert_int_equal(outcome.done_now, 4);
        assert_ok(tf_lab_run(store, &e, &options, &outcome, &error));
        assert_int_equal(outcome.done_now, 0);
        assert_ok(tf_store_find(store, "old", &info, &error));
        assert_int_equal(info.tally.deals, 9);
        assert_ok(tf_store_verify(store, &info, NULL, &error));
        tf_store_close(store);
        test_folder_remove(&folder);
    }
}

/* An experiment whose solver text has an option that was removed: with the value that is today's behaviour
 * it continues, with another value it is refused, and both can be read. */
static void retired_options_are_dropped(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    char path[128];
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    tf_experiment_info info;
    tf_experiment old;
    tf_store *store = NULL;
    tf_error error = {TF_OK, ""};
    snprintf(path, sizeof path, "%s/s", folder.path);
    test_file_from_sql("store-v3-retired", path, 0);
    assert_ok(tf_store_open(&store, path, TF_STORE_WRITE, &error));
    assert_ok(tf_store_find(store, "kept", &info, &error));
    assert_null(strstr(info.solver, "blind"));
    assert_non_null(strstr(info.solver, "order=auto"));
    assert_ok(tf_experiment_of_info(&info, &old, &error));
    assert_string_equal(old.solver, info.solver);
    assert_ok(tf_lab_run(store, &old, &options, &outcome, &error));
    assert_int_equal(outcome.done_now, 2);
    tf_experiment e = test_experiment(
        "[kept]\ngame=klondike\nrules=shintani\n"
        "solver=exact:table_mb=64,blind=no\ndeals=seed:1-6\nstates=300\n");
    assert_ok(tf_lab_run(store, &e, &options, &outcome, &error));
    assert_int_equal(outcome.done_now, 0);
    assert_ok(tf_store_find(store, "kept", &info, &error));
    assert_ok(tf_store_verify(store, &info, NULL, &error));
    assert_ok(tf_store_find(store, "wrong", &info, &error));
    assert_non_null(strstr(info.solver, "blind=yes"));
    assert_ok(tf_store_verify(store, &info, NULL, &error));
    assert_int_equal(tf_experiment_of_info(&info, &old, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "blind=yes is no longer supported"));
    tf_store_close(store);
    test_folder_remove(&folder);
}

/* A file with a line that was left, as the last schema keeps it. */
static void lines_of_a_plays_file_are_read(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    char path[128];
    tf_plays *plays = NULL;
    tf_text text = {0};
    tf_error error = {TF_OK, ""};
    snprintf(path, sizeof path, "%s/s", folder.path);
    test_file_from_sql("plays-v3", path, 0);
    assert_ok(tf_plays_open(&plays, path, &error));
    assert_ok(test_plays_text(plays, &text, &error));
    assert_non_null(strstr(tf_text_string(&text), "\nQD>8D 2H>5H QD>QC 4S>4D KD>JD AC>5C 8C>AC\n"));
    tf_plays_close(plays);
    tf_text_free(&text);
    test_folder_remove(&folder);
}

/* Titles made by earlier versions may contain anything; they are read as one line. */
static void every_plays_file_opens(void **state)
{
    (void)state;
    static const char *const names[] = {"plays-v1", "plays-v2"};
    tf_text first = {0};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        test_folder folder = test_folder_make();
        char path[128];
        tf_plays *plays = NULL;
        tf_text text = {0};
        tf_error error = {TF_OK, ""};
        snprintf(path, sizeof path, "%s/s", folder.path);
        test_file_from_sql(names[i], path, 0);
        for (int again = 0; again < 2; again++) {
            tf_text_clear(&text);
            if (tf_plays_open(&plays, path, &error) != TF_OK ||
                test_plays_text(plays, &text, &error) != TF_OK)
                fail_msg("%s", error.text);
            tf_plays_close(plays);
            if (first.length == 0)
                tf_text_add(&first, tf_text_string(&text));
            assert_string_equal(tf_text_string(&text), tf_text_string(&first));
        }
        tf_text_free(&text);
        test_folder_remove(&folder);
    }
    const char *all = tf_text_string(&first);
    assert_non_null(strstr(all, "klondike draw=3,redeals=unlimited,leftover=turned,worryback=yes"));
    assert_non_null(strstr(all, "'two?1: 3' 0 5/7 0"));
    assert_non_null(strstr(all, "'題'"));
    assert_non_null(strstr(all, "random/random 'plain' 0 5/7 0"));
    tf_text_free(&first);
}

/* A schema version that no release has written is refused, whatever the file contains. */
static void impossible_versions_are_refused(void **state)
{
    (void)state;
    static const char *const versions[] = {"-2", "-1", "0", "-2147483648"};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        test_folder folder = test_folder_make();
        char path[128], sql[64];
        tf_store *store = NULL;
        tf_plays *plays = NULL;
        sqlite3 *db = NULL;
        tf_error error = {TF_OK, ""};
        snprintf(path, sizeof path, "%s/s", folder.path);
        snprintf(sql, sizeof sql, "PRAGMA user_version = %s", versions[i]);
        test_file_from_sql("store-v6", path, 0);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        assert_int_equal(tf_store_open(&store, path, TF_STORE_READ, &error), TF_ERR_INPUT);
        assert_int_equal(tf_store_open(&store, path, TF_STORE_WRITE, &error), TF_ERR_INPUT);
        assert_non_null(strstr(error.text, versions[i]));
        assert_int_equal(tf_plays_open(&plays, path, &error), TF_ERR_INPUT);
        test_file_from_sql("plays-v2", path, 0);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        assert_int_equal(tf_plays_open(&plays, path, &error), TF_ERR_INPUT);
        assert_null(store);
        assert_null(plays);
        test_folder_remove(&folder);
    }
}

/* The permission bits of a file next to the store; 0 when it is missing. */
static unsigned mode_of(const test_folder *folder, const char *name)
{
    char path[128];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    return stat(path, &info) == 0 ? info.st_mode & 0777 : 0;
}

static void new_files_are_private(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    mode_t before = umask(0);
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-5\n");
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    assert_ok(tf_lab_run(store, &e, &options, &outcome, NULL));
    umask(before);
    assert_int_equal(mode_of(&folder, "s"), 0600);
    assert_int_equal(mode_of(&folder, "s-wal"), 0600);
    assert_int_equal(mode_of(&folder, "s-shm"), 0600);
    assert_int_equal(mode_of(&folder, "s-lock"), 0600);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void a_lock_that_is_a_link_is_refused(void **state)
{
    (void)state;
    test_folder folder = test_folder_make();
    char path[128], goal[128];
    snprintf(path, sizeof path, "%s/s-lock", folder.path);
    snprintf(goal, sizeof goal, "%s/deals", folder.path);
    assert_int_equal(symlink(goal, path), 0);
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-5\n");
    tf_lab_options options = {.threads = 1};
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, &error), TF_ERR_IO);
    assert_non_null(strstr(error.text, "it is a symbolic link"));
    assert_int_equal(mode_of(&folder, "deals"), 0);
    tf_store_close(store);
    test_folder_remove(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_store_opens),
        cmocka_unit_test(every_upgraded_store_can_be_continued),
        cmocka_unit_test(retired_options_are_dropped),
        cmocka_unit_test(every_plays_file_opens),
        cmocka_unit_test(lines_of_a_plays_file_are_read),
        cmocka_unit_test(impossible_versions_are_refused),
        cmocka_unit_test(new_files_are_private),
        cmocka_unit_test(a_lock_that_is_a_link_is_refused),
    };
    return cmocka_run_group_tests_name("old files", tests, NULL, NULL);
}
