/* glibc_random.h: random() of the GNU C library, reimplemented so that it is the same on every
 * machine. */
#ifndef TEFUDA_GAMES_CALCULATION_GLIBC_RANDOM_H
#define TEFUDA_GAMES_CALCULATION_GLIBC_RANDOM_H

#include <stdint.h>

enum { TF__CALC_GLIBC_DEGREE = 31, TF__CALC_GLIBC_SEPARATION = 3 };

typedef struct tf__calc_glibc_random {
    uint32_t state[TF__CALC_GLIBC_DEGREE];
    unsigned front, rear;
} tf__calc_glibc_random;

/* srandom(seed); 0 counts as 1. */
void tf__calc_glibc_srandom(tf__calc_glibc_random *generator, uint32_t seed);

/* random(): 0 .. 2^31 - 1. */
uint32_t tf__calc_glibc_next(tf__calc_glibc_random *generator);

#endif
