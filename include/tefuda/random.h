/* random.h: a random number generator that gives the same numbers on every machine.
 *
 * xoshiro256** (Blackman, Vigna). splitmix64 fills its four words from a seed and an index, so that
 * each deal has its own stream, independent of threads and of the order of work. The test vectors
 * in tests/unit/test_random.c never change. */
#ifndef TEFUDA_RANDOM_H
#define TEFUDA_RANDOM_H

#include <stddef.h>
#include <stdint.h>

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_rng {
    uint64_t state[4];
} tf_rng;

/* Starts stream `index` of `seed`. Every pair gives a different, fixed stream. */
TF_API void tf_rng_seed(tf_rng *rng, uint64_t seed, uint64_t index);

/* The next 64 random bits. */
TF_API uint64_t tf_rng_next(tf_rng *rng);

/* Uniform in 0 .. bound - 1 without bias (rejection); bound > 0. */
TF_API uint64_t tf_rng_below(tf_rng *rng, uint64_t bound);

/* Uniform in [0, 1) with 53 bits. */
TF_API double tf_rng_unit(tf_rng *rng);

/* Fisher-Yates from the last place down to 1, in place. */
TF_API void tf_rng_shuffle(tf_rng *rng, uint8_t *items, size_t count);

#ifdef __cplusplus
}
#endif
#endif
