/* figures.c: the table `figure` of a store. */
#include "store/figures.h"

#include <tefuda/version.h>

#include "store/store.h"

tf_status tf__store_figure_keep(tf_store *store, const char *name, const tf_paper_value *value,
                                tf_error *error)
{
    tf__figure_row row = {.name = name,
                          .value = value->value,
                          .low = value->interval.low,
                          .high = value->interval.high,
                          .deviation = value->error,
                          .count = value->count,
                          .version = tf_version(),
                          .commit_id = tf_version_commit(),
                          .made_ms = tf__database_now_ms()};
    return tf__columns_write(&store->file, TF__COLUMNS_REPLACE("figure", TF__FIGURE_TABLE),
                             &tf__figure_columns, &row, error);
}

tf_status tf__store_figure_find(tf_store *store, const char *name, tf_paper_value *value,
                                bool *found, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    *found = false;
    tf_status status = tf__database_prepare(
        &store->file, TF__COLUMNS_SELECT("figure", TF__FIGURE_TABLE) " WHERE name = ?", &statement,
        error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    tf__figure_row row;
    if (code == SQLITE_ROW &&
        sqlite3_column_int(statement, tf__columns_read(statement, 0, &tf__figure_columns, &row)) !=
            0) {
        status = tf__store_damaged(store, error, "the figure %s", name);
    } else if (code == SQLITE_ROW) {
        *found = true;
        *value = (tf_paper_value){.value = row.value,
                                  .most = row.value,
                                  .interval = {row.low, row.high},
                                  .error = row.deviation,
                                  .count = row.count};
    } else if (code != SQLITE_DONE) {
        status = tf__database_failed(&store->file, "read", error);
    }
    sqlite3_finalize(statement);
    return status;
}
