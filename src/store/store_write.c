/* store_write.c: creates experiments and appends to them.
 *
 * Every change is one short transaction. Rows, the list of done deals and the tally change
 * together, so that they agree however the process ends. */
#define _GNU_SOURCE /* locks of open files */
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- comparing definitions ---- */

static void compare_texts(tf_text *out, const char *what, const char *stored, const char *given)
{
    if (strcmp(stored, given) == 0)
        return;
    tf_text_printf(out, "%s%s %s there, %s here", out->length ? "; " : "", what,
                   *stored ? stored : "none", *given ? given : "none");
}

static void compare_numbers(tf_text *out, const char *what, uint64_t stored, uint64_t given)
{
    if (stored != given)
        tf_text_printf(out, "%s%s %" PRIu64 " there, %" PRIu64 " here", out->length ? "; " : "",
                       what, stored, given);
}

/* Files are compared by content, not by path. */
static void compare_deals(tf_text *out, const tf_experiment_info *stored,
                          const tf_experiment *given, const tf__deals_key *key)
{
    bool both_files = strcmp(stored->source, "file") == 0 && strcmp(key->source, "file") == 0;
    if (both_files && strcmp(stored->digest, key->digest) != 0)
        tf_text_printf(out, "%sthe deals of the file have changed", out->length ? "; " : "");
    else if (!both_files && (strcmp(stored->source, key->source) != 0 ||
                             stored->first != key->first || stored->last != key->last))
        compare_texts(out, "deals", stored->deals, given->deals);
}

static tf_status check_same(const tf_experiment_info *stored, const tf_experiment *given,
                            const tf__deals_key *key, tf_error *error)
{
    tf_text differences = {0};
    if (stored->imported)
        tf_text_add(&differences, "imported there, its rows were made elsewhere");
    compare_texts(&differences, "game", stored->game, given->rules.game->name);
    compare_texts(&differences, "rules", stored->rules, given->rules_text);
    compare_texts(&differences, "solver", stored->solver, given->solver);
    compare_texts(&differences, "player", stored->players, given->players);
    compare_deals(&differences, stored, given, key);
    compare_numbers(&differences, "seed", stored->seed, given->seed);
    compare_numbers(&differences, "states", stored->states, given->limits.states);
    compare_numbers(&differences, "time-ms", stored->time_ms, given->limits.time_ms);
    if (stored->tally.deals > 0) /* an experiment without rows may still choose */
        compare_texts(&differences, "luck", stored->luck ? "yes" : "no",
                      given->luck ? "yes" : "no");
    compare_numbers(&differences, "memory-mb", stored->memory_mb, given->limits.memory_bytes >> 20);
    tf_status status = tf_text_status(&differences);
    if (status != TF_OK)
        status = tf_error_set(error, status, "no memory to compare experiments");
    else if (differences.length > 0)
        status = tf_error_set(error, TF_ERR_USAGE,
                              "experiment %s is in the store with another definition: %s",
                              given->name, tf_text_string(&differences));
    tf_text_free(&differences);
    return status;
}

/* ---- creating an experiment ---- */

