/* html.c: sheets as one page of HTML.
 *
 * The page loads nothing: styles are in the page, figures are inline SVG. On a narrow screen tables
 * scroll horizontally, the page does not. In print the head of a table repeats on each page and
 * figures are not split. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/version.h>

#include "base/missing.h"
#include "lab/chart.h"
#include "papers/sheet_cells.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c1c1c;--soft:#5b5b5b;--line:#d8d8d8;--paper:#fff;"
    "--good:#00664a;--bad:#a63a00}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--soft:#a8a8a8;--line:#3d3d3d;"
    "--paper:#181818;--good:#4fd1a5;--bad:#ff9a5c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1rem;max-width:60rem;color:var(--ink);background:var(--paper);"
    "font:1rem/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.3rem;margin-top:3rem;"
    "border-top:2px solid var(--line);padding-top:1rem}h3{font-size:1.05rem;margin:2rem 0 .3rem}\n"
    "p{margin:.4rem 0}.soft{color:var(--soft);font-size:.9rem}\n"
    ".wide{overflow-x:auto;margin:.6rem 0}\n"
    "table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid var(--line);"
    "white-space:nowrap}\n"
    "th:first-child,td:first-child,th:last-child,td:last-child{text-align:left}\n"
    "thead th{border-bottom:2px solid var(--line);font-weight:600}\n"
    "td.soft{font-size:inherit}.agrees{color:var(--good)}.differs{color:var(--bad);font-weight:600}"
    "\n"
    "figure{margin:1rem 0;break-inside:avoid}\n"
    "figure svg{display:block;width:100%;height:auto;max-width:45rem;border-radius:.3rem}\n"
    "details{margin:.6rem 0}summary{cursor:pointer;color:var(--soft)}\n"
    "a{color:inherit}\n"
    "@media(max-width:32rem){body{padding:.7rem}th,td{padding:.2rem .25rem}table{font-size:.72rem}"
    "th,td:nth-child(-n+2){white-space:normal}.count{display:none}}\n"
    "@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#bbb;--paper:#fff;"
    "--good:#000;--bad:#000}body{max-width:none;padding:0;font-size:10pt}h2{break-before:page}"
    "h3{break-after:avoid}tr{break-inside:avoid}"
    ".wide{overflow:visible}table{font-size:8.5pt}th,td{padding:.1rem .5rem}nav{display:none}}\n";

static void add_escaped(tf_text *out, const char *words)
{
    for (; *words; words++) {
        switch (*words) {
        case '&':
            tf_text_add(out, "&amp;");
            break;
        case '<':
            tf_text_add(out, "&lt;");
            break;
        case '>':
            tf_text_add(out, "&gt;");
            break;
        case '"':
            tf_text_add(out, "&quot;");
            break;
        default:
            tf_text_add_char(out, *words);
        }
    }
}

static void add_element(tf_text *out, const char *open, const char *words, const char *close)
{
    tf_text_add(out, open);
    add_escaped(out, words);
    tf_text_add(out, close);
}

static void add_summary(tf_text *out, const tf_sheet *sheet)
{
    tf_text words = {0};
    tf__sheet_summary(sheet, &words);
    add_escaped(out, tf_text_string(&words));
    tf_text_free(&words);
}

/* ---- tables ---- */

/* True when all figures of the table are exact: it then needs no intervals. */
static bool is_exact(const tf_sheet_table *table)
{
    for (size_t i = 0; i < table->table->line_count; i++)
        if (table->lines[i].line->trials || table->lines[i].line->statistic != TF_PAPER_COMPUTED ||
            table->lines[i].ours.count)
            return false;
    return true;
}

static void add_row(tf_text *out, const tf_sheet_line *line, const char *unit, bool exact)
{
    tf__sheet_cells cells;
    tf__sheet_cells_fill(&cells, line, unit);
    tf_text_add(out, "<tr><td>");
    if (line->line->series)
        add_element(out, "", line->line->series, ", ");
    add_escaped(out, line->line->label);
    add_element(out, "</td><td>", line->line->print ? line->line->print : "–", "</td>");
    add_element(out, "<td>", cells.ours, "</td>");
    if (!exact) {
        add_element(out, "<td>", cells.interval, "</td>");
        add_element(out, "<td class=\"count\">", cells.count, "</td>");
        add_element(out, "<td>", cells.distance, "</td>");
    }
    bool tested = line->verdict == TF_PAPER_AGREES || line->verdict == TF_PAPER_DIFFERS;
    tf_text_printf(out, "<td class=\"%s\">",
                   tested ? tf_paper_verdict_name(line->verdict) : "soft");
    add_element(out, "", cells.verdict, "</td></tr>\n");
}

