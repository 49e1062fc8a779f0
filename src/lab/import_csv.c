/* import_csv.c: see import_csv.h. RFC 4180, one row per line. */
#include "lab/import_csv.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/words.h"

enum { FIELDS_MAX = 64 };

/* A file that is being read. */
typedef struct csv_reader {
    const char *file;
    unsigned line;
    unsigned seats;
    char *at, *end;
    const char *fields[FIELDS_MAX]; /* of the current line */
    size_t field_count;
    int column[FIELDS_MAX]; /* of the header: an index in `columns`, or -1 */
    size_t column_count;
    bool luck; /* the first row has luck */
    tf__import *out;
    tf_error *error;
} csv_reader;

static tf_status refuse(const csv_reader *r, const char *format, ...) TF_PRINTF(2, 3);

static tf_status refuse(const csv_reader *r, const char *format, ...)
{
    char words[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return tf_error_set(r->error, TF_ERR_INPUT, "%s:%u: %s", r->file, r->line, words);
}

/* ---- lines and fields ---- */

/* Ends a quoted field in place; *at is after the opening quote and becomes the byte after the
 * closing one. */
static bool read_quoted(char **at, const char *end)
{
    char *out = *at;
    for (char *in = *at; in < end && *in != '\n' && *in; in++) {
        if (*in == '"' && in[1] != '"') {
            *at = in + 1;
            *out = '\0';
            return true;
        }
        in += *in == '"';
        *out++ = *in;
    }
    return false;
}

/* Reads the fields of the next line; the line is not empty. */
static tf_status read_fields(csv_reader *r)
{
    r->field_count = 0;
    for (bool more = true; more;) {
        if (r->field_count == FIELDS_MAX)
            return refuse(r, "more than %d fields", FIELDS_MAX);
        bool quoted = *r->at == '"';
        char *after = r->at + quoted;
        r->fields[r->field_count++] = after;
        if (quoted && !read_quoted(&after, r->end))
            return refuse(r, "field %zu has no closing quote on its line", r->field_count);
        if (!quoted)
            after += strcspn(after, ",\r\n");
        if (*after == '\r' && (after[1] == '\n' || after + 1 == r->end))
            *after++ = '\0';
        if (after < r->end && *after != ',' && *after != '\n')
            return refuse(r, "byte 0x%02x after field %zu, expected a comma or the end of the line",
                          (unsigned char)*after, r->field_count);
        more = after < r->end && *after == ',';
        if (after < r->end)
            *after++ = '\0';
        r->at = after;
    }
    return TF_OK;
}

static void skip_empty_lines(csv_reader *r)
{
    while (r->at < r->end && (*r->at == '\n' || (*r->at == '\r' && r->at[1] == '\n'))) {
        r->line += *r->at == '\n';
        r->at++;
    }
}

/* ---- values ---- */

static bool read_count(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    bool good = *text != '\0';
    for (; good && *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        good = *text >= '0' && *text <= '9' && value <= (INT64_MAX - digit) / 10;
        value = value * 10 + digit;
    }
    *out = value;
    return good;
}

/* Milliseconds with decimals, as microseconds. */
static bool read_ms(const char *text, uint64_t *us)
{
    char whole[24];
    size_t length = strcspn(text, ".");
    const char *decimals = text[length] ? text + length + 1 : "0";
    uint64_t ms, scale = 100;
    if (length >= sizeof whole || decimals[strspn(decimals, "0123456789")] || !*decimals)
        return false;
    memcpy(whole, text, length);
    whole[length] = '\0';
    if (!read_count(whole, &ms) || ms > INT64_MAX / 1000 - 1)
        return false;
    *us = ms * 1000;
    for (; *decimals && scale > 0; decimals++, scale /= 10)
        *us += (uint64_t)(*decimals - '0') * scale;
    return true;
}

/* One number per seat, separated by spaces. */
static bool read_numbers(const char *text, unsigned seats, double low, double high, double *out)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        char *end = NULL;
        size_t length = strcspn(text, " ");
        if (length == 0 || strspn(text, "+-.0123456789eE") < length)
            return false;
        out[seat] = strtod(text, &end);
        if (end != text + length || !(out[seat] >= low && out[seat] <= high))
            return false;
        text = end + (*end == ' ');
    }
    return *text == '\0';
}