/* Updates the checksum of a row. */
static tf_status sum_row(tf_store *store, const char *sql, int64_t id, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(&store->file, sql, &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(statement, 1, id);
    return tf__database_finish(&store->file, statement, error);
}

static const char sum_experiment[] = TF__COLUMNS_SUM("experiment", TF__EXPERIMENT_TABLE);
static const char sum_run[] = TF__COLUMNS_SUM("run", TF__RUN_TABLE);

static tf_status insert_names(tf_store *store, int64_t file, const tf_deal *deals, uint64_t count,
                              tf_error *error)
{
    sqlite3_stmt *insert = NULL;
    tf_status status = tf__database_prepare(
        &store->file, TF__COLUMNS_INSERT("deal_name", TF__DEAL_NAME_TABLE), &insert, error);
    for (uint64_t i = 0; i < count && status == TF_OK; i++) {
        tf__deal_name_row row = {file, i + 1, deals[i].id};
        status = tf__columns_step(&store->file, insert, &tf__deal_name_columns, &row, error);
    }
    sqlite3_finalize(insert);
    return status;
}

/* Finds the file of deals by its digest; the first time, stores it with the ids of its deals. */
static tf_status enter_file(tf_store *store, const tf__deals_key *key, const tf_deal *deals,
                            int64_t *file, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(
        &store->file, "SELECT id FROM deal_file NOT INDEXED WHERE digest = ?", &statement, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_text(statement, 1, key->digest, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *file = sqlite3_column_int64(statement, 0);
    else if (code != SQLITE_DONE)
        status = tf__database_failed(&store->file, "read", error);
    sqlite3_finalize(statement);
    if (status != TF_OK || code == SQLITE_ROW)
        return status;
    tf__deal_file_row row = {.digest = key->digest, .deals = key->last};
    status = tf__columns_write(&store->file,
                               TF__COLUMNS_INSERT_UNSUMMED("deal_file", TF__DEAL_FILE_TABLE),
                               &tf__deal_file_columns, &row, error);
    *file = sqlite3_last_insert_rowid(store->file.db);
    if (status == TF_OK)
        status = sum_row(store, TF__COLUMNS_SUM("deal_file", TF__DEAL_FILE_TABLE), *file, error);
    return status == TF_OK ? insert_names(store, *file, deals, key->last, error) : status;
}

/* Writes the sums of an experiment. */
static tf_status write_tally(tf_store *store, int64_t experiment, const tf_tally *tally,
                             tf_error *error)
{
    sqlite3_stmt *insert = NULL;
    tf_status status = tf__database_prepare(
        &store->file, TF__COLUMNS_REPLACE("tally", TF__TALLY_TABLE), &insert, error);
    if (status != TF_OK)
        return status;
    tf__columns_bind(insert, &tf__tally_columns, tally);
    sqlite3_bind_int64(insert, 1, experiment);
    return tf__database_finish(&store->file, insert, error);
}

static tf_experiment_info info_of(const tf_experiment *experiment, const tf__deals_key *key)
{
    tf_experiment_info info = {.first = key->first,
                               .last = key->last,
                               .seed = experiment->seed,
                               .states = experiment->limits.states,
                               .time_ms = experiment->limits.time_ms,
                               .memory_mb = experiment->limits.memory_bytes >> 20,
                               .created_ms = tf__database_now_ms()};
    snprintf(info.name, sizeof info.name, "%s", experiment->name);
    snprintf(info.game, sizeof info.game, "%s", experiment->rules.game->name);
    snprintf(info.rules, sizeof info.rules, "%s", experiment->rules_text);
    snprintf(info.solver, sizeof info.solver, "%s", experiment->solver);
    snprintf(info.players, sizeof info.players, "%s", experiment->players);
    snprintf(info.deals, sizeof info.deals, "%s", experiment->deals);
    snprintf(info.source, sizeof info.source, "%s", key->source);
    snprintf(info.note, sizeof info.note, "%s", experiment->note);
    return info;
}

/* Inserts the row; SQLite chooses the id. file: the row of the file of deals, 0: none. */
static tf_status insert_definition(tf_store *store, const tf_experiment_info *info, int64_t file,
                                   tf_error *error)
{
    sqlite3_stmt *insert = NULL;
    tf_status status = tf__database_prepare(
        &store->file, TF__COLUMNS_INSERT_UNSUMMED("experiment", TF__EXPERIMENT_TABLE), &insert,
        error);
    if (status != TF_OK)
        return status;
    tf__columns_bind(insert, &tf__experiment_columns, info);
    if (file > 0)
        sqlite3_bind_int64(insert, sqlite3_bind_parameter_index(insert, ":file"), file);
    return tf__database_finish(&store->file, insert, error);
}

static tf_status insert_experiment(tf_store *store, const tf_experiment *experiment,
                                   const tf__deals_key *key, const tf_deal *deals, int64_t *id,
                                   tf_error *error)
{
    int64_t file = 0;
    tf_status status = deals ? enter_file(store, key, deals, &file, error) : TF_OK;
    tf_experiment_info info = info_of(experiment, key);
    if (status == TF_OK)
        status = insert_definition(store, &info, file, error);
    *id = sqlite3_last_insert_rowid(store->file.db);
    if (status == TF_OK)
        status = sum_row(store, sum_experiment, *id, error);
    if (status == TF_OK)
        status = write_tally(store, *id, &info.tally, error);
    return status;
}

tf_status tf__store_enter(tf_store *store, const tf_experiment *experiment,
                          const tf__deals_key *key, const tf_deal *deals, int64_t *id, bool *made,
                          tf_error *error)
{
    tf_experiment_info info;
    *made = false;
    tf_status status = tf__database_execute(&store->file, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    status = tf_store_find(store, experiment->name, &info, error);
    if (status == TF_OK) {
        *id = info.id;
        status = check_same(&info, experiment, key, error);
    } else if (status == TF_ERR_INPUT) {
        *made = true;
        status = insert_experiment(store, experiment, key, deals, id, error);
    }
    return tf__database_end(&store->file, status, error);
}

/* ---- one process per experiment ---- */

/* A lock of the open file description: it ends with the process, and another close() of the same
 * file in this process does not release it. */
static int lock_byte(int fd, short type, int64_t at)
{
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = at, .l_len = 1};
    return fcntl(fd, F_OFD_SETLK, &lock);
}

tf_status tf__store_lock(tf_store *store, int64_t experiment, const char *name, tf_error *error)
{
    if (store->lock_fd < 0) {
        tf_text path = {0};
        tf_text_printf(&path, "%s-lock", store->file.path);
        store->lock_fd = open(tf_text_string(&path),
                              O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0600);
        int cause = errno;
        tf_text_free(&path);
        if (store->lock_fd < 0)
            return tf_error_set(error, TF_ERR_IO, "%s-lock: cannot write it: %s", store->file.path,
                                cause == ELOOP ? "it is a symbolic link" : strerror(cause));
    }
    if (lock_byte(store->lock_fd, F_WRLCK, experiment) != 0) {
        if (errno == EAGAIN || errno == EACCES)
            return tf_error_set(error, TF_ERR_IO,
                                "%s: another process is running experiment %s now",
                                store->file.path, name);
        return tf_error_set(error, TF_ERR_IO, "%s-lock: cannot lock it: %s", store->file.path,
                            strerror(errno));
    }
    store->locked = experiment;
    return TF_OK;
}

void tf__store_unlock(tf_store *store)
{
    if (store->lock_fd >= 0)
        close(store->lock_fd);
    store->lock_fd = -1;
    store->locked = 0;
}

/* ---- runs and rows ---- */

/* Runs a statement that has the columns of a run as parameters. */
static tf_status write_run(tf_store *store, const char *sql, int64_t experiment,
                           const tf_run_info *run, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(&store->file, sql, &statement, error);
    if (status != TF_OK)
        return status;
    tf__columns_bind(statement, &tf__run_columns, run);
    sqlite3_bind_int64(statement, sqlite3_bind_parameter_index(statement, ":experiment"),
                       experiment);
    return tf__database_finish(&store->file, statement, error);
}

static tf_status insert_run(tf_store *store, int64_t experiment, tf_run_info *run, tf_error *error)
{
    run->id = 0;
    run->started_ms = run->finished_ms = tf__database_now_ms();
    tf_status status = write_run(store, TF__COLUMNS_INSERT_UNSUMMED("run", TF__RUN_TABLE),
                                 experiment, run, error);
    run->id = sqlite3_last_insert_rowid(store->file.db);
    return status == TF_OK ? sum_row(store, sum_run, run->id, error) : status;
}

tf_status tf__store_begin_run(tf_store *store, int64_t experiment, tf_run_info *run,
                              tf_error *error)
{
    tf_status status = tf__database_execute(&store->file, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    status = insert_run(store, experiment, run, error);
    return tf__database_end(&store->file, status, error);
}

/* All columns but the id: for a new id SQLite would search all rows that refer to it. */
#define SET(struct_, separator, name, type, field) SET_##type(name)
#define SET_ID(name)                               ""
#define SET_APART(name)                            ", " #name " = :" #name
#define SET_TEXT(name)                             ", " #name " = :" #name
#define SET_SIGNED(name)                           ", " #name " = :" #name
#define SET_UNSIGNED(name)                         ", " #name " = :" #name
static const char update_run_sql[] = "UPDATE run SET checksum = tefuda_checksum(" TF__RUN_TABLE(
    TF__COLUMN_PARAMETER) ")" TF__RUN_TABLE(SET) " WHERE id = :id";

static tf_status update_run(tf_store *store, int64_t experiment, const tf_run_info *run,
                            tf_error *error)
{
    tf_run_info now = *run;
    now.finished_ms = tf__database_now_ms();
    return write_run(store, update_run_sql, experiment, &now, error);
}

static tf_status insert_seats(tf_store *store, const tf__store_batch *commit, const tf_row *row,
                              tf_error *error)
{
    tf_status status = TF_OK;
    for (unsigned seat = 0; seat < commit->seats && status == TF_OK; seat++) {
        tf__seat_row one = {commit->experiment, row->deal, seat, row->points[seat],
                            row->scores[seat]};
        status = tf__columns_step(&store->file, store->add_seat, &tf__seat_columns, &one, error);
    }
    return status;
}

/* The time of measuring is in the row of the first seat. */
static tf_status insert_luck(tf_store *store, const tf__store_batch *commit, const tf_row *row,
                             tf_error *error)
{
    tf_status status = TF_OK;
    for (unsigned seat = 0; seat < commit->seats && status == TF_OK; seat++) {
        tf__luck_row one = {commit->experiment, row->deal, seat, row->luck[seat],
                            seat == 0 ? row->luck_us : 0};
        status = tf__columns_step(&store->file, store->add_luck, &tf__luck_columns, &one, error);
    }
    return status;
}

enum { CHECKSUM = TF__RESULT_TABLE(TF__COLUMN_COUNT) + 1 }; /* the parameter after the columns */

static tf_status insert_rows(tf_store *store, const tf__store_batch *commit, tf_error *error)
{
    tf_status status = TF_OK;
    if (!store->add_row)
        status = tf__database_prepare(
            &store->file,
            "INSERT INTO result (" TF__RESULT_TABLE(
                TF__COLUMN_NAME) ", checksum)"
                                 " VALUES (" TF__RESULT_TABLE(TF__COLUMN_PARAMETER) ", :checksum)",
            &store->add_row, error);
    if (status == TF_OK && !store->add_seat)
        status = tf__database_prepare(&store->file,
                                      TF__COLUMNS_INSERT_UNSUMMED("seat", TF__SEAT_TABLE),
                                      &store->add_seat, error);
    if (status == TF_OK && !store->add_luck)
        status = tf__database_prepare(&store->file,
                                      TF__COLUMNS_INSERT_UNSUMMED("luck", TF__LUCK_TABLE),
                                      &store->add_luck, error);
    if (status == TF_OK && !store->add_failure)
        status = tf__database_prepare(&store->file,
                                      TF__COLUMNS_INSERT_UNSUMMED("failure", TF__FAILURE_TABLE),
                                      &store->add_failure, error);
    sqlite3_stmt *insert = store->add_row;
    unsigned seats = commit->seats > 1 ? commit->seats : 0;
    for (size_t i = 0; i < commit->row_count && status == TF_OK; i++) {
        const tf_row *row = &commit->rows[i];
        tf_row kept = *row;
        kept.run = commit->run->id;
        tf__columns_bind(insert, &tf__result_columns, &kept);
        sqlite3_bind_int64(insert, 1, commit->experiment);
        sqlite3_bind_int(insert, CHECKSUM, tf__row_checksum(commit->experiment, &kept, seats));
        int code = sqlite3_step(insert);
        sqlite3_reset(insert);
        if (code != SQLITE_DONE)
            status = tf__database_failed(&store->file, "write", error);
        else if (seats > 0)
            status = insert_seats(store, commit, row, error);
        if (status == TF_OK && tf__row_has_luck(row))
            status = insert_luck(store, commit, row, error);
        if (status == TF_OK && row->failure[0]) {
            tf__failure_row one = {commit->experiment, row->deal, row->failure};
            status = tf__columns_step(&store->file, store->add_failure, &tf__failure_columns, &one,
                                      error);
        }
    }
    return status;
}

/* Runs a statement that has the columns of `done`, or the first of them, as parameters. */
static tf_status change_span(tf_store *store, sqlite3_stmt *change, int64_t experiment,
                             const tf__span *span, tf_error *error)
{
    tf__done_row row = {experiment, span->first, span->last};
    return tf__columns_step(&store->file, change, &tf__done_columns, &row, error);
}

/* Both lists are sorted, so one pass over each finds the removed and the new intervals. Removals
 * come first: an interval that grew keeps its first number, which is its key. */
static tf_status change_spans(tf_store *store, const tf__store_batch *commit, sqlite3_stmt *remove,
                              sqlite3_stmt *insert, tf_error *error)
{
    const tf__spans *before = commit->before, *done = commit->done;
    for (int pass = 0; pass < 2; pass++) {
        const tf__spans *from = pass == 0 ? before : done, *other = pass == 0 ? done : before;
        size_t j = 0;
        for (size_t i = 0; i < from->count; i++) {
            const tf__span *span = &from->list[i];
            while (j < other->count && other->list[j].first < span->first)
                j++;
            bool same = j < other->count && other->list[j].first == span->first &&
                        other->list[j].last == span->last;
            tf_status status = same ? TF_OK
                                    : change_span(store, pass == 0 ? remove : insert,
                                                  commit->experiment, span, error);
            if (status != TF_OK)
                return status;
        }
    }
    return TF_OK;
}

static tf_status write_spans(tf_store *store, const tf__store_batch *commit, tf_error *error)
{
    sqlite3_stmt *remove = NULL, *insert = NULL;
    tf_status status = tf__database_prepare(
        &store->file, "DELETE FROM done WHERE experiment = :experiment AND first = :first", &remove,
        error);
    if (status == TF_OK)
        status = tf__database_prepare(&store->file, TF__COLUMNS_INSERT("done", TF__DONE_TABLE),
                                      &insert, error);
    if (status == TF_OK)
        status = change_spans(store, commit, remove, insert, error);
    sqlite3_finalize(remove);
    sqlite3_finalize(insert);
    return status;
}

tf_status tf__store_commit(tf_store *store, const tf__store_batch *commit, tf_error *error)
{
    tf_status status = tf__database_execute(&store->file, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    if (commit->row_count > 0) {
        status = insert_rows(store, commit, error);
        if (status == TF_OK)
            status = write_spans(store, commit, error);
        if (status == TF_OK)
            status = write_tally(store, commit->experiment, commit->tally, error);
    }
    if (status == TF_OK)
        status = update_run(store, commit->experiment, commit->run, error);
    return tf__database_end(&store->file, status, error);
}

/* ---- rows made elsewhere ---- */

static tf_status import_rows(tf_store *store, const tf_experiment *experiment,
                             const tf__deals_key *key, const tf_deal *deals,
                             const tf__store_batch *add, tf_run_info *run, tf_error *error)
{
    tf_experiment_info info;
    static const tf__spans none;
    tf__store_batch commit = *add;
    tf_status status = tf_store_find(store, experiment->name, &info, error);
    if (status == TF_OK)
        return tf_error_set(error, TF_ERR_USAGE, "%s: there is an experiment %s already",
                            store->file.path, experiment->name);
    if (status == TF_ERR_INPUT)
        status = insert_experiment(store, experiment, key, deals, &commit.experiment, error);
    snprintf(run->ending, sizeof run->ending, TF__IMPORTED);
    run->rows = add->row_count;
    if (status == TF_OK)
        status = insert_run(store, commit.experiment, run, error);
    commit.before = &none;
    commit.run = run;
    if (status == TF_OK)
        status = insert_rows(store, &commit, error);
    if (status == TF_OK)
        status = write_spans(store, &commit, error);
    return status == TF_OK ? write_tally(store, commit.experiment, add->tally, error) : status;
}

tf_status tf__store_import(tf_store *store, const tf_experiment *experiment,
                           const tf__deals_key *key, const tf_deal *deals,
                           const tf__store_batch *add, tf_run_info *run, tf_error *error)
{
    tf_status status = tf__database_execute(&store->file, "BEGIN IMMEDIATE", error);
    if (status != TF_OK)
        return status;
    status = import_rows(store, experiment, key, deals, add, run, error);
    return tf__database_end(&store->file, status, error);
}
