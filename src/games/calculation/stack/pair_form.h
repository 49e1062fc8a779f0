/* pair_form.h: brings a two-chain state to canonical form. For pair.c and expand.c, which compile it
 * for machines with and without an instruction that counts bits. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_PAIR_FORM_H
#define TEFUDA_GAMES_CALCULATION_STACK_PAIR_FORM_H

#include <stdlib.h>

#include "games/calculation/stack/pair.h"
#include "games/calculation/stack/path_form.h"

#define TF__STACK_INLINE inline __attribute__((always_inline))

/* The same code compiled for machines that have an instruction to count bits, as nearly all do. */
#if defined(__x86_64__)
#define TF__BIT_COUNTING     __attribute__((target("popcnt,bmi,bmi2")))
#define TF__HAS_BIT_COUNTING __builtin_cpu_supports("bmi2")
#else
#define TF__BIT_COUNTING
#define TF__HAS_BIT_COUNTING 0
#endif

enum { TF__STACK_POINT_BITS = 9, TF__STACK_OFFSET_BITS = 4 };

/* How many of the first `steps` steps of a path belong to chain a. */
static TF__STACK_INLINE unsigned tf__stack_a_steps(uint32_t path, unsigned steps)
{
    return (unsigned)__builtin_popcount(path & tf__stack_low_bits(steps));
}

static TF__STACK_INLINE void tf__stack_order_two(uint16_t *points, unsigned i, unsigned k)
{
    uint16_t a = points[i], b = points[k];
    points[i] = a < b ? a : b;
    points[k] = a < b ? b : a;
}

/* Three and four points are sorted without branches, which the processor cannot predict. */
static TF__STACK_INLINE void tf__stack_sort_points(uint16_t *points, unsigned count)
{
    if (count == 3) {
        tf__stack_order_two(points, 0, 1);
        tf__stack_order_two(points, 1, 2);
        tf__stack_order_two(points, 0, 1);
        return;
    }
    if (count == 4) {
        tf__stack_order_two(points, 0, 1);
        tf__stack_order_two(points, 2, 3);
        tf__stack_order_two(points, 0, 2);
        tf__stack_order_two(points, 1, 3);
        tf__stack_order_two(points, 1, 2);
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
static void tf__stack_orient_points(uint16_t *points, const uint8_t *width, unsigned in)
{
    uint16_t plain[TF__STACK_PAIR_STACKS_MAX], mirrored[TF__STACK_PAIR_STACKS_MAX];
    unsigned count = 0;
    for (unsigned rest = in; rest; rest &= rest - 1) {
        unsigned n = (unsigned)__builtin_ctz(rest);
        unsigned t = points[n] >> TF__STACK_OFFSET_BITS,
                 offset = points[n] & tf__stack_low_bits(TF__STACK_OFFSET_BITS);
        plain[count] = points[n];
        mirrored[count++] = (uint16_t)(t << TF__STACK_OFFSET_BITS | (width[n] - offset));
    }
    tf__stack_sort_points(plain, count);
    tf__stack_sort_points(mirrored, count);
    const uint16_t *best = plain;
    for (unsigned i = 0; i < count; i++)
        if (plain[i] != mirrored[i]) {
            best = plain[i] < mirrored[i] ? plain : mirrored;
            break;
        }
    for (unsigned rest = in; rest; rest &= rest - 1)
        points[__builtin_ctz(rest)] = *best++;
}

/* The stacks whose point lies inside the piece of steps start .. end, one bit per stack. */
static TF__STACK_INLINE unsigned tf__stack_points_inside(const uint16_t *points,
                                                         const uint8_t *width, unsigned stacks,
                                                         unsigned start, unsigned end)
{
    unsigned in = 0;
    for (unsigned n = 0; n < stacks; n++) {
        unsigned t = points[n] >> TF__STACK_OFFSET_BITS;
        in |= (unsigned)(t > start && t <= end && width[n] > 0) << n;
    }
    return in;
}

/* Orients the pieces in which the points decide. */
static TF__STACK_INLINE void tf__stack_orient_pieces(uint64_t paths, uint16_t *points,
                                                     uint32_t open, unsigned stacks)
{
    uint32_t late = (uint32_t)paths & tf__stack_low_bits(TF__STACK_PATH_BITS),
             early = (uint32_t)(paths >> TF__STACK_PATH_BITS) &
                     tf__stack_low_bits(TF__STACK_PATH_BITS);
    uint32_t opens = early & ~late, parts = early ^ late;
    uint8_t width[TF__STACK_PAIR_STACKS_MAX];
    for (unsigned n = 0; n < stacks; n++) {
        unsigned t = points[n] >> TF__STACK_OFFSET_BITS;
        width[n] = (uint8_t)(tf__stack_a_steps(early, t) - tf__stack_a_steps(late, t));
    }
    for (uint32_t rest = opens & open >> 1; rest;) {
        unsigned start = (unsigned)__builtin_ctz(rest),
                 end = tf__stack_piece_end(parts, opens, start);
        unsigned in = tf__stack_points_inside(points, width, stacks, start, end);
        rest &= ~tf__stack_low_bits(end + 1);
        if (in)
            tf__stack_orient_points(points, width, in);
    }
}

/* A state while it is brought to canonical form: the paths as in tf__stack_pair_key, and one byte
 * per stack. */
typedef struct tf__stack_rough_pair {
    uint64_t paths, a, b;
} tf__stack_rough_pair;

static TF__STACK_INLINE tf__stack_pair_key tf__stack_rough_pair_canonical(
    const tf__stack_rough_pair *state, const tf__stack_path_form *form, unsigned stacks)
{
    uint16_t points[TF__STACK_PAIR_STACKS_MAX];
    uint64_t steps = state->a + state->b;
    uint32_t open = 0;
    for (unsigned n = 0; n < stacks; n++) {
        unsigned t = steps >> 8 * n & 0xff, a = state->a >> 8 * n & 0xff;
        unsigned offset = (unsigned)abs((int)a - (int)tf__stack_a_steps(form->base, t));
        open |= form->open >> t;
        points[n] = (uint16_t)(t << TF__STACK_OFFSET_BITS | offset);
    }
    if (__builtin_expect(open & 1, 0))
        tf__stack_orient_pieces(state->paths, points, form->open, stacks);
    tf__stack_sort_points(points, stacks);
    tf__stack_pair_key key = {form->paths, 0};
    for (unsigned n = 0; n < stacks; n++)
        key.points |= (uint64_t)points[n] << (TF__STACK_POINT_BITS * n);
    return key;
}

static TF__STACK_INLINE uint64_t tf__stack_make_paths(uint32_t late, uint32_t early, unsigned cards)
{
    return late | (uint64_t)early << TF__STACK_PATH_BITS |
           (uint64_t)cards << (2 * TF__STACK_PATH_BITS);
}

static TF__STACK_INLINE uint64_t tf__stack_bytes(const uint8_t *of_stack, unsigned stacks)
{
    uint64_t bytes = 0;
    for (unsigned n = 0; n < stacks; n++)
        bytes |= (uint64_t)of_stack[n] << 8 * n;
    return bytes;
}

#endif
