/* columns.h: the columns of all tables in our SQLite files, one row per column.
 *
 * A row is X(STRUCT, SEPARATOR, name, TYPE, field). The statements (insert, select, update,
 * checksum), the binding of parameters and the reading of results follow from the rows. The rows
 * are in the order of the checksum, so new columns come last. The schema steps (store.c, plays.c)
 * that created the tables are never changed; test_columns compares them with the rows.
 *
 *   TEXT      char array            SIGNED    int, int64_t
 *   WORDS     char array, cleaned   UNSIGNED  unsigned integers, enums, bool
 *   STRING    const char *          REAL      double
 *   COUNTER   unsigned; an update never lowers it
 *   ID        int64_t; 0 is bound as NULL, and SQLite chooses the id
 *   APART     not in the struct: bound and read by the caller
 *
 * A STRING that is read points into the statement and is valid until its next step. */
#ifndef TEFUDA_STORE_COLUMNS_H
#define TEFUDA_STORE_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>

#include "store/database.h"

#define TF__EXPERIMENT_TABLE(X)                                                                    \
    X(tf_experiment_info, "", id, ID, id)                                                          \
    X(tf_experiment_info, ", ", name, TEXT, name)                                                  \
    X(tf_experiment_info, ", ", game, TEXT, game)                                                  \
    X(tf_experiment_info, ", ", rules, TEXT, rules)                                                \
    X(tf_experiment_info, ", ", solver, TEXT, solver)                                              \
    X(tf_experiment_info, ", ", players, TEXT, players)                                            \
    X(tf_experiment_info, ", ", deals, TEXT, deals)                                                \
    X(tf_experiment_info, ", ", source, TEXT, source)                                              \
    X(tf_experiment_info, ", ", first, UNSIGNED, first)                                            \
    X(tf_experiment_info, ", ", last, UNSIGNED, last)                                              \
    X(tf_experiment_info, ", ", file, APART, -)                                                    \
    X(tf_experiment_info, ", ", seed, UNSIGNED, seed)                                              \
    X(tf_experiment_info, ", ", states, UNSIGNED, states)                                          \
    X(tf_experiment_info, ", ", time_ms, UNSIGNED, time_ms)                                        \
    X(tf_experiment_info, ", ", memory_mb, UNSIGNED, memory_mb)                                    \
    X(tf_experiment_info, ", ", note, TEXT, note)                                                  \
    X(tf_experiment_info, ", ", created_ms, SIGNED, created_ms)

#define TF__RUN_TABLE(X)                                                                           \
    X(tf_run_info, "", id, ID, id)                                                                 \
    X(tf_run_info, ", ", experiment, APART, -)                                                     \
    X(tf_run_info, ", ", version, TEXT, version)                                                   \
    X(tf_run_info, ", ", commit_id, TEXT, commit)                                                  \
    X(tf_run_info, ", ", build, TEXT, build)                                                       \
    X(tf_run_info, ", ", cpu, TEXT, cpu)                                                           \
    X(tf_run_info, ", ", system, TEXT, system)                                                     \
    X(tf_run_info, ", ", cores, UNSIGNED, cores)                                                   \
    X(tf_run_info, ", ", memory_mb, UNSIGNED, memory_mb)                                           \
    X(tf_run_info, ", ", threads, UNSIGNED, threads)                                               \
    X(tf_run_info, ", ", processes, UNSIGNED, processes)                                           \
    X(tf_run_info, ", ", peak_kb, UNSIGNED, peak_kb)                                               \
    X(tf_run_info, ", ", rows, UNSIGNED, rows)                                                     \
    X(tf_run_info, ", ", started_ms, SIGNED, started_ms)                                           \
    X(tf_run_info, ", ", finished_ms, SIGNED, finished_ms)                                         \
    X(tf_run_info, ", ", ending, TEXT, ending)

#define TF__TALLY_TABLE(X)                                                                         \
    X(tf_tally, "", experiment, APART, -)                                                          \
    X(tf_tally, ", ", deals, UNSIGNED, deals)                                                      \
    X(tf_tally, ", ", won, UNSIGNED, won)                                                          \
    X(tf_tally, ", ", lost, UNSIGNED, lost)                                                        \
    X(tf_tally, ", ", undecided, UNSIGNED, undecided)                                              \
    X(tf_tally, ", ", finished, UNSIGNED, finished)                                                \
    X(tf_tally, ", ", states, UNSIGNED, states)                                                    \
    X(tf_tally, ", ", time_us, UNSIGNED, time_us)                                                  \
    X(tf_tally, ", ", moves, UNSIGNED, moves)

