/* winnable.c: can a state be won with some order of the stock?
 *
 * If so, the stock may come in the order in which the cards are played. So it is the same to ask
 * whether all stack cards can be played when every card of the stock is available at any time. A
 * state where they cannot is worth 0, whatever is done.
 *
 * The search plays cards one by one. Two kinds of moves are made at once, because every solution
 * can be changed so that it starts with them:
 *  - foundation f wants a rank that no stack has: a card of the stock goes there. It will have to;
 *  - x on top of a stack goes to f, which wants it, when no other stack card has its rank. If the
 *    solution puts x on g instead, f gets a card of the stock, which may as well go to g then.
 * All others are tried in turn. When x lies on top, f never takes a card of its rank from the stock
 * instead: the same exchange. Kings in the stock or set aside are left for the end. */
#include "base/hash.h"
#include "games/calculation/optimum/state.h"

enum { PROBES = 8 };

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

/* True when the state was met before in this search, where it failed. Otherwise remembers it, unless
 * its place in the memory is taken: then it may be searched again. */
static bool met_before(const tf__opt_game *game, tf__opt_state *state, tf__opt_memory *memory)
{
    tf__opt_key key = tf__opt_pack(game, state);
    uint64_t hash = tf__key_of_words(key.lo, key.hi).lo;
    for (unsigned step = 0; step < PROBES; step++) {
        tf__opt_met *met = &memory->met[(hash + step) % TF__OPT_MEMORY_SIZE];
        if (met->search != memory->search) {
            *met = (tf__opt_met){key, memory->search};
            return false;
        }
        if (met->key.lo == key.lo && met->key.hi == key.hi)
            return true;
    }
    return false;
}

static bool search(const tf__opt_game *game, const tf__opt_state *given, tf__opt_memory *memory)
{
    tf__opt_state state;
    tf__opt_copy(game, &state, given);
    play_safe(game, &state);
    if (no_stacks(game, &state))
        return true;
    if (met_before(game, &state, memory))
        return false;
    for (unsigned s = 0; s < game->stacks; s++)
        for (unsigned f = 0; state.stack[s] && f < game->foundations; f++) {
            if (!tf__opt_wants(game, &state, f, tf__opt_top(game, state.stack[s])))
                continue;
            tf__opt_state next;
            tf__opt_copy(game, &next, &state);
            from_stack(game, &next, s, f);
            if (search(game, &next, memory))
                return true;
        }
    for (unsigned f = 0; f < game->foundations; f++) {
        unsigned rank = game->wants[f][state.height[f]];
        if (rank >= game->ranks - 1 || !state.left[rank] || is_top(game, &state, rank))
            continue;
        tf__opt_state next;
        tf__opt_copy(game, &next, &state);
        from_stock(&next, f, rank);
        if (search(game, &next, memory))
            return true;
    }
    return false;
}

bool tf__opt_winnable(const tf__opt_game *game, const tf__opt_state *state, tf__opt_memory *memory)
{
    memory->search++;
    return search(game, state, memory);
}