static void add_rows(tf_text *out, const tf_sheet_table *table)
{
    const tf_paper_table *of = table->table;
    bool exact = is_exact(table);
    add_element(out, "<div class=\"wide\"><table><thead><tr><th>", of->heading, "</th>");
    add_element(out, "<th>printed</th><th>ours, ", of->unit, "</th>");
    if (!exact)
        tf_text_add(out, "<th>95 % interval</th><th class=\"count\">deals</th><th>st. errors</th>");
    tf_text_add(out, "<th></th></tr></thead><tbody>\n");
    for (size_t i = 0; i < of->line_count; i++)
        add_row(out, &table->lines[i], of->unit, exact);
    tf_text_add(out, "</tbody></table></div>\n");
    if (table->few == 0)
        return;
    tf_text margins = {0};
    tf__sheet_margins(table, &margins);
    add_element(out, "<p class=\"soft\">", tf_text_string(&margins), ".</p>\n");
    tf_text_free(&margins);
}

/* ---- figures ---- */

static bool same_series(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Adds the curves of one series: printed figures as marks, ours as a line with a band. */
static void add_series(tf__chart *chart, const tf_sheet_table *table, const char *series,
                       unsigned colour)
{
    char title[96];
    const char *of = series ? series : "";
    snprintf(title, sizeof title, "%.60s%sprinted", of, series ? ", " : "");
    tf__curve *print = tf__chart_curve(chart, TF__CURVE_MARKS, series ? colour : 1, title);
    snprintf(title, sizeof title, "%.60s%sours", of, series ? ", " : "");
    tf__curve *ours = tf__chart_curve(chart, TF__CURVE_BAND, colour, title);
    tf__curve *bars = tf__chart_curve(chart, TF__CURVE_BARS, colour, "");
    for (size_t i = 0; i < table->table->line_count; i++) {
        const tf_sheet_line *line = &table->lines[i];
        if (!same_series(line->line->series, series))
            continue;
        double x = line->line->x, floor = chart->log_y ? 0.5 : -INFINITY;
        double middle = (line->line->low + line->line->high) / 2;
        if (line->line->print && middle > (chart->log_y ? 0 : -INFINITY))
            tf__curve_add(print, x, middle, middle, middle);
        if (!line->valued || !(line->ours.value > (chart->log_y ? 0 : -INFINITY)))
            continue;
        double low = fmax(line->ours.interval.low, floor), high = line->ours.interval.high;
        tf__curve_add(ours, x, line->ours.value, low, high);
        tf__curve_add(bars, x, line->ours.value, low, high);
    }
}

static void fill_chart(tf__chart *chart, const tf_sheet_table *table)
{
    const tf_paper_table *of = table->table;
    snprintf(chart->title, sizeof chart->title, "%s", "");
    snprintf(chart->x_label, sizeof chart->x_label, "%s", of->x_label);
    snprintf(chart->y_label, sizeof chart->y_label, "%s", of->y_label);
    chart->log_y = of->log_y;
    unsigned colour = 0;
    for (size_t i = 0; i < of->line_count; i++) {
        bool seen = false;
        for (size_t j = 0; j < i && !seen; j++)
            seen = same_series(of->lines[i].series, of->lines[j].series);
        if (!seen)
            add_series(chart, table, of->lines[i].series, colour++);
    }
}

static bool ends_with(const char *text, const char *at, const char *words)
{
    size_t length = strlen(words);
    return (size_t)(at - text) >= length && strncmp(at - length, words, length) == 0;
}

/* gnuplot uses the same ids in every picture. On one page they must differ, so the id of the
 * picture is inserted before each id and each reference to an id. */
static void add_svg(tf_text *out, const char *svg, const char *id)
{
    const char *at = strstr(svg, "<svg");
    for (at = at ? at : svg; *at;) {
        size_t plain = strcspn(at, "#'\"");
        tf_text_add_bytes(out, at, plain);
        at += plain;
        if (!*at)
            break;
        bool given = *at != '#' && ends_with(svg, at, " id=");
        bool referred = *at == '#' && (ends_with(svg, at, "href='") ||
                                       ends_with(svg, at, "href=\"") || ends_with(svg, at, "url("));
        tf_text_add_char(out, *at++);
        if (given || referred)
            tf_text_printf(out, "%s-", id);
    }
}

static tf_status add_figure(tf_text *out, const tf_sheet_table *table, const char *id,
                            tf_error *error)
{
    tf__chart *chart = calloc(1, sizeof *chart);
    tf_text svg = {0};
    if (!chart)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the page");
    fill_chart(chart, table);
    tf_error why = {TF_OK, ""};
    tf_status status = tf__chart_draw(chart, TF_PLOT_SVG, id, &svg, &why);
    if (status == TF_OK) {
        add_element(out, "<figure aria-label=\"", table->table->title, "\">");
        add_svg(out, tf_text_string(&svg), id);
        tf_text_add(out, "</figure>\n");
    } else if (status == TF_ERR_UNSUPPORTED || status == TF_ERR_INPUT) {
        add_element(out, "<p class=\"soft\">No figure: ", why.text, ".</p>\n");
        status = TF_OK;
    } else if (error) {
        *error = why;
    }
    tf_text_free(&svg);
    tf__chart_free(chart);
    free(chart);
    return status;
}

/* ---- the page ---- */

static tf_status add_table(tf_text *out, const tf_sheet *sheet, size_t at, tf_error *error)
{
    enum { LONG_TABLE = 30 };
    const tf_sheet_table *table = &sheet->tables[at];
    const tf_paper_table *of = table->table;
    char id[96];
    snprintf(id, sizeof id, "%.60s-%zu", sheet->paper->name, at + 1);
    add_element(out, "<h3>", of->title, "</h3>\n");
    if (of->note)
        add_element(out, "<p class=\"soft\">", of->note, "</p>\n");
    tf_status status = of->x_label ? add_figure(out, table, id, error) : TF_OK;
    bool folded = of->x_label && of->line_count > LONG_TABLE;
    if (folded)
        tf_text_printf(out,
                       "<details><summary>All %zu figures: %zu agree, %zu differ, %zu too few"
                       "</summary>\n",
                       of->line_count, table->agree, table->differ, table->few);
    add_rows(out, table);
    if (folded)
        tf_text_add(out, "</details>\n");
    return status;
}

void tf_page_begin(tf_text *out, const tf_sheet *const *sheets, size_t count)
{
    tf_text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<title>Published figures and ours</title>\n<style>\n");
    tf_text_add(out, style);
    tf_text_add(
        out,
        "</style>\n</head>\n<body>\n<h1>Published figures and ours</h1>\n<p>Each published figure, "
        "the figure that this program computes, its 95 % interval, and the difference of the two "
        "in standard errors. A figure <em>differs</em> beyond three standard errors. Otherwise it "
        "<em>agrees</em>, unless its interval is wider than a margin, which is ten percentage "
        "points for a share and half of the printed figure for a mean where nothing else is given: "
        "then the deals are <em>too few</em>. Exact figures agree or differ.</p>\n");
    tf_text_printf(out, "<p class=\"soft\">Made by tefuda %s, commit %s.</p>\n<nav><ul>\n",
                   tf_version(), tf_version_commit());
    for (size_t i = 0; i < count; i++) {
        tf_text_printf(out, "<li><a href=\"#%s\">%s</a>: ", sheets[i]->paper->name,
                       sheets[i]->paper->name);
        add_summary(out, sheets[i]);
        tf_text_add(out, "</li>\n");
    }
    tf_text_add(out, "</ul></nav>\n");
}

tf_status tf_page_sheet(tf_text *out, const tf_sheet *sheet, tf_error *error)
{
    if (TF__MISSING(error, out, sheet))
        return TF_ERR_USAGE;
    const tf_paper *paper = sheet->paper;
    tf_text_printf(out, "<section id=\"%s\">\n", paper->name);
    add_element(out, "<h2>", paper->title, "</h2>\n");
    add_element(out, "<p class=\"soft\">", paper->citation, "</p>\n");
    add_element(out, "<p>", paper->words, "</p>\n<p>");
    add_summary(out, sheet);
    tf_text_add(out, ".</p>\n");
    tf_status status = TF_OK;
    for (size_t i = 0; i < paper->table_count && status == TF_OK; i++)
        status = add_table(out, sheet, i, error);
    tf_text_add(out, "</section>\n");
    return status;
}

void tf_page_end(tf_text *out)
{
    tf_text_add(out, "</body>\n</html>\n");
}
