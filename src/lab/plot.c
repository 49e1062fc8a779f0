/* plot.c: turns rows into charts.
 *
 * The size of a picture is bounded for any number of deals: running rates and survival are drawn at
 * some hundred places, a scatter plot at most at SCATTER_MAX evenly selected pairs. */
#include <tefuda/plot.h>

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/stats.h>

#include "base/missing.h"
#include "lab/chart.h"
#include "lab/series.h"

static const double confidence = 0.95;

enum { PLACES = 400, BINS = 40, SCATTER_MAX = 4000, OPTION_MAX = 64 };

/* The experiments to draw, and the chart. */
typedef struct drawing {
    const tf_plot *plot;
    tf__series *series;
    size_t count;
    tf__chart chart;
} drawing;

static bool is_played(const tf__series *series)
{
    return *series->info.players != '\0';
}

static double value_of(const tf__point *point, tf_plot_value value)
{
    switch (value) {
    case TF_PLOT_STATES:
        return (double)point->states;
    case TF_PLOT_MOVES:
        return point->moves;
    case TF_PLOT_WON:
        return point->verdict == TF_WON;
    default:
        return (double)point->time_us / 1000;
    }
}

static const char *value_words(tf_plot_value value)
{
    switch (value) {
    case TF_PLOT_STATES:
        return "states";
    case TF_PLOT_MOVES:
        return "moves";
    default:
        return "time, ms";
    }
}

/* ---- running win rate ---- */

/* Selects about PLACES numbers of deals, denser at the start, always including the last. */
static bool is_place(size_t at, size_t count)
{
    if (at == count || at <= 20)
        return true;
    size_t stride = (at < 2000 ? at : count) / 100;
    return at % (stride ? stride : 1) == 0 || at % (count / PLACES + 1) == 0;
}

static tf_status draw_running(drawing *d)
{
    const tf__series *series = &d->series[0];
    tf__curve *curve = tf__chart_curve(&d->chart, TF__CURVE_BAND, 0, "");
    uint64_t won = 0;
    for (size_t i = 0; i < series->count; i++) {
        won += series->points[i].verdict == TF_WON;
        if (!is_place(i + 1, series->count) || (i < 9 && series->count > 100))
            continue; /* the wide intervals of the first few would fill the plot */
        tf_interval range = tf_wilson(won, i + 1, confidence);
        double share = (double)won / (double)(i + 1);
        tf__curve_add(curve, (double)(i + 1), 100 * share, 100 * range.low, 100 * range.high);
    }
    snprintf(d->chart.x_label, sizeof d->chart.x_label, "deals");
    snprintf(d->chart.y_label, sizeof d->chart.y_label, "won so far, %%, with its 95 %% interval");
    d->chart.log_x = series->count >= 1000;
    return TF_OK;
}

/* ---- win rate against an option ---- */

/* Finds "key=NUMBER" in a canonical text; the key must be a whole word before the '='. */
static bool find_number(const char *text, const char *key, double *number)
{
    size_t length = strlen(key);
    for (const char *at = strstr(text, key); at; at = strstr(at + 1, key)) {
        bool begins = at == text || strchr(":,/", at[-1]);
        if (!begins || at[length] != '=')
            continue;
        char *end;
        *number = strtod(at + length + 1, &end);
        return end != at + length + 1 && (*end == '\0' || strchr(",/", *end));
    }
    return false;
}

static bool option_number(const tf_experiment_info *info, const char *key, double *number)
{
    return find_number(info->players, key, number) || find_number(info->solver, key, number) ||
           find_number(info->rules, key, number);
}

/* Finds the first key of the text whose number differs between the experiments. */
static bool differing_key(const drawing *d, const char *text, char key[OPTION_MAX])
{
    while (*text) {
        size_t length = strcspn(text, ":,/=");
        if (text[length] == '=' && length < OPTION_MAX) {
            memcpy(key, text, length);
            key[length] = '\0';
            double first, other;
            bool all = option_number(&d->series[0].info, key, &first), differs = false;
            for (size_t i = 1; i < d->count && all; i++) {
                all = option_number(&d->series[i].info, key, &other);
                differs |= all && other != first;
            }
            if (all && differs)
                return true;
        }
        text += length + (text[length] != '\0');
    }
    return false;
}

typedef struct place {
    double x;
    const tf__series *series;
} place;

static int by_x(const void *a, const void *b)
{
    double x = ((const place *)a)->x, y = ((const place *)b)->x;
    return (x > y) - (x < y);
}

