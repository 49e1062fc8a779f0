/* sheet_text.c: a sheet as text for a terminal. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab/grid.h"
#include "papers/sheet_cells.h"

enum { LINE_WIDTH = 100 };

static void format_value(double value, const char *unit, char out[32])
{
    if (strcmp(unit, "%") == 0)
        snprintf(out, 32, "%.2f", value);
    else if (strcmp(unit, "points") == 0)
        snprintf(out, 32, "%+.3f", value);
    else if (strcmp(unit, "value") == 0)
        snprintf(out, 32, "%.9g", value);
    else
        tf__format_number(value, out);
}

static const char *verdict_word(const tf_sheet_line *line)
{
    if (!line->valued)
        return tf_paper_state_name(line->state);
    return line->verdict == TF_PAPER_UNTESTED ? "" : tf_paper_verdict_name(line->verdict);
}

void tf__sheet_cells_fill(tf__sheet_cells *cells, const tf_sheet_line *line, const char *unit)
{
    char low[32], high[32];
    *cells = (tf__sheet_cells){.verdict = verdict_word(line)};
    if (!line->valued)
        return;
    const tf_paper_value *ours = &line->ours;
    format_value(ours->value, unit, cells->ours);
    if (ours->count == 0) {
        snprintf(cells->interval, sizeof cells->interval, "exact");
        return;
    }
    if (ours->interval.low < ours->interval.high) {
        format_value(ours->interval.low, unit, low);
        format_value(ours->interval.high, unit, high);
        snprintf(cells->interval, sizeof cells->interval, "[%s, %s]", low, high);
    }
    tf__format_number((double)ours->count, cells->count);
    if (isfinite(line->distance))
        snprintf(cells->distance, sizeof cells->distance, "%+.1f", line->distance);
}

void tf__sheet_summary(const tf_sheet *sheet, tf_text *out)
{
    tf_text_printf(out, "%zu of %zu figure%s", sheet->valued, sheet->lines,
                   sheet->lines == 1 ? "" : "s");
    if (sheet->valued > 0)
        tf_text_printf(out, ", %zu agree%s, %zu differ%s, %zu too few", sheet->agree,
                       sheet->agree == 1 ? "s" : "", sheet->differ, sheet->differ == 1 ? "s" : "",
                       sheet->few);
    if (sheet->absent > 0 && sheet->absent < sheet->lines)
        tf_text_printf(out, ", %zu not there yet", sheet->absent);
}

void tf__sheet_margins(const tf_sheet_table *table, tf_text *out)
{
    double least = INFINITY, most = 0;
    char low[32], high[32];
    for (size_t i = 0; i < table->table->line_count; i++) {
        if (table->lines[i].verdict != TF_PAPER_TOO_FEW)
            continue;
        double margin = tf_paper_margin(&table->table->lines[i]);
        least = fmin(least, margin);
        most = fmax(most, margin);
    }
    if (most <= 0)
        return;
    snprintf(low, sizeof low, "%.3g", least);
    snprintf(high, sizeof high, "%.3g", most);
    bool one = strcmp(low, high) == 0;
    tf_text_printf(out, "too few: the interval is wider than the margin of %s%s%s %s", low,
                   one ? "" : " to ", one ? "" : high, table->table->unit);
}

/* Appends words, wrapped at LINE_WIDTH columns. */
static void add_words(tf_text *out, const char *words)
{
    size_t column = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        if (column > 0 && column + 1 + length > LINE_WIDTH) {
            tf_text_add_char(out, '\n');
            column = 0;
        }
        if (column > 0)
            tf_text_add_char(out, ' ');
        tf_text_add_bytes(out, words, length);
        column += length + (column > 0);
        words += length;
        words += strspn(words, " ");
    }
    tf_text_add_char(out, '\n');
}

static void add_line(tf__grid *grid, const tf_sheet_line *line, const char *unit)
{
    tf__sheet_cells cells;
    tf__sheet_cells_fill(&cells, line, unit);
    tf__grid_add(grid, "  %s%s%s", line->line->series ? line->line->series : "",
                 line->line->series ? ", " : "", line->line->label);
    tf__grid_add(grid, "%s", line->line->print ? line->line->print : "-");
    tf__grid_add(grid, "%s", cells.ours);
    tf__grid_add(grid, "%s", cells.interval);
    tf__grid_add(grid, "%s", cells.count);
    tf__grid_add(grid, "%s", cells.distance);
    tf__grid_add(grid, "%s", cells.verdict);
}

static void add_table(tf_text *out, const tf_sheet_table *table)
{
    const tf_paper_table *of = table->table;
    tf__grid grid = {.columns = 7, .left = 1u | 1u << 6};
    tf_text_add_char(out, '\n');
    add_words(out, of->title);
    if (of->note)
        add_words(out, of->note);
    tf__grid_add(&grid, "  %s", of->heading);
    tf__grid_add(&grid, "printed");
    tf__grid_add(&grid, "ours, %s", of->unit);
    tf__grid_add(&grid, "95 %% interval");
    tf__grid_add(&grid, "deals");
    tf__grid_add(&grid, "st. errors");
    tf__grid_end_row(&grid);
    for (size_t i = 0; i < of->line_count; i++)
        add_line(&grid, &table->lines[i], of->unit);
    tf__grid_format(&grid, out);
    tf__grid_free(&grid);
    if (table->few > 0) {
        tf_text_add(out, "  ");
        tf__sheet_margins(table, out);
        tf_text_add_char(out, '\n');
    }
}

void tf_sheet_format(const tf_sheet *sheet, tf_text *out)
{
    tf_text_printf(out, "%s: ", sheet->paper->name);
    tf__sheet_summary(sheet, out);
    tf_text_add_char(out, '\n');
    add_words(out, sheet->paper->title);
    add_words(out, sheet->paper->citation);
    add_words(out, sheet->paper->words);
    for (size_t i = 0; i < sheet->paper->table_count; i++)
        add_table(out, &sheet->tables[i]);
}
