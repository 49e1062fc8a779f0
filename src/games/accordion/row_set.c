/* row_set.c: see row_set.h. Open addressing with linear probing; the highest bits of the key select
 * the first slot. */
#include "games/accordion/row_set.h"

#include <string.h>

/* The initial size is 2^12 slots, 32 kB. */
enum { LEVEL_MIN = 12, LEVEL_LIMIT = 40 };

static void use_level(tf__acc_row_set *set, unsigned level)
{
    size_t size = (size_t)1 << level;
    set->level = level;
    set->slots = (uint64_t *)set->block.data + size;
    set->grow_at = level < set->level_max ? size / 2 : size - size / 8;
    set->count = 0;
    if (level <= set->level_used)
        memset(set->slots, 0, size * sizeof *set->slots);
    else
        set->level_used = level;
}

tf_status tf__acc_row_set_create(tf__acc_row_set *set, size_t bytes, tf_error *error)
{
    *set = (tf__acc_row_set){.level_max = LEVEL_MIN};
    while (set->level_max < LEVEL_LIMIT &&
           ((size_t)4 << set->level_max) * sizeof *set->slots <= bytes)
        set->level_max++;
    tf_status status = tf__block_take(&set->block, (size_t)2 << set->level_max, sizeof *set->slots,
                                      error);
    if (status == TF_OK)
        use_level(set, LEVEL_MIN);
    return status;
}

void tf__acc_row_set_destroy(tf__acc_row_set *set)
{
    tf__block_release(&set->block);
}

void tf__acc_row_set_clear(tf__acc_row_set *set)
{
    set->full = false;
    use_level(set, LEVEL_MIN);
}

void tf__acc_row_set_grow(tf__acc_row_set *set)
{
    const uint64_t *old = set->slots;
    size_t size = (size_t)1 << set->level;
    if (set->level == set->level_max) {
        set->full = true;
        return;
    }
    use_level(set, set->level + 1);
    for (size_t i = 0; i < size; i++)
        if (old[i] != 0)
            (void)tf__acc_row_set_add(set, old[i]);
}
