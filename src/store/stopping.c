/* stopping.c: the table `stopping` of a store. */
#include "store/stopping.h"

#include <inttypes.h>

/* Reads the row of an experiment, when it has one. */
static tf_status read_row(tf_store *store, tf__stopping_row *row, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    int64_t experiment = row->experiment;
    tf_status status = tf__database_prepare(
        &store->file, TF__COLUMNS_SELECT("stopping", TF__STOPPING_TABLE) " WHERE experiment = ?",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW &&
        sqlite3_column_int(statement, tf__columns_read(statement, 0, &tf__stopping_columns, row)) !=
            0)
        status = tf__store_damaged(store, error, "the stopping rule of experiment %" PRId64,
                                   experiment);
    else if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_finalize(statement);
    return status;
}

tf_status tf__stopping_note(tf_store *store, int64_t experiment, double width, tf_error *error)
{
    tf__stopping_row row = {.experiment = experiment};
    tf_status status = tf__database_execute(&store->file, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    status = read_row(store, &row, error);
    if (row.width == 0)
        row.width = width;
    row.pair |= !(width > 0);
    if (status == TF_OK)
        status = tf__columns_write(&store->file,
                                   TF__COLUMNS_UPSERT("stopping", "experiment", TF__STOPPING_TABLE),
                                   &tf__stopping_columns, &row, error);
    return tf__database_end(&store->file, status, error);
}