/* The seats of a row are in a table of their own. */
#define TF__RESULT_TABLE(X)                                                                        \
    X(tf_row, "", experiment, APART, -)                                                            \
    X(tf_row, ", ", deal, UNSIGNED, deal)                                                          \
    X(tf_row, ", ", verdict, UNSIGNED, verdict)                                                    \
    X(tf_row, ", ", stop, UNSIGNED, stop)                                                          \
    X(tf_row, ", ", moves, UNSIGNED, moves)                                                        \
    X(tf_row, ", ", states, UNSIGNED, states)                                                      \
    X(tf_row, ", ", time_us, UNSIGNED, time_us)                                                    \
    X(tf_row, ", ", memory_kb, UNSIGNED, memory_kb)                                                \
    X(tf_row, ", ", run, SIGNED, run)

/* ---- rows of the small tables ---- */

/* A file of deals, and the id of each of its deals. */
typedef struct tf__deal_file_row {
    int64_t id;
    const char *digest;
    uint64_t deals;
} tf__deal_file_row;

typedef struct tf__deal_name_row {
    int64_t file;
    uint64_t deal; /* from 1 on */
    const char *name;
} tf__deal_name_row;

/* The points and the score of one seat, in games for several. */
typedef struct tf__seat_row {
    int64_t experiment;
    uint64_t deal;
    uint32_t seat;
    int32_t points, score;
} tf__seat_row;

/* The luck of one seat, where it was measured, and the time that measuring it took; the time of a game is in
 * the row of its first seat. The checksum of the result covers it. */
typedef struct tf__luck_row {
    int64_t experiment;
    uint64_t deal;
    uint32_t seat;
    double luck;
    uint64_t time_us;
} tf__luck_row;

/* Why a player lost by a failure. The checksum of the result covers it. */
typedef struct tf__failure_row {
    int64_t experiment;
    uint64_t deal;
    const char *reason;
} tf__failure_row;

/* An interval of deals that are done. */
typedef struct tf__done_row {
    int64_t experiment;
    uint64_t first, last;
} tf__done_row;

/* A stopping rule: stopping.h. */
typedef struct tf__stopping_row {
    int64_t experiment;
    double width;
    bool pair;
} tf__stopping_row;

/* A single figure: figures.h. */
typedef struct tf__figure_row {
    const char *name;
    double value, low, high, deviation;
    uint64_t count;
    const char *version, *commit_id;
    int64_t made_ms;
} tf__figure_row;

/* A move of a saved game. */
typedef struct tf__move_row {
    const char *play;
    uint64_t number; /* from 0 on */
    const char *word;
    int64_t time_us;
} tf__move_row;

#define TF__DEAL_FILE_TABLE(X)                                                                     \
    X(tf__deal_file_row, "", id, ID, id)                                                           \
    X(tf__deal_file_row, ", ", digest, STRING, digest)                                             \
    X(tf__deal_file_row, ", ", deals, UNSIGNED, deals)

#define TF__DEAL_NAME_TABLE(X)                                                                     \
    X(tf__deal_name_row, "", file, SIGNED, file)                                                   \
    X(tf__deal_name_row, ", ", deal, UNSIGNED, deal)                                               \
    X(tf__deal_name_row, ", ", name, STRING, name)

#define TF__FAILURE_TABLE(X)                                                                       \
    X(tf__failure_row, "", experiment, SIGNED, experiment)                                         \
    X(tf__failure_row, ", ", deal, UNSIGNED, deal)                                                 \
    X(tf__failure_row, ", ", reason, STRING, reason)

#define TF__SEAT_TABLE(X)                                                                          \
    X(tf__seat_row, "", experiment, SIGNED, experiment)                                            \
    X(tf__seat_row, ", ", deal, UNSIGNED, deal)                                                    \
    X(tf__seat_row, ", ", seat, UNSIGNED, seat)                                                    \
    X(tf__seat_row, ", ", points, SIGNED, points)                                                  \
    X(tf__seat_row, ", ", score, SIGNED, score)

#define TF__LUCK_TABLE(X)                                                                          \
    X(tf__luck_row, "", experiment, SIGNED, experiment)                                            \
    X(tf__luck_row, ", ", deal, UNSIGNED, deal)                                                    \
    X(tf__luck_row, ", ", seat, UNSIGNED, seat)                                                    \
    X(tf__luck_row, ", ", luck, REAL, luck)                                                        \
    X(tf__luck_row, ", ", time_us, UNSIGNED, time_us)

#define TF__DONE_TABLE(X)                                                                          \
    X(tf__done_row, "", experiment, SIGNED, experiment)                                            \
    X(tf__done_row, ", ", first, UNSIGNED, first)                                                  \
    X(tf__done_row, ", ", last, UNSIGNED, last)

#define TF__STOPPING_TABLE(X)                                                                      \
    X(tf__stopping_row, "", experiment, SIGNED, experiment)                                        \
    X(tf__stopping_row, ", ", width, REAL, width)                                                  \
    X(tf__stopping_row, ", ", pair, UNSIGNED, pair)

