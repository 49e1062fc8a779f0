/* mersenne.c: MT19937 (Matsumoto, Nishimura, ACM TOMACS 8(1), 1998) with the 2002 seeding by an
 * array of words. CPython seeds it with the 32-bit words of the seed, lowest first and without
 * leading zeros, and makes a double from two outputs: 27 bits of the first and 26 bits of the
 * second. */
#include "base/mersenne.h"

enum { N = TF__MERSENNE_WORDS, MIDDLE = 397 };

static void seed_by_word(uint32_t word[N], uint32_t seed)
{
    word[0] = seed;
    for (uint32_t i = 1; i < N; i++)
        word[i] = 1812433253u * (word[i - 1] ^ word[i - 1] >> 30) + i;
}

void tf__mersenne_seed_word(tf__mersenne *mersenne, uint32_t seed)
{
    seed_by_word(mersenne->word, seed);
    mersenne->used = N;
}

static uint32_t mixed(const uint32_t word[N], unsigned at, uint32_t factor)
{
    uint32_t before = word[at - 1];
    return word[at] ^ (before ^ before >> 30) * factor;
}

/* The next index of the seeding. After the last word it copies that word to index 0 and returns
 * 1. */
static unsigned next_index(uint32_t word[N], unsigned at)
{
    if (at + 1 < N)
        return at + 1;
    word[0] = word[N - 1];
    return 1;
}

void tf__mersenne_seed(tf__mersenne *mersenne, uint64_t seed)
{
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    unsigned key_length = key[1] != 0 ? 2 : 1;
    uint32_t *word = mersenne->word;
    seed_by_word(word, 19650218u);
    unsigned at = 1;
    for (unsigned step = 0; step < N; step++) {
        unsigned j = step % key_length;
        word[at] = mixed(word, at, 1664525u) + key[j] + j;
        at = next_index(word, at);
    }
    for (unsigned step = 1; step < N; step++) {
        word[at] = mixed(word, at, 1566083941u) - at;
        at = next_index(word, at);
    }
    word[0] = 0x80000000u;
    mersenne->used = N;
}

static void refill(tf__mersenne *mersenne)
{
    uint32_t *word = mersenne->word;
    for (unsigned i = 0; i < N; i++) {
        uint32_t joined = (word[i] & 0x80000000u) | (word[(i + 1) % N] & 0x7fffffffu);
        word[i] = word[(i + MIDDLE) % N] ^ joined >> 1 ^ ((joined & 1) != 0 ? 0x9908b0dfu : 0);
    }
    mersenne->used = 0;
}

uint32_t tf__mersenne_next(tf__mersenne *mersenne)
{
    if (mersenne->used == N)
        refill(mersenne);
    uint32_t x = mersenne->word[mersenne->used++];
    x ^= x >> 11;
    x ^= x << 7 & 0x9d2c5680u;
    x ^= x << 15 & 0xefc60000u;
    return x ^ x >> 18;
}

uint32_t tf__mersenne_below(tf__mersenne *mersenne, uint32_t below)
{
    uint64_t product = (uint64_t)tf__mersenne_next(mersenne) * below;
    if ((uint32_t)product < below) {
        uint32_t least = (UINT32_MAX - below + 1) % below;
        while ((uint32_t)product < least)
            product = (uint64_t)tf__mersenne_next(mersenne) * below;
    }
    return (uint32_t)(product >> 32);
}

double tf__mersenne_unit(tf__mersenne *mersenne)
{
    uint32_t high = tf__mersenne_next(mersenne) >> 5;
    uint32_t low = tf__mersenne_next(mersenne) >> 6;
    return ((double)high * 0x1p26 + (double)low) * 0x1p-53;
}