static void add_share(tf__curve *curve, double x, const tf__series *series)
{
    uint64_t won = 0;
    for (size_t i = 0; i < series->count; i++)
        won += series->points[i].verdict == TF_WON;
    if (series->count == 0)
        return;
    tf_interval range = tf_wilson(won, series->count, confidence);
    tf__curve_add(curve, x, 100 * (double)won / (double)series->count, 100 * range.low,
                  100 * range.high);
}

static tf_status draw_along(drawing *d, const char *key, tf_error *error)
{
    place *places = calloc(d->count, sizeof *places);
    if (!places)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the picture");
    tf_status status = TF_OK;
    for (size_t i = 0; i < d->count && status == TF_OK; i++) {
        places[i].series = &d->series[i];
        if (!option_number(&d->series[i].info, key, &places[i].x))
            status = tf_error_set(error, TF_ERR_USAGE, "experiment %s has no numeric option '%s'",
                                  d->series[i].info.name, key);
    }
    if (status == TF_OK) {
        qsort(places, d->count, sizeof *places, by_x);
        tf__curve *curve = tf__chart_curve(&d->chart, TF__CURVE_BAND, 0, "won");
        for (size_t i = 0; i < d->count; i++)
            add_share(curve, places[i].x, places[i].series);
        tf__curve *marks = tf__chart_curve(&d->chart, TF__CURVE_BARS, 0, "");
        for (size_t i = 0; i < d->count; i++)
            add_share(marks, places[i].x, places[i].series);
        snprintf(d->chart.x_label, sizeof d->chart.x_label, "%s", key);
        snprintf(d->chart.y_label, sizeof d->chart.y_label, "won, %%, with its 95 %% interval");
    }
    free(places);
    return status;
}

static tf_status draw_curve(drawing *d, tf_error *error)
{
    if (d->count == 1 && !d->plot->along)
        return draw_running(d);
    char key[OPTION_MAX];
    const tf_experiment_info *first = &d->series[0].info;
    if (d->plot->along)
        return draw_along(d, d->plot->along, error);
    if (differing_key(d, first->players, key) || differing_key(d, first->solver, key) ||
        differing_key(d, first->rules, key))
        return draw_along(d, key, error);
    return tf_error_set(error, TF_ERR_USAGE,
                        "no option with a number differs between these experiments; a curve needs "
                        "one, or a single experiment");
}

/* ---- histogram ---- */

/* The range of all values; the axis is logarithmic when the range is very wide. */
static tf_bins find_bins(const drawing *d, tf_plot_value value)
{
    tf_bins found = {INFINITY, -INFINITY, BINS, false};
    for (size_t s = 0; s < d->count; s++) {
        for (size_t i = 0; i < d->series[s].count; i++) {
            double v = value_of(&d->series[s].points[i], value);
            found.low = fmin(found.low, v);
            found.high = fmax(found.high, v);
        }
    }
    found.log = found.high > 50 * fmax(found.low, 1e-9) && found.high > 0;
    if (found.log)
        found.low = fmax(found.low, found.high * 1e-9);
    return found;
}

/* Draws the percentage of deals in bins of equal width (on a log axis, of equal ratio). */
static tf_status draw_histogram(drawing *d)
{
    tf_plot_value value = d->plot->value == TF_PLOT_AUTO ? TF_PLOT_TIME : d->plot->value;
    tf_bins bins = find_bins(d, value);
    if (!(bins.high > bins.low))
        bins = (tf_bins){bins.low - 0.5, bins.low + 0.5, BINS, false};
    for (size_t s = 0; s < d->count; s++) {
        const tf__series *series = &d->series[s];
        uint64_t counts[BINS] = {0};
        for (size_t i = 0; i < series->count; i++)
            counts[tf_bins_find(&bins, value_of(&series->points[i], value))]++;
        tf__curve *curve = tf__chart_curve(&d->chart, TF__CURVE_BOXES, (unsigned)s,
                                           series->info.name);
        for (size_t bin = 0; bin < BINS && series->count; bin++)
            tf__curve_add(curve, tf_bins_edge(&bins, bin),
                          100 * (double)counts[bin] / (double)series->count, 0,
                          tf_bins_edge(&bins, bin + 1));
    }
    d->chart.log_x = bins.log;
    snprintf(d->chart.x_label, sizeof d->chart.x_label, "%s", value_words(value));
    snprintf(d->chart.y_label, sizeof d->chart.y_label, "deals, %%");
    return TF_OK;
}

