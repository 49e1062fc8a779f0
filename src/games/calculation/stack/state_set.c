/* state_set.c: see state_set.h. */
#define _DEFAULT_SOURCE
#include "games/calculation/stack/state_set.h"

#include <sys/mman.h>
#include <unistd.h>

enum { EXTRA_SLOTS = 4096 }; /* slots after the last place */

static const uint64_t claimed = UINT64_MAX;

uint64_t tf__stack_set_bytes(uint64_t places)
{
    return (places + EXTRA_SLOTS) * sizeof(tf__stack_pair_key);
}

tf_status tf__stack_set_create(tf__stack_set *set, uint64_t places, tf_error *error)
{
    *set = (tf__stack_set){.places = places};
    tf_status status = tf__block_take(&set->block, (size_t)places + EXTRA_SLOTS,
                                      sizeof(tf__stack_pair_key), error);
    set->slots = set->block.data;
    return status;
}

void tf__stack_set_release(tf__stack_set *set)
{
    tf__block_release(&set->block);
    *set = (tf__stack_set){0};
}

void tf__stack_level_release(tf__stack_level *level)
{
    tf__block_release(&level->block);
    *level = (tf__stack_level){0};
}

int tf__stack_set_add(tf__stack_set *set, tf__stack_pair_key key, uint64_t hash)
{
    uint64_t end = set->places + EXTRA_SLOTS;
    for (uint64_t i = tf__stack_pair_place(hash, set->places); i < end; i++) {
        tf__stack_pair_key *slot = &set->slots[i];
        uint64_t seen = __atomic_load_n(&slot->paths, __ATOMIC_ACQUIRE);
        if (seen == 0 && __atomic_compare_exchange_n(&slot->paths, &seen, claimed, false,
                                                     __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
            __atomic_store_n(&slot->points, key.points, __ATOMIC_RELAXED);
            __atomic_store_n(&slot->paths, key.paths, __ATOMIC_RELEASE);
            return TF__STACK_SET_NEW;
        }
        while (seen == claimed)
            seen = __atomic_load_n(&slot->paths, __ATOMIC_ACQUIRE);
        if (seen == key.paths && __atomic_load_n(&slot->points, __ATOMIC_RELAXED) == key.points)
            return TF__STACK_SET_OLD;
    }
    return TF__STACK_SET_FULL;
}

tf_status tf__stack_set_grow(tf__stack_set *set, uint64_t places, tf_error *error)
{
    tf__stack_set larger;
    tf_status status = tf__stack_set_create(&larger, places, error);
    if (status != TF_OK)
        return status;
    larger.count = set->count;
    for (uint64_t i = 0; i < set->places + EXTRA_SLOTS; i++) {
        tf__stack_pair_key key = set->slots[i];
        if (key.paths &&
            tf__stack_set_add(&larger, key, tf__stack_pair_hash(key)) == TF__STACK_SET_FULL)
            status = tf_error_set(error, TF_ERR_INTERNAL,
                                  "a set of states has too many collisions");
    }
    tf__stack_set_release(set);
    *set = larger;
    return status;
}

/* Returns the pages after the first `bytes` to the system. */
static void drop_tail(tf__block *block, size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), kept = (bytes + page - 1) / page * page;
    if (kept < block->mapped_bytes)
        (void)madvise((char *)block->data + kept, block->mapped_bytes - kept, MADV_DONTNEED);
}

tf_status tf__stack_set_sort(tf__stack_set *set, tf__stack_level *level, tf_error *error)
{
    tf__stack_pair_key *keys = set->slots;
    uint64_t count = 0, last = 0;
    bool twins = false;
    for (uint64_t i = 0; i < set->places + EXTRA_SLOTS; i++) {
        tf__stack_pair_key key = keys[i];
        if (!key.paths)
            continue;
        uint64_t hash = tf__stack_pair_hash(key), at = count++;
        if (at > 0 && hash <= last) {
            uint64_t before = last;
            while (at > 0 && (before = tf__stack_pair_hash(keys[at - 1])) > hash) {
                keys[at] = keys[at - 1];
                at--;
            }
            twins |= at > 0 && before == hash;
        } else {
            last = hash;
        }
        keys[at] = key;
    }
    *level = (tf__stack_level){keys, count, set->block};
    drop_tail(&level->block, (size_t)count * sizeof *keys);
    *set = (tf__stack_set){0};
    if (twins)
        return tf_error_set(error, TF_ERR_INTERNAL, "two states share a hash of 64 bits");
    return TF_OK;
}
