/* key_table.h: hash tables of keys, with or without a value for each key.
 *
 * Open addressing. The place of a key follows from the high bits of its hash, so that any capacity
 * will do. Keys are stored complemented: no key has all bits set (state.h), so zeros mark a free
 * place, and fresh memory is an empty table. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_KEY_TABLE_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_KEY_TABLE_H

#include "base/hash.h"
#include "base/memory.h"
#include "games/calculation/optimum/state.h"

typedef struct tf__opt_table {
    unsigned key_words;
    bool valued;
    uint64_t capacity, count;
    uint64_t *lo, *hi; /* hi: NULL with keys of one word */
    double *value;     /* NULL without values */
    tf__block block;
} tf__opt_table;

/* The bytes of a table with this capacity. */
uint64_t tf__opt_table_bytes(unsigned key_words, bool valued, uint64_t capacity);

TF_MUST_USE tf_status tf__opt_table_create(tf__opt_table *table, unsigned key_words, bool valued,
                                           uint64_t capacity, tf_error *error);
void tf__opt_table_destroy(tf__opt_table *table);

/* The capacity with which `count` keys leave enough free places. */
static inline uint64_t tf__opt_table_room(uint64_t count)
{
    return count + count / 2 + 64;
}

static inline uint64_t tf__opt_hash(tf__opt_key key)
{
    return tf__key_of_words(key.lo, key.hi).lo;
}

static inline uint64_t tf__opt_table_place(const tf__opt_table *table, uint64_t hash)
{
    return (uint64_t)((tf__opt_bits)hash * table->capacity >> 64);
}

static inline void tf__opt_table_prefetch(const tf__opt_table *table, uint64_t hash)
{
    uint64_t place = tf__opt_table_place(table, hash);
    __builtin_prefetch(table->lo + place);
    if (table->hi)
        __builtin_prefetch(table->hi + place);
    if (table->value)
        __builtin_prefetch(table->value + place);
}

static inline bool tf__opt_table_has(const tf__opt_table *table, uint64_t place)
{
    return table->lo[place] != 0 || (table->hi && table->hi[place] != 0);
}

static inline tf__opt_key tf__opt_table_key(const tf__opt_table *table, uint64_t place)
{
    return (tf__opt_key){~table->lo[place], table->hi ? ~table->hi[place] : 0};
}

/* The place of the key, or the free place where it belongs. */
static inline uint64_t tf__opt_table_find(const tf__opt_table *table, tf__opt_key key,
                                          uint64_t hash)
{
    uint64_t place = tf__opt_table_place(table, hash);
    while (tf__opt_table_has(table, place)) {
        if (table->lo[place] == ~key.lo && (!table->hi || table->hi[place] == ~key.hi))
            break;
        if (++place == table->capacity)
            place = 0;
    }
    return place;
}

/* Adds a key at the free place that tf__opt_table_find() gave. */
static inline void tf__opt_table_add(tf__opt_table *table, uint64_t place, tf__opt_key key)
{
    table->lo[place] = ~key.lo;
    if (table->hi)
        table->hi[place] = ~key.hi;
    table->count++;
}

/* Moves all keys, not complemented, to the front of the arrays and returns their number; the table is
 * a list then. */
uint64_t tf__opt_table_compact(tf__opt_table *table);

#endif
