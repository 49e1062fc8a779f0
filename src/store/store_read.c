/* store_read.c: reads experiments, runs and the list of done deals; store_rows.c reads rows. */
#include "store/store.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/version.h>

#include "base/array.h"
#include "base/missing.h"
#include "base/words.h"
#include "games/type_spec.h"

static void read_text(sqlite3_stmt *statement, int at, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(statement, at);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

static uint64_t read_number(sqlite3_stmt *statement, int at)
{
    return (uint64_t)sqlite3_column_int64(statement, at);
}

tf_status tf__store_damaged(tf_store *store, tf_error *error, const char *format, ...)
{
    char what[128];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return tf_error_set(error, TF_ERR_CORRUPT, "%s: damaged: %s", store->file.path, what);
}

/* ---- experiments ---- */

/* The CASE tells what is damaged: the experiment, its file of deals or its tally. Indexes are not
 * used: a damaged index could hide rows. */
#define OF_EXPERIMENT(struct_, separator, name, type, field) separator "e." #name
#define OF_FILE(struct_, separator, name, type, field)       separator "f." #name
#define OF_TALLY(struct_, separator, name, type, field)      separator "t." #name
/* clang-format off */
#define EXPERIMENT_COLUMNS                                                                         \
    "SELECT " TF__EXPERIMENT_TABLE(OF_EXPERIMENT) ", " TF__TALLY_TABLE(OF_TALLY) ","               \
    " CASE WHEN e.checksum IS NOT tefuda_checksum(" TF__EXPERIMENT_TABLE(OF_EXPERIMENT) ") THEN 1" \
    " WHEN e.file IS NOT NULL"                                                                     \
    " AND f.checksum IS NOT tefuda_checksum(" TF__DEAL_FILE_TABLE(OF_FILE) ") THEN 2"              \
    " WHEN t.checksum IS NOT tefuda_checksum(" TF__TALLY_TABLE(OF_TALLY) ") THEN 3 ELSE 0 END,"    \
    " coalesce(f.digest, ''), (SELECT count(*) FROM run NOT INDEXED WHERE experiment = e.id),"     \
    " coalesce(s.width, 0), coalesce(s.pair, 0),"                                                  \
    " EXISTS (SELECT 1 FROM luck WHERE experiment = e.id),"                                        \
    " EXISTS (SELECT 1 FROM run NOT INDEXED WHERE experiment = e.id"                               \
    " AND ending = '" TF__IMPORTED "')"                                                            \
    " FROM experiment e NOT INDEXED LEFT JOIN deal_file f NOT INDEXED ON f.id = e.file"            \
    " LEFT JOIN tally t NOT INDEXED ON t.experiment = e.id"                                        \
    " LEFT JOIN stopping s NOT INDEXED ON s.experiment = e.id "
/* clang-format on */

static tf_status read_experiment(tf_store *store, sqlite3_stmt *statement, void *element,
                                 tf_error *error)
{
    static const char *const parts[] = {"", "the definition", "the file of deals", "the tally"};
    tf_experiment_info *info = element;
    memset(info, 0, sizeof *info);
    int at = tf__columns_read(statement, 0, &tf__experiment_columns, info);
    tf__solver_update_text(info->game, info->solver);
    at = tf__columns_read(statement, at, &tf__tally_columns, &info->tally);
    int damaged = sqlite3_column_int(statement, at++);
    if (damaged != 0)
        return tf__store_damaged(store, error, "%s of experiment %" PRId64, parts[damaged & 3],
                                 info->id);
    read_text(statement, at++, info->digest, sizeof info->digest);
    info->runs = read_number(statement, at++);
    info->until_width = sqlite3_column_double(statement, at++);
    info->until_better = sqlite3_column_int(statement, at++) != 0;
    info->luck = sqlite3_column_int(statement, at++) != 0;
    info->imported = sqlite3_column_int(statement, at) != 0;
    return TF_OK;
}

/* A new element at the end of a list; NULL without memory. */
static void *grow(void **list, size_t *count, size_t *capacity, size_t size)
{
    if (*count == *capacity && !tf__array_grow(list, capacity, *count + 1, size))
        return NULL;
    return (char *)*list + (*count)++ * size;
}

/* Runs the statement and reads each row into an array of elements of `size` bytes. */
static tf_status read_list(tf_store *store, sqlite3_stmt *statement, size_t size,
                           tf_status (*read)(tf_store *, sqlite3_stmt *, void *, tf_error *),
                           void **out, size_t *count, tf_error *error)
{
    void *list = NULL;
    size_t found = 0, capacity = 0;
    tf_status status = TF_OK;
    int code;
    while (status == TF_OK && (code = sqlite3_step(statement)) != SQLITE_DONE) {
        void *element = code == SQLITE_ROW ? grow(&list, &found, &capacity, size) : NULL;
        if (element)
            status = read(store, statement, element, error);
        else if (code == SQLITE_ROW)
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory to read the store");
        else
            status = tf__database_failed(&store->file, "read", error);
    }
    sqlite3_finalize(statement);
    if (status != TF_OK) {
        free(list);
        return status;
    }
    *out = list;
    *count = found;
    return TF_OK;
}

/* Counts the good rows among the results (id, damaged). Ids must increase: a damaged page may show
 * one row in place of another. */
static tf_status count_good(tf_store *store, const char *sql, int64_t *count, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(&store->file, sql, &statement, error);
    if (status != TF_OK)
        return status;
    int64_t last = INT64_MIN;
    int code;
    *count = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(statement, 0);
        *count += id > last && sqlite3_column_int(statement, 1) == 0;
        last = id;
    }
    if (code != SQLITE_DONE)
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_finalize(statement);
    return status;
}

