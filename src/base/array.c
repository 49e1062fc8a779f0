/* array.c: see array.h. */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

bool tf__array_grow(void *array, size_t *capacity, size_t wanted, size_t size)
{
    size_t doubled = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    size_t new_capacity = doubled > FIRST_CAPACITY ? doubled : FIRST_CAPACITY;
    if (new_capacity < wanted)
        new_capacity = wanted;
    if (new_capacity > SIZE_MAX / size)
        return false;
    void *data; /* copied as bytes, because the caller's pointer has another type */
    memcpy(&data, array, sizeof data);
    void *grown = realloc(data, new_capacity * size);
    if (!grown)
        return false;
    memcpy(array, &grown, sizeof grown);
    *capacity = new_capacity;
    return true;
}
