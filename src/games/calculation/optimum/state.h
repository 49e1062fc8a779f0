/* state.h: states of Calculation with R ranks and M foundations, for the exact optimum.
 *
 * R is a prime, M < R. Foundation f takes every (f + 1)-th rank modulo R, R cards, the rank R - 1
 * (the king) last. There are M cards of each rank. A state stands between two draws: the heights of
 * the foundations, the stacks, and by counting the stock as a multiset.
 *
 * Three reductions keep the number of states small. Each leaves the value of every state as it is.
 *
 * Kings at the bottom of a stack are set aside, so a stack of kings is an empty stack. Proof: let P'
 * be P with a bottom king K taken out, to be put on a foundation at any time. P' is worth at least
 * as much, because every play of P is one of P'. Conversely follow a play of P' in P, but keep K
 * where it is. No card waits for a king, and the cards above K never need it to leave. When the
 * play of P' has won, all other cards are on foundations, K lies alone, and its foundation wants it.
 * So a king that is drawn while a stack is empty is set aside: no other place is better.
 *
 * A stack top is moved to a foundation at once when it goes there in every play that wins. Proof: it
 * is in the way until then, and no card has to wait for it to leave later. That is so when it is the
 * last of its rank outside foundations and kings set aside (such a king may fill any king's place at
 * the end), or when no order of the stock wins once another card of its rank, from the stock or taken
 * out of a stack, has filled its place. Else it may stay: waiting for another foundation can be better.
 *
 * Stacks are sorted: they differ in nothing but their number. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_STATE_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <tefuda/status.h>

enum {
    TF__OPT_RANKS_MAX = 23,
    TF__OPT_FOUNDATIONS_MAX = 8,
    TF__OPT_STACKS_MAX = 11,
    TF__OPT_KEY_BITS = 127,
};

__extension__ typedef unsigned __int128 tf__opt_bits;

typedef struct tf__opt_game {
    unsigned ranks, foundations, stacks;
    unsigned cards;       /* ranks * foundations */
    unsigned card_bits;   /* of a card on a stack: rank + 1, so that 0 is no card */
    unsigned height_bits; /* of a foundation's height */
    unsigned key_words;   /* 64-bit words of a key: 1 or 2 */
    /* the rank of each place of a foundation; `ranks` after its last place */
    uint8_t wants[TF__OPT_FOUNDATIONS_MAX][TF__OPT_RANKS_MAX + 1];
} tf__opt_game;

/* Checks the sizes and fills in the game. TF_ERR_USAGE with the reason. */
TF_MUST_USE tf_status tf__opt_game_make(tf__opt_game *game, unsigned ranks, unsigned foundations,
                                        unsigned stacks, tf_error *error);

/* A stack is a number in base 2^card_bits; its last digit is the top card. */
typedef struct tf__opt_state {
    uint8_t height[TF__OPT_FOUNDATIONS_MAX];
    uint8_t left[TF__OPT_RANKS_MAX];    /* cards of each rank in the stock */
    uint8_t stacked[TF__OPT_RANKS_MAX]; /* on the stacks */
    uint8_t stock;                      /* cards in the stock */
    tf__opt_bits stack[TF__OPT_STACKS_MAX];
} tf__opt_state;

/* Copies what the game uses of a state: less than half of it with few stacks. */
static inline void tf__opt_copy(const tf__opt_game *game, tf__opt_state *to,
                                const tf__opt_state *from)
{
    memcpy(to, from, offsetof(tf__opt_state, stack));
    for (unsigned s = 0; s < game->stacks; s++)
        to->stack[s] = from->stack[s];
}

/* 128 bits: the heights, then the stacks from the largest, separated by a digit 0. hi is 0 when
 * game->key_words is 1. */
typedef struct tf__opt_key {
    uint64_t lo, hi;
} tf__opt_key;

void tf__opt_start(const tf__opt_game *game, tf__opt_state *state);

/* Sorts the stacks and packs the state. */
tf__opt_key tf__opt_pack(const tf__opt_game *game, tf__opt_state *state);

/* The state of a key with `stock` cards in the stock. */
void tf__opt_unpack(const tf__opt_game *game, tf__opt_key key, unsigned stock,
                    tf__opt_state *state);

static inline unsigned tf__opt_top(const tf__opt_game *game, tf__opt_bits stack)
{
    return (unsigned)(stack & ((1u << game->card_bits) - 1)) - 1;
}

static inline bool tf__opt_wants(const tf__opt_game *game, const tf__opt_state *state, unsigned f,
                                 unsigned rank)
{
    return game->wants[f][state->height[f]] == rank;
}

/* Puts a card on stack s. A king on an empty stack is set aside. */
static inline void tf__opt_push(const tf__opt_game *game, tf__opt_state *state, unsigned s,
                                unsigned rank)
{
    if (!state->stack[s] && rank == game->ranks - 1)
        return;
    state->stack[s] = state->stack[s] << game->card_bits | (rank + 1);
    state->stacked[rank]++;
}

/* Takes the top card of stack s, which has one. */
static inline unsigned tf__opt_pop(const tf__opt_game *game, tf__opt_state *state, unsigned s)
{
    unsigned rank = tf__opt_top(game, state->stack[s]);
    state->stack[s] >>= game->card_bits;
    state->stacked[rank]--;
    return rank;
}

/* True when every order of the stock wins, provided that some order does: each rank in the stock
 * has an empty stack of its own, so all cards of the stock stay accessible. */
bool tf__opt_has_room(const tf__opt_game *game, const tf__opt_state *state);

/* True when a state is worth 1 if some order of the stock wins, else 0, provided that stack tops may
 * be moved before the next draw: it has room, or the stock has one rank, so there is one order, and a
 * card is drawn when it is wanted. */
bool tf__opt_all_or_nothing(const tf__opt_game *game, const tf__opt_state *state);

#endif
