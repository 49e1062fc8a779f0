/* state_set.h: a set of canonical two-chain states that many threads fill at the same time.
 *
 * Open addressing in the order of the hash: the first place of a state is hash * places / 2^64, and
 * the state is stored there or shortly after. So the states are nearly sorted by hash, and sorting
 * them takes few exchanges of neighbours. A place is written once: a thread claims it by an atomic
 * exchange of the first word with a mark, writes the second word, then replaces the mark by the
 * first word. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_STATE_SET_H
#define TEFUDA_GAMES_CALCULATION_STACK_STATE_SET_H

#include <tefuda/status.h>

#include "base/memory.h"
#include "games/calculation/stack/pair.h"

typedef struct tf__stack_set {
    tf__stack_pair_key *slots;
    uint64_t places; /* a few slots follow, so that probing never wraps around */
    uint64_t count;
    tf__block block;
} tf__stack_set;

/* The states of one level, in ascending order of their hash. */
typedef struct tf__stack_level {
    tf__stack_pair_key *keys;
    uint64_t count;
    tf__block block;
} tf__stack_level;

void tf__stack_level_release(tf__stack_level *level);

/* The size in bytes of a set with `places` places. */
uint64_t tf__stack_set_bytes(uint64_t places);

TF_MUST_USE tf_status tf__stack_set_create(tf__stack_set *set, uint64_t places, tf_error *error);
void tf__stack_set_release(tf__stack_set *set);

/* Moves the states to a set with more places. No other thread may use the set meanwhile. */
TF_MUST_USE tf_status tf__stack_set_grow(tf__stack_set *set, uint64_t places, tf_error *error);

/* Compacts the states and sorts them by hash; the set becomes the level. Returns TF_ERR_INTERNAL
 * when two states share all 64 bits of the hash, because a table could not distinguish them. */
TF_MUST_USE tf_status tf__stack_set_sort(tf__stack_set *set, tf__stack_level *level,
                                         tf_error *error);

enum { TF__STACK_SET_OLD, TF__STACK_SET_NEW, TF__STACK_SET_FULL };

/* Adds a state; callable from any thread. Does not change set->count: each caller counts its new
 * states. TF__STACK_SET_FULL means that there is no free place nearby; this does not happen while
 * the set is at most 3/4 full. */
int tf__stack_set_add(tf__stack_set *set, tf__stack_pair_key key, uint64_t hash);

static inline void tf__stack_set_prefetch(const tf__stack_set *set, uint64_t hash)
{
    __builtin_prefetch(&set->slots[tf__stack_pair_place(hash, set->places)], 1);
}

#endif
