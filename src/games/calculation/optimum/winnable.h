/* winnable.h: can a state be won with some order of the stock?
 *
 * If so, the stock may come in the order in which the cards are played. So it is the same to ask
 * whether all stack cards can be played when every card of the stock is available at any time. A
 * state where they cannot is worth 0, whatever is done. The answer depends on foundations and stacks
 * only: kings in the stock or set aside are played at the end. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_WINNABLE_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_WINNABLE_H

#include "base/memory.h"
#include "games/calculation/optimum/state.h"

/* Answers by key. Lossy: a new entry replaces an old one. An entry is the key's low word and its high
 * word with the answer in the top bit, which no key uses. */
typedef struct tf__opt_cache {
    uint64_t size; /* a power of two */
    uint64_t *entry;
    tf__block block;
} tf__opt_cache;

static inline uint64_t tf__opt_cache_bytes(uint64_t size)
{
    return size * 2 * sizeof(uint64_t);
}
TF_MUST_USE tf_status tf__opt_cache_create(tf__opt_cache *cache, uint64_t size, tf_error *error);
void tf__opt_cache_destroy(tf__opt_cache *cache);

typedef enum tf__opt_verdict {
    TF__OPT_LOST,
    TF__OPT_WINNABLE,
    TF__OPT_UNKNOWN, /* not in the cache */
} tf__opt_verdict;

/* Looks up a state in two steps, so that the memory accesses of many states overlap: first the entry
 * to look at (NULL: the state is winnable) and the key to compare, then the answer. */
const uint64_t *tf__opt_cache_entry(const tf__opt_game *game, const tf__opt_state *state,
                                    const tf__opt_cache *cache, tf__opt_key *key);
tf__opt_verdict tf__opt_cache_verdict(const uint64_t *entry, tf__opt_key key);

/* True when the state can be won with some order of the stock. The cache must serve one game. */
bool tf__opt_winnable(const tf__opt_game *game, const tf__opt_state *state, tf__opt_cache *cache);

#endif
