/* pair.h: states of the stack game whose stock cards form two chains (one or two foundations).
 *
 * In the stack game each card has a fixed foundation, every card drawn goes on a stack, and when
 * the stock is empty all cards must come off in order. x < y means "x must leave before y". s(x) is
 * the set of stacks that hold a card < x; x may not go on these. A state is determined by the stock
 * cards, the order among them, and s (Tanaka, "A Calculation Program Based on Results of Analysis
 * of Sub Games").
 *
 * With two chains a and b, two lattice paths represent the order. A step of a path is "the next
 * card of a" (bit 1) or "the next card of b" (bit 0). Both paths list all cards in an order that is
 * consistent with <: `late` has the cards of a as late as possible, `early` as early as possible.
 * Then x < y exactly when x comes before y in both paths. The points (i, j) on or between the paths
 * are the downward closed sets {first i of a, first j of b}: with each card, such a set contains
 * all cards below it. The cards that may go on a stack form such a set, so each stack is a point. A
 * state is thus two paths and one point per stack.
 *
 * Equal states: where the paths touch, all cards before the common point are below all cards after
 * it. This divides the state into pieces. In each piece the two chains can be exchanged by renaming
 * cards. The exchange flips the letter of those steps of the piece on which both paths agree, and
 * mirrors the points inside it. So the canonical form is found piece by piece: the first agreeing
 * letter becomes a, and in a piece without one the points decide. A stack is one point, so
 * permuting the stacks means sorting the points. Two states are equal exactly when their keys are
 * equal; the form is exact and needs no search. */
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

/* A state in working form. Stack n may take the first a[n] cards of chain a and the first b[n] of
 * chain b. */
typedef struct tf__stack_pair {
    uint32_t late, early; /* step t is bit t; both have one set bit per card of chain a */
    uint8_t cards;        /* number of steps, 0 .. TF__STACK_PAIR_CARDS_MAX */
    uint8_t stacks;
    uint8_t a[TF__STACK_PAIR_STACKS_MAX], b[TF__STACK_PAIR_STACKS_MAX];
} tf__stack_pair;

/* The canonical form, 16 bytes. paths: late and early (26 bits each) and the number of cards.
 * points: nine bits per stack, ascending: the number of cards that it may take (5) and how far the
 * point lies to the right of `late` (4). With at least one card, paths is neither all zeros nor all
 * ones. */
typedef struct tf__stack_pair_key {
    uint64_t paths, points;
} tf__stack_pair_key;

/* Which children of a state to generate (see expand.c): all; those that are enough to reach each
 * live state of the level below from some state of this level; for each card, enough to include one
 * of the best. */
typedef enum tf__stack_pair_choice {
    TF__STACK_PAIR_ALL,
    TF__STACK_PAIR_OWNED,
    TF__STACK_PAIR_BEST
} tf__stack_pair_choice;

/* The children of a state, grouped by card: putting card c on some stack leads to keys[first[c]] ..
 * keys[first[c + 1] - 1]. Dead children, and stacks that are equivalent to an earlier one, are
 * omitted. A card without children loses the game. Owned children are not grouped: `cards` is smaller,
 * and first[cards] is their number. */
typedef struct tf__stack_pair_children {
    unsigned cards;
    uint8_t first[TF__STACK_PAIR_CARDS_MAX + 1];
    tf__stack_pair_key keys[TF__STACK_PAIR_CHILDREN_MAX];
} tf__stack_pair_children;

/* The start state: chains of the given lengths without relations between them, and empty stacks. */
tf__stack_pair tf__stack_pair_start(unsigned stacks, unsigned a_cards, unsigned b_cards);

/* Makes a state from indices: above_a[i] is the first card of b above card i of a (b_cards if there
 * is none), above_b likewise; a[n] and b[n] are as in tf__stack_pair. The relation must be
 * transitively closed and without cycles, which tf__stack_pair_valid() checks. */
tf__stack_pair tf__stack_pair_make(unsigned stacks, unsigned a_cards, unsigned b_cards,
                                   const uint8_t *above_a, const uint8_t *above_b, const uint8_t *a,
                                   const uint8_t *b);

/* True when the paths do not cross and every point lies on or between them. */
bool tf__stack_pair_valid(const tf__stack_pair *pair);

/* False when some stock card may not go on any stack. */
bool tf__stack_pair_alive(const tf__stack_pair *pair);

tf__stack_pair_key tf__stack_pair_canonical(const tf__stack_pair *pair);
tf__stack_pair tf__stack_pair_from_key(tf__stack_pair_key key, unsigned stacks);
/* True when tf__stack_pair_canonical() can return the key for this number of stacks. */
bool tf__stack_pair_key_valid(tf__stack_pair_key key, unsigned stacks);

/* The state without the first card of chain a, or of chain b, which must not be empty. */
tf__stack_pair tf__stack_pair_drop_first(const tf__stack_pair *pair, bool of_b);

struct tf__stack_path_forms;

/* Generates children. The state must be alive and have at least two cards. `forms` (may be NULL)
 * is a memory that makes this faster when many states are expanded; it changes no result. */
void tf__stack_pair_expand(const tf__stack_pair *pair, tf__stack_pair_choice which,
                           struct tf__stack_path_forms *forms, tf__stack_pair_children *out);

static inline unsigned tf__stack_pair_key_cards(tf__stack_pair_key key)
{
    return (unsigned)(key.paths >> 52);
}

static inline bool tf__stack_pair_key_equal(tf__stack_pair_key x, tf__stack_pair_key y)
{
    return x.paths == y.paths && x.points == y.points;
}

/* 64 well-mixed bits. With one of the two words fixed, it is a bijection of the other. Part of the
 * table format. */
static inline uint64_t tf__stack_pair_hash(tf__stack_pair_key key)
{
    return tf__mix64(key.paths ^ tf__mix64(key.points + UINT64_C(0x9e3779b97f4a7c15)));
}

/* The index of a hash among `count` places in order of hash: hash * count / 2^64. */
static inline uint64_t tf__stack_pair_place(uint64_t hash, uint64_t count)
{
    __extension__ typedef unsigned __int128 u128;
    return (uint64_t)(((u128)hash * count) >> 64);
}

#endif
