/* row_writer.h: rows on their way into the store.
 *
 * Rows gather in memory and are written in one transaction at a time: soon after the start, so that
 * even a run that is killed early has brought something, and about twice a second later on. */
#ifndef TEFUDA_LAB_ROW_WRITER_H
#define TEFUDA_LAB_ROW_WRITER_H

#include "store/store.h"

typedef struct tf__row_writer {
    tf_store *store;
    int64_t experiment;
    unsigned seats;
    tf_run_info run;
    tf__spans written, done; /* deals whose rows are in the store; those and the ones waiting */
    tf_tally written_tally, tally;
    tf_row *rows; /* waiting */
    size_t count, capacity;
    uint64_t written_ns, wait_ns; /* when it was last written, and how long to wait from then */
} tf__row_writer;

/* Adds a row, unless its deal is done already. */
TF_MUST_USE tf_status tf__row_writer_add(tf__row_writer *ledger, const tf_row *row,
                                         tf_error *error);
/* Writes what waits when it is time to. */
TF_MUST_USE tf_status tf__row_writer_write_if_due(tf__row_writer *ledger, tf_error *error);
/* Writes what waits now. */
TF_MUST_USE tf_status tf__row_writer_write(tf__row_writer *ledger, tf_error *error);
void tf__row_writer_free(tf__row_writer *ledger);

#endif
