/* columns.c: see columns.h. */
#include "store/columns.h"

#include <string.h>

#include <tefuda/plays.h>
#include <tefuda/store.h>

#include "base/words.h"

#define FIELD(struct_, field)       offsetof(struct_, field), sizeof(((struct_ *)0)->field)
#define FIELD_APART(struct_, field) 0, 0
#define FIELD_TEXT                  FIELD
#define FIELD_WORDS                 FIELD
#define FIELD_SIGNED                FIELD
#define FIELD_UNSIGNED              FIELD
#define FIELD_COUNTER               FIELD
#define FIELD_ID                    FIELD
#define FIELD_STRING                FIELD
#define FIELD_REAL                  FIELD
#define ROW(struct_, separator, name, type, field)                                                 \
    {#name, TF__COLUMN_##type, FIELD_##type(struct_, field)},

#define COLUMNS(variable, name, table)                                                             \
    static const tf__column variable##_list[] = {table(ROW)};                                      \
    const tf__columns variable = {name, variable##_list,                                           \
                                  sizeof variable##_list / sizeof variable##_list[0]};

COLUMNS(tf__experiment_columns, "experiment", TF__EXPERIMENT_TABLE)
COLUMNS(tf__run_columns, "run", TF__RUN_TABLE)
COLUMNS(tf__tally_columns, "tally", TF__TALLY_TABLE)
COLUMNS(tf__result_columns, "result", TF__RESULT_TABLE)
COLUMNS(tf__deal_file_columns, "deal_file", TF__DEAL_FILE_TABLE)
COLUMNS(tf__deal_name_columns, "deal_name", TF__DEAL_NAME_TABLE)
COLUMNS(tf__seat_columns, "seat", TF__SEAT_TABLE)
COLUMNS(tf__luck_columns, "luck", TF__LUCK_TABLE)
COLUMNS(tf__failure_columns, "failure", TF__FAILURE_TABLE)
COLUMNS(tf__done_columns, "done", TF__DONE_TABLE)
COLUMNS(tf__stopping_columns, "stopping", TF__STOPPING_TABLE)
COLUMNS(tf__figure_columns, "figure", TF__FIGURE_TABLE)
COLUMNS(tf__play_columns, "play", TF__PLAY_TABLE)
COLUMNS(tf__move_columns, "move", TF__MOVE_TABLE)

/* ---- numbers ---- */

static int64_t number_of(const tf__column *column, const void *from)
{
    const char *field = (const char *)from + column->offset;
    uint8_t byte;
    uint32_t word;
    int64_t value;
    switch (column->size) {
    case sizeof byte:
        memcpy(&byte, field, sizeof byte);
        return byte;
    case sizeof word:
        memcpy(&word, field, sizeof word);
        return column->type == TF__COLUMN_SIGNED ? (int64_t)(int32_t)word : (int64_t)word;
    default:
        memcpy(&value, field, sizeof value);
        return value;
    }
}

static void set_number(const tf__column *column, void *to, int64_t value)
{
    char *field = (char *)to + column->offset;
    bool truth = value != 0; /* one byte is a bool */
    uint32_t word = (uint32_t)value;
    if (column->size == sizeof truth)
        memcpy(field, &truth, sizeof truth);
    else if (column->size == sizeof word)
        memcpy(field, &word, sizeof word);
    else
        memcpy(field, &value, sizeof value);
}

/* ---- rows ---- */

static void bind_column(sqlite3_stmt *statement, int at, const tf__column *column, const void *from)
{
    const char *field = (const char *)from + column->offset, *string;
    double real;
    switch (column->type) {
    case TF__COLUMN_APART:
        break;
    case TF__COLUMN_TEXT:
    case TF__COLUMN_WORDS:
        sqlite3_bind_text(statement, at, field, -1, SQLITE_STATIC);
        break;
    case TF__COLUMN_STRING:
        memcpy(&string, field, sizeof string);
        sqlite3_bind_text(statement, at, string, -1, SQLITE_STATIC);
        break;
    case TF__COLUMN_REAL:
        memcpy(&real, field, sizeof real);
        sqlite3_bind_double(statement, at, real);
        break;
    case TF__COLUMN_ID:
        if (number_of(column, from) == 0) {
            sqlite3_bind_null(statement, at);
            break;
        }
        /* fall through */
    default:
        sqlite3_bind_int64(statement, at, number_of(column, from));
    }
}

void tf__columns_bind(sqlite3_stmt *statement, const tf__columns *columns, const void *from)
{
    for (size_t i = 0; i < columns->count; i++)
        bind_column(statement, (int)i + 1, &columns->list[i], from);
}

static void read_text(sqlite3_stmt *statement, int at, const tf__column *column, void *to)
{
    const char *text = (const char *)sqlite3_column_text(statement, at);
    char *field = (char *)to + column->offset;
    if (!text)
        text = "";
    if (column->type == TF__COLUMN_STRING)
        memcpy(field, &text, sizeof text);
    else if (column->type == TF__COLUMN_WORDS) /* earlier versions stored any bytes */
        tf__words_copy_clean(field, column->size, text);
    else
        sqlite3_snprintf((int)column->size, field, "%s", text);
}

static void read_real(sqlite3_stmt *statement, int at, const tf__column *column, void *to)
{
    double real = sqlite3_column_double(statement, at);
    memcpy((char *)to + column->offset, &real, sizeof real);
}

int tf__columns_read(sqlite3_stmt *statement, int at, const tf__columns *columns, void *to)
{
    for (size_t i = 0; i < columns->count; i++, at++) {
        const tf__column *column = &columns->list[i];
        switch (column->type) {
        case TF__COLUMN_APART:
            break;
        case TF__COLUMN_TEXT:
        case TF__COLUMN_WORDS:
        case TF__COLUMN_STRING:
            read_text(statement, at, column, to);
            break;
        case TF__COLUMN_REAL:
            read_real(statement, at, column, to);
            break;
        default:
            set_number(column, to, sqlite3_column_int64(statement, at));
        }
    }
    return at;
}

tf_status tf__columns_step(tf__database *file, sqlite3_stmt *statement, const tf__columns *columns,
                           const void *from, tf_error *error)
{
    tf__columns_bind(statement, columns, from);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? TF_OK : tf__database_failed(file, "write", error);
}

tf_status tf__columns_write(tf__database *file, const char *sql, const tf__columns *columns,
                            const void *from, tf_error *error)
{
    sqlite3_stmt *statement = NULL;
    tf_status status = tf__database_prepare(file, sql, &statement, error);
    if (status != TF_OK)
        return status;
    tf__columns_bind(statement, columns, from);
    return tf__database_finish(file, statement, error);
}

size_t tf__columns_words(const tf__columns *columns, const void *from, int64_t apart,
                         uint64_t *words)
{
    for (size_t i = 0; i < columns->count; i++) {
        const tf__column *column = &columns->list[i];
        words[i] = (uint64_t)(column->type == TF__COLUMN_APART ? apart : number_of(column, from));
    }
    return columns->count;
}
