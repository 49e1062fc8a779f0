/* run.h: what running an experiment in one process and in many have in common. */
#ifndef TEFUDA_LAB_RUN_H
#define TEFUDA_LAB_RUN_H

#include <tefuda/batch.h>
#include <tefuda/lab.h>

#include "lab/deal_queue.h"
#include "lab/row_writer.h"

/* An experiment as the crew takes it; the player texts lie in it. */
typedef struct tf__run_work {
    tf_batch batch;
    char players[TF_LAB_TEXT_MAX];
} tf__run_work;

void tf__run_work_init(tf__run_work *work, const tf_experiment *experiment,
                       const tf_lab_options *options);

/* The row of a deal's result. */
tf_row tf__run_row(const tf_rules *rules, bool played, const tf_result *result);

/* A run under way, on the process that owns the store. */
typedef struct tf__run {
    const tf_experiment *experiment;
    const tf_lab_options *options;
    tf__deal_queue supply;
    tf__row_writer ledger;
    tf__todo todo;
    uint64_t goal; /* rows that this run brings the experiment to */
    uint64_t done_before;
    uint64_t start_ns, told_ns;
} tf__run;

/* Shows progress about ten times a second, and writes what is due. */
TF_MUST_USE tf_status tf__run_pause(tf__run *running, uint64_t states, tf_error *error);

/* Hands the work out to the other processes (remote.c) until it is done. */
TF_MUST_USE tf_status tf__run_hand_out(tf__run *running, tf_error *error);

#endif
