/* adjusted.h: results minus luck (tefuda/luck.h), of one experiment and of two. */
#ifndef TEFUDA_LAB_ADJUSTED_H
#define TEFUDA_LAB_ADJUSTED_H

#include <tefuda/report.h>

#include "lab/series.h"

/* The bounds of an adjusted result in a game for one: luck stays within two ranges (games/luck.h). */
#define TF__ADJUSTED_LOW  (-2.0)
#define TF__ADJUSTED_HIGH 3.0

/* True when the luck of the row was measured. */
bool tf__adjusted_known(const tf__point *point);

/* Result minus luck of a seat: 1 or 0 for won or not, in games for several points. */
double tf__adjusted_result(const tf__point *point, unsigned seat);

/* Fills the adjusted figures of a summary, whose other fields are filled. `values` has room for the series. */
void tf__adjusted_summarise(tf_summary *summary, const tf__series *series, double confidence,
                            double *values);

/* Fills those of a comparison. `values` has room for the shorter series. */
void tf__adjusted_compare(tf_comparison *to, const tf__series *a, const tf__series *b,
                          double *values);

#endif
