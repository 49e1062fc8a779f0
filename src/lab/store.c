/* store.c: opening a store, its schema and its upgrades.
 *
 * The schema is a list of steps; a store of version n has had the first n. A new store takes all of
 * them, an old one those that it lacks, in one transaction, so that a crash leaves the old or the new.
 * A step that was ever released is never edited: what changes is a step more. */
#include "lab/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* "Tefu": tells a store from any other SQLite file. */
enum { APPLICATION_ID = 0x54656675, BUSY_MS = 10000 };

static const char *const steps[] = {
    /* 1: experiments, their deals, runs and rows. Rows lie in the order of deal numbers, without a
     * key beside it: some twenty bytes each. */
    "CREATE TABLE deal_file ("
    " id INTEGER PRIMARY KEY,"
    " digest TEXT NOT NULL UNIQUE," /* of all ids and cards */
    " deals INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE deal_name ("
    " file INTEGER NOT NULL REFERENCES deal_file(id),"
    " deal INTEGER NOT NULL," /* place in the file, from 1 on */
    " name TEXT NOT NULL,"
    " PRIMARY KEY (file, deal)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE experiment ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL,"
    " rules TEXT NOT NULL,"
    " solver TEXT NOT NULL,"
    " players TEXT NOT NULL,"
    " deals TEXT NOT NULL,"
    " source TEXT NOT NULL," /* kind of the deals' numbers, or 'file' */
    " first INTEGER NOT NULL,"
    " last INTEGER NOT NULL,"
    " file INTEGER REFERENCES deal_file(id),"
    " seed INTEGER NOT NULL,"
    " states INTEGER NOT NULL," /* limits a deal, 0 for none */
    " time_ms INTEGER NOT NULL,"
    " memory_mb INTEGER NOT NULL,"
    " note TEXT NOT NULL,"
    " created_ms INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE run ("
    " id INTEGER PRIMARY KEY,"
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " version TEXT NOT NULL,"
    " commit_id TEXT NOT NULL,"
    " build TEXT NOT NULL,"
    " cpu TEXT NOT NULL,"
    " system TEXT NOT NULL,"
    " cores INTEGER NOT NULL,"
    " memory_mb INTEGER NOT NULL,"
    " threads INTEGER NOT NULL,"
    " processes INTEGER NOT NULL,"
    " peak_kb INTEGER NOT NULL,"
    " rows INTEGER NOT NULL,"
    " started_ms INTEGER NOT NULL,"
    " finished_ms INTEGER NOT NULL,"
    " ending TEXT NOT NULL" /* '' while it runs, and for ever when it was killed */
    ") STRICT;"
    "CREATE INDEX run_experiment ON run(experiment);"
    "CREATE TABLE result ("
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " deal INTEGER NOT NULL,"
    " verdict INTEGER NOT NULL," /* 0 undecided, 1 won, 2 lost, 3 finished */
    " stop INTEGER NOT NULL,"    /* the limit hit: 0 none, 1 time, 2 states, 3 memory */
    " moves INTEGER NOT NULL,"
    " states INTEGER NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " memory_kb INTEGER NOT NULL,"
    " run INTEGER NOT NULL REFERENCES run(id),"
    " PRIMARY KEY (experiment, deal)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE seat ("
    " experiment INTEGER NOT NULL,"
    " deal INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " points INTEGER NOT NULL,"
    " score INTEGER NOT NULL,"
    " PRIMARY KEY (experiment, deal, seat),"
    " FOREIGN KEY (experiment, deal) REFERENCES result(experiment, deal)"
    ") STRICT, WITHOUT ROWID;",

    /* 2: what follows from the rows, kept with them, so that neither going on nor a list has to read
     * millions of rows: which deals are done, as stretches, and sums. */
    "CREATE TABLE done ("
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " first INTEGER NOT NULL,"
    " last INTEGER NOT NULL,"
    " PRIMARY KEY (experiment, first)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO done SELECT experiment, min(deal), max(deal) FROM ("
    " SELECT experiment, deal,"
    "  deal - row_number() OVER (PARTITION BY experiment ORDER BY deal) AS island FROM result)"
    " GROUP BY experiment, island;"
    "CREATE TABLE tally ("
    " experiment INTEGER PRIMARY KEY REFERENCES experiment(id),"
    " deals INTEGER NOT NULL,"
    " won INTEGER NOT NULL,"
    " lost INTEGER NOT NULL,"
    " undecided INTEGER NOT NULL,"
    " finished INTEGER NOT NULL,"
    " states INTEGER NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " moves INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO tally SELECT experiment, count(*), sum(verdict = 1), sum(verdict = 2),"
    " sum(verdict = 0), sum(verdict = 3), sum(states), sum(time_us), sum(moves)"
    " FROM result GROUP BY experiment;",

    /* 3: figures that are not made of rows, such as counts of states: what was computed once, and by
     * which version. */
    "CREATE TABLE figure ("
    " name TEXT PRIMARY KEY,"
    " value REAL NOT NULL,"
    " low REAL NOT NULL,"
    " high REAL NOT NULL,"
    " deviation REAL NOT NULL," /* standard error, 0 for exact figures */
    " count INTEGER NOT NULL,"  /* observations behind it, 0 for exact figures */
    " version TEXT NOT NULL,"
    " commit_id TEXT NOT NULL,"
    " made_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;",
};
enum { SCHEMA_VERSION = sizeof steps / sizeof steps[0] };

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

