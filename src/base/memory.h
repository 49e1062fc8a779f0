/* memory.h: large aligned blocks, allocated directly from the system. */
#ifndef TEFUDA_BASE_MEMORY_H
#define TEFUDA_BASE_MEMORY_H

#include <stddef.h>

#include <tefuda/status.h>

/* A block of memory. Zero-initialised: no block. */
typedef struct tf__block {
    void *data;
    size_t bytes; /* as requested: count * size */
    size_t mapped_bytes;
} tf__block;

/* Allocates count * size bytes, all zero, aligned to a page (to a huge page if 2 MB or more). Pages
 * use physical memory only after the first access. TF_ERR_INPUT for 0 bytes or when the size
 * overflows; TF_ERR_MEMORY when the system has not enough memory. */
TF_MUST_USE tf_status tf__block_take(tf__block *out, size_t count, size_t size, tf_error *error);

/* Sets every byte to zero. */
void tf__block_clear(tf__block *block);

/* Frees the memory and resets the block to "no block". NULL and "no block" are accepted. */
void tf__block_release(tf__block *block);

/* The peak resident memory of this process in bytes; 0 when unknown. */
size_t tf__memory_peak(void);

#endif
