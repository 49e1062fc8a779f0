/* stopping.c: the table `stopping` of a store. */
#include "store/stopping.h"

tf_status tf__stopping_note(tf_store *store, int64_t experiment, double width, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        &store->file,
        "INSERT INTO stopping(experiment, width, pair, checksum)"
        " SELECT ?1, new.width, new.pair, tefuda_checksum(?1, new.width, new.pair) FROM ("
        "SELECT coalesce(max(nullif(old.width, 0.0)), ?2) AS width,"
        " max(coalesce(max(old.pair), 0), ?3) AS pair FROM stopping old WHERE old.experiment = ?1"
        ") AS new WHERE true"
        " ON CONFLICT(experiment) DO UPDATE SET width = excluded.width, pair = excluded.pair,"
        " checksum = excluded.checksum",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    sqlite3_bind_double(statement, 2, width);
    sqlite3_bind_int(statement, 3, width > 0 ? 0 : 1);
    return tf__database_finish(&store->file, statement, error);
}
