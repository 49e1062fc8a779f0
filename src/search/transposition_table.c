/* transposition_table.c: creation, clearing, and the replacement policy.
 *
 * A new entry replaces the entry of the same state, else a free place, else the cheapest entry of
 * the bucket, even if the new entry is cheaper. So in a full bucket three places keep entries that
 * were expensive to compute, and the fourth holds recent states, which the search mostly asks for.
 * A table that rejected cheap entries would stop changing once it is full. */
#include "search/transposition_table.h"

#include <assert.h>
#include <stdlib.h>

enum { GENERATION_MAX = (1 << TF__TT_GENERATION_BITS) - 1 };

tf_status tf__tt_create(tf__tt **out, size_t bytes, tf_error *error)
{
    size_t bucket_count = bytes / sizeof(tf__tt_bucket);
    if (bucket_count == 0)
        return tf_error_set(error, TF_ERR_INPUT, "a table of %zu bytes, expected at least %zu",
                            bytes, sizeof(tf__tt_bucket));
    tf__tt *table = calloc(1, sizeof *table);
    if (!table)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a table");
    tf_status status = tf__block_take(&table->block, bucket_count, sizeof(tf__tt_bucket), error);
    if (status != TF_OK) {
        free(table);
        return status;
    }
    table->buckets = table->block.data;
    table->bucket_count = bucket_count;
    table->generation = 1; /* New memory is zero, that is, generation 0: free places. */
    *out = table;
    return TF_OK;
}

void tf__tt_destroy(tf__tt *table)
{
    if (!table)
        return;
    tf__block_release(&table->block);
    free(table);
}

void tf__tt_new_generation(tf__tt *table)
{
    if (table->generation < GENERATION_MAX) {
        table->generation++;
        return;
    }
    /* The counter wraps to generation 1, whose old entries must not become valid again. */
    tf__block_clear(&table->block);
    table->generation = 1;
}

uint64_t tf__tt_entries(const tf__tt *table)
{
    return table->bucket_count * TF__TT_WAYS;
}

size_t tf__tt_bytes(const tf__tt *table)
{
    return table->block.bytes;
}

/* The cost of losing an entry: 0 for a free place, else one more than its cost, so that free places
 * are always used first. */
static unsigned loss_of(const tf__tt *table, uint64_t payload)
{
    if (tf__tt_payload_generation(payload) != table->generation)
        return 0;
    return 1u + tf__tt_payload_cost(payload);
}

void tf__tt_store(tf__tt *table, tf__key key, uint64_t value, uint8_t cost,
                  tf__tt_counters *counters)
{
    assert(value <= TF__TT_VALUE_MAX);
    tf__tt_bucket *bucket = tf__tt_bucket_of(table, key);
    tf__tt_entry *victim = NULL;
    unsigned least = UINT32_MAX;
    bool same = false;
    for (int i = 0; i < TF__TT_WAYS && !same; i++) {
        tf__tt_entry *entry = &bucket->entries[i];
        uint64_t payload = __atomic_load_n(&entry->payload, __ATOMIC_RELAXED);
        uint64_t check = __atomic_load_n(&entry->check, __ATOMIC_RELAXED);
        unsigned loss = loss_of(table, payload);
        same = loss > 0 && (check ^ payload) == key.lo;
        if (same || loss < least) {
            victim = entry;
            least = loss;
        }
    }
    uint64_t payload = value << (TF__TT_GENERATION_BITS + TF__TT_COST_BITS) |
                       (uint64_t)cost << TF__TT_GENERATION_BITS | table->generation;
    __atomic_store_n(&victim->payload, payload, __ATOMIC_RELAXED);
    __atomic_store_n(&victim->check, key.lo ^ payload, __ATOMIC_RELAXED);
    counters->stores++;
    counters->replacements += !same && least > 0;
}

void tf__tt_copy_words(tf__tt *to, const tf__tt *from, tf__tt_counters *counters)
{
    for (uint64_t b = 0; b < from->bucket_count; b++)
        for (int i = 0; i < TF__TT_WAYS; i++) {
            const tf__tt_entry *entry = &from->buckets[b].entries[i];
            uint64_t payload = __atomic_load_n(&entry->payload, __ATOMIC_RELAXED);
            uint64_t check = __atomic_load_n(&entry->check, __ATOMIC_RELAXED);
            if (loss_of(from, payload) > 0)
                tf__tt_store(to, tf__key_of_mixed_word(check ^ payload),
                             tf__tt_payload_value(payload), tf__tt_payload_cost(payload), counters);
        }
}
