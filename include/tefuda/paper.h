/* paper.h: figures that others have published, held against ours.
 *
 * A paper's tables are data in the folder of the game they are about: for each line what is
 * printed, and the experiment, or the function, that gives ours. Running a paper runs its
 * experiments in a store (lab.h), so that it can be stopped and goes on; reading a paper reads only
 * the store.
 *
 *   tf_paper_at(), tf_paper_find()     the papers of all games
 *   tf_paper_work_on()                 run a slice or all of one
 *   tf_sheet_read()                    what is printed, ours, and whether they agree
 *   tf_sheet_format(), tf_page_...()   as text, and as a page of HTML with figures */
#ifndef TEFUDA_PAPER_H
#define TEFUDA_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game.h"
#include "lab.h"
#include "stats.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a paper as data ---- */

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

/* The paper of that number, counted over all games, and its game; NULL behind the last. */
TF_API const tf_paper *tf_paper_at(size_t index, const tf_game **game);
/* The paper of that name; an unknown one is TF_ERR_USAGE with the nearest known. */
TF_API TF_MUST_USE tf_status tf_paper_find(const char *name, const tf_paper **paper,
                                           const tf_game **game, tf_error *error);

/* ---- running ---- */

typedef struct tf_paper_options {
    bool full;      /* what the paper did; else the slice */
    uint64_t slice; /* at most so many deals a run, 0: as the paper's rows say */
    unsigned threads;
    size_t memory_bytes;
    const char *data_dir;
    const tf_cancel *cancel;
    /* Told before each run or table, with its name in the store. May be NULL. */
    void (*begin)(void *context, const char *name);
    /* Told what could not be run, and why; the others go on. May be NULL. */
    void (*skip)(void *context, const char *name, const char *why);
    void (*progress)(void *context, const tf_lab_progress *progress); /* may be NULL */
    void *context;
} tf_paper_options;

/* Runs what the store does not have yet. A run whose player is not there, or that this machine
 * cannot do, is skipped. TF_ERR_CANCELLED, with everything finished kept, when cancelled. */
TF_API TF_MUST_USE tf_status tf_paper_work_on(tf_store *store, const tf_paper *paper,
                                              const tf_game *game, const tf_paper_options *options,
                                              tf_error *error);

/* ---- reading ---- */

typedef enum tf_paper_state {
    TF_PAPER_ABSENT, /* the player, solver or option is not there yet */
    TF_PAPER_OPEN,   /* not run, or not computed */
    TF_PAPER_PARTLY, /* with fewer deals than the paper's */
    TF_PAPER_DONE,
    TF_PAPER_PRINT, /* print alone: nothing of ours can stand beside it */
} tf_paper_state;

/* "not there yet", "open", "partly", "done", "print only". */
TF_API const char *tf_paper_state_name(tf_paper_state state);

/* src/papers/agreement.c and docs/LAB.md define these exactly. */
typedef enum tf_paper_verdict {
    TF_PAPER_UNTESTED, /* nothing to compare, or no error is known: least and most */
    TF_PAPER_AGREES,   /* at most three standard errors apart and enough observations, or equal */
    TF_PAPER_DIFFERS,  /* more than three standard errors apart, or not equal */
    TF_PAPER_TOO_FEW,  /* too few observations: the 95 % interval is wider than the margin */
} tf_paper_verdict;

/* "untested", "agrees", "differs", "too few". */
TF_API const char *tf_paper_verdict_name(tf_paper_verdict verdict);

typedef struct tf_sheet_line {
    const tf_paper_line *line;
    tf_paper_state state;
    bool valued; /* `ours` is there */
    tf_paper_value ours;
    double distance; /* ours less print, in standard errors of the difference; NaN: none */
    tf_paper_verdict verdict;
} tf_sheet_line;

typedef struct tf_sheet_table {
    const tf_paper_table *table;
    tf_sheet_line *lines;
    size_t agree, differ, valued, few;
} tf_sheet_table;

typedef struct tf_sheet {
    const tf_paper *paper;
    const tf_game *game;
    tf_sheet_table *tables; /* paper->table_count of them */
    /* Over all tables: figures that have a print and that ours can stand beside. */
    size_t lines, absent, valued, done, agree, differ;
    uint64_t deals_done, deals_full; /* over all runs */
    tf_paper_state state;
    size_t few; /* figures with too few observations */
} tf_sheet;

/* Reads a paper's figures from a store; NULL for the store: nothing is run yet. */
TF_API TF_MUST_USE tf_status tf_sheet_read(tf_sheet **out, tf_store *store, const tf_paper *paper,
                                           const tf_game *game, tf_error *error);
TF_API void tf_sheet_destroy(tf_sheet *sheet); /* NULL is accepted */

/* The widest 95 % interval, from end to end and in the figure's own unit, with which a figure can
 * agree with its print: line->margin, else ten percentage points for a share of deals and half of
 * the printed figure for anything else. */
TF_API double tf_paper_margin(const tf_paper_line *line);

/* How far a figure is from its print in standard errors of the difference, NaN when that is not
 * defined, and the verdict. Pure. */
TF_API double tf_paper_distance(const tf_paper_line *line, const tf_paper_value *ours,
                                tf_paper_verdict *verdict);

/* Appends the tables as text. */
TF_API void tf_sheet_format(const tf_sheet *sheet, tf_text *out);

/* Appends a page: its beginning, each sheet with its figures, its end. Without gnuplot the page has
 * the tables and says what is missing. */
TF_API void tf_page_begin(tf_text *out, const tf_sheet *const *sheets, size_t count);
TF_API TF_MUST_USE tf_status tf_page_sheet(tf_text *out, const tf_sheet *sheet, tf_error *error);
TF_API void tf_page_end(tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
