/* columns.c: see columns.h. */
#include "store/columns.h"

#include <stdbool.h>
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
COLUMNS(tf__play_columns, "play", TF__PLAY_TABLE)

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

void tf__columns_bind(sqlite3_stmt *statement, const tf__columns *columns, const void *from)
{
    for (size_t i = 0; i < columns->count; i++) {
        const tf__column *column = &columns->list[i];
        if (column->type == TF__COLUMN_APART)
            continue;
        if (column->type == TF__COLUMN_TEXT || column->type == TF__COLUMN_WORDS)
            sqlite3_bind_text(statement, (int)i + 1, (const char *)from + column->offset, -1,
                              SQLITE_STATIC);
        else
            sqlite3_bind_int64(statement, (int)i + 1, number_of(column, from));
    }
}

static void read_text(sqlite3_stmt *statement, int at, const tf__column *column, void *to)
{
    const char *text = (const char *)sqlite3_column_text(statement, at);
    char *field = (char *)to + column->offset;
    if (column->type == TF__COLUMN_WORDS) /* earlier versions kept any bytes, newlines too */
        tf__words_copy_clean(field, column->size, text ? text : "");
    else
        sqlite3_snprintf((int)column->size, field, "%s", text ? text : "");
}

int tf__columns_read(sqlite3_stmt *statement, int at, const tf__columns *columns, void *to)
{
    for (size_t i = 0; i < columns->count; i++, at++) {
        const tf__column *column = &columns->list[i];
        if (column->type == TF__COLUMN_TEXT || column->type == TF__COLUMN_WORDS)
            read_text(statement, at, column, to);
        else if (column->type != TF__COLUMN_APART)
            set_number(column, to, sqlite3_column_int64(statement, at));
    }
    return at;
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
