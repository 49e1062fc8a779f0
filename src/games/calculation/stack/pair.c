/* pair.c: canonical form and transitions of two-chain states; see pair.h for the representation. */
#include "games/calculation/stack/pair.h"

#include <assert.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { PATH_BITS = 26, POINT_BITS = 9, OFFSET_BITS = 4 };

/* The lowest `count` bits; count is at most 31. */
INLINE uint32_t low_bits(unsigned count)
{
    return (UINT32_C(1) << count) - 1;
}

/* How many of the first `steps` steps of a path belong to chain a. */
INLINE unsigned a_steps(uint32_t path, unsigned steps)
{
    return (unsigned)__builtin_popcount(path & low_bits(steps));
}

tf__stack_pair tf__stack_pair_start(unsigned stacks, unsigned a_cards, unsigned b_cards)
{
    assert(stacks >= 1 && stacks <= TF__STACK_PAIR_STACKS_MAX);
    assert(a_cards <= TF__STACK_PAIR_CHAIN_MAX && b_cards <= TF__STACK_PAIR_CHAIN_MAX);
    tf__stack_pair pair = {.cards = (uint8_t)(a_cards + b_cards), .stacks = (uint8_t)stacks};
    pair.early = low_bits(a_cards);
    pair.late = low_bits(a_cards) << b_cards;
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
    pair.early = ~pair.early & low_bits(pair.cards);
    memcpy(pair.a, a, stacks);
    memcpy(pair.b, b, stacks);
    return pair;
}

bool tf__stack_pair_valid(const tf__stack_pair *pair)
{
    if (pair->stacks < 1 || pair->stacks > TF__STACK_PAIR_STACKS_MAX ||
        pair->cards > TF__STACK_PAIR_CARDS_MAX ||
        (pair->late | pair->early) & ~low_bits(pair->cards) ||
        a_steps(pair->late, pair->cards) != a_steps(pair->early, pair->cards))
        return false;
    for (unsigned t = 1; t <= pair->cards; t++)
        if (a_steps(pair->late, t) > a_steps(pair->early, t))
            return false;
    for (unsigned n = 0; n < pair->stacks; n++) {
        unsigned t = (unsigned)pair->a[n] + pair->b[n];
        if (t > pair->cards || pair->a[n] < a_steps(pair->late, t) ||
            pair->a[n] > a_steps(pair->early, t))
            return false;
    }
    return true;
}

bool tf__stack_pair_alive(const tf__stack_pair *pair)
{
    unsigned a = a_steps(pair->late, pair->cards), b = pair->cards - a;
    bool takes_a = a == 0, takes_b = b == 0;
    for (unsigned n = 0; n < pair->stacks; n++) {
        takes_a |= pair->a[n] == a;
        takes_b |= pair->b[n] == b;
    }
    return takes_a && takes_b;
}

INLINE void order_two(uint16_t *points, unsigned i, unsigned k)
{
    uint16_t a = points[i], b = points[k];
    points[i] = a < b ? a : b;
    points[k] = a < b ? b : a;
}

/* Three and four points are sorted without branches, which the processor cannot predict. */
INLINE void sort_points(uint16_t *points, unsigned count)
{
    if (count == 3) {
        order_two(points, 0, 1);
        order_two(points, 1, 2);
        order_two(points, 0, 1);
        return;
    }
    if (count == 4) {
        order_two(points, 0, 1);
        order_two(points, 2, 3);
        order_two(points, 0, 2);
        order_two(points, 1, 3);
        order_two(points, 1, 2);
        return;
    }
    for (unsigned i = 1; i < count; i++) {
        uint16_t point = points[i];
        unsigned at = i;
        for (; at > 0 && points[at - 1] > point; at--)
            points[at] = points[at - 1];
        points[at] = point;
    }
}

/* Orients a piece whose paths are their own mirror image: replaces the points inside it (`in`, one
 * bit per stack) by their mirror images if these sort first. In the mirror image, the offset o of
 * stack n becomes width[n] - o. */
