/* database.c: see database.h.
 *
 * Missing schema steps run in one transaction: after a crash the file has the old schema or the
 * new one. */
#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <tefuda/text.h>

#include "store/checksum.h"

enum { BUSY_MS = 10000 };

int64_t tf__database_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- errors ---- */

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

tf_status tf__database_damaged(tf__database *file, const char *what, tf_error *error)
{
    return tf_error_set(error, TF_ERR_CORRUPT, "%s: damaged: %s", file->path, what);
}

/* SQLite does not distinguish EFBIG from other errors. */
static bool files_limited(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
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
        return tf_error_set(error, status, "%s: not an SQLite file, expected %s", file->path,
                            file->kind->what);
    case SQLITE_CANTOPEN:
        return tf_error_set(error, status,
                            "%s: cannot %s: %s-wal or %s-shm cannot be opened; copy all three to a "
                            "folder that may be written",
                            file->path, doing, file->path, file->path);
    case SQLITE_IOERR:
        return tf_error_set(error, status, "%s: cannot %s: %s%s", file->path, doing,
                            sqlite3_errmsg(file->db),
                            files_limited() ? "; the size of files is limited (ulimit -f)" : "");
    case SQLITE_CORRUPT:
        return tf__database_damaged(file, sqlite3_errmsg(file->db), error);
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

tf_status tf__database_snapshot(tf__database *file, tf_error *error)
{
    if (sqlite3_exec(file->db, "SAVEPOINT snapshot", NULL, NULL, NULL) == SQLITE_OK)
        return TF_OK;
    return tf__database_failed(file, "read", error);
}

tf_status tf__database_snapshot_end(tf__database *file, tf_status status, tf_error *error)
{
    if (sqlite3_exec(file->db, "RELEASE snapshot", NULL, NULL, NULL) == SQLITE_OK)
        return status;
    if (status == TF_OK)
        status = tf__database_failed(file, "read", error);
    if (!sqlite3_get_autocommit(file->db)) /* otherwise no transaction could begin */
        sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

tf_status tf__database_number(tf__database *file, const char *sql, int64_t *out, tf_error *error)
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
    tf_status status = tf__database_number(file, "PRAGMA application_id", &found->application,
                                           error);
    if (status == TF_OK)
        status = tf__database_number(file, "PRAGMA user_version", &found->version, error);
    if (status == TF_OK)
        status = tf__database_number(file, "SELECT count(*) FROM sqlite_schema", &found->tables,
                                     error);
    return status;
}

static tf_status bad_version(tf__database *file, int64_t version, tf_error *error)
{
    return tf_error_set(error, TF_ERR_INPUT,
                        "%s: damaged: its schema has version %d, expected 1 to %d", file->path,
                        (int)version, file->kind->step_count);
}

/* Runs the missing steps. Another process may do the same, so the version is read again under the
 * write lock. */
static tf_status take_steps(tf__database *file, tf_error *error)
{
    tf_status status = tf__database_execute(file, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    int64_t version = 0;
    status = tf__database_number(file, "PRAGMA user_version", &version, error);
    if (status == TF_OK && version < 0)
        status = bad_version(file, version, error);
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
    if (!empty && found->version < 1)
        return bad_version(file, found->version, error);
    if (found->version > file->kind->step_count)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "%s: made by a newer version (schema %d, this one knows up to %d)",
                            file->path, (int)found->version, file->kind->step_count);
    return TF_OK;
}

/* ---- opening ---- */

/* Copies the file to a private temporary database and uses the copy: a file that cannot be written
 * is upgraded there. */
static tf_status copy_to_upgrade(tf__database *file, tf_error *error)
{
    sqlite3 *copy = NULL;
    int code = sqlite3_open_v2("", &copy,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                                   SQLITE_OPEN_EXRESCODE,
                               NULL);
    sqlite3_backup *backup = code == SQLITE_OK ? sqlite3_backup_init(copy, "main", file->db, "main")
                                               : NULL;
    if (backup) {
        (void)sqlite3_backup_step(backup, -1);
        code = sqlite3_backup_finish(backup);
    } else if (code == SQLITE_OK) {
        code = sqlite3_errcode(copy);
    }
    sqlite3_close(file->db);
    file->db = copy;
    if (code == SQLITE_OK)
        code = tf__checksum_install(copy);
    if (code == SQLITE_OK)
        return TF_OK;
    return tf_error_set(error, status_of(code),
                        "%s: made by an older version, and it cannot be copied to upgrade it: %s",
                        file->path, sqlite3_errstr(code));
}

/* Writes nothing before the file is known to be ours or empty. */
static tf_status prepare_file(tf__database *file, tf_store_mode mode, tf_error *error)
{
    identity found = {0};
    tf_status status = read_identity(file, &found, error);
    if (status == TF_OK)
        status = check_identity(file, &found, mode, error);
    if (status != TF_OK)
        return status;
    bool writable = sqlite3_db_readonly(file->db, "main") == 0;
    bool old = found.version < file->kind->step_count;
    if (old && !writable)
        status = copy_to_upgrade(file, error);
    if (status == TF_OK && writable && mode == TF_STORE_WRITE)
        status = tf__database_execute(file, "PRAGMA journal_mode=WAL", error);
    if (status == TF_OK && old)
        status = take_steps(file, error);
    if (status == TF_OK)
        status = tf__database_execute(file, file->kind->pragmas, error);
    return status;
}

/* Creates an empty file with mode 0600; SQLite gives the files beside it the same mode. */
static tf_status make_file(tf__database *file, tf_error *error)
{
    int fd = open(file->path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600);
    if (fd < 0)
        return tf_error_set(error, TF_ERR_INPUT, "%s: cannot make it: %s", file->path,
                            strerror(errno));
    close(fd);
    return TF_OK;
}

static tf_status find_file(tf__database *file, tf_store_mode mode, tf_error *error)
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
    return there ? TF_OK : make_file(file, error);
}

