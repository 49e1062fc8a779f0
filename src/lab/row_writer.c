/* row_writer.c: see row_writer.h. */
#include "lab/row_writer.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/clock.h"
#include "lab/machine.h"

enum {
    WAIT_FIRST_NS = 30 * 1000000,
    WAIT_MOST_NS = 500 * 1000000,
    ROWS_MOST = 1 << 17, /* written at once, whatever the time */
};

static tf_status no_memory(tf_error *error)
{
    return tf_error_set(error, TF_ERR_MEMORY, "no memory for another row");
}

tf_status tf__row_writer_add(tf__row_writer *ledger, const tf_row *row, tf_error *error)
{
    if (tf__spans_has(&ledger->done, row->deal))
        return TF_OK;
    if (!TF__ARRAY_RESERVE(ledger->rows, ledger->capacity, ledger->count + 1))
        return no_memory(error);
    if (tf__spans_add(&ledger->done, row->deal, row->deal) != TF_OK)
        return no_memory(error);
    ledger->rows[ledger->count++] = *row;
    tf__tally_add(&ledger->tally, row);
    return TF_OK;
}

static int by_deal(const void *a, const void *b)
{
    const tf_row *left = a, *right = b;
    return (left->deal > right->deal) - (left->deal < right->deal);
}

/* Rows that lie side by side in the store are written one after the other. */
static void sort_rows(tf__row_writer *ledger)
{
    for (size_t i = 1; i < ledger->count; i++) {
        if (ledger->rows[i - 1].deal > ledger->rows[i].deal) {
            qsort(ledger->rows, ledger->count, sizeof *ledger->rows, by_deal);
            return;
        }
    }
}

tf_status tf__row_writer_write(tf__row_writer *ledger, tf_error *error)
{
    sort_rows(ledger);
    tf_run_info run = ledger->run;
    run.rows += ledger->count;
    uint64_t peak_kb = tf__machine_peak_kb();
    run.peak_kb = peak_kb > run.peak_kb ? peak_kb : run.peak_kb;
    tf__store_batch commit = {.experiment = ledger->experiment,
                              .seats = ledger->seats,
                              .rows = ledger->rows,
                              .row_count = ledger->count,
                              .before = &ledger->written,
                              .done = &ledger->done,
                              .tally = &ledger->tally,
                              .run = &run};
    tf_status status = tf__store_commit(ledger->store, &commit, error);
    if (status != TF_OK)
        return status;
    ledger->run = run;
    ledger->count = 0;
    ledger->written_tally = ledger->tally;
    ledger->written_ns = tf__clock_ns();
    ledger->wait_ns = ledger->wait_ns == 0 ? WAIT_FIRST_NS : ledger->wait_ns * 2;
    if (ledger->wait_ns > WAIT_MOST_NS)
        ledger->wait_ns = WAIT_MOST_NS;
    if (tf__spans_copy(&ledger->written, &ledger->done) != TF_OK)
        return no_memory(error);
    return TF_OK;
}

tf_status tf__row_writer_write_if_due(tf__row_writer *ledger, tf_error *error)
{
    if (ledger->count == 0)
        return TF_OK;
    if (ledger->count < ROWS_MOST && tf__clock_ns() - ledger->written_ns < ledger->wait_ns)
        return TF_OK;
    return tf__row_writer_write(ledger, error);
}

void tf__row_writer_free(tf__row_writer *ledger)
{
    tf__spans_free(&ledger->written);
    tf__spans_free(&ledger->done);
    free(ledger->rows);
}
