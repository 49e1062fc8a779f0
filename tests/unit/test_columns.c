/* test_columns.c: the columns of columns.h are those that the schema steps create, in the order of
 * the checksum. */
#include "games_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <sqlite3.h>

#include <tefuda/plays.h>
#include <tefuda/store.h>

#include "store/columns.h"

static const char *const store_path = "build/test_columns.sqlite";
static const char *const plays_path = "build/test_columns.plays";

static const tf__column *find_column(const tf__columns *columns, const char *name)
{
    for (size_t i = 0; i < columns->count; i++)
        if (strcmp(columns->list[i].name, name) == 0)
            return &columns->list[i];
    return NULL;
}

/* Every column of the file is in the table, with its type; the table has no others, except
 * `checksum`. */
static void check_table(sqlite3 *db, const tf__columns *columns)
{
    char sql[80];
    sqlite3_stmt *statement = NULL;
    size_t found = 0;
    snprintf(sql, sizeof sql, "PRAGMA table_info(%s)", columns->table);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 1);
        const char *type = (const char *)sqlite3_column_text(statement, 2);
        if (strcmp(name, "checksum") == 0)
            continue;
        const tf__column *column = find_column(columns, name);
        if (!column)
            fail_msg("%s.%s is in no row of columns.h", columns->table, name);
        bool text = column->type == TF__COLUMN_TEXT || column->type == TF__COLUMN_WORDS ||
                    column->type == TF__COLUMN_STRING;
        if (column->type != TF__COLUMN_APART)
            assert_string_equal(type, text                              ? "TEXT"
                                      : column->type == TF__COLUMN_REAL ? "REAL"
                                                                        : "INTEGER");
        found++;
    }
    sqlite3_finalize(statement);
    assert_int_equal(found, columns->count);
}

/* The file has so many tables besides `census`, which triggers maintain. */
static void check_no_other_table(sqlite3 *db, int expected)
{
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
                                        " AND name <> 'census'",
                                        -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(statement, 0), expected);
    sqlite3_finalize(statement);
}

static sqlite3 *open_file(const char *path)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void a_store_has_the_columns(void **state)
{
    (void)state;
    tf_store *store = NULL;
    remove(store_path);
    assert_ok(tf_store_open(&store, store_path, TF_STORE_WRITE, NULL));
    tf_store_close(store);
    sqlite3 *db = open_file(store_path);
    check_table(db, &tf__experiment_columns);
    check_table(db, &tf__run_columns);
    check_table(db, &tf__tally_columns);
    check_table(db, &tf__result_columns);
    check_table(db, &tf__deal_file_columns);
    check_table(db, &tf__deal_name_columns);
    check_table(db, &tf__seat_columns);
    check_table(db, &tf__luck_columns);
    check_table(db, &tf__failure_columns);
    check_table(db, &tf__done_columns);
    check_table(db, &tf__stopping_columns);
    check_table(db, &tf__figure_columns);
    check_no_other_table(db, 12);
    sqlite3_close(db);
    remove(store_path);
}

static void a_file_of_plays_has_the_columns(void **state)
{
    (void)state;
    tf_plays *plays = NULL;
    remove(plays_path);
    assert_ok(tf_plays_open(&plays, plays_path, NULL));
    tf_plays_close(plays);
    sqlite3 *db = open_file(plays_path);
    check_table(db, &tf__play_columns);
    check_table(db, &tf__move_columns);
    check_no_other_table(db, 2);
    sqlite3_close(db);
    remove(plays_path);
}

/* Signed and wide numbers are stored and read unchanged. */
static void numbers_are_read_as_they_were_written(void **state)
{
    (void)state;
    const tf_play_info play = {.id = "abc",
                               .title = "a title",
                               .seed = UINT64_MAX,
                               .at = 3,
                               .outcome = {.verdict = TF_LOST, .points = {-2, 1, 1}},
                               .revealed = true,
                               .winnable = -1,
                               .undos = UINT32_MAX,
                               .last = {.verdict = TF_WON, .won = true, .end_ms = INT64_MIN}};
    tf_play_info back = {0};
    sqlite3 *db = open_file(":memory:");
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT " TF__PLAY_TABLE(TF__COLUMN_PARAMETER), -1,
                                        &statement, NULL),
                     SQLITE_OK);
    tf__columns_bind(statement, &tf__play_columns, &play);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(tf__columns_read(statement, 0, &tf__play_columns, &back),
                     (int)tf__play_columns.count);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    assert_memory_equal(&back, &play, sizeof play);
}

/* Strings, real numbers and ids, too. */
static void small_rows_come_back_as_they_were(void **state)
{
    (void)state;
    const tf__figure_row figure = {"a name", 0.5, -1.5, 2, 1e-300, 7, "1", "abc", INT64_MIN};
    const tf__deal_file_row unknown = {.digest = "d", .deals = 3};
    tf__figure_row back = {0};
    sqlite3 *db = open_file(":memory:");
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT " TF__FIGURE_TABLE(TF__COLUMN_PARAMETER), -1,
                                        &statement, NULL),
                     SQLITE_OK);
    tf__columns_bind(statement, &tf__figure_columns, &figure);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    tf__columns_read(statement, 0, &tf__figure_columns, &back);
    assert_string_equal(back.name, figure.name);
    assert_string_equal(back.commit_id, figure.commit_id);
    assert_true(back.low == figure.low && back.deviation == figure.deviation);
    assert_true(back.count == figure.count && back.made_ms == figure.made_ms);
    sqlite3_finalize(statement);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT " TF__DEAL_FILE_TABLE(TF__COLUMN_PARAMETER), -1,
                                        &statement, NULL),
                     SQLITE_OK);
    tf__columns_bind(statement, &tf__deal_file_columns, &unknown);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_type(statement, 0), SQLITE_NULL);
    assert_int_equal(sqlite3_column_int(statement, 2), 3);
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_store_has_the_columns),
        cmocka_unit_test(a_file_of_plays_has_the_columns),
        cmocka_unit_test(numbers_are_read_as_they_were_written),
        cmocka_unit_test(small_rows_come_back_as_they_were),
    };
    return cmocka_run_group_tests_name("columns", tests, NULL, NULL);
}
