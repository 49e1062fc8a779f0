/* series.h: the rows of an experiment in memory, as reports and plots want them. */
#ifndef TEFUDA_LAB_SERIES_H
#define TEFUDA_LAB_SERIES_H

#include <tefuda/lab.h>

/* A row without what only the store needs: 40 bytes. */
typedef struct tf__point {
    uint64_t deal;
    uint64_t states;
    uint64_t time_us;
    uint32_t moves;
    uint8_t verdict; /* tf_verdict */
    int16_t points[TF_SEATS_MAX];
} tf__point;

/* Rows in the order of deal numbers. */
typedef struct tf__series {
    tf_experiment_info info;
    tf__point *points;
    size_t count;
} tf__series;

/* Reads the rows of the experiment of that name; at most `most` of them, 0 for all. */
TF_MUST_USE tf_status tf__series_read(tf__series *out, tf_store *store, const char *name,
                                      uint64_t most, tf_error *error);
void tf__series_free(tf__series *series); /* a zeroed one is accepted */

/* Two experiments whose equal deal numbers are equal deals. */
bool tf__series_comparable(const tf_experiment_info *a, const tf_experiment_info *b);

/* Walks over the deals that both have: *i and *j become the places of the next pair, from where
 * they are. False at the end. To go on, the caller adds one to each. */
bool tf__series_next_common(const tf__series *a, const tf__series *b, size_t *i, size_t *j);

#endif
