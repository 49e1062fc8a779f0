/* transposition_table.c: making, forgetting, and choosing what makes room.
 *
 * Replacement: the same state's entry, else a free place, else the cheapest of the bucket, even for
 * a newcomer that is cheaper still. So three places of a full bucket keep what was dear to find and
 * the fourth follows the search, which mostly asks for what it has just seen. A table that refused
 * cheap newcomers would freeze once it is full. */
#include "search/transposition_table.h"

#include <assert.h>
#include <stdlib.h>

enum { GENERATION_MAX = (1 << TF__TABLE_GENERATION_BITS) - 1 };

tf_status tf__table_create(tf__table **out, size_t bytes, tf_error *error)
{
    size_t bucket_count = bytes / sizeof(tf__bucket);
    if (bucket_count == 0)
        return tf_error_set(error, TF_ERR_INPUT, "a table of %zu bytes, expected at least %zu",
                            bytes, sizeof(tf__bucket));
    tf__table *table = calloc(1, sizeof *table);
    if (!table)
        return tf_error_set(error, TF_ERR_MEMORY, "no room for a table");
    tf_status status = tf__block_take(&table->block, bucket_count, sizeof(tf__bucket), error);
    if (status != TF_OK) {
        free(table);
        return status;
    }
    table->buckets = table->block.data;
    table->bucket_count = bucket_count;
    table->generation =
        1; /* fresh memory is zero: entries of generation 0, which are free places */
    *out = table;
    return TF_OK;
}

void tf__table_destroy(tf__table *table)
{
    if (!table)
        return;
    tf__block_release(&table->block);
    free(table);
}

void tf__table_new_generation(tf__table *table)
{
    if (table->generation < GENERATION_MAX) {
        table->generation++;
        return;
    }
    /* Generation 1 comes round again and would take its old entries for new ones. */
    tf__block_clear(&table->block);
    table->generation = 1;
}

uint64_t tf__table_entries(const tf__table *table)
{
    return table->bucket_count * TF__TABLE_WAYS;
}

size_t tf__table_bytes(const tf__table *table)
{
    return table->block.bytes;
}

void tf__table_counters_add(tf__table_counters *into, const tf__table_counters *from)
{
    into->probes += from->probes;
    into->hits += from->hits;
    into->stores += from->stores;
    into->replacements += from->replacements;
}

/* What it costs to lose an entry: nothing for a free place, else one more than its cost, so that
 * any free place goes before any entry. */
static unsigned worth(const tf__table *table, uint64_t payload)
{
    if (tf__payload_generation(payload) != table->generation)
        return 0;
    return 1u + tf__payload_cost(payload);
}

void tf__table_store(tf__table *table, tf__key key, uint64_t value, uint8_t cost,
                     tf__table_counters *counters)
{
    assert(value <= TF__TABLE_VALUE_MAX);
    tf__bucket *bucket = tf__table_bucket(table, key);
    tf__entry *victim = NULL;
    unsigned least = UINT32_MAX;
    bool same = false;
    for (int i = 0; i < TF__TABLE_WAYS && !same; i++) {
        tf__entry *entry = &bucket->entries[i];
        uint64_t payload = __atomic_load_n(&entry->payload, __ATOMIC_RELAXED);
        uint64_t check = __atomic_load_n(&entry->check, __ATOMIC_RELAXED);
        unsigned loss = worth(table, payload);
        same = loss > 0 && (check ^ payload) == key.lo;
        if (same || loss < least) {
            victim = entry;
            least = loss;
        }
    }
    uint64_t payload = value << (TF__TABLE_GENERATION_BITS + TF__TABLE_COST_BITS) |
                       (uint64_t)cost << TF__TABLE_GENERATION_BITS | table->generation;
    __atomic_store_n(&victim->payload, payload, __ATOMIC_RELAXED);
    __atomic_store_n(&victim->check, key.lo ^ payload, __ATOMIC_RELAXED);
    counters->stores++;
    counters->replacements += !same && least > 0;
}
