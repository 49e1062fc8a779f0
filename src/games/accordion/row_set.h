/* row_set.h: a growing set of fingerprints of rows.
 *
 * Most searches generate a few thousand rows and some generate hundreds of millions. So the set
 * starts small enough for the processor's cache and doubles when half full. It never drops an
 * entry; `full` is set when it has its maximum size and is 7/8 full. Fingerprints have 64 bits: a
 * search that generates n rows confuses two of them with a probability of about n * n / 2^62. */
#ifndef TEFUDA_GAMES_ACCORDION_ROW_SET_H
#define TEFUDA_GAMES_ACCORDION_ROW_SET_H

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

/* Level k uses the slots 2^k .. 2^(k+1) - 1 of the block, so that all levels fit in one block. */
typedef struct tf__acc_row_set {
    tf__block block;
    uint64_t *slots; /* of the current level; 0: free */
    unsigned level, level_max;
    unsigned level_used; /* the highest level used so far; slots of higher levels are still zero */
    size_t count, grow_at; /* number of rows; the count at which the set must grow */
    bool full;
} tf__acc_row_set;

/* Takes at most `bytes` of address space, but at least a few pages. Memory is used only as the set
 * grows. */
TF_MUST_USE tf_status tf__acc_row_set_create(tf__acc_row_set *set, size_t bytes, tf_error *error);
void tf__acc_row_set_destroy(tf__acc_row_set *set);

void tf__acc_row_set_clear(tf__acc_row_set *set);

/* Doubles the size, or sets `full`. */
void tf__acc_row_set_grow(tf__acc_row_set *set);

static inline uint64_t *tf__acc_row_set_home(const tf__acc_row_set *set, uint64_t key)
{
    return &set->slots[key >> (64 - set->level)];
}

/* Adds the key, which must not be 0. Returns true when it was not in the set before. */
static inline bool tf__acc_row_set_add(tf__acc_row_set *set, uint64_t key)
{
    uint64_t *slot = tf__acc_row_set_home(set, key);
    const uint64_t *end = set->slots + ((size_t)1 << set->level);
    while (*slot != 0) {
        if (*slot == key)
            return false;
        if (++slot == end)
            slot = set->slots;
    }
    *slot = key;
    if (++set->count >= set->grow_at)
        tf__acc_row_set_grow(set);
    return true;
}

#endif
