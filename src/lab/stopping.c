/* stopping.c: the table `stopping` of a store. */
#include "lab/stopping.h"

tf_status tf__stopping_note(tf_store *store, int64_t experiment, double width, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        &store->file,
        "INSERT INTO stopping(experiment, width, pair) VALUES (?1, ?2, ?3)"
        " ON CONFLICT(experiment) DO UPDATE SET pair = max(pair, excluded.pair),"
        " width = CASE WHEN width > 0 THEN width ELSE excluded.width END",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    sqlite3_bind_double(statement, 2, width);
    sqlite3_bind_int(statement, 3, width > 0 ? 0 : 1);
    return tf__database_finish(&store->file, statement, error);
}
