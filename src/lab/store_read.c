/* store_read.c: what is in a store: experiments, runs, rows. */
#include "lab/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/version.h>

static void read_text(sqlite3_stmt *statement, int at, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(statement, at);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

static uint64_t read_number(sqlite3_stmt *statement, int at)
{
    return (uint64_t)sqlite3_column_int64(statement, at);
}

/* ---- experiments ---- */

#define EXPERIMENT_COLUMNS                                                                         \
    "SELECT e.id, e.name, e.game, e.rules, e.solver, e.players, e.deals, e.note, e.source,"        \
    " coalesce(f.digest, ''), e.first, e.last, e.seed, e.states, e.time_ms, e.memory_mb,"          \
    " e.created_ms, (SELECT count(*) FROM run WHERE experiment = e.id), coalesce(t.deals, 0),"     \
    " coalesce(t.won, 0), coalesce(t.lost, 0), coalesce(t.undecided, 0), coalesce(t.finished, 0)," \
    " coalesce(t.states, 0), coalesce(t.time_us, 0), coalesce(t.moves, 0),"                        \
    " coalesce(s.width, 0), coalesce(s.pair, 0)"                                                   \
    " FROM experiment e LEFT JOIN deal_file f ON f.id = e.file"                                    \
    " LEFT JOIN tally t ON t.experiment = e.id LEFT JOIN stopping s ON s.experiment = e.id "

static void read_tally(sqlite3_stmt *statement, int at, tf_tally *tally)
{
    tally->deals = read_number(statement, at);
    tally->won = read_number(statement, at + 1);
    tally->lost = read_number(statement, at + 2);
    tally->undecided = read_number(statement, at + 3);
    tally->finished = read_number(statement, at + 4);
    tally->states = read_number(statement, at + 5);
    tally->time_us = read_number(statement, at + 6);
    tally->moves = read_number(statement, at + 7);
}

static void read_experiment(sqlite3_stmt *statement, tf_experiment_info *info)
{
    memset(info, 0, sizeof *info);
    info->id = sqlite3_column_int64(statement, 0);
    read_text(statement, 1, info->name, sizeof info->name);
    read_text(statement, 2, info->game, sizeof info->game);
    read_text(statement, 3, info->rules, sizeof info->rules);
    read_text(statement, 4, info->solver, sizeof info->solver);
    read_text(statement, 5, info->players, sizeof info->players);
    read_text(statement, 6, info->deals, sizeof info->deals);
    read_text(statement, 7, info->note, sizeof info->note);
    read_text(statement, 8, info->source, sizeof info->source);
    read_text(statement, 9, info->digest, sizeof info->digest);
    info->first = read_number(statement, 10);
    info->last = read_number(statement, 11);
    info->seed = read_number(statement, 12);
    info->states = read_number(statement, 13);
    info->time_ms = read_number(statement, 14);
    info->memory_mb = read_number(statement, 15);
    info->created_ms = sqlite3_column_int64(statement, 16);
    info->runs = read_number(statement, 17);
    read_tally(statement, 18, &info->tally);
    info->until_width = sqlite3_column_double(statement, 26);
    info->until_better = sqlite3_column_int(statement, 27) != 0;
}

/* A list that grows by doubling; the next element, or NULL. */
static void *grow(void **list, size_t *count, size_t *capacity, size_t size)
{
    if (*count == *capacity) {
        size_t wanted = *capacity ? *capacity * 2 : 8;
        void *grown = realloc(*list, wanted * size);
        if (!grown)
            return NULL;
        *list = grown;
        *capacity = wanted;
    }
    return (char *)*list + (*count)++ * size;
}

/* Runs the statement and reads each row into an array of elements of `size` bytes. */
static tf_status read_list(tf_store *store, sqlite3_stmt *statement, size_t size,
                           void (*read)(sqlite3_stmt *, void *), void **out, size_t *count,
                           tf_error *error)
{
    void *list = NULL;
    size_t found = 0, capacity = 0;
    tf_status status = TF_OK;
    int code;
    while (status == TF_OK && (code = sqlite3_step(statement)) != SQLITE_DONE) {
        void *element = code == SQLITE_ROW ? grow(&list, &found, &capacity, size) : NULL;
        if (element)
            read(statement, element);
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

static void read_experiment_element(sqlite3_stmt *statement, void *element)
{
    read_experiment(statement, element);
}

tf_status tf_store_experiments(tf_store *store, tf_experiment_info **out, size_t *count,
                               tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    void *list = NULL;
    tf_status status = tf__database_prepare(&store->file, EXPERIMENT_COLUMNS "ORDER BY e.id",
                                            &statement, error);
    if (status == TF_OK)
        status = read_list(store, statement, sizeof **out, read_experiment_element, &list, count,
                           error);
    if (status == TF_OK)
        *out = list;
    return status;
}

/* No experiment of that name: answer with the nearest one. */
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
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(&store->file, EXPERIMENT_COLUMNS "WHERE e.name = ?",
                                            &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        read_experiment(statement, info);
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
    char seed[24], states[24], time_ms[24], memory_mb[24];
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
                                 .note = info->note,
                                 .seed = seed,
                                 .states = states,
                                 .time_ms = time_ms,
                                 .memory_mb = memory_mb};
    tf_status status = tf_experiment_make(&texts, experiment, error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "experiment %s: ", info->name);
    return TF_OK;
}

/* ---- runs ---- */

static void read_run(sqlite3_stmt *statement, void *element)
{
    tf_run_info *run = element;
    memset(run, 0, sizeof *run);
    run->id = sqlite3_column_int64(statement, 0);
    read_text(statement, 1, run->version, sizeof run->version);
    read_text(statement, 2, run->commit, sizeof run->commit);
    read_text(statement, 3, run->build, sizeof run->build);
    read_text(statement, 4, run->cpu, sizeof run->cpu);
    read_text(statement, 5, run->system, sizeof run->system);
    run->cores = (unsigned)sqlite3_column_int(statement, 6);
    run->memory_mb = read_number(statement, 7);
    run->threads = (unsigned)sqlite3_column_int(statement, 8);
    run->processes = (unsigned)sqlite3_column_int(statement, 9);
    run->peak_kb = read_number(statement, 10);
    run->rows = read_number(statement, 11);
    run->started_ms = sqlite3_column_int64(statement, 12);
    run->finished_ms = sqlite3_column_int64(statement, 13);
    read_text(statement, 14, run->ending, sizeof run->ending);
}

tf_status tf_store_runs(tf_store *store, int64_t experiment, tf_run_info **out, size_t *count,
                        tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    void *list = NULL;
    tf_status status = tf__database_prepare(
        &store->file,
        "SELECT id, version, commit_id, build, cpu, system, cores, memory_mb, threads, processes,"
        " peak_kb, rows, started_ms, finished_ms, ending FROM run WHERE experiment = ? ORDER BY id",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    status = read_list(store, statement, sizeof **out, read_run, &list, count, error);
    if (status == TF_OK)
        *out = list;
    return status;
}

/* ---- what is done ---- */

static tf_status read_spans(tf_store *store, int64_t experiment, tf__spans *done, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        &store->file, "SELECT first, last FROM done WHERE experiment = ? ORDER BY first",
        &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && status == TF_OK)
        if (tf__spans_add(done, read_number(statement, 0), read_number(statement, 1)) != TF_OK)
            status = tf_error_set(error, TF_ERR_MEMORY, "no memory to read the store");
    if (status == TF_OK && code != SQLITE_DONE)
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_finalize(statement);
    return status;
}

tf_status tf__store_done(tf_store *store, int64_t experiment, tf__spans *done, tf_tally *tally,
                         bool *other_version, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = read_spans(store, experiment, done, error);
    if (status == TF_OK)
        status = tf__database_prepare(
            &store->file,
            "SELECT deals, won, lost, undecided, finished, states, time_us, moves,"
            " (SELECT count(*) FROM run WHERE experiment = ?1 AND rows > 0"
            "  AND (version <> ?2 OR commit_id <> ?3)) FROM tally WHERE experiment = ?1",
            &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, experiment);
    sqlite3_bind_text(statement, 2, tf_version(), -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, tf_version_commit(), -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        read_tally(statement, 0, tally);
        *other_version = sqlite3_column_int64(statement, 8) > 0;
    } else if (code != SQLITE_DONE) {
        status = tf__database_failed(&store->file, "read", error);
    }
    sqlite3_finalize(statement);
    return status;
}

/* ---- rows ---- */

struct tf_rows {
    tf_store *store;
    sqlite3_stmt *statement;
    sqlite3_stmt *seats; /* NULL in games for one */
    int64_t experiment;
};

const char *tf_row_verdict_name(tf_row_verdict verdict)
{
    static const char *const names[] = {"undecided", "won", "lost", "finished"};
    return (unsigned)verdict < sizeof names / sizeof names[0] ? names[verdict] : "undecided";
}

tf_status tf_rows_open(tf_rows **out, tf_store *store, const tf_experiment_info *info,
                       uint64_t first, tf_error *error)
{
    tf_rows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to read the store");
    rows->store = store;
    rows->experiment = info->id;
    tf_status status = tf__database_prepare(
        &store->file,
        "SELECT deal, verdict, stop, moves, states, time_us, memory_kb, run FROM result"
        " WHERE experiment = ? AND deal >= ? ORDER BY deal",
        &rows->statement, error);
    if (status == TF_OK && info->tally.finished > 0)
        status = tf__database_prepare(
            &store->file, "SELECT seat, points, score FROM seat WHERE experiment = ? AND deal = ?",
            &rows->seats, error);
    if (status != TF_OK) {
        tf_rows_close(rows);
        return status;
    }
    sqlite3_bind_int64(rows->statement, 1, info->id);
    sqlite3_bind_int64(rows->statement, 2, first > INT64_MAX ? INT64_MAX : (int64_t)first);
    *out = rows;
    return TF_OK;
}

static tf_status read_seats(tf_rows *rows, tf_row *row, tf_error *error)
{
    sqlite3_bind_int64(rows->seats, 1, rows->experiment);
    sqlite3_bind_int64(rows->seats, 2, (sqlite3_int64)row->deal);
    int code;
    while ((code = sqlite3_step(rows->seats)) == SQLITE_ROW) {
        int seat = sqlite3_column_int(rows->seats, 0);
        if (seat < 0 || seat >= TF_SEATS_MAX)
            continue;
        row->points[seat] = sqlite3_column_int(rows->seats, 1);
        row->scores[seat] = sqlite3_column_int(rows->seats, 2);
    }
    tf_status status = code == SQLITE_DONE ? TF_OK
                                           : tf__database_failed(&rows->store->file, "read", error);
    sqlite3_reset(rows->seats);
    return status;
}

tf_status tf_rows_next(tf_rows *rows, tf_row *row, bool *end, tf_error *error)
{
    int code = sqlite3_step(rows->statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return tf__database_failed(&rows->store->file, "read", error);
    *end = code == SQLITE_DONE;
    if (*end)
        return TF_OK;
    sqlite3_stmt *statement = rows->statement;
    *row = (tf_row){.deal = read_number(statement, 0),
                    .verdict = (tf_row_verdict)sqlite3_column_int(statement, 1),
                    .stop = (tf_stop)sqlite3_column_int(statement, 2),
                    .moves = read_number(statement, 3),
                    .states = read_number(statement, 4),
                    .time_us = read_number(statement, 5),
                    .memory_kb = read_number(statement, 6),
                    .run = sqlite3_column_int64(statement, 7)};
    return rows->seats ? read_seats(rows, row, error) : TF_OK;
}

void tf_rows_close(tf_rows *rows)
{
    if (!rows)
        return;
    sqlite3_finalize(rows->statement);
    sqlite3_finalize(rows->seats);
    free(rows);
}

tf_status tf_store_deal_id(tf_store *store, const tf_experiment_info *info, uint64_t deal,
                           char id[TF_DEAL_ID_MAX], tf_error *error)
{
    if (!*info->digest) {
        snprintf(id, TF_DEAL_ID_MAX, "%.40s:%" PRIu64, info->source, deal);
        return TF_OK;
    }
    tf_status status = TF_OK;
    if (!store->find_name)
        status = tf__database_prepare(&store->file,
                                      "SELECT name FROM deal_name WHERE deal = ? AND"
                                      " file = (SELECT file FROM experiment WHERE id = ?)",
                                      &store->find_name, error);
    if (status != TF_OK)
        return status;
    sqlite3_stmt *statement = store->find_name;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)deal);
    sqlite3_bind_int64(statement, 2, info->id);
    if (sqlite3_step(statement) == SQLITE_ROW)
        read_text(statement, 0, id, TF_DEAL_ID_MAX);
    else
        status = tf_error_set(error, TF_ERR_INPUT, "%s: experiment %s has no deal %" PRIu64,
                              store->file.path, info->name, deal);
    sqlite3_reset(statement);
    return status;
}
