/* lab.h: running experiments.
 *
 * Running an experiment (experiment.h) appends one row per deal to a store (store.h). Stopping it at any
 * point loses at most the deals of the last half second; running it again continues where it stopped.
 *
 *   tf_lab_run()      work through an experiment, on threads or on many machines */
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

/* Messages between the processes of a job, so that the library needs no MPI; src/cli has the one over
 * MPI. Called from one thread. */
typedef struct tf_link {
    void *context;
    unsigned rank; /* of this process; 0 owns the store and hands out */
    unsigned size; /* how many processes */
    /* Sends bytes to a rank, keeping a copy when it cannot at once. */
    tf_status (*send)(void *context, unsigned to, const void *bytes, size_t count, tf_error *error);
    /* Takes a message if one is there: *count bytes at *bytes, valid until the next call, from
     * *from. *count is 0 when there is none. */
    tf_status (*receive)(void *context, unsigned *from, const void **bytes, size_t *count,
                         tf_error *error);
} tf_link;

/* How a run stands, told about ten times a second on the calling thread. */
typedef struct tf_lab_progress {
    tf_tally tally;      /* of all rows, those of earlier runs and those not yet written included */
    uint64_t total;      /* deals that this run will bring the experiment to */
    uint64_t done_now;   /* deals done in this run */
    uint64_t states_now; /* states visited in this run */
    double seconds;      /* since this run began */
} tf_lab_progress;

typedef struct tf_lab_options {
    unsigned threads;        /* of this process; 0: all cores */
    const char *data_dir;    /* may be NULL */
    const tf_cancel *cancel; /* may be NULL */
    const tf_link *link;     /* the other processes; NULL or of size 1: none */
    uint64_t
        deals; /* stop when the experiment's first so many deals are done; 0: all. A sequence of
                       runs with growing numbers looks at the tally at fixed points, whatever the
                       number of threads. */
    void (*progress)(void *context, const tf_lab_progress *progress); /* may be NULL */
    void *context;
} tf_lab_options;

typedef struct tf_lab_outcome {
    int64_t experiment; /* its id in the store */
    uint64_t total;     /* deals of the experiment */
    uint64_t done_before, done_now;
    tf_tally tally;      /* of all rows */
    bool new_experiment; /* it was not in the store before */
    bool other_version;  /* earlier rows were made by another version or commit */
} tf_lab_outcome;

/* Runs an experiment, or goes on with it. The rows do not depend on the number of threads or
 * processes, timings aside. Another experiment under its name, or deals that have changed, is
 * TF_ERR_USAGE with what differs; one that another process is running is TF_ERR_IO. When cancelled, or
 * when the disk is full, everything that was finished is kept as far as the disk takes it; the outcome
 * is filled in every case. */
TF_API TF_MUST_USE tf_status tf_lab_run(tf_store *store, const tf_experiment *experiment,
                                        const tf_lab_options *options, tf_lab_outcome *outcome,
                                        tf_error *error);

/* What the ranks other than 0 do: work on whatever rank 0 runs, until it dismisses them. */
TF_API TF_MUST_USE tf_status tf_lab_work(const tf_lab_options *options, tf_error *error);
/* Rank 0 sends the others home, after its last run. */
TF_API TF_MUST_USE tf_status tf_lab_dismiss(const tf_link *link, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
