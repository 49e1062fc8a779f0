/* columns.h: the columns of the tables that hold structs, one row per column.
 *
 * A row is X(STRUCT, SEPARATOR, name, TYPE, field). From these rows follow the lists of names in SQL
 * (insert, select, checksum), the binding of parameters and the reading of results. The order of the
 * rows is the order of the checksum, so that new columns come last. The steps that made the tables
 * (store.c, plays.c) are history and stay as they are; test_columns compares both.
 *
 *   TEXT      char array            SIGNED    int, int64_t
 *   WORDS     char array, cleaned   UNSIGNED  unsigned integers, enums, bool
 *   COUNTER   unsigned; an update never lowers it
 *   APART     not in the struct: bound and read by the caller */
#ifndef TEFUDA_STORE_COLUMNS_H
#define TEFUDA_STORE_COLUMNS_H

#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>

#define TF__EXPERIMENT_TABLE(X)                                                                    \
    X(tf_experiment_info, "", id, SIGNED, id)                                                      \
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
    X(tf_run_info, "", id, SIGNED, id)                                                             \
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

/* All columns of a play, and those of its fields. */
#define TF__PLAY_TABLE(X)                                                                          \
    TF__PLAY_FIELDS(X)                                                                             \
    X(tf_play_info, ", ", start, APART, -) /* a record without moves, as JSON */                   \
    X(tf_play_info, ", ", place, APART, -) /* in the order of the last change */

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

/* Whether a row does not fit its checksum. */
#define TF__COLUMNS_DAMAGED(table) "checksum IS NOT tefuda_checksum(" table(TF__COLUMN_NAME) ")"
/* Brings the checksum of a row up to date. */
#define TF__COLUMNS_SUM(name, table)                                                               \
    "UPDATE " name " SET checksum = tefuda_checksum(" table(TF__COLUMN_NAME) ") WHERE id = ?"

typedef enum tf__column_type {
    TF__COLUMN_APART,
    TF__COLUMN_TEXT,
    TF__COLUMN_WORDS,
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
    tf__result_columns, tf__play_columns;

/* Binds the fields of a struct to the parameters; those of columns APART stay as they are. Texts are
 * borrowed until the statement has ended. */
void tf__columns_bind(sqlite3_stmt *statement, const tf__columns *columns, const void *from);

/* Reads the fields of a struct from the results, whose first is `at`; returns the index after the
 * last. */
int tf__columns_read(sqlite3_stmt *statement, int at, const tf__columns *columns, void *to);

/* The words of a row of integers for its checksum; `apart` is the value of columns APART. */
size_t tf__columns_words(const tf__columns *columns, const void *from, int64_t apart,
                         uint64_t *words);

#endif
