/* pair.h: states of the stack game whose stock cards lie in two chains (one or two foundations).
 *
 * The stack game: cards have a fixed foundation, every card drawn goes on a stack, and when the stock
 * is empty everything must come off in order. x < y means "x must leave before y"; s(x) is the set of
 * stacks that hold a card < x, which x may not go on. What matters of a state is the stock cards, the
 * order among them and s (Tanaka, "A Calculation Program Based on Results of Analysis of Sub Games").
 *
 * With two chains a and b the order is drawn by two lattice paths. Read a step as "the next card of a"
 * (bit 1) or "the next card of b" (bit 0): `late` lists all cards in an order that < allows and that has
 * the cards of a as late as possible, `early` as early as possible. x < y exactly when x comes before
 * y in both, and the points (i, j) on or between the paths are the sets {first i of a, first j of b} that
 * hold with a card all cards below it. The cards that may go on a stack are such a set, so a stack is a
 * point. A state is two paths and a point for each stack: everything below works on that picture.
 *
 * Equal states. Where the paths touch, all cards before stand below all cards behind: the state falls
 * into pieces, and in each piece the two chains may be exchanged by renaming cards. That flips the letter
 * of those steps of the piece on which both paths agree and mirrors the points inside it. So the
 * canonical form is found piece by piece: the first agreeing letter becomes a, and in a piece without
 * one the points decide. A stack is one point, so permuting the stacks is sorting the points. Two
 * states are equal exactly when their keys are: no search, and nothing left to chance. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_PAIR_H
#define TEFUDA_GAMES_CALCULATION_STACK_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

enum {
    TF__STACK_PAIR_STACKS_MAX = 7,
    TF__STACK_PAIR_CHAIN_MAX = 13,
    TF__STACK_PAIR_CARDS_MAX = 2 * TF__STACK_PAIR_CHAIN_MAX,
    TF__STACK_PAIR_CHILDREN_MAX = TF__STACK_PAIR_CARDS_MAX * TF__STACK_PAIR_STACKS_MAX,
};

/* A state to work on. Stack n may take the first a[n] cards of chain a and the first b[n] of chain b. */
typedef struct tf__stack_pair {
    uint32_t late, early; /* step t is bit t; both have as many ones as chain a has cards */
    uint8_t cards;        /* steps, 0 .. TF__STACK_PAIR_CARDS_MAX */
    uint8_t stacks;
    uint8_t a[TF__STACK_PAIR_STACKS_MAX], b[TF__STACK_PAIR_STACKS_MAX];
} tf__stack_pair;

/* The canonical form, 16 bytes. paths: late, early (26 bits each), the number of cards; points: nine
 * bits a stack, ascending, the number of cards it may take (5) and how far to the right of `late` the
 * point lies (4). Never all zeros nor all ones in paths when there is a card. */
typedef struct tf__stack_pair_key {
    uint64_t paths, points;
} tf__stack_pair_key;

/* The children of a state, card by card: putting card c on some stack leads to
 * keys[first[c]] .. keys[first[c + 1] - 1]. Dead children, and stacks that make no difference, are left
 * out; a card without children loses the game. */
typedef struct tf__stack_pair_children {
    unsigned cards;
    uint8_t first[TF__STACK_PAIR_CARDS_MAX + 1];
    tf__stack_pair_key keys[TF__STACK_PAIR_CHILDREN_MAX];
} tf__stack_pair_children;

/* The start: chains of that many cards, nothing between them, empty stacks. */
tf__stack_pair tf__stack_pair_start(unsigned stacks, unsigned a_cards, unsigned b_cards);

/* From indices: above_a[i] is the first card of b above card i of a (b_cards when there is none),
 * above_b likewise, a[n] and b[n] as in tf__stack_pair. What is given must be transitively closed and
 * without a cycle; tf__stack_pair_valid() tells. */
tf__stack_pair tf__stack_pair_make(unsigned stacks, unsigned a_cards, unsigned b_cards,
                                   const uint8_t *above_a, const uint8_t *above_b, const uint8_t *a,
                                   const uint8_t *b);

/* True when the paths do not cross and every point lies on or between them. */
bool tf__stack_pair_valid(const tf__stack_pair *pair);

/* False when some stock card may go on no stack. */
bool tf__stack_pair_alive(const tf__stack_pair *pair);

tf__stack_pair_key tf__stack_pair_canonical(const tf__stack_pair *pair);
tf__stack_pair tf__stack_pair_from_key(tf__stack_pair_key key, unsigned stacks);
/* True for a key that canonical() can give for so many stacks. */
bool tf__stack_pair_key_valid(tf__stack_pair_key key, unsigned stacks);

/* The state without the first card of chain a, or of b, to leave; there must be one. */
tf__stack_pair tf__stack_pair_drop_first(const tf__stack_pair *pair, bool of_b);

/* All children; the state must be alive and have at least two cards. */
void tf__stack_pair_expand(const tf__stack_pair *pair, tf__stack_pair_children *out);

static inline unsigned tf__stack_pair_key_cards(tf__stack_pair_key key)
{
    return (unsigned)(key.paths >> 52);
}

static inline bool tf__stack_pair_key_equal(tf__stack_pair_key x, tf__stack_pair_key y)
{
    return x.paths == y.paths && x.points == y.points;
}

/* 64 well-mixed bits; with either word fixed a bijection of the other. Part of the table format. */
static inline uint64_t tf__stack_pair_hash(tf__stack_pair_key key)
{
    return tf__mix64(key.paths ^ tf__mix64(key.points + UINT64_C(0x9e3779b97f4a7c15)));
}

/* Which of `count` places in order of hash: hash * count / 2^64. */
static inline uint64_t tf__stack_pair_place(uint64_t hash, uint64_t count)
{
    __extension__ typedef unsigned __int128 u128;
    return (uint64_t)(((u128)hash * count) >> 64);
}

#endif
