/* figures.c: the table `figure` of a store. */
#include "store/figures.h"

#include <tefuda/version.h>

#include "store/store.h"

tf_status tf__store_figure_keep(tf_store *store, const char *name, const tf_paper_value *value,
                                tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        &store->file,
        "INSERT OR REPLACE INTO figure VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
        " tefuda_checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9))",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_double(statement, 2, value->value);
    sqlite3_bind_double(statement, 3, value->interval.low);
    sqlite3_bind_double(statement, 4, value->interval.high);
    sqlite3_bind_double(statement, 5, value->error);
    sqlite3_bind_int64(statement, 6, (sqlite3_int64)value->count);
    sqlite3_bind_text(statement, 7, tf_version(), -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 8, tf_version_commit(), -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 9, tf__database_now_ms());
    return tf__database_finish(&store->file, statement, error);
}

tf_status tf__store_figure_find(tf_store *store, const char *name, tf_paper_value *value,
                                bool *found, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    *found = false;
    tf_status status = tf__database_prepare(
        &store->file,
        "SELECT value, low, high, deviation, count, checksum IS NOT tefuda_checksum(name, value,"
        " low, high, deviation, count, version, commit_id, made_ms) FROM figure WHERE name = ?",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW && sqlite3_column_int(statement, 5) != 0) {
        status = tf__store_damaged(store, error, "the figure %s", name);
    } else if (code == SQLITE_ROW) {
        *found = true;
        *value = (tf_paper_value){
            .value = sqlite3_column_double(statement, 0),
            .most = sqlite3_column_double(statement, 0),
            .interval = {sqlite3_column_double(statement, 1), sqlite3_column_double(statement, 2)},
            .error = sqlite3_column_double(statement, 3),
            .count = (uint64_t)sqlite3_column_int64(statement, 4)};
    } else if (code != SQLITE_DONE) {
        status = tf__database_failed(&store->file, "read", error);
    }
    sqlite3_finalize(statement);
    return status;
}
