/* pair.c: two-chain states and their canonical form; see pair.h for the representation. */
#include "games/calculation/stack/pair_form.h"

#include <assert.h>
#include <string.h>

tf__stack_pair tf__stack_pair_start(unsigned stacks, unsigned a_cards, unsigned b_cards)
{
    assert(stacks >= 1 && stacks <= TF__STACK_PAIR_STACKS_MAX);
    assert(a_cards <= TF__STACK_PAIR_CHAIN_MAX && b_cards <= TF__STACK_PAIR_CHAIN_MAX);
    tf__stack_pair pair = {.cards = (uint8_t)(a_cards + b_cards), .stacks = (uint8_t)stacks};
    pair.early = tf__stack_low_bits(a_cards);
    pair.late = tf__stack_low_bits(a_cards) << b_cards;
    memset(pair.a, (int)a_cards, stacks);
    memset(pair.b, (int)b_cards, stacks);
    return pair;
}

tf__stack_pair tf__stack_pair_make(unsigned stacks, unsigned a_cards, unsigned b_cards,
                                   const uint8_t *above_a, const uint8_t *above_b, const uint8_t *a,
                                   const uint8_t *b)
{
    tf__stack_pair pair = {.cards = (uint8_t)(a_cards + b_cards), .stacks = (uint8_t)stacks};
    for (unsigned i = 0; i < a_cards; i++)
        pair.late |= UINT32_C(1) << (i + above_a[i]);
    for (unsigned j = 0; j < b_cards; j++)
        pair.early |= UINT32_C(1) << (j + above_b[j]);
    pair.early = ~pair.early & tf__stack_low_bits(pair.cards);
    memcpy(pair.a, a, stacks);
    memcpy(pair.b, b, stacks);
    return pair;
}

bool tf__stack_pair_valid(const tf__stack_pair *pair)
{
    if (pair->stacks < 1 || pair->stacks > TF__STACK_PAIR_STACKS_MAX ||
        pair->cards > TF__STACK_PAIR_CARDS_MAX ||
        (pair->late | pair->early) & ~tf__stack_low_bits(pair->cards) ||
        tf__stack_a_steps(pair->late, pair->cards) != tf__stack_a_steps(pair->early, pair->cards))
        return false;
    for (unsigned t = 1; t <= pair->cards; t++)
        if (tf__stack_a_steps(pair->late, t) > tf__stack_a_steps(pair->early, t))
            return false;
    for (unsigned n = 0; n < pair->stacks; n++) {
        unsigned t = (unsigned)pair->a[n] + pair->b[n];
        if (t > pair->cards || pair->a[n] < tf__stack_a_steps(pair->late, t) ||
            pair->a[n] > tf__stack_a_steps(pair->early, t))
            return false;
    }
    return true;
}

bool tf__stack_pair_alive(const tf__stack_pair *pair)
{
    unsigned a = tf__stack_a_steps(pair->late, pair->cards), b = pair->cards - a;
    bool takes_a = a == 0, takes_b = b == 0;
    for (unsigned n = 0; n < pair->stacks; n++) {
        takes_a |= pair->a[n] == a;
        takes_b |= pair->b[n] == b;
    }
    return takes_a && takes_b;
}

static TF__STACK_INLINE tf__stack_pair_key canonical_pair(const tf__stack_pair *pair,
                                                          unsigned stacks)
{
    tf__stack_rough_pair state = {tf__stack_make_paths(pair->late, pair->early, pair->cards),
                                  tf__stack_bytes(pair->a, stacks),
                                  tf__stack_bytes(pair->b, stacks)};
    tf__stack_path_form form = tf__stack_path_form_make(state.paths);
    return tf__stack_rough_pair_canonical(&state, &form, stacks);
}

static TF__STACK_INLINE tf__stack_pair_key canonical_stacks(const tf__stack_pair *pair)
{
    switch (pair->stacks) {
    case 3:
        return canonical_pair(pair, 3);
    case 4:
        return canonical_pair(pair, 4);
    default:
        return canonical_pair(pair, pair->stacks);
    }
}

static TF__STACK_INLINE tf__stack_pair from_key(tf__stack_pair_key key, unsigned stacks)
{
    tf__stack_pair pair = {.late = (uint32_t)key.paths & tf__stack_low_bits(TF__STACK_PATH_BITS),
                           .early = (uint32_t)(key.paths >> TF__STACK_PATH_BITS) &
                                    tf__stack_low_bits(TF__STACK_PATH_BITS),
                           .cards = (uint8_t)tf__stack_pair_key_cards(key),
                           .stacks = (uint8_t)stacks};
    for (unsigned n = 0; n < stacks; n++) {
        unsigned point = (unsigned)(key.points >> (TF__STACK_POINT_BITS * n)) &
                         tf__stack_low_bits(TF__STACK_POINT_BITS);
        unsigned t = point >> TF__STACK_OFFSET_BITS;
        pair.a[n] = (uint8_t)(tf__stack_a_steps(pair.late, t) +
                              (point & tf__stack_low_bits(TF__STACK_OFFSET_BITS)));
        pair.b[n] = (uint8_t)(t - pair.a[n]);
    }
    return pair;
}

TF__BIT_COUNTING static tf__stack_pair from_key_quickly(tf__stack_pair_key key, unsigned stacks)
{
    return from_key(key, stacks);
}

tf__stack_pair tf__stack_pair_from_key(tf__stack_pair_key key, unsigned stacks)
{
    return TF__HAS_BIT_COUNTING ? from_key_quickly(key, stacks) : from_key(key, stacks);
}

bool tf__stack_pair_key_valid(tf__stack_pair_key key, unsigned stacks)
{
    if (key.paths >> 52 > TF__STACK_PAIR_CARDS_MAX || key.points >> (TF__STACK_POINT_BITS * stacks))
        return false;
    tf__stack_pair pair = tf__stack_pair_from_key(key, stacks);
    return tf__stack_pair_valid(&pair) &&
           tf__stack_pair_key_equal(tf__stack_pair_canonical(&pair), key);
}

/* A path without step t. */
static TF__STACK_INLINE uint32_t without(uint32_t path, unsigned t)
{
    return (path & tf__stack_low_bits(t)) | (path >> (t + 1)) << t;
}

tf__stack_pair tf__stack_pair_drop_first(const tf__stack_pair *pair, bool of_b)
{
    tf__stack_pair left = *pair;
    uint32_t cards = tf__stack_low_bits(pair->cards);
    uint32_t late = (of_b ? ~pair->late : pair->late) & cards;
    uint32_t early = (of_b ? ~pair->early : pair->early) & cards;
    uint8_t *open = of_b ? left.b : left.a;
    left.late = without(pair->late, (unsigned)__builtin_ctz(late));
    left.early = without(pair->early, (unsigned)__builtin_ctz(early));
    left.cards--;
    for (unsigned n = 0; n < pair->stacks; n++)
        open[n] = (uint8_t)(open[n] - (open[n] > 0));
    return left;
}

TF__BIT_COUNTING static tf__stack_pair_key canonical_quickly(const tf__stack_pair *pair)
{
    return canonical_stacks(pair);
}

tf__stack_pair_key tf__stack_pair_canonical(const tf__stack_pair *pair)
{
    return TF__HAS_BIT_COUNTING ? canonical_quickly(pair) : canonical_stacks(pair);
}
