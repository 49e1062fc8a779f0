/* hardest.c: the deals of an experiment that took the most states. The rows are read once and only the hardest so far are
 * kept, so that memory does not grow with the number of rows. */
#include <string.h>

#include <tefuda/report.h>

static bool is_harder(const tf_row *a, const tf_row *b)
{
    return a->states != b->states ? a->states > b->states : a->deal < b->deal;
}

/* Inserts a row into the sorted list, which then keeps at most `most`. */
static void keep(tf_row *list, size_t *count, size_t most, const tf_row *row)
{
    size_t low = 0, high = *count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (is_harder(row, &list[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    if (low == most)
        return;
    if (*count < most)
        ++*count;
    memmove(&list[low + 1], &list[low], (*count - low - 1) * sizeof *list);
    list[low] = *row;
}

tf_status tf_report_hardest(tf_store *store, const tf_experiment_info *info, size_t most,
                            tf_row *out, size_t *count, tf_error *error)
{
    tf_rows *rows = NULL;
    bool end = most == 0;
    tf_status status = tf_rows_open(&rows, store, info, info->first, error);
    *count = 0;
    while (status == TF_OK && !end) {
        tf_row row;
        status = tf_rows_next(rows, &row, &end, error);
        if (status == TF_OK && !end)
            keep(out, count, most, &row);
    }
    tf_rows_close(rows);
    return status;
}
