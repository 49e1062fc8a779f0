/* value.c: exact values of any state, cached by canonical key. */
#include <stdlib.h>

#include "games/calculation/stack/order/count.h"

enum { CAPACITY_START = 1 << 10 };

typedef struct memory_slot {
    tf__stack_order_key key; /* hi 0 and lo 0: free */
    double value;
} memory_slot;

struct tf__stack_order_memory {
    memory_slot *slots;
    uint64_t capacity, count;
};

tf_status tf__stack_order_memory_create(tf__stack_order_memory **out, tf_error *error)
{
    tf__stack_order_memory *memory = calloc(1, sizeof *memory);
    memory_slot *slots = calloc(CAPACITY_START, sizeof *slots);
    if (!memory || !slots) {
        free(memory);
        free(slots);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for values");
    }
    *memory = (tf__stack_order_memory){slots, CAPACITY_START, 0};
    *out = memory;
    return TF_OK;
}

void tf__stack_order_memory_destroy(tf__stack_order_memory *memory)
{
    if (!memory)
        return;
    free(memory->slots);
    free(memory);
}

static memory_slot *find_slot(memory_slot *slots, uint64_t capacity, tf__stack_order_key key)
{
    uint64_t at = key.lo & (capacity - 1);
    while ((slots[at].key.hi || slots[at].key.lo) &&
           (slots[at].key.hi != key.hi || slots[at].key.lo != key.lo))
        at = (at + 1) & (capacity - 1);
    return &slots[at];
}

static bool remember(tf__stack_order_memory *memory, tf__stack_order_key key, double value)
{
    if ((memory->count + 1) * 4 > memory->capacity * 3) {
        memory_slot *slots = calloc(memory->capacity * 2, sizeof *slots);
        if (!slots)
            return false;
        for (uint64_t i = 0; i < memory->capacity; i++)
            if (memory->slots[i].key.hi || memory->slots[i].key.lo)
                *find_slot(slots, memory->capacity * 2, memory->slots[i].key) = memory->slots[i];
        free(memory->slots);
        memory->slots = slots;
        memory->capacity *= 2;
    }
    *find_slot(memory->slots, memory->capacity, key) = (memory_slot){key, value};
    memory->count++;
    return true;
}

/* The value of the best stack for card x. */
static tf_status best_child(tf__stack_order_memory *memory, const tf__stack_order *order,
                            unsigned x, tf_control *control, double *best, tf_error *error)
{
    tf_status status = TF_OK;
    *best = 0;
    for (unsigned n = 0; n < order->stacks && status == TF_OK && *best < 1; n++) {
        if (order->barred[x] >> n & 1)
            continue;
        tf__stack_order child = tf__stack_order_put(order, x, n);
        double value;
        status = tf__stack_order_value(memory, &child, control, &value, error);
        if (status == TF_OK && value > *best)
            *best = value;
    }
    return status;
}

tf_status tf__stack_order_value(tf__stack_order_memory *memory, const tf__stack_order *order,
                                tf_control *control, double *value, tf_error *error)
{
    if (order->cards == 0 || !tf__stack_order_alive(order)) {
        *value = order->cards == 0;
        return TF_OK;
    }
    tf__stack_order_key key = tf__stack_order_canonical(order);
    const memory_slot *known = find_slot(memory->slots, memory->capacity, key);
    if (known->key.hi || known->key.lo) {
        *value = known->value;
        return TF_OK;
    }
    if (control && !tf_control_tick(control))
        return tf_error_set(error, TF_ERR_CANCELLED, "stopped before the value was known");
    double sum = 0;
    for (unsigned x = 0; x < order->cards; x++) {
        double best;
        tf_status status = best_child(memory, order, x, control, &best, error);
        if (status != TF_OK)
            return status;
        sum += best;
    }
    if (!remember(memory, key, sum / order->cards))
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for values");
    *value = sum / order->cards;
    return TF_OK;
}
