/* sieve.c: see sieve.h. */
#include "games/calculation/plans/sieve.h"

#include <stdlib.h>
#include <string.h>

enum { SEEN_MIN = 16 };

/* At least twice as many slots as hashes; a power of two. */
static size_t seen_places(size_t hashes)
{
    size_t places = SEEN_MIN;
    while (places < 2 * hashes)
        places *= 2;
    return places;
}

tf_status tf__plan_sieve_init(tf__plan_sieve *sieve, size_t values, size_t hashes)
{
    *sieve = (tf__plan_sieve){.values = values, .hashes = hashes, .seen_count = SEEN_MIN};
    sieve->seen = calloc(seen_places(hashes), sizeof *sieve->seen);
    if (!sieve->seen || tf__plan_ranking_init(&sieve->ranking, values) != TF_OK) {
        tf__plan_sieve_free(sieve);
        return TF_ERR_MEMORY;
    }
    return TF_OK;
}

void tf__plan_sieve_free(tf__plan_sieve *sieve)
{
    tf__plan_ranking_free(&sieve->ranking);
    free(sieve->seen);
    *sieve = (tf__plan_sieve){0};
}

size_t tf__plan_sieve_bytes(size_t values, size_t hashes)
{
    return seen_places(hashes) * sizeof(uint64_t) + tf__plan_ranking_bytes(values);
}

void tf__plan_sieve_forget(tf__plan_sieve *sieve, size_t hashes)
{
    assert(hashes <= sieve->hashes);
    sieve->seen_count = seen_places(hashes);
    sieve->noted = 0;
    sieve->expected = hashes;
    memset(sieve->seen, 0, sieve->seen_count * sizeof *sieve->seen);
}
