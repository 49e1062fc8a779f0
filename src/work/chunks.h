/* chunks.h: the deals that a crew has under way, in chunks, with their results.
 *
 * A worker claims a chunk and opens it; the collector finds the open ones and gives them back. Where
 * results are wanted in order, all that is done behind one long deal waits here: there is room for many
 * results, so that the other workers can go on, and for no more, however many deals there are. What was
 * given back is used again, the last one first, so that little memory is touched while nothing waits. */
#ifndef TEFUDA_WORK_CHUNKS_H
#define TEFUDA_WORK_CHUNKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/batch.h>

enum { TF__CHUNK_MAX = 64 }; /* deals */

/* How many results there is room for in order; some 1.5 kB each with the moves of a game. */
enum { TF__CHUNKS_AHEAD = 1 << 16 };

typedef struct tf__chunk {
    size_t place;      /* in the ring */
    uint32_t count;    /* of its deals */
    uint32_t capacity; /* of results */
    uint32_t settled;  /* deals done or given up; atomic */
    uint32_t kept;     /* of these, the ones done: they come first */
    uint32_t handed;   /* deals that the collector has seen */
    tf_result *results;
    struct tf__chunk *next; /* of the free ones */
} tf__chunk;

typedef struct tf__chunks {
    bool ordered;
    tf__chunk **ring; /* the open ones; atomic */
    size_t size;
    size_t opened; /* so far */
    size_t made;   /* chunks, open or not: never more than the ring's size */
    size_t room;   /* results for which no chunk has a place yet */
    tf__chunk *free;
} tf__chunks;

TF_MUST_USE tf_status tf__chunks_create(tf__chunks *chunks, bool ordered, unsigned threads,
                                        tf_error *error);
/* Frees all that are open or free. */
void tf__chunks_destroy(tf__chunks *chunks);

/* A chunk for up to `want` deals, at least for one, or NULL when there is no room before another is
 * given back. Not while another thread claims or gives back. */
TF_MUST_USE tf_status tf__chunks_claim(tf__chunks *chunks, uint32_t want, tf__chunk **out,
                                       tf_error *error);
void tf__chunks_give_back(tf__chunks *chunks, tf__chunk *chunk);

/* Shows a claimed chunk with so many deals to the collector, in order at the ring's next place. Not
 * while another thread opens one. */
void tf__chunks_open(tf__chunks *chunks, tf__chunk *chunk, uint32_t count);

/* The open chunk at a place, modulo the ring's size, or NULL; at any time. */
static inline tf__chunk *tf__chunks_at(const tf__chunks *chunks, size_t place)
{
    return __atomic_load_n(&chunks->ring[place % chunks->size], __ATOMIC_ACQUIRE);
}

#endif
