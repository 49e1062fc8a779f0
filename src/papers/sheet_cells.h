/* sheet_cells.h: a line of a sheet as text, for the terminal and for the page. */
#ifndef TEFUDA_PAPERS_SHEET_CELLS_H
#define TEFUDA_PAPERS_SHEET_CELLS_H

#include <tefuda/paper.h>

enum { TF__CELL_MAX = 80 };

typedef struct tf__sheet_cells {
    char ours[TF__CELL_MAX];
    char interval[TF__CELL_MAX];
    char count[TF__CELL_MAX];    /* number of deals */
    char distance[TF__CELL_MAX]; /* in standard errors */
    const char *verdict;
} tf__sheet_cells;

void tf__sheet_cells_fill(tf__sheet_cells *cells, const tf_sheet_line *line, const char *unit);

/* "3 of 6 figures, 2 agree, 1 differs, 0 too few". */
void tf__sheet_summary(const tf_sheet *sheet, tf_text *out);

/* Appends what "too few" means in this table, with the margins used; nothing when no line is too
 * few. */
void tf__sheet_margins(const tf_sheet_table *table, tf_text *out);

#endif