static void orient_points(uint16_t *points, const uint8_t *width, unsigned in)
{
    uint16_t plain[TF__STACK_PAIR_STACKS_MAX], mirrored[TF__STACK_PAIR_STACKS_MAX];
    unsigned count = 0;
    for (unsigned rest = in; rest; rest &= rest - 1) {
        unsigned n = (unsigned)__builtin_ctz(rest);
        unsigned t = points[n] >> OFFSET_BITS, offset = points[n] & low_bits(OFFSET_BITS);
        plain[count] = points[n];
        mirrored[count++] = (uint16_t)(t << OFFSET_BITS | (width[n] - offset));
    }
    sort_points(plain, count);
    sort_points(mirrored, count);
    const uint16_t *best = plain;
    for (unsigned i = 0; i < count; i++)
        if (plain[i] != mirrored[i]) {
            best = plain[i] < mirrored[i] ? plain : mirrored;
            break;
        }
    for (unsigned rest = in; rest; rest &= rest - 1)
        points[__builtin_ctz(rest)] = *best++;
}

/* Where the piece that begins with a diverging step at `start` ends: the step where the paths meet
 * again. `parts` has the steps on which the paths differ, `opens` those where they diverge. */
INLINE unsigned piece_end(uint32_t parts, uint32_t opens, unsigned start)
{
    unsigned end = start;
    int depth = 1;
    parts &= ~low_bits(start + 1);
    do {
        end = (unsigned)__builtin_ctz(parts);
        parts &= parts - 1;
        depth += opens >> end & 1 ? 1 : -1;
    } while (depth > 0);
    return end;
}

/* The stacks whose point lies inside the piece of steps start .. end, one bit per stack. */
INLINE unsigned points_inside(const uint16_t *points, const uint8_t *width, unsigned stacks,
                              unsigned start, unsigned end)
{
    unsigned in = 0;
    for (unsigned n = 0; n < stacks; n++) {
        unsigned t = points[n] >> OFFSET_BITS;
        in |= (unsigned)(t > start && t <= end && width[n] > 0) << n;
    }
    return in;
}

INLINE tf__stack_pair_key canonical(const tf__stack_pair *pair, unsigned stacks)
{
    unsigned cards = pair->cards;
    uint32_t opens = pair->early & ~pair->late, parts = pair->early ^ pair->late;
    uint32_t agree = ~parts & low_bits(cards), inside = 0, flip = 0;
    uint16_t points[TF__STACK_PAIR_STACKS_MAX];
    uint8_t width[TF__STACK_PAIR_STACKS_MAX];
    for (unsigned n = 0; n < stacks; n++) {
        unsigned t = (unsigned)pair->a[n] + pair->b[n], late_a = a_steps(pair->late, t);
        width[n] = (uint8_t)(a_steps(pair->early, t) - late_a);
        points[n] = (uint16_t)(t << OFFSET_BITS | (pair->a[n] - late_a));
    }
    for (uint32_t rest = opens; rest;) {
        unsigned start = (unsigned)__builtin_ctz(rest), end = piece_end(parts, opens, start);
        uint32_t piece = low_bits(end + 1) & ~low_bits(start), letters = agree & piece;
        inside |= piece;
        rest &= ~low_bits(end + 1);
        if (letters & (0u - letters) & ~pair->late) {
            flip |= piece;
        } else if (!letters) {
            unsigned in = points_inside(points, width, stacks, start, end);
            if (in)
                orient_points(points, width, in);
        }
    }
    /* Outside the pieces a step is a single card and its letter has no meaning: use a. */
    uint32_t as = (((pair->late ^ flip) & inside) | ~inside) & agree;
    uint64_t late = (pair->late & parts) | as, early = opens | as;
    for (unsigned n = 0; n < stacks; n++) {
        unsigned t = points[n] >> OFFSET_BITS, offset = points[n] & low_bits(OFFSET_BITS);
        if (flip >> t & 1)
            points[n] = (uint16_t)(t << OFFSET_BITS | (width[n] - offset));
    }
    sort_points(points, stacks);
    tf__stack_pair_key key = {late | early << PATH_BITS | (uint64_t)cards << (2 * PATH_BITS), 0};
    for (unsigned n = 0; n < stacks; n++)
        key.points |= (uint64_t)points[n] << (POINT_BITS * n);
    return key;
}

