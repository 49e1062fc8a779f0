/* state.c: see state.h. */
#include "games/calculation/optimum/state.h"

static unsigned bits_of(unsigned largest)
{
    return 32 - (unsigned)__builtin_clz(largest);
}

static bool is_prime(unsigned n)
{
    for (unsigned i = 2; i * i <= n; i++)
        if (n % i == 0)
            return false;
    return n >= 2;
}

static tf_status check_sizes(unsigned ranks, unsigned foundations, unsigned stacks, tf_error *error)
{
    if (ranks < 3 || !is_prime(ranks))
        return tf_error_set(error, TF_ERR_USAGE,
                            "%u ranks: expected a prime of at least 3, so that every foundation "
                            "has every rank",
                            ranks);
    if (foundations < 1 || foundations >= ranks)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%u foundations: expected fewer than the %u ranks, at least 1",
                            foundations, ranks);
    if (stacks < 1 || stacks > TF__OPT_STACKS_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "%u stacks: expected 1..%d", stacks,
                            TF__OPT_STACKS_MAX);
    return TF_OK;
}

tf_status tf__opt_game_make(tf__opt_game *game, unsigned ranks, unsigned foundations,
                            unsigned stacks, tf_error *error)
{
    tf_status status = check_sizes(ranks, foundations, stacks, error);
    if (status != TF_OK)
        return status;
    *game = (tf__opt_game){.ranks = ranks, .foundations = foundations, .stacks = stacks};
    game->cards = ranks * foundations;
    game->card_bits = bits_of(ranks);
    game->height_bits = bits_of(ranks);
    unsigned bits = foundations * game->height_bits + (game->cards + stacks - 1) * game->card_bits;
    if (ranks > TF__OPT_RANKS_MAX || foundations > TF__OPT_FOUNDATIONS_MAX ||
        bits > TF__OPT_KEY_BITS)
        return tf_error_set(error, TF_ERR_MEMORY,
                            "%u ranks, %u foundations, %u stacks: a state takes %u bits, the "
                            "solver has keys of %d",
                            ranks, foundations, stacks, bits, TF__OPT_KEY_BITS);
    game->key_words = bits <= 64 ? 1 : 2;
    for (unsigned f = 0; f < foundations; f++) {
        for (unsigned place = 0; place < ranks; place++)
            game->wants[f][place] = (uint8_t)(((f + 1) * (place + 1) - 1) % ranks);
        game->wants[f][ranks] = (uint8_t)ranks;
    }
    return TF_OK;
}

void tf__opt_start(const tf__opt_game *game, tf__opt_state *state)
{
    memset(state, 0, sizeof *state);
    memset(state->left, (int)game->foundations, game->ranks);
    state->stock = (uint8_t)game->cards;
}

/* Few stacks, nearly sorted: insertion. */
static void sort_stacks(tf__opt_bits *stack, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        tf__opt_bits moved = stack[i];
        unsigned at = i;
        for (; at > 0 && stack[at - 1] < moved; at--)
            stack[at] = stack[at - 1];
        stack[at] = moved;
    }
}

static unsigned bit_length(tf__opt_bits value)
{
    uint64_t high = (uint64_t)(value >> 64), low = (uint64_t)value;
    if (high)
        return 128 - (unsigned)__builtin_clzll(high);
    return low ? 64 - (unsigned)__builtin_clzll(low) : 0;
}

/* The same for keys of one word, with arithmetic of one word. */
static tf__opt_key pack_word(const tf__opt_game *game, const tf__opt_state *state)
{
    uint64_t key = 0;
    unsigned card_bits = game->card_bits;
    for (unsigned s = 0; s < game->stacks && state->stack[s]; s++) {
        uint64_t stack = (uint64_t)state->stack[s];
        unsigned bits = 64 - (unsigned)__builtin_clzll(stack);
        unsigned digits = (bits + card_bits - 1) / card_bits;
        key = key << ((digits + (s > 0)) * card_bits) | stack;
    }
    for (unsigned f = 0; f < game->foundations; f++)
        key = key << game->height_bits | state->height[f];
    return (tf__opt_key){key, 0};
}

tf__opt_key tf__opt_pack(const tf__opt_game *game, tf__opt_state *state)
{
    sort_stacks(state->stack, game->stacks);
    if (game->key_words == 1)
        return pack_word(game, state);
    tf__opt_bits key = 0;
    unsigned card_bits = game->card_bits;
    for (unsigned s = 0; s < game->stacks && state->stack[s]; s++) {
        unsigned digits = (bit_length(state->stack[s]) + card_bits - 1) / card_bits;
        key = key << ((digits + (s > 0)) * card_bits) | state->stack[s];
    }
    for (unsigned f = 0; f < game->foundations; f++)
        key = key << game->height_bits | state->height[f];
    return (tf__opt_key){(uint64_t)key, (uint64_t)(key >> 64)};
}

/* The cards that lie on foundations and stacks are not in the stock; the rest that is missing are
 * kings set aside. */
static void count_stock(const tf__opt_game *game, unsigned stock, tf__opt_state *state)
{
    unsigned total = 0;
    memset(state->left, (int)game->foundations, game->ranks);
    for (unsigned f = 0; f < game->foundations; f++)
        for (unsigned place = 0; place < state->height[f]; place++)
            state->left[game->wants[f][place]]--;
    for (unsigned rank = 0; rank < game->ranks; rank++) {
        state->left[rank] = (uint8_t)(state->left[rank] - state->stacked[rank]);
        total += state->left[rank];
    }
    state->left[game->ranks - 1] = (uint8_t)(state->left[game->ranks - 1] - (total - stock));
    state->stock = (uint8_t)stock;
}

void tf__opt_unpack(const tf__opt_game *game, tf__opt_key key, unsigned stock, tf__opt_state *state)
{
    tf__opt_bits bits = (tf__opt_bits)key.hi << 64 | key.lo;
    unsigned height_mask = (1u << game->height_bits) - 1, card_mask = (1u << game->card_bits) - 1;
    memset(state, 0, sizeof *state);
    for (unsigned f = game->foundations; f-- > 0; bits >>= game->height_bits)
        state->height[f] = (uint8_t)((unsigned)bits & height_mask);
    unsigned s = 0, shift = 0;
    for (; bits; bits >>= game->card_bits) {
        unsigned digit = (unsigned)bits & card_mask;
        if (digit == 0) {
            s++;
            shift = 0;
            continue;
        }
        state->stack[s] |= (tf__opt_bits)digit << shift;
        state->stacked[digit - 1]++;
        shift += game->card_bits;
    }
    sort_stacks(state->stack, game->stacks);
    count_stock(game, stock, state);
}

static unsigned stock_ranks(const tf__opt_game *game, const tf__opt_state *state)
{
    unsigned ranks = 0;
    for (unsigned rank = 0; rank < game->ranks; rank++)
        ranks += state->left[rank] > 0;
    return ranks;
}

bool tf__opt_has_room(const tf__opt_game *game, const tf__opt_state *state)
{
    unsigned empty = 0;
    for (unsigned s = 0; s < game->stacks; s++)
        empty += state->stack[s] == 0;
    return stock_ranks(game, state) <= empty;
}

bool tf__opt_all_or_nothing(const tf__opt_game *game, const tf__opt_state *state)
{
    return tf__opt_has_room(game, state) || stock_ranks(game, state) == 1;
}
