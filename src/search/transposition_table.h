/* transposition_table.h: a transposition table of fixed size that any game can use.
 *
 * A search stores what it learned about a state under a 128-bit key and looks it up when it reaches
 * the state again. The table never grows: when a bucket is full, the entry that is cheapest to
 * compute again is replaced.
 *
 * Key. hi selects the bucket by a multiplication in place of a mask, so that any number of buckets
 * works and all of the given memory is used; lo is stored and compared. Both halves must be well
 * mixed (base/hash.h makes such keys). A state that is not in the table is confused with another
 * only if one of the four entries of its bucket agrees with it in all 64 bits of lo: a probability
 * of at most 4 / 2^64 = 2.2e-19 per probe, or one wrong answer expected in 4.6e18 probes. With
 * tf__key_of_word it cannot happen.
 *
 * Entry. Two words, {lo ^ payload, payload}; four entries fill a cache line. A reader computes lo
 * by an exclusive or, so an entry whose words come from two writers matches neither state (Hyatt
 * and Mann, "A lock-less transposition-table implementation for parallel search", 2002). This is
 * why lo must be mixed: with small consecutive numbers as keys, a mixed-up entry could match. The
 * words are relaxed atomics, which compile to plain loads and stores on current machines.
 *
 * Threads: many threads may call find and store at the same time, each with its own counters.
 * Create, destroy and new_generation may be called only while no other thread uses the table. */
#ifndef TEFUDA_SEARCH_TRANSPOSITION_TABLE_H
#define TEFUDA_SEARCH_TRANSPOSITION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/status.h>

#include "base/hash.h"
#include "base/memory.h"

/* The fields of a payload, from the lowest bit: generation, cost, the caller's value. */
enum {
    TF__TT_WAYS = 4,
    TF__TT_GENERATION_BITS = 8,
    TF__TT_COST_BITS = 8,
    TF__TT_VALUE_BITS = 48,
};
#define TF__TT_VALUE_MAX ((UINT64_C(1) << TF__TT_VALUE_BITS) - 1)

typedef struct tf__tt_entry {
    uint64_t check;   /* lo ^ payload */
    uint64_t payload; /* the generation of a written entry is never 0 */
} tf__tt_entry;

typedef struct tf__tt_bucket {
    tf__tt_entry entries[TF__TT_WAYS];
} tf__tt_bucket;
_Static_assert(sizeof(tf__tt_bucket) == 64, "a bucket is a cache line");

typedef struct tf__tt {
    tf__tt_bucket *buckets;
    uint64_t bucket_count;
    uint8_t generation; /* 1 .. 255; entries of other generations are free places */
    tf__block block;
} tf__tt;

/* Statistics of one caller; zero-initialise. Not shared between threads, because shared counters
 * would cost more than the probes. */
typedef struct tf__tt_counters {
    uint64_t probes;
    uint64_t hits;
    uint64_t stores;
    uint64_t replacements; /* stores that replaced another state of this generation */
} tf__tt_counters;

/* Creates an empty table of bytes / 64 buckets. Less than one bucket is TF_ERR_INPUT. */
TF_MUST_USE tf_status tf__tt_create(tf__tt **out, size_t bytes, tf_error *error);
void tf__tt_destroy(tf__tt *table); /* NULL is accepted */

/* Clears the table in constant time, so that a new deal does not see entries of the last one. Only
 * every 255th call clears the memory. */
void tf__tt_new_generation(tf__tt *table);

/* The number of entries the table can hold, and their size in bytes (at most the requested
 * size). */
uint64_t tf__tt_entries(const tf__tt *table);
size_t tf__tt_bytes(const tf__tt *table);

/* The cost of an entry from its work (states visited below it): a logarithm with four steps per
 * doubling, so that 64 bits of work fit in 8 bits and the order is kept. */
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

/* Returns true when the table has the state, with the last stored value in *value; otherwise *value
 * is unchanged. */
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

/* Stores all entries of `from` in `to`, with their costs. All keys must be of tf__key_of_word. */
void tf__tt_copy_words(tf__tt *to, const tf__tt *from, tf__tt_counters *counters);

/* Stores a value (at most TF__TT_VALUE_MAX) for a state; the entry may be replaced at any time. */
void tf__tt_store(tf__tt *table, tf__key key, uint64_t value, uint8_t cost,
                  tf__tt_counters *counters);

#endif
