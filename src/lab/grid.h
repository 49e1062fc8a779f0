/* grid.h: a table of words with columns that line up. */
#ifndef TEFUDA_LAB_GRID_H
#define TEFUDA_LAB_GRID_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/text.h>

/* Cells are put in one after the other, row by row. Zero-initialised but for `columns` it is ready.
 * A failed allocation is remembered by the text that holds the cells. */
typedef struct tf__grid {
    size_t columns;
    unsigned left; /* bit c: column c is aligned to the left; the others to the right */
    tf_text cells; /* each ended by a NUL */
    size_t count;
} tf__grid;

void tf__grid_add(tf__grid *grid, const char *format, ...) TF_PRINTF(2, 3);
/* Fills the row with empty cells. */
void tf__grid_end_row(tf__grid *grid);
/* Appends the grid, two spaces between columns, no spaces at the ends of lines. */
void tf__grid_format(const tf__grid *grid, tf_text *out);
void tf__grid_free(tf__grid *grid);

/* 17, 17.3, 1,234,567: a number for people, about four digits, thousands set apart. */
void tf__format_number(double value, char out[32]);

#endif
