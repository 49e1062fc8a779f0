/* chart.h: a plot as data: axes and a few curves. */
#ifndef TEFUDA_LAB_CHART_H
#define TEFUDA_LAB_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/plot.h>
#include <tefuda/text.h>

typedef enum tf__curve_style {
    TF__CURVE_LINE,
    TF__CURVE_BAND,  /* a line with a band from low to high around it */
    TF__CURVE_BARS,  /* points with a bar from low to high */
    TF__CURVE_DOTS,  /* many small points */
    TF__CURVE_MARKS, /* printed values: hollow circles joined by a thin dashed line */
    TF__CURVE_BOXES, /* a histogram: y from x to high; low is not used */
    TF__CURVE_STEPS, /* a step function */
    TF__CURVE_RULE,  /* a thin grey line for reference */
} tf__curve_style;

enum { TF__CURVES_MAX = 16, TF__CURVE_COLUMNS = 4 };

typedef struct tf__curve {
    tf__curve_style style;
    char title[96];  /* "": not in the legend */
    unsigned colour; /* index in the palette */
    double *data;    /* rows of x, y, low, high */
    size_t count, capacity;
    bool failed; /* an allocation failed */
} tf__curve;

/* Zero-initialised it is an empty chart whose axes fit the data. */
typedef struct tf__chart {
    char title[128];
    char x_label[96], y_label[96];
    bool log_x, log_y;
    bool x_fixed, y_fixed; /* use the ranges below; else those of the data */
    double x_low, x_high, y_low, y_high;
    tf__curve curves[TF__CURVES_MAX];
    size_t count;
} tf__chart;

/* Adds a curve; returns NULL when there are TF__CURVES_MAX already. */
tf__curve *tf__chart_curve(tf__chart *chart, tf__curve_style style, unsigned colour,
                           const char *title);
void tf__curve_add(tf__curve *curve, double x, double y, double low, double high);

/* Draws the chart. `id` must be unique for each picture on a page. */
TF_MUST_USE tf_status tf__chart_draw(const tf__chart *chart, tf_plot_format format, const char *id,
                                     tf_text *out, tf_error *error);
/* Appends only the script. */
void tf__chart_script(const tf__chart *chart, tf_plot_format format, const char *id, tf_text *out);
void tf__chart_free(tf__chart *chart);

#endif