static bool read_integers(const char *text, unsigned seats, int *out)
{
    double values[TF_SEATS_MAX];
    if (!read_numbers(text, seats, -30000, 30000, values))
        return false;
    for (unsigned seat = 0; seat < seats; seat++) {
        out[seat] = (int)values[seat];
        if ((double)out[seat] != values[seat])
            return false;
    }
    return true;
}

/* ---- columns ---- */

typedef bool take_fn(csv_reader *r, const char *text, tf__import_row *row);

static bool take_deal(csv_reader *r, const char *text, tf__import_row *row)
{
    (void)r;
    row->id = text;
    return *text && strlen(text) < TF_DEAL_ID_MAX;
}

static bool take_verdict(csv_reader *r, const char *text, tf__import_row *row)
{
    for (int verdict = TF_UNDECIDED; verdict <= TF_FINISHED; verdict++) {
        bool fits = r->seats > 1 ? verdict == TF_FINISHED || verdict == TF_UNDECIDED
                                 : verdict != TF_FINISHED;
        if (!fits || strcmp(tf_verdict_name((tf_verdict)verdict), text) != 0)
            continue;
        row->row.verdict = (tf_verdict)verdict;
        return true;
    }
    return false;
}

static bool take_experiment(csv_reader *r, const char *text, tf__import_row *row)
{
    (void)row;
    if (r->out->count == 0)
        r->out->experiment = text;
    return strcmp(r->out->experiment, text) == 0;
}

static bool take_stopped(csv_reader *r, const char *text, tf__import_row *row)
{
    (void)r;
    for (int stop = TF_STOP_NONE; stop < TF_STOP_CANCELLED; stop++)
        if (strcmp(tf_stop_name((tf_stop)stop), text) == 0)
            row->row.stop = (tf_stop)stop;
    return !*text || strcmp(tf_stop_name(row->row.stop), text) == 0;
}

static bool take_points(csv_reader *r, const char *text, tf__import_row *row)
{
    return !*text || (r->seats > 1 && read_integers(text, r->seats, row->row.points));
}

static bool take_scores(csv_reader *r, const char *text, tf__import_row *row)
{
    return !*text || (r->seats > 1 && read_integers(text, r->seats, row->row.scores));
}

/* All rows have luck, or none. */
static bool take_luck(csv_reader *r, const char *text, tf__import_row *row)
{
    bool has = *text != '\0';
    if (r->out->count == 0)
        r->luck = has;
    return has == r->luck && (!has || read_numbers(text, r->seats, -1e6, 1e6, row->row.luck));
}

static bool take_failure(csv_reader *r, const char *text, tf__import_row *row)
{
    (void)r;
    return tf__words_copy(row->row.failure, sizeof row->row.failure, "", text, NULL) == TF_OK;
}

#define TAKE_NUMBER(name, read)                                                                    \
    static bool take_##name(csv_reader *r, const char *text, tf__import_row *row)                  \
    {                                                                                              \
        (void)r;                                                                                   \
        return !*text || read(text, &row->row.name);                                               \
    }
TAKE_NUMBER(moves, read_count)
TAKE_NUMBER(states, read_count)
TAKE_NUMBER(memory_kb, read_count)
TAKE_NUMBER(time_us, read_ms)
TAKE_NUMBER(luck_us, read_ms)

static const struct {
    const char *name;
    take_fn *take;
    const char *expected;
} columns[] = {
    {"deal", take_deal, "the id of a deal, KIND:N"},
    {"verdict", take_verdict, "won, lost or undecided; with several seats finished or undecided"},
    {"experiment", take_experiment, "the same name in every row: import experiments one by one"},
    {"moves", take_moves, "a whole number"},
    {"states", take_states, "a whole number"},
    {"time_ms", take_time_us, "milliseconds"},
    {"memory_kb", take_memory_kb, "a whole number"},
    {"stopped", take_stopped, "none, time, states or memory"},
    {"points", take_points, "one whole number per seat, separated by spaces"},
    {"scores", take_scores, "one whole number per seat, separated by spaces"},
    {"luck", take_luck, "one number per seat in every row, or in none"},
    {"luck_ms", take_luck_us, "milliseconds"},
    {"failure", take_failure, "text without control characters"},
};
enum { COLUMN_COUNT = sizeof columns / sizeof columns[0], REQUIRED_COUNT = 2 };