/* ---- survival ---- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Decided deals end at their value; undecided deals never end. */
static tf_status add_survival(drawing *d, size_t at, tf_plot_value value, tf_error *error)
{
    const tf__series *series = &d->series[at];
    double *ends = malloc((series->count + 1) * sizeof *ends);
    if (!ends)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the picture");
    size_t count = 0;
    for (size_t i = 0; i < series->count; i++)
        if (series->points[i].verdict != TF_UNDECIDED)
            ends[count++] = fmax(value_of(&series->points[i], value), 1e-3);
    qsort(ends, count, sizeof *ends, by_size);
    tf__curve *curve = tf__chart_curve(&d->chart, TF__CURVE_BAND, (unsigned)at, series->info.name);
    size_t stride = count / PLACES + 1;
    for (size_t i = 0; i < count; i++) {
        /* The last 100 deals are all drawn: a survival plot is about the tail. */
        if (i % stride != 0 && i + 100 < count)
            continue;
        uint64_t left = series->count - i;
        tf_interval range = tf_wilson(left, series->count, confidence);
        tf__curve_add(curve, ends[i], 100 * (double)left / (double)series->count, 100 * range.low,
                      100 * range.high);
    }
    free(ends);
    return TF_OK;
}

static tf_status draw_survival(drawing *d, tf_error *error)
{
    tf_plot_value value = d->plot->value == TF_PLOT_AUTO ? TF_PLOT_TIME : d->plot->value;
    tf_status status = TF_OK;
    size_t most = 0;
    for (size_t s = 0; s < d->count && status == TF_OK; s++) {
        status = add_survival(d, s, value, error);
        most = d->series[s].count > most ? d->series[s].count : most;
    }
    d->chart.log_x = d->chart.log_y = true;
    d->chart.y_fixed = true;
    d->chart.y_low = 50 / (double)(most ? most : 1);
    d->chart.y_high = 100;
    snprintf(d->chart.x_label, sizeof d->chart.x_label, "%s", value_words(value));
    snprintf(d->chart.y_label, sizeof d->chart.y_label, "deals that took longer, %%");
    return status;
}

/* ---- comparison ---- */

static size_t count_common(const drawing *d)
{
    size_t common = 0;
    for (size_t i = 0, j = 0; tf__series_next_common(&d->series[0], &d->series[1], &i, &j);
         i++, j++)
        common++;
    return common;
}

/* Draws the running difference of win rates, first minus second. */
static void draw_difference(drawing *d)
{
    size_t common = count_common(d), seen = 0;
    uint64_t only_a = 0, only_b = 0;
    tf__curve *zero = tf__chart_curve(&d->chart, TF__CURVE_RULE, 0, "");
    tf__curve *curve = tf__chart_curve(&d->chart, TF__CURVE_BAND, 0, "");
    snprintf(curve->title, sizeof curve->title, "%.40s less %.40s", d->series[0].info.name,
             d->series[1].info.name);
    for (size_t i = 0, j = 0; tf__series_next_common(&d->series[0], &d->series[1], &i, &j);
         i++, j++) {
        bool won_a = d->series[0].points[i].verdict == TF_WON;
        bool won_b = d->series[1].points[j].verdict == TF_WON;
        only_a += won_a && !won_b;
        only_b += won_b && !won_a;
        if (!is_place(++seen, common) || seen < 10)
            continue;
        tf_paired paired = tf_mcnemar(only_a, only_b, seen, confidence);
        tf__curve_add(curve, (double)seen, 100 * paired.difference, 100 * paired.interval.low,
                      100 * paired.interval.high);
        tf__curve_add(zero, (double)seen, 0, 0, 0);
    }
    d->chart.log_x = common >= 1000;
    snprintf(d->chart.x_label, sizeof d->chart.x_label, "common deals");
    snprintf(d->chart.y_label, sizeof d->chart.y_label,
             "difference of shares won, points, 95 %% interval");
}

