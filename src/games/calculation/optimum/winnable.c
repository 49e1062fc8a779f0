/* winnable.c: see winnable.h.
 *
 * The search plays cards one by one. Two kinds of moves are made at once, because every solution
 * can be changed so that it starts with them:
 *  - foundation f wants a rank that no stack has: a card of the stock goes there. It will have to;
 *  - x on top of a stack goes to f, which wants it, when no other stack card has its rank. If the
 *    solution puts x on g instead, f gets a card of the stock, which may as well go to g then.
 * All others are tried in turn. When x lies on top, f never takes a card of its rank from the stock
 * instead: the same exchange. What is left after the moves at once is the same for many states, so
 * answers are kept for that. */
#include "games/calculation/optimum/winnable.h"

#include "base/hash.h"

#define WINNABLE (UINT64_C(1) << 63)

tf_status tf__opt_cache_create(tf__opt_cache *cache, uint64_t size, tf_error *error)
{
    *cache = (tf__opt_cache){.size = size};
    tf_status status = tf__block_take(&cache->block, size, 16, error);
    if (status != TF_OK)
        return status;
    cache->entry = cache->block.data;
    memset(cache->entry, 0xff, tf__opt_cache_bytes(size));
    return TF_OK;
}

void tf__opt_cache_destroy(tf__opt_cache *cache)
{
    tf__block_release(&cache->block);
    *cache = (tf__opt_cache){.size = 0};
}

static bool no_stacks(const tf__opt_game *game, const tf__opt_state *state)
{
    for (unsigned s = 0; s < game->stacks; s++)
        if (state->stack[s])
            return false;
    return true;
}

static bool is_top(const tf__opt_game *game, const tf__opt_state *state, unsigned rank)
{
    for (unsigned s = 0; s < game->stacks; s++)
        if (state->stack[s] && tf__opt_top(game, state->stack[s]) == rank)
            return true;
    return false;
}

static void from_stock(tf__opt_state *state, unsigned f, unsigned rank)
{
    state->left[rank]--;
    state->height[f]++;
}

static void from_stack(const tf__opt_game *game, tf__opt_state *state, unsigned s, unsigned f)
{
    tf__opt_pop(game, state, s);
    state->height[f]++;
}

/* Makes the moves that every solution may start with. */
static void play_safe(const tf__opt_game *game, tf__opt_state *state)
{
    unsigned king = game->ranks - 1;
    for (bool again = true; again;) {
        again = false;
        for (unsigned f = 0; f < game->foundations; f++) {
            unsigned rank = game->wants[f][state->height[f]];
            for (; rank < king && !state->stacked[rank] && state->left[rank];
                 rank = game->wants[f][state->height[f]], again = true)
                from_stock(state, f, rank);
        }
        for (unsigned s = 0; s < game->stacks; s++) {
            if (!state->stack[s])
                continue;
            unsigned rank = tf__opt_top(game, state->stack[s]);
            for (unsigned f = 0; state->stacked[rank] == 1 && f < game->foundations; f++)
                if (tf__opt_wants(game, state, f, rank)) {
                    from_stack(game, state, s, f);
                    again = true;
                    break;
                }
        }
    }
}

/* Tries all moves of a state whose safe moves are made. */
static bool search(const tf__opt_game *game, const tf__opt_state *state, tf__opt_cache *cache)
{
    for (unsigned s = 0; s < game->stacks; s++)
        for (unsigned f = 0; state->stack[s] && f < game->foundations; f++) {
            if (!tf__opt_wants(game, state, f, tf__opt_top(game, state->stack[s])))
                continue;
            tf__opt_state next;
            tf__opt_copy(game, &next, state);
            from_stack(game, &next, s, f);
            if (tf__opt_winnable(game, &next, cache))
                return true;
        }
    for (unsigned f = 0; f < game->foundations; f++) {
        unsigned rank = game->wants[f][state->height[f]];
        if (rank >= game->ranks - 1 || !state->left[rank] || is_top(game, state, rank))
            continue;
        tf__opt_state next;
        tf__opt_copy(game, &next, state);
        from_stock(&next, f, rank);
        if (tf__opt_winnable(game, &next, cache))
            return true;
    }
    return false;
}

/* Makes the moves that can be made at once. Returns NULL when no stack is left. */
static uint64_t *find_entry(const tf__opt_game *game, tf__opt_state *state,
                            const tf__opt_cache *cache, tf__opt_key *key)
{
    play_safe(game, state);
    if (no_stacks(game, state))
        return NULL;
    *key = tf__opt_pack(game, state);
    uint64_t hash = tf__key_of_words(key->lo, key->hi).lo;
    return cache->entry + 2 * (hash & (cache->size - 1));
}

const uint64_t *tf__opt_cache_entry(const tf__opt_game *game, const tf__opt_state *given,
                                    const tf__opt_cache *cache, tf__opt_key *key)
{
    tf__opt_state state;
    tf__opt_copy(game, &state, given);
    const uint64_t *entry = find_entry(game, &state, cache, key);
    if (entry)
        __builtin_prefetch(entry);
    return entry;
}

tf__opt_verdict tf__opt_cache_verdict(const uint64_t *entry, tf__opt_key key)
{
    if (entry[0] != key.lo || (entry[1] & ~WINNABLE) != key.hi)
        return TF__OPT_UNKNOWN;
    return entry[1] & WINNABLE ? TF__OPT_WINNABLE : TF__OPT_LOST;
}

bool tf__opt_winnable(const tf__opt_game *game, const tf__opt_state *given, tf__opt_cache *cache)
{
    tf__opt_state state;
    tf__opt_key key;
    tf__opt_copy(game, &state, given);
    uint64_t *entry = find_entry(game, &state, cache, &key);
    if (!entry)
        return true;
    tf__opt_verdict known = tf__opt_cache_verdict(entry, key);
    if (known != TF__OPT_UNKNOWN)
        return known == TF__OPT_WINNABLE;
    bool winnable = search(game, &state, cache);
    entry[0] = key.lo;
    entry[1] = winnable ? key.hi | WINNABLE : key.hi;
    return winnable;
}
