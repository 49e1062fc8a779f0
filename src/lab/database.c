/* database.c: opening an SQLite file of ours, its schema and its upgrades; what failed, in words.
 *
 * The steps that a file lacks are taken in one transaction, so that a crash leaves the old or the
 * new. */
#include "lab/database.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BUSY_MS = 10000 };

int64_t tf__database_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- failures ---- */

static tf_status status_of(int code)
{
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return TF_ERR_MEMORY;
    case SQLITE_CORRUPT:
        return TF_ERR_CORRUPT;
    case SQLITE_NOTADB:
        return TF_ERR_INPUT;
    case SQLITE_INTERRUPT:
        return TF_ERR_CANCELLED;
    default:
        return TF_ERR_IO;
    }
}

tf_status tf__database_failed(tf__database *file, const char *doing, tf_error *error)
{
    int code = sqlite3_errcode(file->db);
    tf_status status = status_of(code);
    switch (code & 0xff) {
    case SQLITE_FULL:
        return tf_error_set(error, status, "%s: cannot %s: the disk is full", file->path, doing);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return tf_error_set(error, status, "%s: cannot %s: another process has held it for %d s",
                            file->path, doing, BUSY_MS / 1000);
    case SQLITE_NOTADB:
        return tf_error_set(error, status, "%s: that is no SQLite file, expected %s", file->path,
                            file->kind->what);
    default:
        return tf_error_set(error, status, "%s: cannot %s: %s", file->path, doing,
                            sqlite3_errmsg(file->db));
    }
}

tf_status tf__database_execute(tf__database *file, const char *sql, tf_error *error)
{
    if (sqlite3_exec(file->db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return TF_OK;
    return tf__database_failed(file, "write", error);
}

tf_status tf__database_prepare(tf__database *file, const char *sql, sqlite3_stmt **out,
                               tf_error *error)
{
    if (sqlite3_prepare_v2(file->db, sql, -1, out, NULL) == SQLITE_OK)
        return TF_OK;
    return tf__database_failed(file, "read", error);
}

tf_status tf__database_finish(tf__database *file, sqlite3_stmt *statement, tf_error *error)
{
    int code;
    do
        code = sqlite3_step(statement);
    while (code == SQLITE_ROW);
    tf_status status = code == SQLITE_DONE ? TF_OK : tf__database_failed(file, "write", error);
    sqlite3_finalize(statement);
    return status;
}

tf_status tf__database_end(tf__database *file, tf_status status, tf_error *error)
{
    if (status == TF_OK)
        status = tf__database_execute(file, "COMMIT", error);
    if (status != TF_OK && !sqlite3_get_autocommit(file->db))
        sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

/* The one number that a query answers. */
static tf_status query_number(tf__database *file, const char *sql, int64_t *out, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(file, sql, &statement, error);
    if (status != TF_OK)
        return status;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    else
        status = tf__database_failed(file, "read", error);
    sqlite3_finalize(statement);
    return status;
}

/* ---- the schema ---- */

typedef struct identity {
    int64_t application, version, tables;
} identity;

static tf_status read_identity(tf__database *file, identity *found, tf_error *error)
{
    tf_status status = query_number(file, "PRAGMA application_id", &found->application, error);
    if (status == TF_OK)
        status = query_number(file, "PRAGMA user_version", &found->version, error);
    if (status == TF_OK)
        status = query_number(file, "SELECT count(*) FROM sqlite_schema", &found->tables, error);
    return status;
}

/* Takes the steps that are missing. Another process may be about to do the same: the version is read
 * again once the write lock is ours. */
static tf_status take_steps(tf__database *file, tf_error *error)
{
    tf_status status = tf__database_execute(file, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    int64_t version = 0;
    status = query_number(file, "PRAGMA user_version", &version, error);
    for (int64_t i = version; i < file->kind->step_count && status == TF_OK; i++)
        status = tf__database_execute(file, file->kind->steps[i], error);
    char pragmas[96];
    sqlite3_snprintf(sizeof pragmas, pragmas, "PRAGMA application_id=%d; PRAGMA user_version=%d",
                     file->kind->application_id, file->kind->step_count);
    if (status == TF_OK && version < file->kind->step_count)
        status = tf__database_execute(file, pragmas, error);
    return tf__database_end(file, status, error);
}

static tf_status check_identity(tf__database *file, const identity *found, tf_store_mode mode,
                                tf_error *error)
{
    bool empty = found->tables == 0 && found->version == 0 && found->application == 0;
    if (empty && mode == TF_STORE_READ)
        return tf_error_set(error, TF_ERR_INPUT, "%s: it is empty, expected %s", file->path,
                            file->kind->what);
    if (!empty && found->application != file->kind->application_id)
        return tf_error_set(error, TF_ERR_INPUT,
                            "%s: an SQLite file of something else, expected %s", file->path,
                            file->kind->what);
    if (found->version > file->kind->step_count)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "%s: made by a newer version (schema %d, this one knows up to %d)",
                            file->path, (int)found->version, file->kind->step_count);
    return TF_OK;
}

/* Nothing is written before the file is known to be ours or empty. */
static tf_status prepare_file(tf__database *file, tf_store_mode mode, tf_error *error)
{
    identity found = {0};
    tf_status status = read_identity(file, &found, error);
    if (status == TF_OK)
        status = check_identity(file, &found, mode, error);
    if (status != TF_OK)
        return status;
    bool writable = sqlite3_db_readonly(file->db, "main") == 0;
    if (found.version < file->kind->step_count && !writable)
        return tf_error_set(error, TF_ERR_IO,
                            "%s: made by an older version, and it may not be written to upgrade it",
                            file->path);
    if (writable && mode == TF_STORE_WRITE)
        status = tf__database_execute(file, "PRAGMA journal_mode=WAL", error);
    if (status == TF_OK && found.version < file->kind->step_count)
        status = take_steps(file, error);
    if (status == TF_OK)
        status = tf__database_execute(file, file->kind->pragmas, error);
    return status;
}

static tf_status open_file(tf__database *file, tf_store_mode mode, tf_error *error)
{
    struct stat info;
    bool there = stat(file->path, &info) == 0;
    if (!there && mode == TF_STORE_READ)
        return tf_error_set(error, TF_ERR_INPUT, "%s: %s, expected %s", file->path,
                            errno == ENOENT ? "there is no such file" : strerror(errno),
                            file->kind->what);
    if (there && S_ISDIR(info.st_mode))
        return tf_error_set(error, TF_ERR_INPUT, "%s: it is a directory, expected %s", file->path,
                            file->kind->what);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (mode == TF_STORE_WRITE)
        flags |= SQLITE_OPEN_CREATE;
    if (mode == TF_STORE_READ && access(file->path, W_OK) != 0)
        flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(file->path, &file->db, flags, NULL) != SQLITE_OK) {
        if (!file->db)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for %s", file->kind->what);
        return tf_error_set(error, there ? TF_ERR_IO : TF_ERR_INPUT, "%s: cannot open it: %s",
                            file->path, sqlite3_errmsg(file->db));
    }
    sqlite3_busy_timeout(file->db, BUSY_MS);
    return prepare_file(file, mode, error);
}

tf_status tf__database_open(tf__database *file, const tf__database_kind *kind, const char *path,
                            tf_store_mode mode, tf_error *error)
{
    *file = (tf__database){.kind = kind, .path = strdup(path)};
    if (!file->path)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %s", kind->what);
    return open_file(file, mode, error);
}

void tf__database_close(tf__database *file)
{
    sqlite3_close(file->db);
    free(file->path);
    *file = (tf__database){0};
}
