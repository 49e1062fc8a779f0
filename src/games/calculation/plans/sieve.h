/* sieve.h: scratch memory for judging plans: which plans were seen already, and the best of those
 * valued. One sieve serves every set of a search, one set at a time.
 *
 * Invariant: a sieve that forgot with room for N hashes is noted at most N of them, so its hash table is
 * never more than half full and every probe ends. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_SIEVE_H
#define TEFUDA_GAMES_CALCULATION_PLANS_SIEVE_H

#include <assert.h>
#include <stdbool.h>

#include "games/calculation/plans/ranking.h"

typedef struct tf__plan_sieve {
    tf__plan_ranking ranking; /* of the plans judged last */
    size_t values;            /* the most that can be ranked */
    size_t hashes;            /* the most that can be noted */
    uint64_t *seen;           /* a hash table of plans' hashes */
    size_t seen_count;        /* its size as it is used, a power of two */
    size_t noted, expected;   /* hashes noted, and the most there will be, since the last forget */
} tf__plan_sieve;

/* Room for ranking `values` plans and for noting `hashes` hashes; TF_ERR_MEMORY. */
tf_status tf__plan_sieve_init(tf__plan_sieve *sieve, size_t values, size_t hashes);
void tf__plan_sieve_free(tf__plan_sieve *sieve); /* zeroed is accepted */

/* What tf__plan_sieve_init() takes. */
size_t tf__plan_sieve_bytes(size_t values, size_t hashes);

/* Forgets all hashes; at most so many will be noted next. More than there is room for are an error of
 * the caller's. */
void tf__plan_sieve_forget(tf__plan_sieve *sieve, size_t hashes);

/* Notes a hash; true when it was there already. 0, the hash of a table without cards, never is. */
static inline bool tf__plan_sieve_note(tf__plan_sieve *sieve, uint64_t hash)
{
    size_t mask = sieve->seen_count - 1;
    size_t at = (size_t)hash & mask;
    assert(sieve->noted < sieve->expected);
    sieve->noted++;
    while (sieve->seen[at] != 0 && sieve->seen[at] != hash)
        at = (at + 1) & mask;
    bool seen = hash != 0 && sieve->seen[at] == hash;
    sieve->seen[at] = hash;
    return seen;
}

#endif
