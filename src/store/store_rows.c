/* store_rows.c: the rows of an experiment, each checked as it is read.
 *
 * A row must match its checksum, and there must be one row for each deal in the list of done
 * deals. SQLite does not notice a flipped bit that changes a number or hides a row. */
#include "store/store.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/missing.h"
#include "base/words.h"
#include "store/checksum.h"

struct tf_rows {
    tf_store *store;
    sqlite3_stmt *statement;
    sqlite3_stmt *seats;    /* NULL in games for one */
    sqlite3_stmt *luck;     /* NULL when none was measured */
    sqlite3_stmt *failures; /* NULL when there are none */
    int64_t experiment;
    tf__spans done;
    size_t span;   /* the interval of `done` with the next row */
    uint64_t next; /* the smallest deal of the next row */
    bool started;
};

int32_t tf__row_checksum(int64_t experiment, const tf_row *row, unsigned seats)
{
    uint64_t words[TF__RESULT_TABLE(TF__COLUMN_COUNT) + 3 * TF_SEATS_MAX + 2];
    size_t count = tf__columns_words(&tf__result_columns, row, experiment, words);
    for (unsigned seat = 0; seat < seats; seat++) {
        words[count++] = (uint64_t)(int64_t)row->points[seat];
        words[count++] = (uint64_t)(int64_t)row->scores[seat];
    }
    if (tf__row_has_luck(row)) {
        for (unsigned seat = 0; seat < (seats ? seats : 1); seat++) {
            double luck = row->luck[seat] + 0.0; /* SQLite keeps -0.0 as 0 */
            memcpy(&words[count++], &luck, sizeof luck);
        }
        words[count++] = row->luck_us;
    }
    if (row->failure[0])
        words[count++] = tf__hash64(row->failure, strlen(row->failure), 1);
    return tf__checksum(words, count);
}

bool tf__row_has_luck(const tf_row *row)
{
    return !isnan(row->luck[0]);
}

tf_status tf_rows_open(tf_rows **out, tf_store *store, const tf_experiment_info *info,
                       uint64_t first, tf_error *error)
{
    if (TF__MISSING(error, out, store, info))
        return TF_ERR_USAGE;
    tf_rows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to read the store");
    rows->store = store;
    rows->experiment = info->id;
    rows->next = first;
    tf_status status = tf__database_prepare(
        &store->file,
        "SELECT " TF__RESULT_TABLE(
            TF__COLUMN_NAME) ", checksum FROM result"
                             " WHERE experiment = ? AND deal >= ? ORDER BY deal",
        &rows->statement, error);
    if (status != TF_OK) {
        tf_rows_close(rows);
        return status;
    }
    sqlite3_bind_int64(rows->statement, 1, info->id);
    sqlite3_bind_int64(rows->statement, 2, first > INT64_MAX ? INT64_MAX : (int64_t)first);
    *out = rows;
    return TF_OK;
}

void tf_rows_close(tf_rows *rows)
{
    if (!rows)
        return;
    sqlite3_finalize(rows->statement);
    sqlite3_finalize(rows->seats);
    sqlite3_finalize(rows->luck);
    sqlite3_finalize(rows->failures);
    tf__spans_free(&rows->done);
    free(rows);
}

/* ---- the snapshot ---- */

/* Compiles a statement for the rows of a further table when the experiment has any there. */
static tf_status look_for(tf_rows *rows, const char *any, const char *sql, sqlite3_stmt **out,
                          tf_error *error)
{
    sqlite3_stmt *look = NULL;
    tf__database *file = &rows->store->file;
    tf_status status = tf__database_prepare(file, any, &look, error);
    if (status != TF_OK)
        return status;
    sqlite3_bind_int64(look, 1, rows->experiment);
    int code = sqlite3_step(look);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = tf__database_failed(file, "read", error);
    sqlite3_finalize(look);
    if (status == TF_OK && code == SQLITE_ROW)
        status = tf__database_prepare(file, sql, out, error);
    return status;
}

