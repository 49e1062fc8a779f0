/* lab.h: running experiments.
 *
 * Running an experiment (experiment.h) appends one row per deal to a store (store.h). Stopping it
 * at any point loses at most the deals of the last half second; running it again continues where it
 * stopped.
 *
 *   tf_lab_run()      runs an experiment, on threads or on many machines
 */
#ifndef TEFUDA_LAB_H
#define TEFUDA_LAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "experiment.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Messages between the processes of a job. The library itself does not depend on MPI; src/cli
 * implements this interface with MPI. All calls are made from one thread. */
typedef struct tf_link {
    void *context;
    unsigned rank; /* of this process; rank 0 owns the store and assigns deals */
    unsigned size; /* number of processes */
    /* Sends bytes to a rank; copies them if they cannot be sent at once. */
    tf_status (*send)(void *context, unsigned to, const void *bytes, size_t count, tf_error *error);
    /* Receives a message if one has arrived: *count bytes at *bytes from rank *from, valid until
     * the next call. *count is 0 when there is none. */
    tf_status (*receive)(void *context, unsigned *from, const void **bytes, size_t *count,
                         tf_error *error);
} tf_link;

/* The progress of a run, reported about ten times per second on the calling thread. */
typedef struct tf_lab_progress {
    /* Sums over all rows, including those of earlier runs and those not yet written. */
    tf_tally tally;
    uint64_t total;      /* number of done deals when this run is complete */
    uint64_t done_now;   /* deals done in this run */
    uint64_t states_now; /* states visited in this run */
    double seconds;      /* since this run began */
} tf_lab_progress;

typedef struct tf_lab_options {
    unsigned threads;        /* threads of this process; 0: all cores */
    const char *data_dir;    /* may be NULL */
    const tf_cancel *cancel; /* may be NULL */
    const tf_link *link;     /* connection to the other processes; NULL or size 1: none */
    /* Stop when the first `deals` deals of the experiment are done; 0: all. A sequence of runs with
     * growing numbers checks the tally at fixed points, independent of the number of threads. */
    uint64_t deals;
    /* Players may start programs; see tf_resources. tf_lab_work() ignores it: rank 0 decides. */
    bool allow_exec;
    void (*progress)(void *context, const tf_lab_progress *progress); /* may be NULL */
    void *context;
} tf_lab_options;

typedef struct tf_lab_outcome {
    int64_t experiment; /* its id in the store */
    uint64_t total;     /* deals of the experiment */
    uint64_t done_before, done_now;
    tf_tally tally;      /* over all rows */
    bool new_experiment; /* the store did not have it before */
    bool other_version;  /* earlier rows come from another version or commit */
} tf_lab_outcome;

/* Runs an experiment, or continues it. Timings aside, the rows do not depend on the number of
 * threads or processes. If the store has a different experiment with this name, or the deals have
 * changed, the result is TF_ERR_USAGE and the error says what differs. An experiment that another
 * process is running is TF_ERR_IO. When cancelled, or when the disk is full, all finished deals
 * that the disk can hold are kept. The outcome is always filled. */
TF_API TF_MUST_USE tf_status tf_lab_run(tf_store *store, const tf_experiment *experiment,
                                        const tf_lab_options *options, tf_lab_outcome *outcome,
                                        tf_error *error);

/* Adds rows that were made elsewhere: a file of comma-separated values as tf_rows are exported
 * (docs/FORMATS.md), "-" for standard input. The texts give the game, which is required, and may
 * give name, rules, player (any text), deals and note; without a name it is that of the column
 * experiment. The new experiment is marked as imported and cannot be run. All rows are added, or
 * none: a mistake in the file is TF_ERR_INPUT with file, line and reason. The name is returned. */
TF_API TF_MUST_USE tf_status tf_lab_import(tf_store *store, const char *path,
                                           const tf_experiment_texts *texts,
                                           tf_lab_outcome *outcome, char name[TF_LAB_NAME_MAX],
                                           tf_error *error);

/* For the ranks other than 0: works on the experiments that rank 0 runs, until rank 0 dismisses
 * them. */
TF_API TF_MUST_USE tf_status tf_lab_work(const tf_lab_options *options, tf_error *error);
/* Ends the work of the other ranks. Called by rank 0 after its last run. */
TF_API TF_MUST_USE tf_status tf_lab_dismiss(const tf_link *link, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
