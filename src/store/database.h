/* database.h: an SQLite file of ours, whatever is kept in it: opening, schema and upgrades, failures in
 * words. One connection, one thread at a time. */
#ifndef TEFUDA_STORE_DATABASE_H
#define TEFUDA_STORE_DATABASE_H

#include <stdbool.h>
#include <stdint.h>

#include <sqlite3.h>

#include <tefuda/status.h>
#include <tefuda/store.h>

/* What makes a kind of file: a number that tells it from any other SQLite file, its name in errors, and
 * its schema as a list of steps. A file of version n has had the first n. A step that was ever released
 * is never edited: what changes is a step more. */
typedef struct tf__database_kind {
    int application_id;
    const char *what;    /* "a store" */
    const char *pragmas; /* said on every connection */
    const char *const *steps;
    int step_count;
} tf__database_kind;

typedef struct tf__database {
    sqlite3 *db;
    char *path;
    const tf__database_kind *kind;
} tf__database;

/* Opens a file of that kind. A new one takes all steps, an old one those that it lacks, in one
 * transaction. One made by a newer version, or of another kind, is refused and left as it is. Close it
 * whatever this returns. */
TF_MUST_USE tf_status tf__database_open(tf__database *file, const tf__database_kind *kind,
                                        const char *path, tf_store_mode mode, tf_error *error);
void tf__database_close(tf__database *file);

/* Turns the last failure into a status and one line. */
tf_status tf__database_failed(tf__database *file, const char *doing, tf_error *error);
/* TF_ERR_CORRUPT and one line: the file holds something that we did not write. */
tf_status tf__database_damaged(tf__database *file, const char *what, tf_error *error);
/* Runs SQL without results. */
TF_MUST_USE tf_status tf__database_execute(tf__database *file, const char *sql, tf_error *error);
/* Compiles one statement. */
TF_MUST_USE tf_status tf__database_prepare(tf__database *file, const char *sql, sqlite3_stmt **out,
                                           tf_error *error);
/* Between these two, reads see the file as of one moment, whoever writes meanwhile. They may be nested in
 * each other and in a transaction. The second returns the status that it is given, or its own failure. */
TF_MUST_USE tf_status tf__database_moment(tf__database *file, tf_error *error);
TF_MUST_USE tf_status tf__database_moment_end(tf__database *file, tf_status status,
                                              tf_error *error);
/* The one number that a query answers. */
TF_MUST_USE tf_status tf__database_number(tf__database *file, const char *sql, int64_t *out,
                                          tf_error *error);
/* Runs a statement to its end, finalizes it, and tells what failed. */
TF_MUST_USE tf_status tf__database_finish(tf__database *file, sqlite3_stmt *statement,
                                          tf_error *error);
/* Commits the open transaction when status is TF_OK, else rolls it back; the status that results. */
TF_MUST_USE tf_status tf__database_end(tf__database *file, tf_status status, tf_error *error);

/* Milliseconds since 1970. */
int64_t tf__database_now_ms(void);

#endif