/* clang-format off */
static const char any_seat[] = "SELECT 1 FROM seat WHERE experiment = ? LIMIT 1";
static const char seat_rows[] = "SELECT " TF__SEAT_TABLE(TF__COLUMN_NAME)
    " FROM seat WHERE experiment = ? AND deal = ? ORDER BY seat";
static const char any_luck[] = "SELECT 1 FROM luck WHERE experiment = ? LIMIT 1";
static const char luck_rows[] = "SELECT " TF__LUCK_TABLE(TF__COLUMN_NAME)
    " FROM luck WHERE experiment = ? AND deal = ? ORDER BY seat";
static const char any_failure[] = "SELECT 1 FROM failure WHERE experiment = ? LIMIT 1";
static const char failure_row[] = "SELECT " TF__FAILURE_TABLE(TF__COLUMN_NAME)
    " FROM failure WHERE experiment = ? AND deal = ?";
/* clang-format on */

/* Reads the first row and the list of done deals from one snapshot, because a run may be writing.
 * The open statement keeps the snapshot. */
static tf_status start(tf_rows *rows, int *code, tf_error *error)
{
    tf__database *file = &rows->store->file;
    tf_tally tally = {0};
    bool other_version;
    tf_status status = tf__database_snapshot(file, error);
    if (status != TF_OK)
        return status;
    *code = sqlite3_step(rows->statement);
    if (*code != SQLITE_ROW && *code != SQLITE_DONE)
        status = tf__database_failed(file, "read", error);
    if (status == TF_OK)
        status = tf__store_done(rows->store, rows->experiment, &rows->done, &tally, &other_version,
                                error);
    if (status == TF_OK)
        status = look_for(rows, any_seat, seat_rows, &rows->seats, error);
    if (status == TF_OK)
        status = look_for(rows, any_luck, luck_rows, &rows->luck, error);
    if (status == TF_OK)
        status = look_for(rows, any_failure, failure_row, &rows->failures, error);
    status = tf__database_snapshot_end(file, status, error);
    rows->started = status == TF_OK;
    return status;
}

/* The deal that the next row must have; false when there is none. */
static bool next_deal(tf_rows *rows, uint64_t *deal)
{
    const tf__spans *done = &rows->done;
    while (rows->span < done->count && done->list[rows->span].last < rows->next)
        rows->span++;
    if (rows->span == done->count)
        return false;
    uint64_t first = done->list[rows->span].first;
    *deal = first > rows->next ? first : rows->next;
    return true;
}

/* ---- a row ---- */

static void take_seat(sqlite3_stmt *statement, unsigned seat, tf_row *row, unsigned *found)
{
    tf__seat_row one;
    tf__columns_read(statement, 0, &tf__seat_columns, &one);
    row->points[seat] = one.points;
    row->scores[seat] = one.score;
    *found = one.seat;
}

static void take_luck(sqlite3_stmt *statement, unsigned seat, tf_row *row, unsigned *found)
{
    tf__luck_row one;
    tf__columns_read(statement, 0, &tf__luck_columns, &one);
    row->luck[seat] = one.luck;
    row->luck_us += one.time_us;
    *found = one.seat;
}

/* Reads the rows of a further table, one per seat, from seat 0 on. */
static tf_status read_seats(const tf_rows *rows, sqlite3_stmt *statement,
                            void (*take)(sqlite3_stmt *, unsigned, tf_row *, unsigned *),
                            tf_row *row, unsigned *count, tf_error *error)
{
    sqlite3_bind_int64(statement, 1, rows->experiment);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)row->deal);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && *count < TF_SEATS_MAX) {
        unsigned found;
        take(statement, *count, row, &found);
        if (found != *count)
            break;
        ++*count;
    }
    tf_status status = TF_OK;
    if (code == SQLITE_ROW) /* one seat too many, or a missing one */
        status = tf__store_damaged(rows->store, error, "the seats of deal %" PRIu64, row->deal);
    else if (code != SQLITE_DONE)
        status = tf__database_failed(&rows->store->file, "read", error);
    sqlite3_reset(statement);
    return status;
}

