/* key_table.c: see key_table.h. */
#include "games/calculation/optimum/key_table.h"

uint64_t tf__opt_table_bytes(unsigned key_words, bool valued, uint64_t capacity)
{
    return capacity * (key_words + valued) * sizeof(uint64_t);
}

tf_status tf__opt_table_create(tf__opt_table *table, unsigned key_words, bool valued,
                               uint64_t capacity, tf_error *error)
{
    *table = (tf__opt_table){.key_words = key_words, .valued = valued, .capacity = capacity};
    tf_status status = tf__block_take(&table->block, capacity, (key_words + valued) * 8, error);
    if (status != TF_OK)
        return status;
    uint64_t *words = table->block.data;
    table->lo = words;
    table->hi = key_words > 1 ? words + capacity : NULL;
    table->value = valued ? (double *)(void *)(words + capacity * key_words) : NULL;
    return TF_OK;
}

void tf__opt_table_destroy(tf__opt_table *table)
{
    tf__block_release(&table->block);
    *table = (tf__opt_table){.capacity = 0};
}

uint64_t tf__opt_table_compact(tf__opt_table *table)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < table->capacity; i++) {
        if (!tf__opt_table_has(table, i))
            continue;
        tf__opt_key key = tf__opt_table_key(table, i);
        table->lo[count] = key.lo;
        if (table->hi)
            table->hi[count] = key.hi;
        count++;
    }
    return count;
}