/* Tables whose rows are counted in `census`, and the message when one is damaged or missing. */
static const struct {
    const char *good;   /* (id, damaged) of every row */
    const char *wanted; /* the expected number */
    const char *damage;
} census[] = {
    {"SELECT id, 0 FROM experiment NOT INDEXED",
     "SELECT coalesce(max(rows), -1) FROM census WHERE name = 'experiment'",
     "an experiment is missing"},
    {"SELECT id, " TF__COLUMNS_DAMAGED(TF__RUN_TABLE) " FROM run NOT INDEXED",
     "SELECT coalesce(max(rows), -1) FROM census WHERE name = 'run'",
     "a run is damaged or missing"},
    {"SELECT experiment, " TF__COLUMNS_DAMAGED(TF__STOPPING_TABLE) " FROM stopping NOT INDEXED",
     "SELECT coalesce(max(rows), -1) FROM census WHERE name = 'stopping'",
     "a stopping rule is damaged or missing"},
};

/* All of these rows must exist and be good: a damaged run may seem to belong to another experiment.
 * One snapshot, because a run may begin at the same time. */
static tf_status check_census(tf_store *store, tf_error *error)
{
    tf_status status = tf__database_snapshot(&store->file, error);
    if (status != TF_OK)
        return status;
    for (size_t i = 0; i < sizeof census / sizeof census[0] && status == TF_OK; i++) {
        int64_t good = 0, wanted = 0;
        status = count_good(store, census[i].good, &good, error);
        if (status == TF_OK)
            status = tf__database_number(&store->file, census[i].wanted, &wanted, error);
        if (status == TF_OK && good != wanted)
            status = tf__store_damaged(store, error, "%s", census[i].damage);
    }
    return tf__database_snapshot_end(&store->file, status, error);
}

/* Compiles a statement that lists experiments or runs, after all of them have been counted. */
static tf_status prepare_list(tf_store *store, const char *sql, sqlite3_stmt **statement,
                              tf_error *error)
{
    tf_status status = check_census(store, error);
    return status == TF_OK ? tf__database_prepare(&store->file, sql, statement, error) : status;
}

tf_status tf_store_experiments(tf_store *store, tf_experiment_info **out, size_t *count,
                               tf_error *error)
{
    if (TF__MISSING(error, store, out, count))
        return TF_ERR_USAGE;
    sqlite3_stmt *statement = NULL;
    void *list = NULL;
    tf_status status = prepare_list(store, EXPERIMENT_COLUMNS "ORDER BY e.id", &statement, error);
    if (status == TF_OK)
        status = read_list(store, statement, sizeof **out, read_experiment, &list, count, error);
    if (status == TF_OK)
        *out = list;
    return status;
}

