/* series.h: the rows of an experiment in memory, for reports and plots. */
#ifndef TEFUDA_LAB_SERIES_H
#define TEFUDA_LAB_SERIES_H

#include <tefuda/lab.h>

/* A row without the fields that only the store needs: 64 bytes. */
typedef struct tf__point {
    uint64_t deal;
    uint64_t states;
    uint64_t time_us;
    uint32_t moves;
    uint8_t verdict; /* tf_verdict */
    bool failed;     /* a player lost by a failure */
    int16_t points[TF_SEATS_MAX];
    float luck[TF_SEATS_MAX]; /* NaN when it was not measured */
    uint64_t luck_us;
} tf__point;

/* Rows in the order of deal numbers. */
typedef struct tf__series {
    tf_experiment_info info;
    tf__point *points;
    size_t count;
} tf__series;

/* Reads the rows of the named experiment, at most `most` of them (0: all). */
TF_MUST_USE tf_status tf__series_read(tf__series *out, tf_store *store, const char *name,
                                      uint64_t most, tf_error *error);
void tf__series_free(tf__series *series); /* a zeroed one is accepted */

/* True when equal deal numbers of two experiments are equal deals. */
bool tf__series_comparable(const tf_experiment_info *a, const tf_experiment_info *b);

/* Iterates over the deals that both have: advances *i and *j to the next pair, starting with the
 * current indices. Returns false at the end. The caller increments both indices after each pair. */
bool tf__series_next_common(const tf__series *a, const tf__series *b, size_t *i, size_t *j);

#endif
