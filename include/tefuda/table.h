/* table.h: tables of solved states that a game keeps on disk, or merely counts.
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

/* How far the work is. total is an estimate until it can be known, 0 when there is none. */
typedef struct tf_table_progress {
    const char *stage; /* "states", "values", "writing", ...; static */
    uint64_t done, total;
    uint64_t elapsed_ms;
    uint64_t left_ms; /* 0: not known */
} tf_table_progress;

/* Called from the calling thread, at most ten times a second. */
typedef void (*tf_table_progress_fn)(void *context, const tf_table_progress *progress);

enum { TF_TABLE_SIZES_MAX = 4 };

/* What is asked; everything is borrowed for the call. Zeros are good defaults. */
typedef struct tf_table_request {
    unsigned sizes[TF_TABLE_SIZES_MAX]; /* which table: one number per row of the game's sizes */
    const char *data_dir;               /* where tables lie, as tf_data_dir() gives it */
    const char *method;            /* of counting, one of the game's methods; NULL: its first */
    const char *state;             /* to probe, in the game's text */
    uint64_t sample;               /* states to verify; 0: all of them */
    uint64_t seed;                 /* of the sample */
    unsigned threads;              /* 0: all cores */
    size_t memory_bytes;           /* the most to take; 0: no limit */
    uint64_t time_ms;              /* 0: no limit; what a build finished by then is kept */
    const tf_cancel *cancel;       /* may be NULL */
    tf_table_progress_fn progress; /* may be NULL */
    void *progress_context;
} tf_table_request;

enum { TF_TABLE_FIGURES_MAX = 24 };

/* What a call found out, as named figures in the order to show them. */
typedef struct tf_table_report {
    tf_text path; /* of the table's file */
    size_t figure_count;
    tf_figure figures[TF_TABLE_FIGURES_MAX];
} tf_table_report;

/* Gives the memory back; NULL is accepted. */
TF_API void tf_table_report_free(tf_table_report *report);

/* Where an answer comes from. */
typedef enum tf_table_found {
    TF_TABLE_ABSENT,   /* the table does not have the state: nothing is known of its value */
    TF_TABLE_STORED,   /* the table has it */
    TF_TABLE_COMPUTED, /* its value was computed */
    TF_TABLE_DEAD,     /* it cannot be won: the value is 0, and tables do not have it */
} tf_table_found;

/* "absent", "table", "exact" or "dead". */
TF_API const char *tf_table_found_name(tf_table_found found);

/* What is known of one state. */
typedef struct tf_table_answer {
    tf_table_found found;
    double value;  /* NaN when it is absent */
    double error;  /* the largest relative error of value */
    tf_text state; /* its canonical text */
} tf_table_answer;

/* Gives the memory back; NULL is accepted. */
TF_API void tf_table_answer_free(tf_table_answer *answer);

/* Takes one state of a table, borrowed for the call, on the calling thread. Anything but TF_OK ends the
 * enumeration with that status. */
typedef tf_status (*tf_table_state_fn)(void *context, const tf_table_answer *state,
                                       tf_error *error);

/* Look-ups that were timed. */
typedef struct tf_table_speed {
    uint64_t probes;
    uint64_t sum; /* of what they gave: the same for the same table */
    double cpu_s;
} tf_table_speed;

/* A game's tables. Each call is complete in itself and may be made from any thread. Sizes that the
 * game cannot do are TF_ERR_USAGE; a table that is not there is TF_ERR_INPUT with how to build it; more
 * memory than allowed is TF_ERR_MEMORY; a damaged file or a wrong value is TF_ERR_CORRUPT. */
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
    /* Makes the table, going on where a build that was stopped left off; done at once when it is there.
     * A build that is stopped by cancel or time keeps what it has and is TF_ERR_CANCELLED. */
    tf_status (*build)(const tf_table_request *request, tf_table_report *report, tf_error *error);
    /* What its header says. */
    tf_status (*info)(const tf_table_request *request, tf_table_report *report, tf_error *error);
    /* Checks every byte's checksum, and each value, or a sample, against the states below it. */
    tf_status (*verify)(const tf_table_request *request, tf_table_report *report, tf_error *error);
    tf_status (*probe)(const tf_table_request *request, tf_table_answer *answer, tf_error *error);
    /* Enumerates the states of a table, each once, those with most cards first, with their values. The table
     * keeps no states, so they are generated; two levels of them are in memory at once. */
    tf_status (*each)(const tf_table_request *request, tf_table_state_fn take, void *context,
                      tf_error *error);
    /* Times a fixed number of look-ups, one after the other, in the table that players use unless they are
     * told otherwise, which is made in data_dir when it is not there. */
    tf_status (*bench)(const tf_table_request *request, tf_table_speed *speed, tf_error *error);
} tf_table_ops;

#ifdef __cplusplus
}
#endif
#endif
