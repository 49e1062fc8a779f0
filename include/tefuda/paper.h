/* paper.h: published figures (published.h) compared with ours.
 *
 * Running a paper runs its experiments in a store (lab.h), so that it can be stopped and continued.
 * Reading a paper reads only the store.
 *
 *   tf_paper_at(), tf_paper_find()     the papers of all games
 *   tf_paper_work_on()                 runs a slice or all of one paper
 *   tf_sheet_read()                    the printed figures, ours, and whether they agree
 *   tf_sheet_format(), tf_page_...()   as text, and as a page of HTML with figures
 */
#ifndef TEFUDA_PAPER_H
#define TEFUDA_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game.h"
#include "lab.h"
#include "published.h"
#include "stats.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the paper with this index, counted over all games, and its game; NULL after the last. */
TF_API const tf_paper *tf_paper_at(size_t index, const tf_game **game);
/* Finds a paper by name; an unknown name is TF_ERR_USAGE, and the error suggests the nearest
 * name. */
TF_API TF_MUST_USE tf_status tf_paper_find(const char *name, const tf_paper **paper,
                                           const tf_game **game, tf_error *error);

/* ---- running ---- */

typedef struct tf_paper_options {
    bool full;      /* run all deals of the paper; else the slice */
    uint64_t slice; /* at most this many deals per run; 0: as the paper's rows say */
    unsigned threads;
    size_t memory_bytes;
    const char *data_dir;
    const tf_cancel *cancel;
    /* Called before each run or table, with its name in the store. May be NULL. */
    void (*begin)(void *context, const char *name);
    /* Called for a run that cannot be made, with the reason; the other runs continue. May be
     * NULL. */
    void (*skip)(void *context, const char *name, const char *why);
    void (*progress)(void *context, const tf_lab_progress *progress); /* may be NULL */
    void *context;
} tf_paper_options;

/* Runs the deals that the store does not have yet. A run is skipped when its player does not exist
 * or this machine cannot do it. When cancelled, keeps everything finished and returns
 * TF_ERR_CANCELLED. */
TF_API TF_MUST_USE tf_status tf_paper_work_on(tf_store *store, const tf_paper *paper,
                                              const tf_game *game, const tf_paper_options *options,
                                              tf_error *error);

/* ---- reading ---- */

typedef enum tf_paper_state {
    TF_PAPER_ABSENT, /* the player, solver or option does not exist yet */
    TF_PAPER_OPEN,   /* not run, or not computed */
    TF_PAPER_PARTLY, /* run with fewer deals than the paper */
    TF_PAPER_DONE,
    TF_PAPER_PRINT, /* printed figure only: there is nothing of ours to compare */
} tf_paper_state;

/* Returns "not there yet", "open", "partly", "done" or "print only". */
TF_API const char *tf_paper_state_name(tf_paper_state state);

/* Defined exactly in src/papers/agreement.c and docs/LAB.md. */
typedef enum tf_paper_verdict {
    TF_PAPER_UNTESTED, /* nothing to compare, or without a standard error (minimum, maximum) */
    TF_PAPER_AGREES,   /* at most three standard errors apart and enough observations, or equal */
    TF_PAPER_DIFFERS,  /* more than three standard errors apart, or not equal */
    TF_PAPER_TOO_FEW,  /* too few observations: the 95 % interval is wider than the margin */
} tf_paper_verdict;

/* Returns "untested", "agrees", "differs" or "too few". */
TF_API const char *tf_paper_verdict_name(tf_paper_verdict verdict);

typedef struct tf_sheet_line {
    const tf_paper_line *line;
    tf_paper_state state;
    bool valued; /* `ours` is filled */
    tf_paper_value ours;
    double distance; /* (ours - printed) in standard errors of the difference; NaN: undefined */
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
    /* Over all tables: figures that have a printed value and can be compared with ours. */
    size_t lines, absent, valued, done, agree, differ;
    uint64_t deals_done, deals_full; /* over all runs */
    tf_paper_state state;
    size_t few; /* figures with too few observations */
} tf_sheet;

/* Reads the figures of a paper from a store. NULL for the store: nothing has been run yet. */
TF_API TF_MUST_USE tf_status tf_sheet_read(tf_sheet **out, tf_store *store, const tf_paper *paper,
                                           const tf_game *game, tf_error *error);
TF_API void tf_sheet_destroy(tf_sheet *sheet); /* NULL is accepted */

/* Returns the widest 95 % interval (high - low, in the unit of the figure) with which a figure can
 * count as agreeing: line->margin if set, else ten percentage points for a share of deals and half
 * of the printed figure for anything else. */
TF_API double tf_paper_margin(const tf_paper_line *line);

/* Returns the distance of our figure from the printed one in standard errors of the difference, NaN
 * when it is undefined, and the verdict. Pure. */
TF_API double tf_paper_distance(const tf_paper_line *line, const tf_paper_value *ours,
                                tf_paper_verdict *verdict);

/* Appends the tables as text. */
TF_API void tf_sheet_format(const tf_sheet *sheet, tf_text *out);

/* Append an HTML page: its beginning, each sheet with its figures, its end. Without gnuplot the
 * page has the tables and a note that the figures are missing. */
TF_API void tf_page_begin(tf_text *out, const tf_sheet *const *sheets, size_t count);
TF_API TF_MUST_USE tf_status tf_page_sheet(tf_text *out, const tf_sheet *sheet, tf_error *error);
TF_API void tf_page_end(tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
