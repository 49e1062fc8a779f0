/* array.h: growing arrays for the front ends; base/array.h explains their use. */
#ifndef TEFUDA_FRONT_ARRAY_H
#define TEFUDA_FRONT_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* True when the array has room for `wanted` elements. When there is no memory, it stays as it was.
 * */
#define FRONT_ARRAY_RESERVE(array, capacity, wanted)                                               \
    ((wanted) <= (capacity) || front_array_grow(&(array), &(capacity), (wanted), sizeof *(array)))

bool front_array_grow(void *array, size_t *capacity, size_t wanted, size_t size);

#endif
