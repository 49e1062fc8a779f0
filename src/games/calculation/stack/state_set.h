/* state_set.h: a set of canonical two-chain states that many threads fill at once.
 *
 * Open addressing in the order of the hash: a state's first place is hash * places / 2^64, and it lies
 * there or a little behind. So walking over the places meets the states nearly sorted, and sorting them
 * is a matter of swapping neighbours. A place is written once: a thread claims it by an exchange of
 * the first word against a mark, writes the second word, then puts the first in place of the mark. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_STATE_SET_H
#define TEFUDA_GAMES_CALCULATION_STACK_STATE_SET_H

#include <tefuda/status.h>

#include "base/memory.h"
#include "games/calculation/stack/pair.h"

typedef struct tf__stack_set {
    tf__stack_pair_key *slots;
    uint64_t places; /* and a few slots more, so that nothing wraps around */
    uint64_t count;
    tf__block block;
} tf__stack_set;

/* The states of one level, ascending in their hash. */
typedef struct tf__stack_level {
    tf__stack_pair_key *keys;
    uint64_t count;
    tf__block block;
} tf__stack_level;

void tf__stack_level_release(tf__stack_level *level);

/* Bytes of a set with so many places. */
uint64_t tf__stack_set_bytes(uint64_t places);

TF_MUST_USE tf_status tf__stack_set_create(tf__stack_set *set, uint64_t places, tf_error *error);
void tf__stack_set_release(tf__stack_set *set);

/* The same states in a set of more places; for one thread, while no other uses the set. */
TF_MUST_USE tf_status tf__stack_set_grow(tf__stack_set *set, uint64_t places, tf_error *error);

/* Moves the states together and sorts them by hash; the set becomes the level. TF_ERR_INTERNAL when
 * two states share all 64 bits of the hash, which a table could not tell apart. */
TF_MUST_USE tf_status tf__stack_set_sort(tf__stack_set *set, tf__stack_level *level,
                                         tf_error *error);

enum { TF__STACK_SET_OLD, TF__STACK_SET_NEW, TF__STACK_SET_FULL };

/* Adds a state; from any thread. Does not touch set->count: each caller adds up its own new ones. Full:
 * no place near, which does not happen while the set is at most three quarters full. */
int tf__stack_set_add(tf__stack_set *set, tf__stack_pair_key key, uint64_t hash);

static inline void tf__stack_set_prefetch(const tf__stack_set *set, uint64_t hash)
{
    __builtin_prefetch(&set->slots[tf__stack_pair_place(hash, set->places)], 1);
}

#endif
