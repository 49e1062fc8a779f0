/* table.h: tables of solved states of a game, stored on disk or only counted.
 *
 * A game that has such tables points to a tf_table_ops from its row (game.h); front ends call it
 * without knowing the game. A table is named by a few sizes, which the game defines. Tables lie in
 * the data folder (tf_data_dir() in file.h), are written under a temporary name and renamed, and are
 * read by many threads and processes at once. */
#ifndef TEFUDA_TABLE_H
#define TEFUDA_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "option.h"
#include "solver.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The progress of an operation. total is an estimate until it is known; 0: unknown. */
typedef struct tf_table_progress {
    const char *stage; /* "states", "values", "writing", ...; static */
    uint64_t done, total;
    uint64_t elapsed_ms;
    uint64_t left_ms; /* 0: unknown */
} tf_table_progress;

/* Called on the calling thread, at most ten times per second. */
typedef void (*tf_table_progress_fn)(void *context, const tf_table_progress *progress);

enum { TF_TABLE_SIZES_MAX = 4 };

/* The arguments of a call; everything is borrowed for the call. Zeros are good defaults. */
typedef struct tf_table_request {
    unsigned sizes[TF_TABLE_SIZES_MAX]; /* which table: one number per row of the game's sizes */
    const char *data_dir;               /* folder of the tables, as tf_data_dir() gives it */
    const char *method;            /* how to count, one of the game's methods; NULL: its first */
    const char *state;             /* the state to look up, as text of the game */
    uint64_t sample;               /* number of states to verify; 0: all */
    uint64_t seed;                 /* of the sample */
    unsigned threads;              /* 0: all cores */
    size_t memory_bytes;           /* memory limit; 0: none */
    uint64_t time_ms;              /* 0: no limit; the finished part of a build is kept */
    const tf_cancel *cancel;       /* may be NULL */
    tf_table_progress_fn progress; /* may be NULL */
    void *progress_context;
} tf_table_request;

enum { TF_TABLE_FIGURES_MAX = 24 };

/* The result of a call, as named figures in the order of display. */
typedef struct tf_table_report {
    tf_text path; /* path of the table's file */
    size_t figure_count;
    tf_figure figures[TF_TABLE_FIGURES_MAX];
} tf_table_report;

/* Frees the memory; NULL is accepted. */
TF_API void tf_table_report_free(tf_table_report *report);

/* Where an answer comes from. */
typedef enum tf_table_found {
    TF_TABLE_ABSENT,   /* the table does not contain the state; its value is unknown */
    TF_TABLE_STORED,   /* the table contains it */
    TF_TABLE_COMPUTED, /* its value was computed */
    TF_TABLE_DEAD,     /* it cannot be won: its value is 0; tables do not contain such states */
} tf_table_found;

/* Returns "absent", "table", "exact" or "dead". */
TF_API const char *tf_table_found_name(tf_table_found found);

/* The value of one state. */
typedef struct tf_table_answer {
    tf_table_found found;
    double value;  /* NaN for TF_TABLE_ABSENT */
    double error;  /* largest relative error of value */
    tf_text state; /* its canonical text */
} tf_table_answer;

/* Frees the memory; NULL is accepted. */
TF_API void tf_table_answer_free(tf_table_answer *answer);

/* Receives one state of a table, borrowed for the call, on the calling thread. A status other than
 * TF_OK ends the enumeration with that status. */
typedef tf_status (*tf_table_state_fn)(void *context, const tf_table_answer *state,
                                       tf_error *error);

/* Look-ups that were timed. */
typedef struct tf_table_speed {
    uint64_t probes;
    uint64_t sum; /* of the results: equal for equal tables */
    double cpu_s;
} tf_table_speed;

/* The tables of a game. Calls are independent and may be made from any thread. Sizes that the game
 * does not support are TF_ERR_USAGE; a missing table is TF_ERR_INPUT, and the error says how to
 * build it; a memory limit that is too small is TF_ERR_MEMORY; a damaged file or a wrong value is
 * TF_ERR_CORRUPT. */
typedef struct tf_table_ops {
    const char *words;          /* one line: what is in these tables */
    const char *examples;       /* of `tefuda table`, one per line, for help */
    const char *state;          /* an example of a state as text */
    tf_option_list sizes;       /* that name a table; the initial value 0: it must be given. The
                                   command has an option for each, with its name, range and words */
    size_t probe_sizes;         /* how many of them, from the first on, probe() must be given */
    const char *const *methods; /* of counting, NULL-terminated */
    /* How many states the table of these sizes has. */
    tf_status (*count)(const tf_table_request *request, uint64_t *states, tf_error *error);
    /* Builds the table, continuing a build that was stopped; does nothing when the table exists. A
     * build stopped by cancel or time keeps its finished part and is TF_ERR_CANCELLED. */
    tf_status (*build)(const tf_table_request *request, tf_table_report *report, tf_error *error);
    /* Reads the header of the table. */
    tf_status (*info)(const tf_table_request *request, tf_table_report *report, tf_error *error);
    /* Checks all checksums, and all values, or a sample, against the values of their successors. */
    tf_status (*verify)(const tf_table_request *request, tf_table_report *report, tf_error *error);
    tf_status (*probe)(const tf_table_request *request, tf_table_answer *answer, tf_error *error);
    /* Enumerates the states of a table with their values, each once, those with most cards first.
     * The file does not contain the states, so they are generated; two levels are in memory at a
     * time. */
    tf_status (*each)(const tf_table_request *request, tf_table_state_fn take, void *context,
                      tf_error *error);
    /* Times a fixed number of sequential look-ups in the players' default table, which is built in
     * data_dir if it does not exist. */
    tf_status (*bench)(const tf_table_request *request, tf_table_speed *speed, tf_error *error);
} tf_table_ops;

/* The exact optimum of a small game. */
typedef struct tf_optimum {
    double value;     /* of the start */
    uint64_t states;  /* stored */
    uint64_t checked; /* states verified, when the request has a sample */
    double largest_difference;
} tf_optimum;

/* The exact optima of a game's small variants. Errors as for tf_table_ops. */
typedef struct tf_optimum_ops {
    const char *words;
    const char *examples; /* of `tefuda table`, one per line, for help */
    tf_option_list sizes; /* all must be given, in the order in which they are printed */
    /* Solves the game in data_dir, continuing a run that was stopped. With a sample, also verifies
     * the stored values. */
    tf_status (*solve)(const tf_table_request *request, tf_optimum *out, tf_error *error);
} tf_optimum_ops;

#ifdef __cplusplus
}
#endif
#endif
