/* planes.h: a row of cards as six bit planes.
 *
 * Bit i of a plane is one bit of the number of the card at place i: two planes for the suit, four
 * for the rank. A few word operations then compare all pairs of cards at one distance. Removing a
 * card closes the gap in every plane. Bits beyond the end of the row are zero. */
#ifndef TEFUDA_GAMES_ACCORDION_PLANES_H
#define TEFUDA_GAMES_ACCORDION_PLANES_H

#include "games/accordion/types.h"

enum { TF__ACC_PLANES = 6 };

typedef struct tf__acc_planes {
    uint64_t bits[TF__ACC_PLANES];
} tf__acc_planes;

static inline tf__acc_planes tf__acc_planes_of(const tf_card *cards, unsigned count)
{
    tf__acc_planes planes = {{0}};
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < TF__ACC_PLANES; k++)
            planes.bits[k] |= (uint64_t)(cards[i] >> k & 1) << i;
    return planes;
}

/* The lowest `count` bits; count < 64. */
static inline uint64_t tf__acc_low_bits(unsigned count)
{
    return (UINT64_C(1) << count) - 1;
}

/* Bit i: the cards at places i and i + distance share suit or rank. */
static inline uint64_t tf__acc_planes_matches(const tf__acc_planes *planes, unsigned count,
                                              unsigned distance)
{
    const uint64_t *p = planes->bits;
    if (count <= distance)
        return 0;
    uint64_t suit = (p[0] ^ p[0] >> distance) | (p[1] ^ p[1] >> distance);
    uint64_t rank = (p[2] ^ p[2] >> distance) | (p[3] ^ p[3] >> distance) |
                    (p[4] ^ p[4] >> distance) | (p[5] ^ p[5] >> distance);
    return ~(suit & rank) & tf__acc_low_bits(count - distance);
}

/* Covers the card at place `target` with the one `distance` (1 or 3) to its right. */
static inline void tf__acc_planes_cover(tf__acc_planes *planes, unsigned target, unsigned distance)
{
    uint64_t at = UINT64_C(1) << target;
    uint64_t low = tf__acc_low_bits(distance == 1 ? target : target + 3);
    for (unsigned k = 0; k < TF__ACC_PLANES; k++) {
        uint64_t x = planes->bits[k];
        if (distance == 3)
            x = (x & ~at) | (x >> 3 & at);
        planes->bits[k] = (x & low) | (x >> 1 & ~low);
    }
}

#endif
