/* random.c: xoshiro256** seeded by splitmix64. Deal numbers depend on this generator, so nothing
 * below may ever change.
 *
 * Blackman, Vigna: Scrambled linear pseudorandom number generators, ACM TOMS 47(4), 2021;
 * splitmix64: Steele, Lea, Flood, OOPSLA 2014; bounded numbers: Lemire, ACM TOMACS 29(1), 2019.
 *
 * Seeding. With M(x) the splitmix64 output for the state x (a bijection of 64 bits) and G its
 * increment, two rounds of a Feistel network spread the pair (seed, index) over two words:
 *   u = M(seed + G) ^ index        v = M(u + G) ^ seed
 *   state = M(u + G), M(u + 2G), M(v + G), M(v + 2G)
 * Each step is invertible, so different pairs give different states. M(x) is 0 only for x = 0, so
 * two adjacent words are never both 0 and the state is never all zero (the generator would stay
 * there). The second word, which gives the first output, depends on both seed and index. */
#include <tefuda/random.h>

#include <assert.h>

__extension__ typedef unsigned __int128 wide;

static const uint64_t golden = 0x9e3779b97f4a7c15;

static uint64_t rotate_left(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

void tf_rng_seed(tf_rng *rng, uint64_t seed, uint64_t index)
{
    uint64_t u = mix(seed + golden) ^ index;
    uint64_t v = mix(u + golden) ^ seed;
    rng->state[0] = mix(u + golden);
    rng->state[1] = mix(u + 2 * golden);
    rng->state[2] = mix(v + golden);
    rng->state[3] = mix(v + 2 * golden);
}

uint64_t tf_rng_next(tf_rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* The high word of next * bound. The lowest 2^64 mod bound values of the low word are rejected, so
 * that every result has the same number of inputs. */
uint64_t tf_rng_below(tf_rng *rng, uint64_t bound)
{
    assert(bound > 0);
    wide product = (wide)tf_rng_next(rng) * bound;
    if ((uint64_t)product < bound) {
        uint64_t threshold = (0 - bound) % bound;
        while ((uint64_t)product < threshold)
            product = (wide)tf_rng_next(rng) * bound;
    }
    return (uint64_t)(product >> 64);
}

double tf_rng_unit(tf_rng *rng)
{
    return (double)(tf_rng_next(rng) >> 11) * 0x1p-53;
}

void tf_rng_shuffle(tf_rng *rng, uint8_t *items, size_t count)
{
    for (size_t last = count; last > 1; last--) {
        size_t chosen = (size_t)tf_rng_below(rng, last);
        uint8_t item = items[last - 1];
        items[last - 1] = items[chosen];
        items[chosen] = item;
    }
}