#define TF__FIGURE_TABLE(X)                                                                        \
    X(tf__figure_row, "", name, STRING, name)                                                      \
    X(tf__figure_row, ", ", value, REAL, value)                                                    \
    X(tf__figure_row, ", ", low, REAL, low)                                                        \
    X(tf__figure_row, ", ", high, REAL, high)                                                      \
    X(tf__figure_row, ", ", deviation, REAL, deviation)                                            \
    X(tf__figure_row, ", ", count, UNSIGNED, count)                                                \
    X(tf__figure_row, ", ", version, STRING, version)                                              \
    X(tf__figure_row, ", ", commit_id, STRING, commit_id)                                          \
    X(tf__figure_row, ", ", made_ms, SIGNED, made_ms)

#define TF__MOVE_TABLE(X)                                                                          \
    X(tf__move_row, "", play, STRING, play)                                                        \
    X(tf__move_row, ", ", number, UNSIGNED, number)                                                \
    X(tf__move_row, ", ", word, STRING, word)                                                      \
    X(tf__move_row, ", ", time_us, SIGNED, time_us)

/* ---- saved games ---- */

/* All columns of a play, and those of its fields. */
#define TF__PLAY_TABLE(X)                                                                          \
    TF__PLAY_FIELDS(X)                                                                             \
    X(tf_play_info, ", ", start, APART, -) /* a record without moves, as JSON */                   \
    X(tf_play_info, ", ", place, APART, -) /* in the order of the last change */                   \
    X(tf_play_info, ", ", lines, APART, -) /* that were left: tf_play_game */

#define TF__PLAY_FIELDS(X)                                                                         \
    X(tf_play_info, "", id, TEXT, id)                                                              \
    X(tf_play_info, ", ", game, TEXT, game)                                                        \
    X(tf_play_info, ", ", rules, TEXT, rules)                                                      \
    X(tf_play_info, ", ", deal, TEXT, deal)                                                        \
    X(tf_play_info, ", ", players, TEXT, players)                                                  \
    X(tf_play_info, ", ", title, WORDS, title)                                                     \
    X(tf_play_info, ", ", seed, UNSIGNED, seed)                                                    \
    X(tf_play_info, ", ", at, UNSIGNED, at)                                                        \
    X(tf_play_info, ", ", length, UNSIGNED, length)                                                \
    X(tf_play_info, ", ", phase, UNSIGNED, outcome.verdict)                                        \
    X(tf_play_info, ", ", points0, SIGNED, outcome.points[0])                                      \
    X(tf_play_info, ", ", points1, SIGNED, outcome.points[1])                                      \
    X(tf_play_info, ", ", points2, SIGNED, outcome.points[2])                                      \
    X(tf_play_info, ", ", score0, SIGNED, outcome.scores[0])                                       \
    X(tf_play_info, ", ", score1, SIGNED, outcome.scores[1])                                       \
    X(tf_play_info, ", ", score2, SIGNED, outcome.scores[2])                                       \
    X(tf_play_info, ", ", revealed, UNSIGNED, revealed)                                            \
    X(tf_play_info, ", ", imported, UNSIGNED, imported)                                            \
    X(tf_play_info, ", ", winnable, SIGNED, winnable)                                              \
    X(tf_play_info, ", ", undos, UNSIGNED, undos)                                                  \
    X(tf_play_info, ", ", hints, COUNTER, hints)                                                   \
    X(tf_play_info, ", ", autos, UNSIGNED, autos)                                                  \
    X(tf_play_info, ", ", first_phase, UNSIGNED, first.verdict)                                    \
    X(tf_play_info, ", ", first_points, SIGNED, first.points)                                      \
    X(tf_play_info, ", ", first_won, UNSIGNED, first.won)                                          \
    X(tf_play_info, ", ", first_unaided, UNSIGNED, first.unaided)                                  \
    X(tf_play_info, ", ", first_ms, SIGNED, first.end_ms)                                          \
    X(tf_play_info, ", ", last_phase, UNSIGNED, last.verdict)                                      \
    X(tf_play_info, ", ", last_points, SIGNED, last.points)                                        \
    X(tf_play_info, ", ", last_won, UNSIGNED, last.won)                                            \
    X(tf_play_info, ", ", last_unaided, UNSIGNED, last.unaided)                                    \
    X(tf_play_info, ", ", last_ms, SIGNED, last.end_ms)                                            \
    X(tf_play_info, ", ", created_ms, SIGNED, created_ms)                                          \
    X(tf_play_info, ", ", changed_ms, SIGNED, changed_ms)                                          \
    X(tf_play_info, ", ", changes, UNSIGNED, changes)

/* ---- what follows from a table ---- */

