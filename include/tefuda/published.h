/* published.h: published figures as data.
 *
 * The tables of a paper are in the folder of the game that the paper is about. Each line has the
 * printed figure and the experiment, or the function, that gives our figure. paper.h runs and
 * compares them. */
#ifndef TEFUDA_PUBLISHED_H
#define TEFUDA_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "game.h"
#include "row.h"
#include "stats.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An experiment that gives figures of a paper; its name in the store is PAPER.NAME. */
typedef struct tf_paper_run {
    const char *name;
    const char *rules, *solver,
        *player;       /* NULL: the game's defaults; without a player the solver runs */
    const char *deals; /* as many as in the paper, "seed:1-10000" */
    uint64_t quick;    /* number of them in the slice; 0: not part of the slice */
    /* Limits as text; NULL: no limit, or the default memory. */
    const char *states, *time_ms, *memory_mb;
} tf_paper_run;

/* The number that is computed from the rows of a run. */
typedef enum tf_paper_statistic {
    TF_PAPER_COMPUTED,  /* not from rows: compute() of the table gives it */
    TF_PAPER_SHARE,     /* percent of deals won */
    TF_PAPER_WON_LEAST, /* states of deals won */
    TF_PAPER_WON_MEDIAN,
    TF_PAPER_WON_MEAN,
    TF_PAPER_WON_MOST,
    TF_PAPER_LOST_LEAST, /* states of deals lost */
    TF_PAPER_LOST_MEDIAN,
    TF_PAPER_LOST_MEAN,
    TF_PAPER_LOST_MOST,
} tf_paper_statistic;

/* One printed figure. */
typedef struct tf_paper_line {
    const char *label;
    /* The figure as printed, "6,474 of 10,000"; NULL: the paper does not have this figure, only
     * ours is shown. */
    const char *print;
    double low, high; /* its value; they differ because of rounding or words such as "about" */
    uint64_t trials;  /* number of deals behind the printed figure; 0: exact or unknown */
    tf_paper_statistic statistic;
    unsigned run;       /* index of the experiment, for a statistic of rows */
    double x;           /* position on the x axis of the figure */
    const char *series; /* the curve of the figure; NULL when there is only one */
    double margin;      /* see tf_paper_margin(); 0: the default */
} tf_paper_line;

/* Our figure. An exact figure has error 0 and count 0. */
typedef struct tf_paper_value {
    double value;
    /* For a share: its value with all undecided deals counted as won; else equal to value. */
    double most;
    tf_interval interval; /* 95 % */
    double error;         /* standard error */
    uint64_t count;       /* deals, or observations, behind it */
} tf_paper_value;

/* Receives one row of a run, in the order of deals. */
typedef tf_status (*tf_paper_row_fn)(void *context, const tf_row *row, const char *deal,
                                     tf_error *error);

/* The argument of compute(). It contains functions for all that compute() needs, so that the folder
 * of a game does not depend on src/lab. */
typedef struct tf_paper_work {
    void *context;
    const tf_game *game;
    bool full;      /* compute everything; else only what takes seconds */
    uint64_t slice; /* runs have at most this many deals; 0: no limit */
    unsigned threads;
    size_t memory_bytes;
    const char *data_dir;
    const tf_cancel *cancel;
    /* True when the store already has the value of the line. */
    bool (*known)(const struct tf_paper_work *work, size_t line);
    /* Stores the value of a line. */
    tf_status (*keep)(const struct tf_paper_work *work, size_t line, const tf_paper_value *value,
                      tf_error *error);
    /* Reads the rows that the run has so far. */
    tf_status (*rows)(const struct tf_paper_work *work, size_t run, tf_paper_row_fn take,
                      void *context, tf_error *error);
} tf_paper_work;

/* A table or figure. It is drawn when it has an x_label. */
typedef struct tf_paper_table {
    const char *name;    /* "table-3", unique in its paper */
    const char *title;   /* "Table 3. ..." */
    const char *heading; /* of the column of labels */
    const char *unit;    /* "%", "states" */
    const char *note;    /* what a reader should know; may be NULL */
    const tf_paper_line *lines;
    size_t line_count;
    const char *x_label, *y_label; /* of the axes; NULL: no figure is drawn */
    bool log_y;
    /* Computes the values of TF_PAPER_COMPUTED lines that are not known yet; may be NULL. */
    tf_status (*compute)(const tf_paper_work *work, tf_error *error);
    bool fresh; /* computed from rows that grow: computed again each time */
} tf_paper_table;

typedef struct tf_paper {
    const char *name; /* "tanaka-3"; NULL ends a game's papers */
    const char *title;
    const char *citation;
    const char *words; /* how to read the figures: a few sentences */
    const tf_paper_run *runs;
    size_t run_count;
    const tf_paper_table *tables;
    size_t table_count;
} tf_paper;

#ifdef __cplusplus
}
#endif
#endif