INLINE tf__stack_pair_key canonical_stacks(const tf__stack_pair *pair)
{
    switch (pair->stacks) {
    case 3:
        return canonical(pair, 3);
    case 4:
        return canonical(pair, 4);
    default:
        return canonical(pair, pair->stacks);
    }
}

tf__stack_pair tf__stack_pair_from_key(tf__stack_pair_key key, unsigned stacks)
{
    tf__stack_pair pair = {.late = (uint32_t)key.paths & low_bits(PATH_BITS),
                           .early = (uint32_t)(key.paths >> PATH_BITS) & low_bits(PATH_BITS),
                           .cards = (uint8_t)tf__stack_pair_key_cards(key),
                           .stacks = (uint8_t)stacks};
    for (unsigned n = 0; n < stacks; n++) {
        unsigned point = (unsigned)(key.points >> (POINT_BITS * n)) & low_bits(POINT_BITS);
        unsigned t = point >> OFFSET_BITS;
        pair.a[n] = (uint8_t)(a_steps(pair.late, t) + (point & low_bits(OFFSET_BITS)));
        pair.b[n] = (uint8_t)(t - pair.a[n]);
    }
    return pair;
}

bool tf__stack_pair_key_valid(tf__stack_pair_key key, unsigned stacks)
{
    if (key.paths >> 52 > TF__STACK_PAIR_CARDS_MAX || key.points >> (POINT_BITS * stacks))
        return false;
    tf__stack_pair pair = tf__stack_pair_from_key(key, stacks);
    return tf__stack_pair_valid(&pair) &&
           tf__stack_pair_key_equal(tf__stack_pair_canonical(&pair), key);
}

/* The same state with the two chains exchanged. */
INLINE tf__stack_pair mirror(const tf__stack_pair *pair)
{
    tf__stack_pair other = {.late = ~pair->early & low_bits(pair->cards),
                            .early = ~pair->late & low_bits(pair->cards),
                            .cards = pair->cards,
                            .stacks = pair->stacks};
    memcpy(other.a, pair->b, sizeof other.a);
    memcpy(other.b, pair->a, sizeof other.b);
    return other;
}

/* A path without step t. */
INLINE uint32_t without(uint32_t path, unsigned t)
{
    return (path & low_bits(t)) | (path >> (t + 1)) << t;
}

/* The card of a at step t of `late`, with index i in its chain, goes on a stack that takes `most`
 * cards of b. From then on this card and all cards of a before it must leave before the cards of b
 * that the stack does not take (those from step `wall` on). In between, the steps of a move before
 * those of b. */
INLINE uint32_t late_after(uint32_t late, unsigned t, unsigned i, unsigned most, unsigned wall)
{
    if (wall > t)
        return without(late, t);
    unsigned a_before = wall - most;
    return (late & low_bits(wall)) | low_bits(i - a_before) << wall | (late >> (t + 1)) << t;
}

