/* chunks.h: the deals that workers are working on, in chunks, with their results.
 *
 * A worker claims a chunk and opens it; the collector processes open chunks and gives them back.
 * With ordered results, everything finished after one long deal waits here. The number of results
 * is large enough for the other workers to continue meanwhile, but bounded for any number of deals.
 * A chunk that was given back is reused, the last one first, so that little memory is used while
 * nothing waits. */
#ifndef TEFUDA_WORK_CHUNKS_H
#define TEFUDA_WORK_CHUNKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/batch.h>

enum { TF__CHUNK_MAX = 64 }; /* deals */

/* The largest number of ordered results; about 1.5 kB each including the moves of a game. */
enum { TF__CHUNKS_AHEAD = 1 << 16 };

typedef struct tf__chunk {
    size_t place;       /* index in the ring */
    uint32_t count;     /* number of its deals */
    uint32_t capacity;  /* allocated results */
    uint32_t settled;   /* deals finished or abandoned; atomic */
    uint32_t finished;  /* finished deals, which come first */
    uint32_t delivered; /* results that the collector has delivered */
    tf_result *results;
    struct tf__chunk *next; /* in the list of free chunks */
} tf__chunk;

typedef struct tf__chunks {
    bool ordered;
    tf__chunk **ring; /* open chunks; atomic */
    size_t size;
    size_t opened;        /* number of chunks opened so far */
    size_t made;          /* number of chunks, open or free: at most the size of the ring */
    size_t spare_results; /* results that may still be allocated */
    tf__chunk *free;
} tf__chunks;

TF_MUST_USE tf_status tf__chunks_create(tf__chunks *chunks, bool ordered, unsigned threads,
                                        tf_error *error);
/* Frees all chunks, open or free. */
void tf__chunks_destroy(tf__chunks *chunks);

/* Claims a chunk for up to `want` deals, at least one. *out is NULL when none is available until
 * another chunk is given back. The caller serialises claim and give_back. */
TF_MUST_USE tf_status tf__chunks_claim(tf__chunks *chunks, uint32_t want, tf__chunk **out,
                                       tf_error *error);
void tf__chunks_give_back(tf__chunks *chunks, tf__chunk *chunk);

/* Makes a claimed chunk with `count` deals visible to the collector; when ordered, at the next
 * place of the ring. The caller serialises open. */
void tf__chunks_open(tf__chunks *chunks, tf__chunk *chunk, uint32_t count);

/* The open chunk at a place (modulo the size of the ring), or NULL. Safe at any time. */
static inline tf__chunk *tf__chunks_at(const tf__chunks *chunks, size_t place)
{
    return __atomic_load_n(&chunks->ring[place % chunks->size], __ATOMIC_ACQUIRE);
}

#endif
