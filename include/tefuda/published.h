/* published.h: published figures as data.
 *
 * The tables of a paper belong to the folder of the game that they are about. Each line has what is
 * printed and the experiment, or the function, that gives our figure. paper.h runs and compares them. */
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

/* An experiment behind figures of a paper; the name in the store is PAPER.NAME. */
typedef struct tf_paper_run {
    const char *name;
    const char *rules, *solver,
        *player;       /* NULL: the game's own; without a player the solver runs */
    const char *deals; /* what the paper did, "seed:1-10000" */
    uint64_t quick;    /* how many of them make the slice; 0: not in it */
    const char *states, *time_ms, *memory_mb; /* limits, as text; NULL: none, or the usual memory */
} tf_paper_run;

/* What is taken from the rows of a run. */
typedef enum tf_paper_statistic {
    TF_PAPER_COMPUTED,  /* nothing: the table's compute() gives it */
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
    const char
        *print; /* as printed, "6,474 of 10,000"; NULL: the paper has none, ours stands alone */
    double low, high; /* what that says: equal but for rounding and words such as "about" */
    uint64_t trials;  /* deals behind the print, 0 when it is exact or not known */
    tf_paper_statistic statistic;
    unsigned run;       /* index of the experiment, with a statistic of rows */
    double x;           /* place along the figure's axis */
    const char *series; /* which curve of the figure; NULL with one curve */
    double margin;      /* see tf_paper_margin(); 0: the default */
} tf_paper_line;

/* Ours. An exact figure has no error and no count. */
typedef struct tf_paper_value {
    double value;
    double most;          /* of a share: with every undecided deal won; else the value again */
    tf_interval interval; /* 95 % */
    double error;         /* standard error */
    uint64_t count;       /* deals, or observations, behind it */
} tf_paper_value;

/* Takes one row of a run, in the order of deals. */
typedef tf_status (*tf_paper_row_fn)(void *context, const tf_row *row, const char *deal,
                                     tf_error *error);

/* What compute() is given. Everything goes through the pointers, so that a game needs no
 * laboratory. */
typedef struct tf_paper_work {
    void *context;
    const tf_game *game;
    bool full;      /* everything; else what takes seconds */
    uint64_t slice; /* at most so many deals of a run are there, 0: no such limit */
    unsigned threads;
    size_t memory_bytes;
    const char *data_dir;
    const tf_cancel *cancel;
    /* True when the store has the line's value already. */
    bool (*known)(const struct tf_paper_work *work, size_t line);
    /* Keeps a line's value in the store. */
    tf_status (*keep)(const struct tf_paper_work *work, size_t line, const tf_paper_value *value,
                      tf_error *error);
    /* Reads the rows that run has so far. */
    tf_status (*rows)(const struct tf_paper_work *work, size_t run, tf_paper_row_fn take,
                      void *context, tf_error *error);
} tf_paper_work;

/* A table or figure. With an x axis named it is drawn too. */
typedef struct tf_paper_table {
    const char *name;    /* "table-3", unique in its paper */
    const char *title;   /* "Table 3. ..." */
    const char *heading; /* of the labels */
    const char *unit;    /* "%", "states" */
    const char *note;    /* what a reader should know; may be NULL */
    const tf_paper_line *lines;
    size_t line_count;
    const char *x_label, *y_label; /* of the figure; NULL: none is drawn */
    bool log_y;
    /* Gives the values of computed lines that are not known yet; may be NULL. */
    tf_status (*compute)(const tf_paper_work *work, tf_error *error);
    bool fresh; /* made from rows that grow: never known, computed anew each time */
} tf_paper_table;

typedef struct tf_paper {
    const char *name; /* "tanaka-3"; NULL ends a game's papers */
    const char *title;
    const char *citation;
    const char *words; /* what to make of it: a few sentences */
    const tf_paper_run *runs;
    size_t run_count;
    const tf_paper_table *tables;
    size_t table_count;
} tf_paper;

#ifdef __cplusplus
}
#endif
#endif
