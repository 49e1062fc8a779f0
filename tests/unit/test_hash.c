/* test_hash.c: hashes and keys (base/hash.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "base/hash.h"

/* As printed by `printf '' | xxhsum -H3` and `-H2`: the hashes are stored on disk and must never
 * change. */
static void hashes_have_the_published_values(void **state)
{
    (void)state;
    assert_true(tf__hash64("", 0, 0) == UINT64_C(0x2d06800538d394c2));
    tf__key key = tf__hash128("", 0, 0);
    assert_true(key.hi == UINT64_C(0x99aa06d3014798d8) && key.lo == UINT64_C(0x6001c324468d497f));
}

static void the_seed_changes_the_hash(void **state)
{
    (void)state;
    assert_true(tf__hash64("abc", 3, 0) != tf__hash64("abc", 3, 1));
    assert_true(tf__hash128("abc", 3, 0).lo != tf__hash128("abc", 3, 1).lo);
}

/* Stafford's mixer with the golden-ratio step is splitmix64, whose first outputs from 0 are
 * public. */
static void mix64_is_that_of_splitmix64(void **state)
{
    (void)state;
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    assert_true(tf__mix64(0) == 0);
    assert_true(tf__mix64(golden) == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(tf__mix64(golden * 2) == UINT64_C(0x6e789e6aa1b965f4));
    assert_true(tf__mix64(golden * 3) == UINT64_C(0x06c45d188009454f));
}

/* Undoes y = x ^ (x >> shift). */
static uint64_t unshift(uint64_t y, int shift)
{
    uint64_t x = y;
    for (int i = 0; i < 64 / shift + 1; i++)
        x = y ^ (x >> shift);
    return x;
}

/* The inverse of an odd number modulo 2^64, by Newton's method. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

static uint64_t unmix64(uint64_t x)
{
    x = unshift(x, 31) * inverse(UINT64_C(0x94d049bb133111eb));
    x = unshift(x, 27) * inverse(UINT64_C(0xbf58476d1ce4e5b9));
    return unshift(x, 30);
}

static void mix64_is_invertible(void **state)
{
    (void)state;
    uint64_t seed = 11;
    print_message("seed %llu\n", (unsigned long long)seed);
    tf_rng rng;
    tf_rng_seed(&rng, seed, 0);
    for (int i = 0; i < 1000; i++) {
        uint64_t word = tf_rng_next(&rng);
        assert_true(unmix64(tf__mix64(word)) == word);
    }
}

static void the_key_of_a_word_is_invertible_from_its_low_half(void **state)
{
    (void)state;
    for (uint64_t word = 0; word < 1000; word++) {
        tf__key key = tf__key_of_word(word);
        assert_true(unmix64(key.lo) - UINT64_C(0x9e3779b97f4a7c15) == word);
    }
}

static void the_key_of_two_words_is_invertible(void **state)
{
    (void)state;
    uint64_t seed = 12;
    print_message("seed %llu\n", (unsigned long long)seed);
    tf_rng rng;
    tf_rng_seed(&rng, seed, 0);
    for (int i = 0; i < 1000; i++) {
        uint64_t a = i < 500 ? (uint64_t)i : tf_rng_next(&rng), b = i < 500 ? 0 : tf_rng_next(&rng);
        tf__key key = tf__key_of_words(a, b);
        uint64_t x = key.lo ^ tf__mix64(key.hi + UINT64_C(0x8cb92ba72f3d8dd7));
        uint64_t y = key.hi ^ tf__mix64(x + UINT64_C(0xd1b54a32d192ed03));
        x ^= tf__mix64(y + UINT64_C(0x9e3779b97f4a7c15));
        assert_true(x == a && y == b);
    }
}

static void mix_add_depends_on_the_order(void **state)
{
    (void)state;
    uint64_t ab = tf__mix_add(tf__mix_add(0, 1), 2), ba = tf__mix_add(tf__mix_add(0, 2), 1);
    assert_true(ab != ba);
    assert_true(tf__mix_add(0, 0) != 0);
    assert_true(tf__mix_add(tf__mix_add(0, 0), 0) != tf__mix_add(0, 0));
}

/* One bit of the state flips about half of the bits in each half of the key: 32 bits, standard
 * deviation 4. */
static void assert_avalanche(tf__key (*key_of)(uint64_t, uint64_t))
{
    tf_rng rng;
    tf_rng_seed(&rng, 13, 0);
    double lo = 0, hi = 0;
    const int rounds = 100;
    for (int i = 0; i < rounds; i++) {
        uint64_t a = tf_rng_next(&rng), b = tf_rng_next(&rng);
        tf__key base = key_of(a, b);
        for (int bit = 0; bit < 64; bit++) {
            tf__key other = key_of(a ^ (UINT64_C(1) << bit), b);
            lo += __builtin_popcountll(base.lo ^ other.lo);
            hi += __builtin_popcountll(base.hi ^ other.hi);
        }
    }
    lo /= rounds * 64;
    hi /= rounds * 64;
    assert_true(lo > 31.5 && lo < 32.5);
    assert_true(hi > 31.5 && hi < 32.5);
}

static tf__key first_word(uint64_t a, uint64_t b)
{
    (void)b;
    return tf__key_of_word(a);
}
static tf__key second_of_words(uint64_t a, uint64_t b)
{
    return tf__key_of_words(b, a);
}

static void every_input_bit_changes_half_of_the_key(void **state)
{
    (void)state;
    assert_avalanche(first_word);
    assert_avalanche(tf__key_of_words);
    assert_avalanche(second_of_words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_have_the_published_values),
        cmocka_unit_test(the_seed_changes_the_hash),
        cmocka_unit_test(mix64_is_that_of_splitmix64),
        cmocka_unit_test(mix64_is_invertible),
        cmocka_unit_test(the_key_of_a_word_is_invertible_from_its_low_half),
        cmocka_unit_test(the_key_of_two_words_is_invertible),
        cmocka_unit_test(mix_add_depends_on_the_order),
        cmocka_unit_test(every_input_bit_changes_half_of_the_key),
    };
    return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
