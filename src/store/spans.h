/* spans.h: a set of numbers as sorted intervals.
 *
 * The deals that are done are nearly always all up to some number and a few beyond it, so that
 * forty million numbers are stored as a few intervals. */
#ifndef TEFUDA_STORE_SPANS_H
#define TEFUDA_STORE_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/status.h>

typedef struct tf__span {
    uint64_t first, last;
} tf__span;

/* Sorted; intervals neither overlap nor touch. Zero-initialised it is empty. */
typedef struct tf__spans {
    tf__span *list;
    size_t count, capacity;
} tf__spans;

/* Adds the numbers first..last; merges intervals that touch. */
TF_MUST_USE tf_status tf__spans_add(tf__spans *spans, uint64_t first, uint64_t last);
/* Makes `to` a copy. */
TF_MUST_USE tf_status tf__spans_copy(tf__spans *to, const tf__spans *from);

bool tf__spans_has(const tf__spans *spans, uint64_t number);
/* The number of elements in first..last. */
uint64_t tf__spans_count(const tf__spans *spans, uint64_t first, uint64_t last);
/* The first interval within from..last that the set does not have; false when there is none. */
bool tf__spans_gap(const tf__spans *spans, uint64_t from, uint64_t last, tf__span *gap);

void tf__spans_free(tf__spans *spans);

#endif
