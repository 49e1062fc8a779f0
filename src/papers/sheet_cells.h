/* sheet_cells.h: a line of a sheet as words, for the text and for the page. */
#ifndef TEFUDA_PAPERS_SHEET_CELLS_H
#define TEFUDA_PAPERS_SHEET_CELLS_H

#include <tefuda/paper.h>

enum { TF__CELL_MAX = 80 };

typedef struct tf__sheet_cells {
    char ours[TF__CELL_MAX];
    char interval[TF__CELL_MAX];
    char count[TF__CELL_MAX];    /* deals behind it */
    char distance[TF__CELL_MAX]; /* in standard errors */
    const char *verdict;
} tf__sheet_cells;

void tf__sheet_cells_fill(tf__sheet_cells *cells, const tf_sheet_line *line, const char *unit);

/* "3 of 6 figures, 2 agree, 1 differs, 0 too few". */
void tf__sheet_summary(const tf_sheet *sheet, tf_text *out);

/* What "too few" means in this table, with the margins that applied; nothing when no line has it. */
void tf__sheet_margins(const tf_sheet_table *table, tf_text *out);

#endif
