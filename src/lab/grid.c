/* grid.c: column widths are those of the widest cells, in characters, not bytes. */
#include "lab/grid.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS_MAX = 32, CELL_MAX = 512 };

void tf__grid_add(tf__grid *grid, const char *format, ...)
{
    char cell[CELL_MAX];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(cell, sizeof cell, format, args);
    va_end(args);
    if (length < 0)
        cell[0] = '\0';
    tf_text_add_bytes(&grid->cells, cell, strlen(cell) + 1);
    grid->count++;
}

void tf__grid_end_row(tf__grid *grid)
{
    while (grid->count % grid->columns != 0)
        tf__grid_add(grid, "%s", "");
}

/* Counts UTF-8 characters: all bytes except continuation bytes. */
static size_t width_of(const char *cell)
{
    size_t width = 0;
    for (; *cell; cell++)
        width += ((unsigned char)*cell & 0xc0) != 0x80;
    return width;
}

static void find_widths(const tf__grid *grid, size_t widths[COLUMNS_MAX])
{
    const char *cell = tf_text_string(&grid->cells);
    for (size_t i = 0; i < grid->count; i++, cell += strlen(cell) + 1) {
        size_t column = i % grid->columns, width = width_of(cell);
        if (column < COLUMNS_MAX && width > widths[column])
            widths[column] = width;
    }
}

static void add_spaces(tf_text *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tf_text_add_char(out, ' ');
}

void tf__grid_format(const tf__grid *grid, tf_text *out)
{
    size_t widths[COLUMNS_MAX] = {0};
    if (grid->columns == 0 || grid->columns > COLUMNS_MAX || grid->cells.failed) {
        out->failed |= grid->cells.failed;
        return;
    }
    find_widths(grid, widths);
    const char *cell = tf_text_string(&grid->cells);
    size_t waiting = 0; /* spaces, written only if another cell follows */
    for (size_t i = 0; i < grid->count; i++, cell += strlen(cell) + 1) {
        size_t column = i % grid->columns, pad = widths[column] - width_of(cell);
        bool left = grid->left >> column & 1;
        if (column > 0)
            waiting += 2;
        waiting += left ? 0 : pad;
        if (*cell) {
            add_spaces(out, waiting);
            tf_text_add(out, cell);
            waiting = 0;
        }
        waiting += left ? pad : 0;
        if (column == grid->columns - 1) {
            tf_text_add_char(out, '\n');
            waiting = 0;
        }
    }
}

void tf__grid_free(tf__grid *grid)
{
    tf_text_free(&grid->cells);
    grid->count = 0;
}

/* Inserts commas as thousands separators in place; the buffer must be large enough. */
static void set_thousands(char *text)
{
    size_t sign = text[0] == '-', digits = strspn(text + sign, "0123456789");
    for (size_t at = digits; at > 3; at -= 3) {
        char *place = text + sign + at - 3;
        memmove(place + 1, place, strlen(place) + 1);
        *place = ',';
    }
}

void tf__format_number(double value, char out[32])
{
    double size = fabs(value);
    if (!(size < 1e15)) {
        snprintf(out, 32, "%.4g", value);
        return;
    }
    bool whole = value == floor(value);
    if (size < 0.001 && size > 0)
        snprintf(out, 32, "%.3g", value);
    else
        snprintf(out, 32, "%.*f",
                 whole || size >= 1000 ? 0
                 : size >= 100         ? 1
                 : size >= 10          ? 2
                                       : 3,
                 value);
    set_thousands(out);
}
