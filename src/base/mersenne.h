/* mersenne.h: the Mersenne Twister as CPython's random.Random and C++ use it, for numbered deals of
 * programs that shuffle with it. Tefuda's own generator is in tefuda/random.h. */
#ifndef TEFUDA_BASE_MERSENNE_H
#define TEFUDA_BASE_MERSENNE_H

#include <stdint.h>

enum { TF__MERSENNE_WORDS = 624 };

typedef struct tf__mersenne {
    uint32_t word[TF__MERSENNE_WORDS];
    unsigned used; /* number of words already used */
} tf__mersenne;

/* Like random.Random(seed) for an integer seed of at most 64 bits. */
void tf__mersenne_seed(tf__mersenne *mersenne, uint64_t seed);

/* Like std::mt19937(seed) of C++: the seeding of 1998 by one word. */
void tf__mersenne_seed_word(tf__mersenne *mersenne, uint32_t seed);

/* A uniform number below `below`, which is not 0, as std::uniform_int_distribution of libstdc++ makes
 * it since GCC 11: the high half of a product, repeated when the low half would bias it (Lemire, ACM
 * TOMACS 29(1), 2019). */
uint32_t tf__mersenne_below(tf__mersenne *mersenne, uint32_t below);

/* The next 32 random bits: getrandbits(32). */
uint32_t tf__mersenne_next(tf__mersenne *mersenne);

/* Uniform in [0, 1) with 53 bits: random(). */
double tf__mersenne_unit(tf__mersenne *mersenne);

#endif
