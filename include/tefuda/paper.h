/* paper.h: published figures (published.h) beside ours.
 *
 * Running a paper runs its experiments in a store (lab.h), so that it can be stopped and continued;
 * reading a paper reads only the store.
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
#include "published.h"
#include "stats.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

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
