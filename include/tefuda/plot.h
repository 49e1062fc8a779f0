/* plot.h: plots of experiments, drawn by gnuplot. */
#ifndef TEFUDA_PLOT_H
#define TEFUDA_PLOT_H

#include <stddef.h>

#include "lab.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_plot_format { TF_PLOT_SVG, TF_PLOT_PNG } tf_plot_format;

typedef enum tf_plot_kind {
    /* Win rate against the option that differs, with its interval as a band. Of one experiment: the
     * running win rate against the number of deals. */
    TF_PLOT_CURVE,
    TF_PLOT_HISTOGRAM, /* distribution of a value over deals */
    TF_PLOT_SURVIVAL,  /* share of undecided deals against time, on a log axis */
    /* Two experiments on common deals: the running difference of their win rates, or one value
     * against the other. */
    TF_PLOT_COMPARE,
} tf_plot_kind;

typedef enum tf_plot_value {
    TF_PLOT_AUTO, /* time; for TF_PLOT_COMPARE of played games: won */
    TF_PLOT_WON,
    TF_PLOT_TIME,
    TF_PLOT_STATES,
    TF_PLOT_MOVES,
} tf_plot_value;

typedef struct tf_plot {
    tf_plot_kind kind;
    tf_plot_value value;
    tf_plot_format format;
    const char *along; /* TF_PLOT_CURVE: the option on the x axis; NULL: the one that differs */
    const char *title; /* NULL: made from the names */
} tf_plot;

/* Draws the named experiments and appends the bytes of the picture. Experiments that do not fit the
 * kind of plot are TF_ERR_USAGE; a missing gnuplot is TF_ERR_UNSUPPORTED. */
TF_API TF_MUST_USE tf_status tf_plot_draw(const tf_plot *plot, tf_store *store,
                                          const char *const *names, size_t count, tf_text *picture,
                                          tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
