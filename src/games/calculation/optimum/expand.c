/* expand.c: see expand.h. */
#include "games/calculation/optimum/expand.h"

/* True when some order of the stock may win if another card of the rank takes the place that f wants
 * filled, and the top of stack s stays. The other card comes from the stock, or from any place of a
 * stack: to take it out at once makes winning no harder. */
static bool may_stay(const tf__opt_game *game, const tf__opt_state *state, unsigned s, unsigned f,
                     tf__opt_cache *cache)
{
    unsigned rank = tf__opt_top(game, state->stack[s]), digit_mask = (1u << game->card_bits) - 1;
    tf__opt_state other;
    tf__opt_copy(game, &other, state);
    other.height[f]++;
    if (state->left[rank]) {
        other.left[rank]--;
        if (tf__opt_winnable(game, &other, cache))
            return true;
        other.left[rank]++;
    }
    other.stacked[rank]--;
    for (unsigned from = 0; state->stacked[rank] > 1 && from < game->stacks; from++) {
        unsigned shift = from == s ? game->card_bits : 0;
        for (; state->stack[from] >> shift; shift += game->card_bits) {
            if ((unsigned)(state->stack[from] >> shift & digit_mask) != rank + 1)
                continue;
            tf__opt_bits above = state->stack[from] & (((tf__opt_bits)1 << shift) - 1);
            other.stack[from] = state->stack[from] >> (shift + game->card_bits) << shift | above;
            if (tf__opt_winnable(game, &other, cache))
                return true;
        }
        other.stack[from] = state->stack[from];
    }
    return false;
}

/* True when the top card of stack s, which f wants, must go there in every play that wins. */
static bool is_forced(const tf__opt_game *game, const tf__opt_state *state, unsigned s, unsigned f,
                      tf__opt_cache *cache)
{
    unsigned rank = tf__opt_top(game, state->stack[s]);
    return state->stacked[rank] + state->left[rank] == 1 || !may_stay(game, state, s, f, cache);
}

static bool settle_one(const tf__opt_game *game, tf__opt_state *state, tf__opt_cache *cache)
{
    for (unsigned s = 0; s < game->stacks; s++)
        for (unsigned f = 0; state->stack[s] && f < game->foundations; f++)
            if (tf__opt_wants(game, state, f, tf__opt_top(game, state->stack[s])) &&
                is_forced(game, state, s, f, cache)) {
                tf__opt_pop(game, state, s);
                state->height[f]++;
                return true;
            }
    return false;
}

void tf__opt_settle(const tf__opt_game *game, tf__opt_state *state, tf__opt_cache *cache)
{
    while (settle_one(game, state, cache))
        ;
}

static bool is_new(const tf__opt_children *children, tf__opt_key key)
{
    for (unsigned i = 0; i < children->count; i++)
        if (children->key[i].lo == key.lo && children->key[i].hi == key.hi)
            return false;
    return true;
}

bool tf__opt_add_moves(const tf__opt_game *game, tf__opt_state *state, tf__opt_cache *cache,
                       tf__opt_children *children)
{
    tf__opt_settle(game, state, cache);
    tf__opt_key key = tf__opt_pack(game, state);
    if (!is_new(children, key))
        return true;
    if (children->count == TF__OPT_CHILDREN_MAX)
        return false;
    children->key[children->count] = key;
    children->all_or_nothing[children->count++] = tf__opt_all_or_nothing(game, state);
    for (unsigned s = 0; s < game->stacks; s++)
        for (unsigned f = 0; state->stack[s] && f < game->foundations; f++) {
            if (!tf__opt_wants(game, state, f, tf__opt_top(game, state->stack[s])))
                continue;
            tf__opt_state next;
            tf__opt_copy(game, &next, state);
            tf__opt_pop(game, &next, s);
            next.height[f]++;
            if (!tf__opt_add_moves(game, &next, cache, children))
                return false;
        }
    return true;
}

/* The last card of its rank, and a king when a stack is empty, have one best place. */
static bool add_forced(const tf__opt_game *game, const tf__opt_state *state, unsigned rank,
                       tf__opt_cache *cache, tf__opt_children *children, bool *good)
{
    tf__opt_state next;
    tf__opt_copy(game, &next, state);
    /* the stacks are sorted: an empty one is last */
    if (rank == game->ranks - 1 && !state->stack[game->stacks - 1]) {
        *good = tf__opt_add_moves(game, &next, cache, children);
        return true;
    }
    for (unsigned f = 0; state->stacked[rank] + state->left[rank] == 0 && f < game->foundations;
         f++)
        if (tf__opt_wants(game, state, f, rank)) {
            next.height[f]++;
            *good = tf__opt_add_moves(game, &next, cache, children);
            return true;
        }
    return false;
}

bool tf__opt_expand(const tf__opt_game *game, const tf__opt_state *given, unsigned rank,
                    tf__opt_cache *cache, tf__opt_children *children)
{
    tf__opt_state state;
    tf__opt_copy(game, &state, given);
    bool good = true;
    children->count = 0;
    state.left[rank]--;
    state.stock--;
    if (add_forced(game, &state, rank, cache, children, &good))
        return good;
    for (unsigned f = 0; good && f < game->foundations; f++)
        if (tf__opt_wants(game, &state, f, rank)) {
            tf__opt_state next;
            tf__opt_copy(game, &next, &state);
            next.height[f]++;
            good = tf__opt_add_moves(game, &next, cache, children);
        }
    for (unsigned s = 0; good && s < game->stacks; s++) {
        if (s > 0 && state.stack[s] == state.stack[s - 1])
            continue;
        tf__opt_state next;
        tf__opt_copy(game, &next, &state);
        tf__opt_push(game, &next, s, rank);
        good = tf__opt_add_moves(game, &next, cache, children);
    }
    return good;
}
