/* spans.h: a set of numbers as sorted stretches.
 *
 * Which deals of an experiment are done is nearly always "all up to here, and a few stragglers":
 * forty million numbers are kept, saved and read again as a handful of stretches. */
#ifndef TEFUDA_STORE_SPANS_H
#define TEFUDA_STORE_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/status.h>

typedef struct tf__span {
    uint64_t first, last;
} tf__span;

/* Sorted; stretches neither overlap nor touch. Zero-initialised it is empty. */
typedef struct tf__spans {
    tf__span *list;
    size_t count, capacity;
} tf__spans;

/* Adds the numbers first..last, joining what touches. */
TF_MUST_USE tf_status tf__spans_add(tf__spans *spans, uint64_t first, uint64_t last);
/* Makes `to` a copy. */
TF_MUST_USE tf_status tf__spans_copy(tf__spans *to, const tf__spans *from);

bool tf__spans_has(const tf__spans *spans, uint64_t number);
/* How many numbers of first..last are in it. */
uint64_t tf__spans_count(const tf__spans *spans, uint64_t first, uint64_t last);
/* The first stretch of numbers from..last that are not in it; false when there is none. */
bool tf__spans_gap(const tf__spans *spans, uint64_t from, uint64_t last, tf__span *gap);

void tf__spans_free(tf__spans *spans);

#endif
