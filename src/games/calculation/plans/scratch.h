/* scratch.h: scratch memory for valuing plans: which plans were already seen, and the best of those
 * valued. One scratch memory serves every set of a search, one set at a time.
 *
 * Invariant: after tf__plan_scratch_forget() for N hashes at most N are added, so the hash table is
 * at most half full and every probe ends. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_SCRATCH_H
#define TEFUDA_GAMES_CALCULATION_PLANS_SCRATCH_H

#include <assert.h>
#include <stdbool.h>

#include "games/calculation/plans/ranking.h"

typedef struct tf__plan_scratch {
    tf__plan_ranking ranking; /* of the plans valued last */
    double floor;             /* values up to it are ranked as 0; 0: none */
    size_t values;            /* capacity of the ranking */
    size_t hashes;            /* capacity for hashes */
    uint64_t *seen;           /* hash table of the hashes of plans */
    size_t seen_count;        /* size of the part in use, a power of two */
    size_t noted, expected;   /* hashes added, and their maximum, since the last forget */
} tf__plan_scratch;

/* Allocates memory for ranking `values` plans and for storing `hashes` hashes; TF_ERR_MEMORY. */
tf_status tf__plan_scratch_init(tf__plan_scratch *scratch, size_t values, size_t hashes);
void tf__plan_scratch_free(tf__plan_scratch *scratch); /* zeroed is accepted */

/* The memory in bytes that tf__plan_scratch_init() allocates. */
size_t tf__plan_scratch_bytes(size_t values, size_t hashes);

/* Removes all hashes. At most `hashes` may be added next, which must not exceed the capacity. */
void tf__plan_scratch_forget(tf__plan_scratch *scratch, size_t hashes);

/* Adds a hash. Returns true when it was present before. 0, the hash of a table without cards, is
 * never stored. */
static inline bool tf__plan_scratch_note(tf__plan_scratch *scratch, uint64_t hash)
{
    size_t mask = scratch->seen_count - 1;
    size_t at = (size_t)hash & mask;
    assert(scratch->noted < scratch->expected);
    scratch->noted++;
    while (scratch->seen[at] != 0 && scratch->seen[at] != hash)
        at = (at + 1) & mask;
    bool seen = hash != 0 && scratch->seen[at] == hash;
    scratch->seen[at] = hash;
    return seen;
}

#endif
