/* exact.c: depth-first search with memoization; see exact.h. */
#include "games/calculation/stack/exact.h"

#include <stdlib.h>

#include "base/memory.h"

typedef struct slot {
    tf__stack_pair_key key; /* paths 0: free */
    double value;
} slot;

struct tf__stack_pair_memory {
    slot *slots;
    uint64_t places, count;
    tf__block block;
};

tf_status tf__stack_pair_memory_create(tf__stack_pair_memory **out, size_t bytes, tf_error *error)
{
    tf__stack_pair_memory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for values");
    memory->places = (bytes < 4096 ? 4096 : bytes) / sizeof(slot);
    tf_status status = tf__block_take(&memory->block, memory->places, sizeof(slot), error);
    memory->slots = memory->block.data;
    if (status != TF_OK) {
        free(memory);
        return status;
    }
    *out = memory;
    return TF_OK;
}

void tf__stack_pair_memory_destroy(tf__stack_pair_memory *memory)
{
    if (!memory)
        return;
    tf__block_release(&memory->block);
    free(memory);
}

uint64_t tf__stack_pair_memory_count(const tf__stack_pair_memory *memory)
{
    return memory->count;
}

uint64_t tf__stack_pair_memory_room(const tf__stack_pair_memory *memory)
{
    return memory->places / 4 * 3;
}

/* Returns the slot of the key, or the free slot where it belongs. At least a quarter of the slots
 * are always free, so the loop ends. */
static slot *find_slot(const tf__stack_pair_memory *memory, tf__stack_pair_key key)
{
    uint64_t at = tf__stack_pair_place(tf__stack_pair_hash(key), memory->places);
    while (memory->slots[at].key.paths && !tf__stack_pair_key_equal(memory->slots[at].key, key))
        at = at + 1 < memory->places ? at + 1 : 0;
    return &memory->slots[at];
}

typedef struct search {
    tf__stack_pair_memory *memory;
    const tf__stack_table *table;
    tf_control *control;
    unsigned stacks;
} search;

/* Returns true with the value when the state need not be expanded. */
static bool known(const search *in, tf__stack_pair_key key, double *value)
{
    if (tf__stack_pair_key_cards(key) <= 1) {
        *value = 1;
        return true;
    }
    if (in->table) {
        int code = tf__stack_table_find(in->table,
                                        (tf__stack_query){key, tf__stack_pair_hash(key)});
        if (code >= 0) {
            *value = tf__stack_table_value(in->table, code);
            return true;
        }
    }
    const slot *found = find_slot(in->memory, key);
    *value = found->value;
    return found->key.paths != 0;
}

static bool expand(const search *in, tf__stack_pair_key key, double *value)
{
    tf__stack_pair_children children;
    tf__stack_pair pair = tf__stack_pair_from_key(key, in->stacks);
    if (in->control && !tf_control_tick(in->control))
        return false;
    tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, &children);
    double sum = 0;
    for (unsigned c = 0; c < children.cards; c++) {
        double best = 0;
        for (unsigned k = children.first[c]; k < children.first[c + 1] && best < 1; k++) {
            double child;
            if (!known(in, children.keys[k], &child) && !expand(in, children.keys[k], &child))
                return false;
            best = child > best ? child : best;
        }
        sum += best;
    }
    *value = sum / children.cards;
    if (in->memory->count < tf__stack_pair_memory_room(in->memory)) {
        *find_slot(in->memory, key) = (slot){key, *value};
        in->memory->count++;
    }
    return true;
}

bool tf__stack_value_exact(tf__stack_pair_memory *memory, const tf__stack_table *table,
                           const tf__stack_pair *pair, tf_control *control, double *value)
{
    search in = {memory, table, control, pair->stacks};
    double found = 0;
    if (tf__stack_pair_alive(pair)) {
        tf__stack_pair_key key = tf__stack_pair_canonical(pair);
        if (!known(&in, key, &found) && !expand(&in, key, &found))
            return false;
    }
    *value = found;
    return true;
}
