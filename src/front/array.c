/* array.c: see array.h. */
#include "front/array.h"

#include "base/array.h"

bool front_array_grow(void *array, size_t *capacity, size_t wanted, size_t size)
{
    return tf__array_grow(array, capacity, wanted, size);
}