tf_status tf__store_failed(tf_store *store, const char *doing, tf_error *error)
{
    int code = sqlite3_errcode(store->db);
    tf_status status = status_of(code);
    switch (code & 0xff) {
    case SQLITE_FULL:
        return tf_error_set(error, status, "%s: cannot %s: the disk is full", store->path, doing);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return tf_error_set(error, status, "%s: cannot %s: another process has held it for %d s",
                            store->path, doing, BUSY_MS / 1000);
    case SQLITE_NOTADB:
        return tf_error_set(error, status, "%s: that is no SQLite file, expected a store",
                            store->path);
    default:
        return tf_error_set(error, status, "%s: cannot %s: %s", store->path, doing,
                            sqlite3_errmsg(store->db));
    }
}

tf_status tf__store_execute(tf_store *store, const char *sql, tf_error *error)
{
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return TF_OK;
    return tf__store_failed(store, "write", error);
}

tf_status tf__store_prepare(tf_store *store, const char *sql, sqlite3_stmt **out, tf_error *error)
{
    if (sqlite3_prepare_v2(store->db, sql, -1, out, NULL) == SQLITE_OK)
        return TF_OK;
    return tf__store_failed(store, "read", error);
}

tf_status tf__store_finish(tf_store *store, sqlite3_stmt *statement, tf_error *error)
{
    int code;
    do
        code = sqlite3_step(statement);
    while (code == SQLITE_ROW);
    tf_status status = code == SQLITE_DONE ? TF_OK : tf__store_failed(store, "write", error);
    sqlite3_finalize(statement);
    return status;
}

/* The one number that a query answers. */
static tf_status query_number(tf_store *store, const char *sql, int64_t *out, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__store_prepare(store, sql, &statement, error);
    if (status != TF_OK)
        return status;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    else
        status = tf__store_failed(store, "read", error);
    sqlite3_finalize(statement);
    return status;
}

/* ---- the schema ---- */

typedef struct identity {
    int64_t application, version, tables;
} identity;

static tf_status read_identity(tf_store *store, identity *found, tf_error *error)
{
    tf_status status = query_number(store, "PRAGMA application_id", &found->application, error);
    if (status == TF_OK)
        status = query_number(store, "PRAGMA user_version", &found->version, error);
    if (status == TF_OK)
        status = query_number(store, "SELECT count(*) FROM sqlite_schema", &found->tables, error);
    return status;
}

/* Takes the steps that are missing. Another process may be about to do the same: the version is read
 * again once the write lock is ours. */