static void draw_scatter(drawing *d, tf_plot_value value)
{
    size_t stride = count_common(d) / SCATTER_MAX + 1, seen = 0;
    double low = INFINITY, high = -INFINITY;
    tf__curve *line = tf__chart_curve(&d->chart, TF__CURVE_RULE, 0, "the same");
    tf__curve *dots = tf__chart_curve(&d->chart, TF__CURVE_DOTS, 0, "a deal");
    for (size_t i = 0, j = 0; tf__series_next_common(&d->series[0], &d->series[1], &i, &j);
         i++, j++) {
        if (seen++ % stride != 0)
            continue;
        double x = fmax(value_of(&d->series[0].points[i], value), 1e-3);
        double y = fmax(value_of(&d->series[1].points[j], value), 1e-3);
        tf__curve_add(dots, x, y, y, y);
        low = fmin(low, fmin(x, y));
        high = fmax(high, fmax(x, y));
    }
    tf__curve_add(line, low, low, low, low);
    tf__curve_add(line, high, high, high, high);
    d->chart.log_x = d->chart.log_y = true;
    snprintf(d->chart.x_label, sizeof d->chart.x_label, "%.60s: %s", d->series[0].info.name,
             value_words(value));
    snprintf(d->chart.y_label, sizeof d->chart.y_label, "%.60s: %s", d->series[1].info.name,
             value_words(value));
}

static tf_status draw_compare(drawing *d, tf_error *error)
{
    if (d->count != 2)
        return tf_error_set(error, TF_ERR_USAGE, "a comparison takes two experiments, not %zu",
                            d->count);
    if (!tf__series_comparable(&d->series[0].info, &d->series[1].info))
        return tf_error_set(error, TF_ERR_USAGE,
                            "%s and %s are not on the same deals: nothing to compare deal by deal",
                            d->series[0].info.name, d->series[1].info.name);
    tf_plot_value value = d->plot->value;
    if (value == TF_PLOT_AUTO)
        value = is_played(&d->series[0]) && is_played(&d->series[1]) ? TF_PLOT_WON : TF_PLOT_TIME;
    if (value == TF_PLOT_WON)
        draw_difference(d);
    else
        draw_scatter(d, value);
    return TF_OK;
}

/* ---- all kinds ---- */

static void set_title(drawing *d)
{
    size_t size = sizeof d->chart.title;
    if (d->plot->title)
        snprintf(d->chart.title, size, "%s", d->plot->title);
    else if (d->count == 1)
        snprintf(d->chart.title, size, "%.40s: %.40s, %zu deals", d->series[0].info.name,
                 d->series[0].info.game, d->series[0].count);
    else
        snprintf(d->chart.title, size, "%.60s: %zu experiments", d->series[0].info.game, d->count);
}

static tf_status draw_kind(drawing *d, tf_error *error)
{
    if (d->plot->value == TF_PLOT_WON && d->plot->kind != TF_PLOT_COMPARE &&
        d->plot->kind != TF_PLOT_CURVE)
        return tf_error_set(error, TF_ERR_USAGE,
                            "a histogram or a survival plot cannot show won; expected time, "
                            "states or moves");
    switch (d->plot->kind) {
    case TF_PLOT_HISTOGRAM:
        return draw_histogram(d);
    case TF_PLOT_SURVIVAL:
        return draw_survival(d, error);
    case TF_PLOT_COMPARE:
        return draw_compare(d, error);
    default:
        return draw_curve(d, error);
    }
}

tf_status tf_plot_draw(const tf_plot *plot, tf_store *store, const char *const *names, size_t count,
                       tf_text *picture, tf_error *error)
{
    if (TF__MISSING(error, plot, store, names, picture))
        return TF_ERR_USAGE;
    bool curve = plot->kind == TF_PLOT_CURVE;
    if (count == 0 || (!curve && count > TF__CURVES_MAX))
        return tf_error_set(error, TF_ERR_USAGE, "a plot takes 1..%d experiments, not %zu",
                            TF__CURVES_MAX, count);
    drawing *d = calloc(1, sizeof *d);
    tf__series *series = calloc(count, sizeof *series);
    tf_status status = TF_OK;
    if (!d || !series)
        status = tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the picture");
    for (size_t i = 0; i < count && status == TF_OK; i++)
        status = tf__series_read(&series[i], store, names[i], 0, error);
    if (status == TF_OK) {
        d->plot = plot;
        d->series = series;
        d->count = count;
        set_title(d);
        status = draw_kind(d, error);
    }
    if (status == TF_OK)
        status = tf__chart_draw(&d->chart, plot->format, "tefuda", picture, error);
    for (size_t i = 0; series && i < count; i++)
        tf__series_free(&series[i]);
    if (d)
        tf__chart_free(&d->chart);
    free(series);
    free(d);
    return status;
}