tf__stack_pair tf__stack_pair_drop_first(const tf__stack_pair *pair, bool of_b)
{
    tf__stack_pair left = *pair;
    uint32_t cards = low_bits(pair->cards);
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

/* A state, with what is needed to expand the cards of its chain a. */
typedef struct chain_view {
    const tf__stack_pair *pair;
    unsigned a, b; /* cards in each chain */
    /* the step of `late` with the first card of b that the stack does not take */
    uint8_t wall[TF__STACK_PAIR_STACKS_MAX];
    unsigned useful; /* one bit per stack that differs from the stacks before it */
} chain_view;

INLINE void look_at_chain(chain_view *view, const tf__stack_pair *pair, unsigned stacks)
{
    uint8_t b_step[TF__STACK_PAIR_CHAIN_MAX * 2 + 1];
    unsigned count = 0;
    for (uint32_t rest = ~pair->late & low_bits(pair->cards); rest; rest &= rest - 1)
        b_step[count++] = (uint8_t)__builtin_ctz(rest);
    b_step[count] = pair->cards;
    view->pair = pair;
    view->a = pair->cards - count;
    view->b = count;
    view->useful = 0;
    for (unsigned n = 0; n < stacks; n++) {
        bool fresh = true;
        view->wall[n] = b_step[pair->b[n]];
        for (unsigned m = 0; m < n; m++)
            fresh &= pair->a[m] != pair->a[n] || pair->b[m] != pair->b[n];
        view->useful |= (unsigned)fresh << n;
    }
}

/* The child after card i of a, at the given steps of the paths, goes on stack n. Returns false when
 * the child is dead. */
INLINE bool put_card(const chain_view *view, unsigned i, unsigned late_step, unsigned early_step,
                     unsigned n, unsigned stacks, tf__stack_pair *child)
{
    const tf__stack_pair *pair = view->pair;
    unsigned above = late_step - i, most = pair->b[n];
    bool takes_a = view->a == 1, takes_b = view->b == 0;
    for (unsigned m = 0; m < stacks; m++) {
        unsigned a = pair->a[m], b = pair->b[m];
        if (m == n) {
            a = i;
            b = b < above ? b : above;
        } else if (a <= i) {
            b = b < most ? b : most;
        } else {
            a--;
        }
        child->a[m] = (uint8_t)a;
        child->b[m] = (uint8_t)b;
        takes_a |= a + 1 == view->a;
        takes_b |= b == view->b;
    }
    child->late = late_after(pair->late, late_step, i, most, view->wall[n]);
    child->early = without(pair->early, early_step);
    return takes_a && takes_b;
}

/* Appends the children by cards of chain a to out. */
INLINE unsigned expand_chain(const tf__stack_pair *pair, unsigned stacks,
                             tf__stack_pair_children *out, unsigned count)
{
    chain_view view;
    look_at_chain(&view, pair, stacks);
    tf__stack_pair child = {.cards = (uint8_t)(pair->cards - 1), .stacks = pair->stacks};
    uint32_t late = pair->late, early = pair->early;
    for (unsigned i = 0; i < view.a; i++, late &= late - 1, early &= early - 1) {
        unsigned late_step = (unsigned)__builtin_ctz(late);
        unsigned early_step = (unsigned)__builtin_ctz(early);
        out->first[out->cards++] = (uint8_t)count;
        for (unsigned rest = view.useful; rest; rest &= rest - 1) {
            unsigned n = (unsigned)__builtin_ctz(rest);
            if (pair->a[n] > i && put_card(&view, i, late_step, early_step, n, stacks, &child))
                out->keys[count++] = canonical(&child, stacks);
        }
    }
    return count;
}

INLINE void expand_stacks(const tf__stack_pair *pair, unsigned stacks, tf__stack_pair_children *out)
{
    tf__stack_pair other = mirror(pair);
    out->cards = 0;
    unsigned count = expand_chain(pair, stacks, out, 0);
    count = expand_chain(&other, stacks, out, count);
    out->first[out->cards] = (uint8_t)count;
}

/* A constant number of stacks lets the compiler unroll the loops. */
INLINE void expand(const tf__stack_pair *pair, tf__stack_pair_children *out)
{
    switch (pair->stacks) {
    case 3:
        expand_stacks(pair, 3, out);
        break;
    case 4:
        expand_stacks(pair, 4, out);
        break;
    default:
        expand_stacks(pair, pair->stacks, out);
    }
}

/* The same code compiled for machines that have an instruction to count bits, as nearly all do. */
#if defined(__x86_64__)
#define BIT_COUNTING     __attribute__((target("popcnt,bmi,bmi2")))
#define HAS_BIT_COUNTING __builtin_cpu_supports("bmi2")
#else
#define BIT_COUNTING
#define HAS_BIT_COUNTING 0
#endif

BIT_COUNTING static void expand_quickly(const tf__stack_pair *pair, tf__stack_pair_children *out)
{
    expand(pair, out);
}

BIT_COUNTING static tf__stack_pair_key canonical_quickly(const tf__stack_pair *pair)
{
    return canonical_stacks(pair);
}

void tf__stack_pair_expand(const tf__stack_pair *pair, tf__stack_pair_children *out)
{
    if (HAS_BIT_COUNTING)
        expand_quickly(pair, out);
    else
        expand(pair, out);
}

tf__stack_pair_key tf__stack_pair_canonical(const tf__stack_pair *pair)
{
    return HAS_BIT_COUNTING ? canonical_quickly(pair) : canonical_stacks(pair);
}
