/* transposition_table.h: a bounded transposition table that any game can use.
 *
 * A search stores what it learned about a state under a key of 128 bits and asks again when it
 * meets the state by another way. The table never grows: it takes the bytes it was given, and when
 * a place is full something cheap to find again makes room.
 *
 * Key. hi chooses one of the buckets, by a multiplication instead of a mask, so that any number of
 * buckets works and all the memory asked for is used; lo is stored and compared. Both halves must
 * be well mixed (base/hash.h makes such keys). A state that is not in the table is taken for
 * another only if one of the four entries of its bucket agrees with it in all 64 bits of lo: at
 * most 4 / 2^64 = 2.2e-19 a probe, or one wrong answer expected in 4.6e18 probes. With
 * tf__key_of_word it cannot happen.
 *
 * Entry. Two words, {lo ^ payload, payload}, four of them in a cache line. A reader recovers lo by
 * an exclusive or, so an entry whose words come from two writers does not look like either (Hyatt
 * and Mann, "A lock-less transposition-table implementation for parallel search", 2002). That is
 * why lo must be mixed: with small consecutive numbers as keys a torn entry could look right. The
 * words are relaxed atomics, plain moves on today's machines.
 *
 * Threads: find and store at will from many threads, each with its own counters. Create,
 * destroy and new_generation are for one thread while no other uses the table. */
#ifndef TEFUDA_SEARCH_TRANSPOSITION_TABLE_H
#define TEFUDA_SEARCH_TRANSPOSITION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/status.h>

#include "base/hash.h"
#include "base/memory.h"

/* A payload, from its lowest bit: generation, cost, the caller's value. */
enum {
    TF__TT_WAYS = 4,
    TF__TT_GENERATION_BITS = 8,
    TF__TT_COST_BITS = 8,
    TF__TT_VALUE_BITS = 48,
};
#define TF__TT_VALUE_MAX ((UINT64_C(1) << TF__TT_VALUE_BITS) - 1)

typedef struct tf__tt_entry {
    uint64_t check;   /* lo ^ payload */
    uint64_t payload; /* its generation is never 0 in an entry that was written */
} tf__tt_entry;

typedef struct tf__tt_bucket {
    tf__tt_entry entries[TF__TT_WAYS];
} tf__tt_bucket;
_Static_assert(sizeof(tf__tt_bucket) == 64, "a bucket is a cache line");

typedef struct tf__tt {
    tf__tt_bucket *buckets;
    uint64_t bucket_count;
    uint8_t generation; /* 1 .. 255; entries of any other are free places */
    tf__block block;
} tf__tt;

/* What one caller saw; zero-initialise. Not shared: shared counters would cost more than the probes
 * they count. */
typedef struct tf__tt_counters {
    uint64_t probes;
    uint64_t hits;
    uint64_t stores;
    uint64_t replacements; /* stores that pushed out another state of this generation */
} tf__tt_counters;

/* Makes a table of bytes / 64 buckets, empty. Less than one bucket is TF_ERR_INPUT. */
TF_MUST_USE tf_status tf__tt_create(tf__tt **out, size_t bytes, tf_error *error);
void tf__tt_destroy(tf__tt *table); /* NULL is accepted */

/* Forgets everything, at once: a new deal must not see the last one's entries. Only every 255th
 * call really clears the memory. */
void tf__tt_new_generation(tf__tt *table);

/* How many entries there is room for, and the bytes they take (at most what was asked for). */
uint64_t tf__tt_entries(const tf__tt *table);
size_t tf__tt_bytes(const tf__tt *table);

/* The cost of an entry that took so much work (states visited below it): a logarithm, four steps
 * to a doubling, so that 64 bits of work fit in 8 and more work never costs less. */
static inline uint8_t tf__tt_cost(uint64_t work)
{
    if (work < 4)
        return (uint8_t)work;
    unsigned log2 = 63u - (unsigned)__builtin_clzll(work);
    return (uint8_t)(4 * log2 - 4 + ((work >> (log2 - 2)) & 3));
}

__extension__ typedef unsigned __int128 tf__u128;

static inline tf__tt_bucket *tf__tt_bucket_of(const tf__tt *table, tf__key key)
{
    return &table->buckets[(uint64_t)(((tf__u128)key.hi * table->bucket_count) >> 64)];
}

static inline uint8_t tf__tt_payload_generation(uint64_t payload)
{
    return (uint8_t)payload;
}
static inline uint8_t tf__tt_payload_cost(uint64_t payload)
{
    return (uint8_t)(payload >> TF__TT_GENERATION_BITS);
}
static inline uint64_t tf__tt_payload_value(uint64_t payload)
{
    return payload >> (TF__TT_GENERATION_BITS + TF__TT_COST_BITS);
}

/* True when the state is known; *value is then what was last stored, and is left alone otherwise.
 */
static inline bool tf__tt_find(const tf__tt *table, tf__key key, uint64_t *value,
                               tf__tt_counters *counters)
{
    const tf__tt_bucket *bucket = tf__tt_bucket_of(table, key);
    counters->probes++;
    for (int i = 0; i < TF__TT_WAYS; i++) {
        const tf__tt_entry *entry = &bucket->entries[i];
        uint64_t payload = __atomic_load_n(&entry->payload, __ATOMIC_RELAXED);
        uint64_t check = __atomic_load_n(&entry->check, __ATOMIC_RELAXED);
        if ((check ^ payload) == key.lo &&
            tf__tt_payload_generation(payload) == table->generation) {
            *value = tf__tt_payload_value(payload);
            counters->hits++;
            return true;
        }
    }
    return false;
}

/* Stores value (at most TF__TT_VALUE_MAX) for a state; it may be forgotten at any time. */
void tf__tt_store(tf__tt *table, tf__key key, uint64_t value, uint8_t cost,
                  tf__tt_counters *counters);

#endif
