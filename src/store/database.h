/* database.h: what all our SQLite files share: opening, schema, upgrades, error messages. A
 * connection is used by one thread at a time. */
#ifndef TEFUDA_STORE_DATABASE_H
#define TEFUDA_STORE_DATABASE_H

#include <stdbool.h>
#include <stdint.h>

#include <sqlite3.h>

#include <tefuda/status.h>
#include <tefuda/store.h>

/* A kind of file: a number that distinguishes it from other SQLite files, its name in errors, and
 * its schema as a list of steps. Version n of a file is the result of the first n steps. A released
 * step is never edited; a change is a new step. */
typedef struct tf__database_kind {
    int application_id;
    const char *what;    /* "a store" */
    const char *pragmas; /* run on every connection */
    const char *const *steps;
    int step_count;
} tf__database_kind;

typedef struct tf__database {
    sqlite3 *db;
    char *path;
    const tf__database_kind *kind;
} tf__database;

/* Opens a file of that kind. All steps run on a new file, the missing ones on an older file, in one
 * transaction. A file of a newer version or of another kind is refused and not changed. Close it
 * whatever this returns. */
TF_MUST_USE tf_status tf__database_open(tf__database *file, const tf__database_kind *kind,
                                        const char *path, tf_store_mode mode, tf_error *error);
void tf__database_close(tf__database *file);

/* The status and the message of the last SQLite error. */
tf_status tf__database_failed(tf__database *file, const char *doing, tf_error *error);
/* TF_ERR_CORRUPT with a message: the content is not what was written. */
tf_status tf__database_damaged(tf__database *file, const char *what, tf_error *error);
/* Runs SQL without results. */
TF_MUST_USE tf_status tf__database_execute(tf__database *file, const char *sql, tf_error *error);
/* Compiles one statement. */
TF_MUST_USE tf_status tf__database_prepare(tf__database *file, const char *sql, sqlite3_stmt **out,
                                           tf_error *error);
/* Between these two calls, all reads see one snapshot of the file. The calls can be nested, also in
 * a transaction. The second returns the status that it is given, or its own error. */
TF_MUST_USE tf_status tf__database_snapshot(tf__database *file, tf_error *error);
TF_MUST_USE tf_status tf__database_snapshot_end(tf__database *file, tf_status status,
                                                tf_error *error);
/* Reads the single number that a query returns. */
TF_MUST_USE tf_status tf__database_number(tf__database *file, const char *sql, int64_t *out,
                                          tf_error *error);
/* Runs a statement to its end and finalizes it. */
TF_MUST_USE tf_status tf__database_finish(tf__database *file, sqlite3_stmt *statement,
                                          tf_error *error);
/* Commits the open transaction when status is TF_OK, otherwise rolls it back. Returns status, or
 * the error of the commit. */
TF_MUST_USE tf_status tf__database_end(tf__database *file, tf_status status, tf_error *error);

/* Milliseconds since 1970. */
int64_t tf__database_now_ms(void);

#endif
