/* lost.c: see lost.h. */
#include "games/klondike/lost.h"

enum { NEAR_BYTES = 1 << 19 };

tf_status tf__klon_lost_create(tf__klon_lost *lost, size_t bytes, tf_error *error)
{
    size_t near = bytes / 2 < NEAR_BYTES ? bytes / 2 : NEAR_BYTES;
    tf_status status = tf__table_create(&lost->near, near, error);
    return status == TF_OK ? tf__table_create(&lost->far, bytes - near, error) : status;
}

void tf__klon_lost_destroy(tf__klon_lost *lost)
{
    tf__table_destroy(lost->near);
    tf__table_destroy(lost->far);
    *lost = (tf__klon_lost){0};
}

size_t tf__klon_lost_bytes(const tf__klon_lost *lost)
{
    return tf__table_bytes(lost->near) + tf__table_bytes(lost->far);
}

void tf__klon_lost_clear(tf__klon_lost *lost)
{
    tf__table_new_generation(lost->near);
    if (lost->far_in_use)
        tf__table_new_generation(lost->far);
    lost->far_in_use = false;
    lost->near_left = tf__table_entries(lost->near) / 2;
}

static bool find(tf__klon_lost *lost, tf__key key, uint64_t *value, bool *is_near)
{
    *is_near = tf__table_find(lost->near, key, value, &lost->counters);
    return *is_near || (lost->far_in_use && tf__table_find(lost->far, key, value, &lost->counters));
}

bool tf__klon_lost_has(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least)
{
    unsigned phase = lost->blind ? 0 : tf__klon_phase(model, node);
    uint64_t value;
    bool is_near;
    return find(lost, tf__klon_key(model, node, least, phase), &value, &is_near) &&
           (lost->blind || tf__klon_value_lost(model, node, phase, value));
}

void tf__klon_lost_add(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least, uint64_t work)
{
    unsigned phase = lost->blind ? 0 : tf__klon_phase(model, node);
    tf__key key = tf__klon_key(model, node, least, phase);
    uint64_t value = 0;
    bool is_near;
    bool is_new = !find(lost, key, &value, &is_near);
    if (is_new && lost->near_left > 0) {
        lost->near_left--;
        is_near = true;
    }
    lost->far_in_use |= !is_near;
    tf__table_store(is_near ? lost->near : lost->far, key, tf__klon_value_add(model, node, value),
                    tf__table_cost(work), &lost->counters);
}
