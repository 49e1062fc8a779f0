/* import_csv.h: reads rows that were made elsewhere from comma-separated values. */
#ifndef TEFUDA_LAB_IMPORT_CSV_H
#define TEFUDA_LAB_IMPORT_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/row.h>
#include <tefuda/status.h>

/* One row of the file. row.deal is not filled: the id is a text of the source of deals. */
typedef struct tf__import_row {
    const char *id;
    unsigned line;
    tf_row row;
} tf__import_row;

/* The rows of a file in its order. The texts are within the text that was read. */
typedef struct tf__import {
    tf__import_row *rows;
    size_t count, capacity;
    const char *experiment; /* the name that all rows have; "" without that column */
} tf__import;

/* Reads the text of a file of `length` bytes, which a NUL follows, and changes it. `seats` is that
 * of the game. The first line names the columns, in any order: deal and verdict are required;
 * experiment, moves, states, time_ms, memory_kb, stopped, points, scores, luck, luck_ms and failure
 * may be there; others are ignored. Every mistake is TF_ERR_INPUT with file, line and reason. Free
 * the rows whatever the result. */
TF_MUST_USE tf_status tf__import_parse(const char *file, char *text, size_t length, unsigned seats,
                                       tf__import *out, tf_error *error);
void tf__import_free(tf__import *import);

#endif
