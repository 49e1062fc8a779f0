/* chunks.c: see chunks.h. */
#include "work/chunks.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNKS_PER_THREAD = 64 }; /* when results are not ordered */

tf_status tf__chunks_create(tf__chunks *chunks, bool ordered, unsigned threads, tf_error *error)
{
    size_t size = ordered ? TF__CHUNKS_AHEAD : (size_t)threads * CHUNKS_PER_THREAD;
    *chunks = (tf__chunks){
        .ordered = ordered, .size = size, .spare_results = ordered ? size : size * TF__CHUNK_MAX};
    chunks->ring = calloc(size, sizeof(tf__chunk *));
    if (!chunks->ring)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the results of %u threads",
                            threads);
    return TF_OK;
}

static void free_chunk(tf__chunk *chunk)
{
    for (uint32_t i = 0; i < chunk->capacity; i++)
        tf_solution_free(&chunk->results[i].solution);
    free(chunk->results);
    free(chunk);
}

void tf__chunks_destroy(tf__chunks *chunks)
{
    for (size_t i = 0; chunks->ring && i < chunks->size; i++)
        if (chunks->ring[i])
            free_chunk(chunks->ring[i]);
    while (chunks->free) {
        tf__chunk *chunk = chunks->free;
        chunks->free = chunk->next;
        free_chunk(chunk);
    }
    free(chunks->ring);
    *chunks = (tf__chunks){0};
}

/* Grows the chunk to `want` results, or as far as spare_results allows. */
static tf_status grow(tf__chunks *chunks, tf__chunk *chunk, uint32_t want, tf_error *error)
{
    if (want <= chunk->capacity || chunks->spare_results == 0)
        return TF_OK;
    uint32_t more = want - chunk->capacity;
    if (more > chunks->spare_results)
        more = (uint32_t)chunks->spare_results;
    tf_result *results = realloc(chunk->results, (chunk->capacity + more) * sizeof *results);
    if (!results)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for another deal");
    memset(results + chunk->capacity, 0, more * sizeof *results);
    chunk->results = results;
    chunk->capacity += more;
    chunks->spare_results -= more;
    return TF_OK;
}

/* Returns a free chunk or a new one; *out is NULL when neither is available. */
static tf_status find(tf__chunks *chunks, tf__chunk **out, tf_error *error)
{
    *out = chunks->free;
    if (*out) {
        chunks->free = (*out)->next;
        return TF_OK;
    }
    if (chunks->made == chunks->size || chunks->spare_results == 0)
        return TF_OK;
    *out = calloc(1, sizeof **out);
    if (!*out)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for another deal");
    chunks->made++;
    return TF_OK;
}

tf_status tf__chunks_claim(tf__chunks *chunks, uint32_t want, tf__chunk **out, tf_error *error)
{
    tf_status status = find(chunks, out, error);
    if (status != TF_OK || !*out)
        return status;
    (*out)->place = chunks->size;
    status = grow(chunks, *out, want, error);
    if (status != TF_OK) {
        tf__chunks_give_back(chunks, *out);
        *out = NULL;
    }
    return status;
}

void tf__chunks_give_back(tf__chunks *chunks, tf__chunk *chunk)
{
    if (chunk->place < chunks->size)
        __atomic_store_n(&chunks->ring[chunk->place], NULL, __ATOMIC_RELEASE);
    chunk->next = chunks->free;
    chunks->free = chunk;
}

void tf__chunks_open(tf__chunks *chunks, tf__chunk *chunk, uint32_t count)
{
    size_t place = chunks->opened++ % chunks->size;
    /* Does not happen when ordered: there are at most as many chunks as places. */
    while (tf__chunks_at(chunks, place))
        place = (place + 1) % chunks->size;
    chunk->place = place;
    chunk->count = count;
    chunk->settled = chunk->finished = chunk->delivered = 0;
    __atomic_store_n(&chunks->ring[place], chunk, __ATOMIC_RELEASE);
}
