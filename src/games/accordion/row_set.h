/* row_set.h: a set of rows' fingerprints that grows with what is put into it.
 *
 * Most searches make some thousand rows and a few make hundreds of millions, so the set begins in what
 * the processor's own memory holds and doubles when half full. It never forgets: once it is as
 * large as it may become and nearly full it says so. A fingerprint is 64 bits; two rows of a search
 * that makes n of them are taken for one with a chance of about n * n / 2^62. */
#ifndef TEFUDA_GAMES_ACCORDION_ROW_SET_H
#define TEFUDA_GAMES_ACCORDION_ROW_SET_H

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

/* Level k is the places 2^k .. 2^(k+1) - 1 of the block, so that all levels fit in it side by side. */
typedef struct tf__acc_row_set {
    tf__block block;
    uint64_t *slots; /* of the level in use; 0: free */
    unsigned level, level_max;
    unsigned level_used; /* the highest that was ever used: up to it slots may be dirty */
    size_t count, room;  /* rows; how many until it must grow */
    bool full;
} tf__acc_row_set;

/* Takes at most `bytes`, and only what it needs of them; at least a few pages. */
TF_MUST_USE tf_status tf__acc_row_set_create(tf__acc_row_set *set, size_t bytes, tf_error *error);
void tf__acc_row_set_destroy(tf__acc_row_set *set);

void tf__acc_row_set_clear(tf__acc_row_set *set);

/* Twice the size, or full. */
void tf__acc_row_set_grow(tf__acc_row_set *set);

static inline uint64_t *tf__acc_row_set_home(const tf__acc_row_set *set, uint64_t key)
{
    return &set->slots[key >> (64 - set->level)];
}

/* True when the key, which must not be 0, was not there; it is from now on. */
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
    if (++set->count >= set->room)
        tf__acc_row_set_grow(set);
    return true;
}

#endif
