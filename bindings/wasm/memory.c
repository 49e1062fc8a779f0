/* memory.c: base/memory.h without mmap(), which WebAssembly has only in part. */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_BYTES = 4096 };

tf_status tf__block_take(tf__block *out, size_t count, size_t size, tf_error *error)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX - PAGE_BYTES)
        return tf_error_set(error, TF_ERR_INPUT,
                            "%zu times %zu bytes is more than can be addressed", count, size);
    if (bytes == 0)
        return tf_error_set(error, TF_ERR_INPUT, "a block of 0 bytes, expected at least one");
    size_t whole = (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    void *data = aligned_alloc(PAGE_BYTES, whole);
    if (!data)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a block of %zu bytes",
                            bytes);
    memset(data, 0, whole);
    *out = (tf__block){data, bytes, whole};
    return TF_OK;
}

void tf__block_clear(tf__block *block)
{
    if (block->data)
        memset(block->data, 0, block->bytes);
}

void tf__block_release(tf__block *block)
{
    if (!block)
        return;
    free(block->data);
    *block = (tf__block){0};
}

size_t tf__memory_peak(void)
{
    return 0;
}
