/* array.h: arrays that grow by doubling.
 *
 * An array is a pointer, NULL at first, and its capacity, 0 at first:
 *
 *     if (!TF__ARRAY_RESERVE(list->data, list->capacity, list->count + 1))
 *         return TF_ERR_MEMORY;
 *     list->data[list->count++] = element;
 */
#ifndef TEFUDA_BASE_ARRAY_H
#define TEFUDA_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes the capacity at least `wanted` elements. Returns false, with the array unchanged, when
 * there is not enough memory. */
#define TF__ARRAY_RESERVE(array, capacity, wanted)                                                 \
    ((wanted) <= (capacity) || tf__array_grow(&(array), &(capacity), (wanted), sizeof *(array)))

/* The same for elements of `size` bytes. `array` is the address of the pointer, of any object
 * type. */
bool tf__array_grow(void *array, size_t *capacity, size_t wanted, size_t size);

#endif
