/* grid.h: a text table with aligned columns. */
#ifndef TEFUDA_LAB_GRID_H
#define TEFUDA_LAB_GRID_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/text.h>

/* Cells are added one by one, row by row. Zero-initialised except for `columns` it is ready to use.
 * A failed allocation is recorded in `cells`. */
typedef struct tf__grid {
    size_t columns;
    unsigned left; /* bit c: column c is left-aligned; the others are right-aligned */
    tf_text cells; /* each terminated by a NUL */
    size_t count;
} tf__grid;

void tf__grid_add(tf__grid *grid, const char *format, ...) TF_PRINTF(2, 3);
/* Fills the row with empty cells. */
void tf__grid_end_row(tf__grid *grid);
/* Appends the grid, two spaces between columns, no spaces at the ends of lines. */
void tf__grid_format(const tf__grid *grid, tf_text *out);
void tf__grid_free(tf__grid *grid);

/* Formats a number for people: about four digits, with thousands separators: 17, 17.3,
 * 1,234,567. */
void tf__format_number(double value, char out[32]);

#endif
