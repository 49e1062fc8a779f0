/* spans.c: see spans.h. */
#include "store/spans.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* The index of the first interval whose last number is at least `number`. */
static size_t find(const tf__spans *spans, uint64_t number)
{
    size_t low = 0, high = spans->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spans->list[middle].last < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static tf_status reserve(tf__spans *spans, size_t count)
{
    return TF__ARRAY_RESERVE(spans->list, spans->capacity, count) ? TF_OK : TF_ERR_MEMORY;
}

tf_status tf__spans_add(tf__spans *spans, uint64_t first, uint64_t last)
{
    /* list[at .. end) overlap or touch first..last. */
    size_t at = find(spans, first > 0 ? first - 1 : 0);
    size_t end = at;
    while (end < spans->count && (last == UINT64_MAX || spans->list[end].first <= last + 1))
        end++;
    if (end == at) {
        if (reserve(spans, spans->count + 1) != TF_OK)
            return TF_ERR_MEMORY;
        memmove(&spans->list[at + 1], &spans->list[at], (spans->count - at) * sizeof(tf__span));
        spans->list[at] = (tf__span){first, last};
        spans->count++;
        return TF_OK;
    }
    tf__span *joined = &spans->list[at];
    uint64_t joined_last = spans->list[end - 1].last;
    joined->first = first < joined->first ? first : joined->first;
    joined->last = last > joined_last ? last : joined_last;
    memmove(&spans->list[at + 1], &spans->list[end], (spans->count - end) * sizeof(tf__span));
    spans->count -= end - at - 1;
    return TF_OK;
}

tf_status tf__spans_copy(tf__spans *to, const tf__spans *from)
{
    if (reserve(to, from->count) != TF_OK)
        return TF_ERR_MEMORY;
    if (from->count > 0)
        memcpy(to->list, from->list, from->count * sizeof(tf__span));
    to->count = from->count;
    return TF_OK;
}

bool tf__spans_has(const tf__spans *spans, uint64_t number)
{
    size_t at = find(spans, number);
    return at < spans->count && spans->list[at].first <= number;
}

uint64_t tf__spans_count(const tf__spans *spans, uint64_t first, uint64_t last)
{
    uint64_t count = 0;
    for (size_t i = find(spans, first); i < spans->count && spans->list[i].first <= last; i++) {
        const tf__span *span = &spans->list[i];
        uint64_t low = span->first > first ? span->first : first;
        uint64_t high = span->last < last ? span->last : last;
        count += high - low + 1;
    }
    return count;
}

bool tf__spans_gap(const tf__spans *spans, uint64_t from, uint64_t last, tf__span *gap)
{
    size_t at = find(spans, from);
    if (at < spans->count && spans->list[at].first <= from) {
        if (spans->list[at].last >= last)
            return false;
        from = spans->list[at].last + 1;
        at++;
    }
    if (from > last)
        return false;
    gap->first = from;
    gap->last = last;
    if (at < spans->count && spans->list[at].first <= last)
        gap->last = spans->list[at].first - 1;
    return true;
}

void tf__spans_free(tf__spans *spans)
{
    free(spans->list);
    *spans = (tf__spans){0};
}