/* Reads why a player failed, when one did. */
static tf_status read_failure(const tf_rows *rows, tf_row *row, tf_error *error)
{
    sqlite3_stmt *statement = rows->failures;
    sqlite3_bind_int64(statement, 1, rows->experiment);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)row->deal);
    int code = sqlite3_step(statement);
    tf_status status = TF_OK;
    tf__failure_row one;
    if (code == SQLITE_ROW) {
        tf__columns_read(statement, 0, &tf__failure_columns, &one);
        tf__words_copy_clean(row->failure, sizeof row->failure, one.reason);
    } else if (code != SQLITE_DONE) {
        status = tf__database_failed(&rows->store->file, "read", error);
    }
    sqlite3_reset(statement);
    return status;
}

static tf_status read_row(tf_rows *rows, tf_row *row, tf_error *error)
{
    sqlite3_stmt *statement = rows->statement;
    uint64_t deal = 0;
    unsigned seats = 0;
    unsigned lucky = 0;
    tf_status status = TF_OK;
    *row = (tf_row){.luck = {NAN, NAN, NAN}};
    int checksum = tf__columns_read(statement, 0, &tf__result_columns, row);
    if (rows->seats)
        status = read_seats(rows, rows->seats, take_seat, row, &seats, error);
    if (status == TF_OK && rows->luck)
        status = read_seats(rows, rows->luck, take_luck, row, &lucky, error);
    if (status == TF_OK && rows->failures)
        status = read_failure(rows, row, error);
    if (status != TF_OK)
        return status;
    if (!next_deal(rows, &deal) || row->deal != deal || row->verdict > TF_FINISHED ||
        row->stop > TF_STOP_CANCELLED ||
        sqlite3_column_int64(statement, checksum) != tf__row_checksum(rows->experiment, row, seats))
        return tf__store_damaged(rows->store, error, "the row of deal %" PRIu64 " or one before it",
                                 row->deal);
    rows->next = deal + 1;
    return TF_OK;
}

tf_status tf_rows_next(tf_rows *rows, tf_row *row, bool *end, tf_error *error)
{
    if (TF__MISSING(error, rows, row, end))
        return TF_ERR_USAGE;
    int code = SQLITE_DONE;
    uint64_t missing;
    tf_status status = TF_OK;
    if (!rows->started)
        status = start(rows, &code, error);
    else
        code = sqlite3_step(rows->statement);
    if (status != TF_OK)
        return status;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return tf__database_failed(&rows->store->file, "read", error);
    *end = code == SQLITE_DONE;
    if (!*end)
        return read_row(rows, row, error);
    if (next_deal(rows, &missing))
        return tf__store_damaged(rows->store, error, "the row of deal %" PRIu64 " is missing",
                                 missing);
    return TF_OK;
}

/* ---- all rows ---- */

static bool same_tally(const tf_tally *a, const tf_tally *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

tf_status tf_store_verify(tf_store *store, const tf_experiment_info *info, const tf_cancel *cancel,
                          tf_error *error)
{
    tf_rows *rows = NULL;
    tf_row row;
    bool end = false;
    tf_tally tally = {0};
    tf_status status = tf_rows_open(&rows, store, info, 0, error);
    while (status == TF_OK && !end) {
        status = tf_rows_next(rows, &row, &end, error);
        if (status == TF_OK && !end)
            tf__tally_add(&tally, &row);
        if (status == TF_OK && (tally.deals & 1023) == 0 && tf_cancel_raised(cancel))
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    }
    tf_rows_close(rows);
    /* A run in progress may have added rows since info was read. */
    if (status == TF_OK && tally.deals == info->tally.deals && !same_tally(&tally, &info->tally))
        status = tf__store_damaged(store, error, "the tally of experiment %s", info->name);
    return status;
}

void tf__tally_add(tf_tally *tally, const tf_row *row)
{
    tally->deals++;
    tally->won += row->verdict == TF_WON;
    tally->lost += row->verdict == TF_LOST;
    tally->undecided += row->verdict == TF_UNDECIDED;
    tally->finished += row->verdict == TF_FINISHED;
    tally->states += row->states;
    tally->time_us += row->time_us;
    tally->moves += row->moves;
}
