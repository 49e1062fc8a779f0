/* memory.h: one big aligned block, straight from the system. */
#ifndef TEFUDA_BASE_MEMORY_H
#define TEFUDA_BASE_MEMORY_H

#include <stddef.h>

#include <tefuda/status.h>

/* A block of zero bytes. Zero-initialised: none. */
typedef struct tf__block {
    void *data;
    size_t bytes; /* as asked for: count * size */
    size_t mapped_bytes;
} tf__block;

/* Takes count * size bytes, all zero, aligned to a page (to a huge page from 2 MB on). Pages cost
 * memory only once they are touched. TF_ERR_INPUT for no bytes or more than a size_t can hold,
 * TF_ERR_MEMORY when the system has no more. */
TF_MUST_USE tf_status tf__block_take(tf__block *out, size_t count, size_t size, tf_error *error);

/* Makes every byte zero again. */
void tf__block_clear(tf__block *block);

/* Gives the memory back to the system; the block is none again. NULL and none are accepted. */
void tf__block_release(tf__block *block);

/* The most memory that this process has ever had resident, in bytes; 0 when it cannot be told. */
size_t tf__memory_peak(void);

#endif