/* ---- the file ---- */

static tf_status read_header(csv_reader *r)
{
    unsigned found = 0;
    tf_status status = read_fields(r);
    for (size_t i = 0; i < r->field_count && status == TF_OK; i++) {
        r->column[i] = -1;
        for (int c = 0; c < COLUMN_COUNT; c++) {
            if (strcmp(columns[c].name, r->fields[i]) != 0)
                continue;
            if (found >> c & 1)
                status = refuse(r, "column %s is there twice", columns[c].name);
            found |= 1u << c;
            r->column[i] = c;
        }
    }
    r->column_count = r->field_count;
    for (int c = 0; c < REQUIRED_COUNT && status == TF_OK; c++)
        if (!(found >> c & 1))
            status = refuse(r, "no column %s, expected a first line such as deal,verdict",
                            columns[c].name);
    return status;
}

static tf_status check_row(const csv_reader *r, const tf__import_row *row)
{
    bool has_points = false;
    for (size_t i = 0; i < r->column_count; i++)
        has_points |= r->column[i] >= 0 && columns[r->column[i]].take == take_points &&
                      *r->fields[i];
    if (r->seats > 1 && row->row.verdict == TF_FINISHED && !has_points)
        return refuse(r, "a finished game without points, expected one number per seat");
    return TF_OK;
}

static tf_status read_row(csv_reader *r)
{
    tf__import_row row = {.line = r->line, .row = {.luck = {NAN, NAN, NAN}}};
    tf_status status = read_fields(r);
    if (status != TF_OK)
        return status;
    if (r->field_count != r->column_count)
        return refuse(r, "%zu fields, expected %zu as in the first line", r->field_count,
                      r->column_count);
    for (size_t i = 0; i < r->field_count; i++) {
        int c = r->column[i];
        if (c >= 0 && !columns[c].take(r, r->fields[i], &row))
            return refuse(r, "%s '%.40s', expected %s", columns[c].name, r->fields[i],
                          columns[c].expected);
    }
    status = check_row(r, &row);
    if (status != TF_OK)
        return status;
    if (!TF__ARRAY_RESERVE(r->out->rows, r->out->capacity, r->out->count + 1))
        return tf_error_set(r->error, TF_ERR_MEMORY, "not enough memory for the rows");
    r->out->rows[r->out->count++] = row;
    return TF_OK;
}

tf_status tf__import_parse(const char *file, char *text, size_t length, unsigned seats,
                           tf__import *out, tf_error *error)
{
    *out = (tf__import){.experiment = ""};
    csv_reader r = {.file = file,
                    .line = 1,
                    .seats = seats,
                    .at = text,
                    .end = text + length,
                    .out = out,
                    .error = error};
    if (strlen(text) != length)
        return tf_error_set(error, TF_ERR_INPUT, "%s: contains a NUL byte, expected plain text",
                            file);
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        r.at += 3;
    skip_empty_lines(&r);
    if (r.at == r.end)
        r.line = 1;
    tf_status status = r.at < r.end ? read_header(&r)
                                    : refuse(&r, "an empty file, expected deal,verdict");
    for (r.line++, skip_empty_lines(&r); r.at < r.end && status == TF_OK; skip_empty_lines(&r)) {
        status = read_row(&r);
        r.line++;
    }
    if (status == TF_OK && out->count == 0)
        status = tf_error_set(error, TF_ERR_INPUT, "%s: no rows after the first line", file);
    return status;
}

void tf__import_free(tf__import *import)
{
    free(import->rows);
    *import = (tf__import){.experiment = ""};
}
