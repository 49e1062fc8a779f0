/* row_writer.h: collects rows and writes them to the store.
 *
 * Rows are collected in memory and written in transactions: the first soon after the start, so that
 * even a run that is killed early leaves results, later about twice per second. */
#ifndef TEFUDA_LAB_ROW_WRITER_H
#define TEFUDA_LAB_ROW_WRITER_H

#include "store/store.h"

typedef struct tf__row_writer {
    tf_store *store;
    int64_t experiment;
    unsigned seats;
    tf_run_info run;
    tf__spans written, done; /* deals in the store; deals in the store or waiting */
    tf_tally written_tally, tally;
    tf_row *rows; /* waiting to be written */
    size_t count, capacity;
    uint64_t written_ns, wait_ns; /* time of the last write; shortest time until the next */
} tf__row_writer;

/* Adds a row, unless its deal is already done. */
TF_MUST_USE tf_status tf__row_writer_add(tf__row_writer *writer, const tf_row *row,
                                         tf_error *error);
/* Writes the waiting rows if the time for the next write has come. */
TF_MUST_USE tf_status tf__row_writer_write_if_due(tf__row_writer *writer, tf_error *error);
/* Writes the waiting rows now. */
TF_MUST_USE tf_status tf__row_writer_write(tf__row_writer *writer, tf_error *error);
void tf__row_writer_free(tf__row_writer *writer);

#endif
