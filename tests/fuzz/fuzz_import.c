/* fuzz_import.c: rows made elsewhere, from any bytes. Rows that are accepted are within their
 * limits; a file that is refused has a reason with its name. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lab/import_csv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_row(const tf__import_row *row, unsigned seats)
{
    if (!row->id || !*row->id || strlen(row->id) >= TF_DEAL_ID_MAX || row->line < 2)
        abort();
    if (row->row.verdict > TF_FINISHED || row->row.stop >= TF_STOP_CANCELLED)
        abort();
    if (seats == 1 && row->row.verdict == TF_FINISHED)
        abort();
    for (unsigned seat = 0; seat < seats; seat++)
        if (abs(row->row.points[seat]) > 30000 || isinf(row->row.luck[seat]))
            abort();
    if (!memchr(row->row.failure, '\0', sizeof row->row.failure))
        abort();
}

static void read_rows(const uint8_t *data, size_t size, unsigned seats)
{
    char *text = malloc(size + 1);
    tf__import import;
    tf_error error = {TF_OK, ""};
    if (!text)
        return;
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    tf_status status = tf__import_parse("file.csv", text, size, seats, &import, &error);
    if (status != TF_OK && (status != TF_ERR_INPUT || strncmp(error.text, "file.csv:", 9) != 0))
        abort();
    if (status == TF_OK && import.count == 0)
        abort();
    for (size_t i = 0; i < import.count; i++)
        check_row(&import.rows[i], seats);
    tf__import_free(&import);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_rows(data, size, 1);
    read_rows(data, size, TF_SEATS_MAX);
    return 0;
}