/* "id, name, ..." and ":id, :name, ..."; parameter N is column N, from 1 on. */
#define TF__COLUMN_NAME(struct_, separator, name, type, field)      separator #name
#define TF__COLUMN_PARAMETER(struct_, separator, name, type, field) separator ":" #name
#define TF__COLUMN_COUNT(struct_, separator, name, type, field)     +1
#define TF__COLUMN_EXCLUDED(struct_, separator, name, type, field)  separator "excluded." #name

/* Tells whether a row does not match its checksum. */
#define TF__COLUMNS_DAMAGED(table) "checksum IS NOT tefuda_checksum(" table(TF__COLUMN_NAME) ")"
/* Updates the checksum of a row. */
#define TF__COLUMNS_SUM(name, table)                                                               \
    "UPDATE " name " SET checksum = tefuda_checksum(" table(TF__COLUMN_NAME) ") WHERE id = ?"

/* (names, checksum) and (parameters, checksum), and names with parameters alone. */
#define TF__COLUMNS_VALUES(table)                                                                  \
    "(" table(TF__COLUMN_NAME) ", checksum) VALUES (" table(                                       \
        TF__COLUMN_PARAMETER) ", tefuda_checksum(" table(TF__COLUMN_PARAMETER) "))"
#define TF__COLUMNS_UNSUMMED(table)                                                                \
    "(" table(TF__COLUMN_NAME) ") VALUES (" table(TF__COLUMN_PARAMETER) ")"

/* Statements on a table: a row with its checksum; a row whose checksum follows when its id is
 * known, or that has none; a row that replaces another; the same without deleting the old one,
 * which triggers see. */
#define TF__COLUMNS_INSERT(name, table)          "INSERT INTO " name " " TF__COLUMNS_VALUES(table)
#define TF__COLUMNS_INSERT_UNSUMMED(name, table) "INSERT INTO " name " " TF__COLUMNS_UNSUMMED(table)
#define TF__COLUMNS_REPLACE(name, table)                                                           \
    "INSERT OR REPLACE INTO " name " " TF__COLUMNS_VALUES(table)
#define TF__COLUMNS_UPSERT(name, key, table)                                                       \
    TF__COLUMNS_INSERT(name, table)                                                                \
    " ON CONFLICT(" key ") DO UPDATE SET (" table(TF__COLUMN_NAME) ", checksum) = (" table(        \
        TF__COLUMN_EXCLUDED) ", excluded.checksum)"
/* All columns, then whether the row is damaged. */
#define TF__COLUMNS_SELECT(name, table)                                                            \
    "SELECT " table(TF__COLUMN_NAME) ", " TF__COLUMNS_DAMAGED(table) " FROM " name

typedef enum tf__column_type {
    TF__COLUMN_APART,
    TF__COLUMN_ID,
    TF__COLUMN_TEXT,
    TF__COLUMN_WORDS,
    TF__COLUMN_STRING,
    TF__COLUMN_REAL,
    TF__COLUMN_SIGNED,
    TF__COLUMN_UNSIGNED,
    TF__COLUMN_COUNTER = TF__COLUMN_UNSIGNED,
} tf__column_type;

typedef struct tf__column {
    const char *name;
    tf__column_type type;
    size_t offset, size; /* of the field */
} tf__column;

typedef struct tf__columns {
    const char *table;
    const tf__column *list;
    size_t count;
} tf__columns;

extern const tf__columns tf__experiment_columns, tf__run_columns, tf__tally_columns,
    tf__result_columns, tf__deal_file_columns, tf__deal_name_columns, tf__seat_columns,
    tf__luck_columns, tf__failure_columns, tf__done_columns, tf__stopping_columns,
    tf__figure_columns, tf__play_columns, tf__move_columns;

/* Binds the fields of a struct to the parameters, except columns APART. Texts are borrowed until
 * the statement has ended. */
void tf__columns_bind(sqlite3_stmt *statement, const tf__columns *columns, const void *from);

/* Reads the fields of a struct from the results, whose first is `at`; returns the index after the
 * last. */
int tf__columns_read(sqlite3_stmt *statement, int at, const tf__columns *columns, void *to);

/* Binds a row and runs the statement, which can be run again. */
TF_MUST_USE tf_status tf__columns_step(tf__database *file, sqlite3_stmt *statement,
                                       const tf__columns *columns, const void *from,
                                       tf_error *error);
/* Compiles the statement and runs it once with a row. */
TF_MUST_USE tf_status tf__columns_write(tf__database *file, const char *sql,
                                        const tf__columns *columns, const void *from,
                                        tf_error *error);

/* The words of a row of integers for its checksum; `apart` is the value of columns APART. */
size_t tf__columns_words(const tf__columns *columns, const void *from, int64_t apart,
                         uint64_t *words);

#endif
