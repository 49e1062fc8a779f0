/* chart.c: turns a chart into a script for gnuplot.
 *
 * The data are part of the script. Every text is quoted and every number is formatted here, so no
 * part of a name can be read as a command. The colours are those of Okabe and Ito, which
 * colour-blind people can distinguish. Printed values are marks and ours are lines, so they also
 * differ in grey print. */
#include "lab/chart.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "lab/gnuplot.h"

enum { WIDTH = 720, HEIGHT = 450 };

static const char *const palette[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#000000", "#777777"};
enum { COLOURS = sizeof palette / sizeof palette[0] };

tf__curve *tf__chart_curve(tf__chart *chart, tf__curve_style style, unsigned colour,
                           const char *title)
{
    if (chart->count == TF__CURVES_MAX)
        return NULL;
    tf__curve *curve = &chart->curves[chart->count++];
    *curve = (tf__curve){.style = style, .colour = colour % COLOURS};
    snprintf(curve->title, sizeof curve->title, "%s", title);
    return curve;
}

void tf__curve_add(tf__curve *curve, double x, double y, double low, double high)
{
    if (!curve || curve->failed || !isfinite(x) || !isfinite(y))
        return;
    size_t size = TF__CURVE_COLUMNS * sizeof *curve->data;
    if (curve->count == curve->capacity &&
        !tf__array_grow(&curve->data, &curve->capacity, curve->count + 1, size)) {
        curve->failed = true;
        return;
    }
    double *row = curve->data + curve->count++ * TF__CURVE_COLUMNS;
    row[0] = x;
    row[1] = y;
    row[2] = low;
    row[3] = high;
}

void tf__chart_free(tf__chart *chart)
{
    for (size_t i = 0; i < chart->count; i++)
        free(chart->curves[i].data);
    chart->count = 0;
}

/* ---- the script ---- */

/* Inside single quotes only the quote itself is special. */
static void add_quoted(tf_text *out, const char *words)
{
    tf_text_add_char(out, '\'');
    for (; *words; words++) {
        if (*words == '\'')
            tf_text_add_char(out, '\'');
        tf_text_add_char(out, (unsigned char)*words < ' ' ? ' ' : *words);
    }
    tf_text_add_char(out, '\'');
}

static void add_terminal(tf_text *out, tf_plot_format format, const char *id)
{
    if (format == TF_PLOT_PNG) {
        tf_text_printf(out,
                       "set terminal pngcairo noenhanced size %d,%d font 'sans,20' linewidth 2\n",
                       2 * WIDTH, 2 * HEIGHT);
        return;
    }
    tf_text_printf(out,
                   "set terminal svg noenhanced size %d,%d font 'sans-serif,13' background "
                   "'#ffffff' name ",
                   WIDTH, HEIGHT);
    tf_text_add_char(out, '\'');
    for (; *id; id++) /* gnuplot accepts no other characters there */
        tf_text_add_char(out, isalnum((unsigned char)*id) ? *id : '_');
    tf_text_add(out, "'\n");
}

static void add_range(tf_text *out, const char *axis, bool fixed, double low, double high)
{
    if (fixed)
        tf_text_printf(out, "set %srange [%.10g:%.10g]\n", axis, low, high);
}

static void add_axes(tf_text *out, const tf__chart *chart)
{
    tf_text_add(out, "set border 3 lc rgb '#444444'\nset tics nomirror out\n"
                     "set grid lc rgb '#dddddd' lt 1 lw 0.6\n"
                     "set key outside below center horizontal samplen 2 height 1\nset rmargin 5\n"
                     "set style fill transparent solid 0.25 noborder\nset bars small\n");
    const char *const names[] = {"title", "xlabel", "ylabel"};
    const char *const words[] = {chart->title, chart->x_label, chart->y_label};
    for (int i = 0; i < 3; i++) {
        tf_text_printf(out, "set %s ", names[i]);
        add_quoted(out, words[i]);
        tf_text_add_char(out, '\n');
    }
    if (chart->log_x)
        tf_text_add(out, "set logscale x 10\nset autoscale xfix\n");
    if (chart->log_y)
        tf_text_add(out, "set logscale y 10\n");
    add_range(out, "x", chart->x_fixed, chart->x_low, chart->x_high);
    add_range(out, "y", chart->y_fixed, chart->y_low, chart->y_high);
}

static void add_data(tf_text *out, const tf__chart *chart)
{
    for (size_t c = 0; c < chart->count; c++) {
        const tf__curve *curve = &chart->curves[c];
        tf_text_printf(out, "$c%zu << EOD\n", c);
        for (size_t i = 0; i < curve->count; i++) {
            const double *row = curve->data + i * TF__CURVE_COLUMNS;
            tf_text_printf(out, "%.10g %.10g %.10g %.10g\n", row[0], row[1], row[2], row[3]);
        }
        tf_text_add(out, "EOD\n");
    }
}

/* How each style is drawn; "lc rgb" or "fc rgb" and the colour follow. */
static const char *style_words(tf__curve_style style)
{
    switch (style) {
    case TF__CURVE_BARS:
        return "using 1:2:3:4 with yerrorbars pt 7 ps 0.5 lw 1.5";
    case TF__CURVE_DOTS:
        return "using 1:2 with points pt 7 ps 0.4";
    case TF__CURVE_MARKS:
        return "using 1:2 with linespoints pt 6 ps 0.8 dt 3 lw 1";
    case TF__CURVE_BOXES:
        return "using (($1+$4)/2):2:($4-$1) with boxes";
    case TF__CURVE_STEPS:
        return "using 1:2 with steps lw 2";
    case TF__CURVE_RULE:
        return "using 1:2 with lines lw 1 dt 2";
    default:
        return "using 1:2 with lines lw 2";
    }
}

static void add_curve(tf_text *out, const tf__curve *curve, size_t at)
{
    const char *colour = curve->style == TF__CURVE_RULE ? "#777777" : palette[curve->colour];
    if (curve->style == TF__CURVE_BAND)
        tf_text_printf(out, "$c%zu using 1:3:4 with filledcurves fc rgb '%s' notitle, ", at,
                       colour);
    tf_text_printf(out, "$c%zu %s lc rgb '%s' ", at, style_words(curve->style), colour);
    if (*curve->title) {
        tf_text_add(out, "title ");
        add_quoted(out, curve->title);
    } else {
        tf_text_add(out, "notitle");
    }
}

void tf__chart_script(const tf__chart *chart, tf_plot_format format, const char *id, tf_text *out)
{
    add_terminal(out, format, id);
    add_axes(out, chart);
    add_data(out, chart);
    tf_text_add(out, "plot ");
    bool first = true;
    for (size_t c = 0; c < chart->count; c++) {
        if (chart->curves[c].count == 0)
            continue;
        tf_text_add(out, first ? "" : ", ");
        add_curve(out, &chart->curves[c], c);
        first = false;
    }
    tf_text_add_char(out, '\n');
}

tf_status tf__chart_draw(const tf__chart *chart, tf_plot_format format, const char *id,
                         tf_text *out, tf_error *error)
{
    size_t rows = 0;
    bool missing = false;
    for (size_t c = 0; c < chart->count; c++) {
        rows += chart->curves[c].count;
        missing |= chart->curves[c].failed;
    }
    if (rows == 0 && !missing)
        return tf_error_set(error, TF_ERR_INPUT, "there is nothing to draw yet: no rows");
    tf_text script = {0};
    tf__chart_script(chart, format, id, &script);
    tf_status status = missing || tf_text_status(&script) != TF_OK
                           ? tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the picture")
                           : tf__gnuplot(tf_text_string(&script), out, error);
    tf_text_free(&script);
    return status;
}
