/* hash.h: hashes of states and checksums of bytes, based on XXH3 of xxHash.
 *
 * XXH_INLINE_ALL inlines it: for keys of a few dozen bytes a call would cost as much as the hash.
 * The same bytes give the same hash on every machine, so hashes may be stored on disk. */
#ifndef TEFUDA_BASE_HASH_H
#define TEFUDA_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* A hash of a state, 128 well-mixed bits; search/transposition_table.h explains the use of each
 * half. */
typedef struct tf__key {
    uint64_t lo, hi;
} tf__key;

static inline uint64_t tf__hash64(const void *bytes, size_t count, uint64_t seed)
{
    return XXH3_64bits_withSeed(bytes, count, seed);
}

static inline tf__key tf__hash128(const void *bytes, size_t count, uint64_t seed)
{
    XXH128_hash_t hash = XXH3_128bits_withSeed(bytes, count, seed);
    return (tf__key){hash.low64, hash.high64};
}

/* Mixes 64 bits so that each input bit changes about half of the output bits. A bijection (variant
 * 13 of the murmur finaliser by Stafford): different inputs give different outputs. */
static inline uint64_t tf__mix64(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Adds a word to a running hash; the order of the words matters. */
static inline uint64_t tf__mix_add(uint64_t hash, uint64_t word)
{
    return tf__mix64((hash + UINT64_C(0x9e3779b97f4a7c15)) ^ tf__mix64(word));
}

/* The key of tf__key_of_word() whose lo is given. */
static inline tf__key tf__key_of_mixed_word(uint64_t lo)
{
    return (tf__key){lo, tf__mix64(lo ^ UINT64_C(0xd1b54a32d192ed03))};
}

/* The key of a state that fits in one word. lo is a bijection of the word, so two states never have
 * the same lo and a table never confuses them. */
static inline tf__key tf__key_of_word(uint64_t word)
{
    return tf__key_of_mixed_word(tf__mix64(word + UINT64_C(0x9e3779b97f4a7c15)));
}

/* The key of a state that fits in two words: a bijection of the 128 bits (a Feistel network of
 * three rounds), much cheaper than hashing sixteen bytes of memory. */
static inline tf__key tf__key_of_words(uint64_t a, uint64_t b)
{
    a ^= tf__mix64(b + UINT64_C(0x9e3779b97f4a7c15));
    b ^= tf__mix64(a + UINT64_C(0xd1b54a32d192ed03));
    a ^= tf__mix64(b + UINT64_C(0x8cb92ba72f3d8dd7));
    return (tf__key){a, b};
}

#endif