static tf_status take_steps(tf_store *store, tf_error *error)
{
    tf_status status = tf__store_execute(store, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    int64_t version = 0;
    status = query_number(store, "PRAGMA user_version", &version, error);
    for (int64_t i = version; i < SCHEMA_VERSION && status == TF_OK; i++)
        status = tf__store_execute(store, steps[i], error);
    char pragmas[96];
    sqlite3_snprintf(sizeof pragmas, pragmas, "PRAGMA application_id=%d; PRAGMA user_version=%d",
                     APPLICATION_ID, SCHEMA_VERSION);
    if (status == TF_OK && version < SCHEMA_VERSION)
        status = tf__store_execute(store, pragmas, error);
    if (status == TF_OK)
        status = tf__store_execute(store, "COMMIT", error);
    if (status != TF_OK)
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

static tf_status check_identity(tf_store *store, const identity *found, tf_store_mode mode,
                                tf_error *error)
{
    bool empty = found->tables == 0 && found->version == 0 && found->application == 0;
    if (empty && mode == TF_STORE_READ)
        return tf_error_set(error, TF_ERR_INPUT, "%s: it is empty, expected a store", store->path);
    if (!empty && found->application != APPLICATION_ID)
        return tf_error_set(error, TF_ERR_INPUT,
                            "%s: an SQLite file of something else, expected a store", store->path);
    if (found->version > SCHEMA_VERSION)
        return tf_error_set(error, TF_ERR_UNSUPPORTED,
                            "%s: made by a newer version (schema %d, this one knows up to %d)",
                            store->path, (int)found->version, (int)SCHEMA_VERSION);
    return TF_OK;
}

/* Nothing is written before the file is known to be ours or empty. */
static tf_status prepare_store(tf_store *store, tf_store_mode mode, tf_error *error)
{
    identity found = {0};
    tf_status status = read_identity(store, &found, error);
    if (status == TF_OK)
        status = check_identity(store, &found, mode, error);
    if (status != TF_OK)
        return status;
    bool writable = sqlite3_db_readonly(store->db, "main") == 0;
    if (found.version < SCHEMA_VERSION && !writable)
        return tf_error_set(error, TF_ERR_IO,
                            "%s: made by an older version, and it may not be written to upgrade it",
                            store->path);
    if (writable && mode == TF_STORE_WRITE)
        status = tf__store_execute(store, "PRAGMA journal_mode=WAL", error);
    if (status == TF_OK && found.version < SCHEMA_VERSION)
        status = take_steps(store, error);
    if (status == TF_OK)
        status = tf__store_execute(store,
                                   "PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL;"
                                   "PRAGMA cache_size=-16384; PRAGMA wal_autocheckpoint=4000",
                                   error);
    return status;
}

static tf_status open_file(tf_store *store, tf_store_mode mode, tf_error *error)
{
    struct stat info;
    bool there = stat(store->path, &info) == 0;
    if (!there && mode == TF_STORE_READ)
        return tf_error_set(error, TF_ERR_INPUT, "%s: %s, expected a store", store->path,
                            errno == ENOENT ? "there is no such file" : strerror(errno));
    if (there && S_ISDIR(info.st_mode))
        return tf_error_set(error, TF_ERR_INPUT, "%s: it is a directory, expected a store",
                            store->path);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (mode == TF_STORE_WRITE)
        flags |= SQLITE_OPEN_CREATE;
    if (mode == TF_STORE_READ && access(store->path, W_OK) != 0)
        flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(store->path, &store->db, flags, NULL) != SQLITE_OK) {
        if (!store->db)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for a store");
        return tf_error_set(error, there ? TF_ERR_IO : TF_ERR_INPUT, "%s: cannot open it: %s",
                            store->path, sqlite3_errmsg(store->db));
    }
    sqlite3_busy_timeout(store->db, BUSY_MS);
    return prepare_store(store, mode, error);
}

tf_status tf_store_open(tf_store **out, const char *path, tf_store_mode mode, tf_error *error)
{
    tf_store *store = calloc(1, sizeof *store);
    if (!store || !(store->path = strdup(path))) {
        free(store);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a store");
    }
    store->lock_fd = -1;
    tf_status status = open_file(store, mode, error);
    if (status != TF_OK) {
        tf_store_close(store);
        return status;
    }
    *out = store;
    return TF_OK;
}

void tf_store_close(tf_store *store)
{
    if (!store)
        return;
    sqlite3_finalize(store->add_row);
    sqlite3_finalize(store->add_seat);
    sqlite3_finalize(store->find_name);
    sqlite3_close(store->db);
    tf__store_unlock(store);
    free(store->path);
    free(store);
}