static tf_status open_failed(tf__database *file, tf_error *error)
{
    if (!file->db)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %s", file->kind->what);
    return tf_error_set(error, status_of(sqlite3_errcode(file->db)), "%s: cannot open it: %s",
                        file->path, sqlite3_errmsg(file->db));
}

/* The path without symbolic links: SQLite keeps its other files there. */
static tf_status real_path(tf__database *file, char **out, tf_error *error)
{
    *out = realpath(file->path, NULL);
    if (*out)
        return TF_OK;
    return tf_error_set(error, errno == ENOMEM ? TF_ERR_MEMORY : TF_ERR_IO,
                        "%s: cannot open it: %s", file->path, strerror(errno));
}

/* True when the folder of the file is writable: SQLite needs files beside it. */
static bool folder_writable(char *real)
{
    char *name = strrchr(real, '/') + 1, first = *name;
    *name = '\0';
    bool writable = access(real, W_OK) == 0;
    *name = first;
    return writable;
}

/* True when PATH-wal has changes that are not in the file yet. */
static tf_status find_log(tf__database *file, const char *real, bool *found, tf_error *error)
{
    struct stat info;
    tf_text log = {0};
    tf_text_printf(&log, "%s-wal", real);
    tf_status status = tf_text_status(&log);
    if (status == TF_OK)
        *found = stat(tf_text_string(&log), &info) == 0 && info.st_size > 0;
    else
        status = tf_error_set(error, status, "no memory for %s", file->kind->what);
    tf_text_free(&log);
    return status;
}

/* The absolute path as a URI with a parameter that makes SQLite read the file without files beside
 * it. */
static void immutable_uri(const char *path, tf_text *uri)
{
    tf_text_add(uri, "file://");
    for (const unsigned char *at = (const unsigned char *)path; *at; at++) {
        if (strchr("%?#", *at))
            tf_text_printf(uri, "%%%02x", *at);
        else
            tf_text_add_char(uri, (char)*at);
    }
    tf_text_add(uri, "?immutable=1");
}

static tf_status open_path(tf__database *file, const char *path, int flags, tf_error *error)
{
    flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(path, &file->db, flags, NULL) == SQLITE_OK)
        return TF_OK;
    return open_failed(file, error);
}

/* A file in a folder that is not writable, without a log beside it, is not being changed: it is
 * read alone. */
static tf_status open_to_read(tf__database *file, char *real, tf_error *error)
{
    bool folder = folder_writable(real), log = false;
    tf_status status = find_log(file, real, &log, error);
    if (status != TF_OK)
        return status;
    if (folder || log) {
        bool writable = folder && access(real, W_OK) == 0;
        return open_path(file, real, writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY,
                         error);
    }
    tf_text uri = {0};
    immutable_uri(real, &uri);
    status = tf_text_status(&uri);
    if (status == TF_OK)
        status = open_path(file, tf_text_string(&uri), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                           error);
    else
        status = tf_error_set(error, status, "no memory for %s", file->kind->what);
    tf_text_free(&uri);
    return status;
}

static tf_status open_to_write(tf__database *file, char *real, tf_error *error)
{
    if (access(real, W_OK) != 0)
        return tf_error_set(error, TF_ERR_INPUT, "%s: it may not be written: %s", file->path,
                            strerror(errno));
    if (!folder_writable(real))
        return tf_error_set(error, TF_ERR_INPUT, "%s: its folder may not be written: %s",
                            file->path, strerror(errno));
    return open_path(file, real, SQLITE_OPEN_READWRITE, error);
}

/* The schema of a file may be hostile: functions with side effects are disabled, and so are changes
 * to the internal tables of SQLite. */
static tf_status prepare_connection(tf__database *file, tf_error *error)
{
    sqlite3_busy_timeout(file->db, BUSY_MS);
    sqlite3_db_config(file->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(file->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    if (tf__checksum_install(file->db) != SQLITE_OK)
        return open_failed(file, error);
    return TF_OK;
}

static tf_status open_file(tf__database *file, tf_store_mode mode, tf_error *error)
{
    char *real = NULL;
    tf_status status = find_file(file, mode, error);
    if (status == TF_OK)
        status = real_path(file, &real, error);
    if (status == TF_OK)
        status = mode == TF_STORE_READ ? open_to_read(file, real, error)
                                       : open_to_write(file, real, error);
    free(real);
    if (status == TF_OK)
        status = prepare_connection(file, error);
    return status == TF_OK ? prepare_file(file, mode, error) : status;
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
