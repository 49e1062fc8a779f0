/* run.h: what runs in one process and in many processes share. */
#ifndef TEFUDA_LAB_RUN_H
#define TEFUDA_LAB_RUN_H

#include <tefuda/batch.h>
#include <tefuda/lab.h>

#include "lab/deal_queue.h"
#include "lab/row_writer.h"

/* An experiment in the form that the workers take; batch.players points into `players`. */
typedef struct tf__run_work {
    tf_batch batch;
    char players[TF_LAB_TEXT_MAX];
    tf_status status; /* of reading the players */
    tf_error error;
} tf__run_work;

void tf__run_work_init(tf__run_work *work, const tf_experiment *experiment,
                       const tf_lab_options *options);

/* Makes the row of a result. */
tf_row tf__run_row(const tf_rules *rules, bool played, const tf_result *result);

/* A run in progress, in the process that owns the store. */
typedef struct tf__run {
    const tf_experiment *experiment;
    const tf_lab_options *options;
    tf__deal_queue deals;
    tf__row_writer writer;
    tf__todo todo;
    uint64_t goal; /* number of rows when this run is complete */
    uint64_t done_before;
    uint64_t start_ns, progress_ns;
} tf__run;

/* Reports progress about ten times per second, and writes rows when it is time. */
TF_MUST_USE tf_status tf__run_poll(tf__run *running, uint64_t states, tf_error *error);

/* Distributes the work to the other processes (remote/coordinator.c) until it is done. */
TF_MUST_USE tf_status tf__run_distribute(tf__run *running, tf_error *error);

#endif