/* The error for an unknown name, with the nearest one. */
static tf_status unknown_name(tf_store *store, const char *name, tf_error *error)
{
    tf_experiment_info *list = NULL;
    size_t count = 0;
    tf_status status = tf_store_experiments(store, &list, &count, error);
    if (status != TF_OK)
        return status;
    const char **names = calloc(count + 1, sizeof *names);
    for (size_t i = 0; names && i < count; i++)
        names[i] = list[i].name;
    int near = names ? tf_nearest_word(name, names, count, sizeof *names) : -1;
    if (near >= 0)
        tf_error_set(error, TF_ERR_INPUT, "%s: no experiment '%.64s', did you mean '%s'?",
                     store->file.path, name, list[near].name);
    else
        tf_error_set(error, TF_ERR_INPUT, "%s: no experiment '%.64s' in it", store->file.path,
                     name);
    free(names);
    free(list);
    return TF_ERR_INPUT;
}

tf_status tf_store_find(tf_store *store, const char *name, tf_experiment_info *info,
                        tf_error *error)
{
    if (TF__MISSING(error, store, name, info))
        return TF_ERR_USAGE;
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(&store->file, EXPERIMENT_COLUMNS "WHERE e.name = ?",
                                            &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        status = read_experiment(store, statement, info, error);
    else if (code != SQLITE_DONE)
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_finalize(statement);
    if (status == TF_OK && code == SQLITE_DONE)
        return unknown_name(store, name, error);
    return status;
}

tf_status tf_experiment_of_info(const tf_experiment_info *info, tf_experiment *experiment,
                                tf_error *error)
{
    if (TF__MISSING(error, info, experiment))
        return TF_ERR_USAGE;
    if (info->imported)
        return tf_error_set(
            error, TF_ERR_USAGE,
            "experiment %s was imported: its rows were made elsewhere, it cannot be "
            "run here",
            info->name);
    char seed[24], states[24], time_ms[24], memory_mb[24], note[TF_LAB_TEXT_MAX];
    tf__words_copy_clean(note, sizeof note, info->note); /* earlier versions stored any bytes */
    snprintf(seed, sizeof seed, "%" PRIu64, info->seed);
    snprintf(states, sizeof states, "%" PRIu64, info->states);
    snprintf(time_ms, sizeof time_ms, "%" PRIu64, info->time_ms);
    snprintf(memory_mb, sizeof memory_mb, "%" PRIu64, info->memory_mb);
    tf_experiment_texts texts = {.name = info->name,
                                 .game = info->game,
                                 .rules = info->rules,
                                 .solver = *info->solver ? info->solver : NULL,
                                 .player = *info->players ? info->players : NULL,
                                 .deals = info->deals,
                                 .note = note,
                                 .seed = seed,
                                 .states = states,
                                 .time_ms = time_ms,
                                 .memory_mb = memory_mb,
                                 .luck = info->luck ? "yes" : "no"};
    tf_status status = tf_experiment_make(&texts, experiment, error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "experiment %s: ", info->name);
    return TF_OK;
}

/* ---- runs ---- */

static tf_status read_run(tf_store *store, sqlite3_stmt *statement, void *element, tf_error *error)
{
    tf_run_info *run = element;
    memset(run, 0, sizeof *run);
    int damaged = tf__columns_read(statement, 0, &tf__run_columns, run);
    if (sqlite3_column_int(statement, damaged) != 0)
        return tf__store_damaged(store, error, "run %" PRId64, run->id);
    return TF_OK;
}

tf_status tf_store_runs(tf_store *store, int64_t experiment, tf_run_info **out, size_t *count,
                        tf_error *error)
{
    if (TF__MISSING(error, store, out, count))
        return TF_ERR_USAGE;
    sqlite3_stmt *statement = NULL;
    void *list = NULL;
    tf_status status = prepare_list(
        store,
        TF__COLUMNS_SELECT("run", TF__RUN_TABLE) " NOT INDEXED WHERE experiment = ? ORDER BY id",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    status = read_list(store, statement, sizeof **out, read_run, &list, count, error);
    if (status == TF_OK)
        *out = list;
    return status;
}

/* ---- done deals ---- */

static tf_status read_span(tf_store *store, sqlite3_stmt *statement, tf__spans *done,
                           tf_error *error)
{
    tf__done_row row;
    int damaged = tf__columns_read(statement, 0, &tf__done_columns, &row);
    if (sqlite3_column_int(statement, damaged) != 0 || row.first > row.last || row.last > INT64_MAX)
        return tf__store_damaged(store, error, "the list of done deals");
    if (tf__spans_add(done, row.first, row.last) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to read the store");
    return TF_OK;
}

static tf_status read_spans(tf_store *store, int64_t experiment, tf__spans *done, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        &store->file,
        TF__COLUMNS_SELECT("done", TF__DONE_TABLE) " WHERE experiment = ? ORDER BY first",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    int code = SQLITE_DONE;
    while (status == TF_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status = read_span(store, statement, done, error);
    if (status == TF_OK && code != SQLITE_DONE)
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_finalize(statement);
    return status;
}

static tf_status read_sums(tf_store *store, int64_t experiment, tf_tally *tally,
                           bool *other_version, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        &store->file,
        "SELECT " TF__TALLY_TABLE(TF__COLUMN_NAME) ", " TF__COLUMNS_DAMAGED(
            TF__TALLY_TABLE) ", "
                             "(SELECT count(*) FROM run NOT INDEXED WHERE experiment = ?1 AND rows "
                             "> 0"
                             " AND (version <> ?2 OR commit_id <> ?3)) FROM tally WHERE experiment "
                             "= ?1",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    sqlite3_bind_text(statement, 2, tf_version(), -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, tf_version_commit(), -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    bool damaged = code == SQLITE_DONE; /* every experiment has a tally */
    if (code == SQLITE_ROW) {
        int at = tf__columns_read(statement, 0, &tf__tally_columns, tally);
        damaged = sqlite3_column_int(statement, at) != 0;
        *other_version = sqlite3_column_int64(statement, at + 1) > 0;
    }
    if (damaged)
        status = tf__store_damaged(store, error, "the tally of experiment %" PRId64, experiment);
    else if (code != SQLITE_ROW)
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_finalize(statement);
    return status;
}

tf_status tf__store_done(tf_store *store, int64_t experiment, tf__spans *done, tf_tally *tally,
                         bool *other_version, tf_error *error)
{
    tf_status status = read_spans(store, experiment, done, error);
    if (status == TF_OK)
        status = read_sums(store, experiment, tally, other_version, error);
    if (status == TF_OK && tf__spans_count(done, 0, UINT64_MAX) != tally->deals)
        status = tf__store_damaged(store, error, "the list of done deals");
    return status;
}

/* ---- names of deals ---- */

tf_status tf_store_deal_id(tf_store *store, const tf_experiment_info *info, uint64_t deal,
                           char id[TF_DEAL_ID_MAX], tf_error *error)
{
    if (TF__MISSING(error, store, info, id))
        return TF_ERR_USAGE;
    if (!*info->digest) {
        snprintf(id, TF_DEAL_ID_MAX, "%.40s:%" PRIu64, info->source, deal);
        return TF_OK;
    }
    tf_status status = TF_OK;
    if (!store->find_name)
        status = tf__database_prepare(
            &store->file,
            TF__COLUMNS_SELECT("deal_name",
                               TF__DEAL_NAME_TABLE) " WHERE deal = ? AND file = (SELECT file FROM "
                                                    "experiment WHERE id = ?)",
            &store->find_name, error);
    if (status != TF_OK)
        return status;
    sqlite3_stmt *statement = store->find_name;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)deal);
    sqlite3_bind_int64(statement, 2, info->id);
    int code = sqlite3_step(statement);
    tf__deal_name_row row;
    if (code == SQLITE_ROW &&
        sqlite3_column_int(statement,
                           tf__columns_read(statement, 0, &tf__deal_name_columns, &row)) == 0)
        snprintf(id, TF_DEAL_ID_MAX, "%s", row.name);
    else if (code == SQLITE_ROW)
        status = tf__store_damaged(store, error, "the id of deal %" PRIu64 " of a file", deal);
    else if (code == SQLITE_DONE)
        status = tf_error_set(error, TF_ERR_INPUT, "%s: experiment %s has no deal %" PRIu64,
                              store->file.path, info->name, deal);
    else
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_reset(statement);
    return status;
}
