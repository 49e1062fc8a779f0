/* row_writer.c: see row_writer.h. */
#include "lab/row_writer.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/clock.h"
#include "lab/machine.h"

enum {
    WAIT_FIRST_NS = 30 * 1000000,
    WAIT_MOST_NS = 500 * 1000000,
    ROWS_MOST = 1 << 17, /* written without waiting */
};

static tf_status no_memory(tf_error *error)
{
    return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for another row");
}

tf_status tf__row_writer_add(tf__row_writer *writer, const tf_row *row, tf_error *error)
{
    if (tf__spans_has(&writer->done, row->deal))
        return TF_OK;
    if (!TF__ARRAY_RESERVE(writer->rows, writer->capacity, writer->count + 1))
        return no_memory(error);
    if (tf__spans_add(&writer->done, row->deal, row->deal) != TF_OK)
        return no_memory(error);
    writer->rows[writer->count++] = *row;
    tf__tally_add(&writer->tally, row);
    return TF_OK;
}

static int by_deal(const void *a, const void *b)
{
    const tf_row *left = a, *right = b;
    return (left->deal > right->deal) - (left->deal < right->deal);
}

/* Sorts the rows by deal, so that the store is written sequentially. */
static void sort_rows(tf__row_writer *writer)
{
    for (size_t i = 1; i < writer->count; i++) {
        if (writer->rows[i - 1].deal > writer->rows[i].deal) {
            qsort(writer->rows, writer->count, sizeof *writer->rows, by_deal);
            return;
        }
    }
}

tf_status tf__row_writer_write(tf__row_writer *writer, tf_error *error)
{
    sort_rows(writer);
    tf_run_info run = writer->run;
    run.rows += writer->count;
    uint64_t peak_kb = tf__machine_peak_kb();
    run.peak_kb = peak_kb > run.peak_kb ? peak_kb : run.peak_kb;
    tf__store_batch commit = {.experiment = writer->experiment,
                              .seats = writer->seats,
                              .rows = writer->rows,
                              .row_count = writer->count,
                              .before = &writer->written,
                              .done = &writer->done,
                              .tally = &writer->tally,
                              .run = &run};
    tf_status status = tf__store_commit(writer->store, &commit, error);
    if (status != TF_OK)
        return status;
    writer->run = run;
    writer->count = 0;
    writer->written_tally = writer->tally;
    writer->written_ns = tf__clock_ns();
    writer->wait_ns = writer->wait_ns == 0 ? WAIT_FIRST_NS : writer->wait_ns * 2;
    if (writer->wait_ns > WAIT_MOST_NS)
        writer->wait_ns = WAIT_MOST_NS;
    if (tf__spans_copy(&writer->written, &writer->done) != TF_OK)
        return no_memory(error);
    return TF_OK;
}

tf_status tf__row_writer_write_if_due(tf__row_writer *writer, tf_error *error)
{
    if (writer->count == 0)
        return TF_OK;
    if (writer->count < ROWS_MOST && tf__clock_ns() - writer->written_ns < writer->wait_ns)
        return TF_OK;
    return tf__row_writer_write(writer, error);
}

void tf__row_writer_free(tf__row_writer *writer)
{
    tf__spans_free(&writer->written);
    tf__spans_free(&writer->done);
    free(writer->rows);
}
