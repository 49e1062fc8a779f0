/* store.h: experiments and their rows in a file.
 *
 * A store is an SQLite file. It contains the definition of each experiment, its runs, and one row
 * per deal that is done. Reports, plots and comparisons read only the store.
 *
 *   tf_store_open()             the store
 *   tf_store_experiments()      what is in it
 *   tf_rows_open()              the rows of an experiment, in the order of deal numbers
 */
#ifndef TEFUDA_STORE_H
#define TEFUDA_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deal.h"
#include "experiment.h"
#include "row.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One connection to a store; one thread at a time. Any number of processes may read while one
 * writes. */
typedef struct tf_store tf_store;

typedef enum tf_store_mode {
    TF_STORE_READ,  /* the file must exist */
    TF_STORE_WRITE, /* the file is created if it does not exist */
} tf_store_mode;

/* Opens a store. A store of an older version is upgraded first, in one transaction. A store of a
 * newer version, or a file that is not a Tefuda store, is rejected and left unchanged. */
TF_API TF_MUST_USE tf_status tf_store_open(tf_store **out, const char *path, tf_store_mode mode,
                                           tf_error *error);
TF_API void tf_store_close(tf_store *store); /* NULL is accepted */

/* Sums over the rows of an experiment, updated in the same transaction as the rows. */
typedef struct tf_tally {
    uint64_t deals; /* rows */
    uint64_t won, lost, undecided;
    uint64_t finished; /* games with several seats */
    uint64_t states;
    uint64_t time_us;
    uint64_t moves;
} tf_tally;

/* An experiment in a store, as text: this version need not know its game. */
typedef struct tf_experiment_info {
    int64_t id; /* in this store */
    char name[TF_LAB_NAME_MAX];
    char game[TF_LAB_NAME_MAX];
    char rules[TF_LAB_TEXT_MAX];
    char solver[TF_LAB_TEXT_MAX];
    char players[TF_LAB_TEXT_MAX];
    char deals[TF_LAB_TEXT_MAX];
    char note[TF_LAB_TEXT_MAX];
    uint64_t seed, states, time_ms, memory_mb;
    /* Source of the deals: "seed", or "file". With equal sources, digests and decks, equal numbers
     * are equal deals. */
    char source[TF_LAB_NAME_MAX];
    char digest[33];      /* of the deals of a file, else "" */
    uint64_t first, last; /* numbers of the deals; in a file they count from 1 */
    int64_t created_ms;   /* milliseconds since 1970 */
    uint64_t runs;
    tf_tally tally; /* tally.deals of last - first + 1 are done */
    /* Set if the number of deals was chosen by looking at the results (sequential.h): the
     * width of the interval that was chosen first (0: none), and whether two experiments were
     * compared. */
    double until_width;
    bool until_better;
    bool luck;     /* the luck of its games is in the store */
    bool imported; /* its rows were made elsewhere (tf_lab_import()); it cannot be run */
} tf_experiment_info;

/* Lists all experiments, oldest first; the caller frees *out with free(). */
TF_API TF_MUST_USE tf_status tf_store_experiments(tf_store *store, tf_experiment_info **out,
                                                  size_t *count, tf_error *error);
/* Finds an experiment by name; TF_ERR_INPUT when there is none, and the error suggests the nearest
 * name. */
TF_API TF_MUST_USE tf_status tf_store_find(tf_store *store, const char *name,
                                           tf_experiment_info *info, tf_error *error);
/* Makes the experiment from its description, ready to be run: `lab run NAME` continues it. */
TF_API TF_MUST_USE tf_status tf_experiment_of_info(const tf_experiment_info *info,
                                                   tf_experiment *experiment, tf_error *error);

/* One run of an experiment: a process, or an MPI job, from start to end. */
typedef struct tf_run_info {
    int64_t id;
    char version[32], commit[64], build[128];
    char cpu[128];    /* the processor's name */
    char system[128]; /* kernel and architecture */
    unsigned cores;   /* that the process can use */
    unsigned threads; /* of all processes together */
    unsigned processes;
    uint64_t memory_mb; /* of the machine */
    uint64_t peak_kb;   /* largest resident size of a process; 0 when unknown */
    uint64_t rows;
    /* Milliseconds since 1970. While the run is not finished, finished_ms is the time of the last
     * write. */
    int64_t started_ms, finished_ms;
    /* "done", "interrupted", "failed", "imported"; "" while it runs or when it was killed */
    char ending[16];
} tf_run_info;

/* Lists the runs of an experiment, oldest first; the caller frees *out with free(). */
TF_API TF_MUST_USE tf_status tf_store_runs(tf_store *store, int64_t experiment, tf_run_info **out,
                                           size_t *count, tf_error *error);

/* ---- rows ---- */

typedef struct tf_rows tf_rows;

/* Opens the rows of an experiment with deal numbers from `first`, in the order of the numbers, as
 * they are at the first call of tf_rows_next(). Close the rows before the store. */
TF_API TF_MUST_USE tf_status tf_rows_open(tf_rows **out, tf_store *store,
                                          const tf_experiment_info *info, uint64_t first,
                                          tf_error *error);
/* Reads the next row; *end is true after the last. A missing row, or one with a wrong checksum, is
 * TF_ERR_CORRUPT. */
TF_API TF_MUST_USE tf_status tf_rows_next(tf_rows *rows, tf_row *row, bool *end, tf_error *error);
TF_API void tf_rows_close(tf_rows *rows); /* NULL is accepted */

/* Reads and checks every row of the experiment. TF_OK, or TF_ERR_CORRUPT with the first damage
 * found. cancel may be NULL. */
TF_API TF_MUST_USE tf_status tf_store_verify(tf_store *store, const tf_experiment_info *info,
                                             const tf_cancel *cancel, tf_error *error);

/* Gets the id of a deal of the experiment: "seed:17", or the id in the file. */
TF_API TF_MUST_USE tf_status tf_store_deal_id(tf_store *store, const tf_experiment_info *info,
                                              uint64_t deal, char id[TF_DEAL_ID_MAX],
                                              tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
