/* scratch.c: see scratch.h. */
#include "games/calculation/plans/scratch.h"

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

tf_status tf__plan_scratch_init(tf__plan_scratch *scratch, size_t values, size_t hashes)
{
    *scratch = (tf__plan_scratch){.values = values, .hashes = hashes, .seen_count = SEEN_MIN};
    scratch->seen = calloc(seen_places(hashes), sizeof *scratch->seen);
    if (!scratch->seen || tf__plan_ranking_init(&scratch->ranking, values) != TF_OK) {
        tf__plan_scratch_free(scratch);
        return TF_ERR_MEMORY;
    }
    return TF_OK;
}

void tf__plan_scratch_free(tf__plan_scratch *scratch)
{
    tf__plan_ranking_free(&scratch->ranking);
    free(scratch->seen);
    *scratch = (tf__plan_scratch){0};
}

size_t tf__plan_scratch_bytes(size_t values, size_t hashes)
{
    return seen_places(hashes) * sizeof(uint64_t) + tf__plan_ranking_bytes(values);
}

void tf__plan_scratch_forget(tf__plan_scratch *scratch, size_t hashes)
{
    assert(hashes <= scratch->hashes);
    scratch->seen_count = seen_places(hashes);
    scratch->noted = 0;
    scratch->expected = hashes;
    memset(scratch->seen, 0, scratch->seen_count * sizeof *scratch->seen);
}
