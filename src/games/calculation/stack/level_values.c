/* level_values.c: see level_values.h. All values are doubles: the rounding error after 24 levels of
 * means is about 1e-15. Only the table on disk is less precise. */
#include "games/calculation/stack/level_values.h"
#include "games/calculation/stack/path_form.h"

#include <stdlib.h>
#include <string.h>

enum { EXTRA_SLOTS = 4096, SHARE_STATES = 4096 };

/* 0 marks a free slot, so a state whose hash is 0 is stored as 1. */
static inline uint64_t slot_hash(uint64_t hash)
{
    return hash ? hash : 1;
}

tf_status tf__stack_value_map_make(tf__stack_value_map *map, const tf__stack_level *level,
                                   const tf__stack_values *values, tf_error *error)
{
    map->places = level->count + level->count / 2 + 16;
    tf_status status = tf__block_take(&map->block, (size_t)map->places + EXTRA_SLOTS,
                                      sizeof *map->slots, error);
    if (status != TF_OK)
        return status;
    map->slots = map->block.data;
    uint64_t next = 0;
    for (uint64_t i = 0; i < level->count; i++, next++) {
        uint64_t hash = tf__stack_pair_hash(level->keys[i]),
                 place = tf__stack_pair_place(hash, map->places);
        next = next > place ? next : place;
        if (next >= map->places + EXTRA_SLOTS - 1) {
            tf__stack_value_map_release(map);
            return tf_error_set(error, TF_ERR_INTERNAL, "a map of values has too many collisions");
        }
        map->slots[next] = (tf__stack_value_slot){slot_hash(hash), values->value[i]};
    }
    return TF_OK;
}

void tf__stack_value_map_release(tf__stack_value_map *map)
{
    tf__block_release(&map->block);
    *map = (tf__stack_value_map){0};
}

/* The value of a state of the level, or -1 when it is not in the level. The last slot is always
 * free, so the loop ends. */
static inline double look_up(const tf__stack_value_map *map, uint64_t hash)
{
    uint64_t wanted = slot_hash(hash);
    for (uint64_t i = tf__stack_pair_place(hash, map->places);; i++) {
        if (map->slots[i].hash == wanted)
            return map->slots[i].value;
        if (map->slots[i].hash == 0)
            return -1;
    }
}

typedef struct share {
    const tf__stack_value_map *below;
    tf__stack_path_forms *forms; /* one per thread */
    const tf__stack_pair_key *keys;
    double *value;
    uint64_t count;
    unsigned stacks, threads;
    double smallest;
    bool missing; /* a child was not in the level below */
} share;

typedef struct expansion {
    tf__stack_pair_children children;
    uint64_t hash[TF__STACK_PAIR_CHILDREN_MAX];
    double *value; /* where to store the value of the parent */
} expansion;

static void expand_state(const share *part, tf__stack_path_forms *forms, uint64_t i, expansion *out)
{
    tf__stack_pair pair = tf__stack_pair_from_key(part->keys[i], part->stacks);
    tf__stack_pair_expand(&pair, TF__STACK_PAIR_BEST, forms, &out->children);
    unsigned count = out->children.first[out->children.cards];
    for (unsigned k = 0; k < count; k++) {
        out->hash[k] = tf__stack_pair_hash(out->children.keys[k]);
        __builtin_prefetch(
            &part->below->slots[tf__stack_pair_place(out->hash[k], part->below->places)]);
    }
    out->value = &part->value[i];
}

static void value_state(share *part, const expansion *parent)
{
    const tf__stack_pair_children *children = &parent->children;
    double sum = 0;
    for (unsigned c = 0; c < children->cards; c++) {
        double best = 0;
        for (unsigned k = children->first[c]; k < children->first[c + 1]; k++) {
            double value = look_up(part->below, parent->hash[k]);
            part->missing |= value < 0;
            best = value > best ? value : best;
        }
        sum += best;
    }
    double value = sum / children->cards;
    *parent->value = value;
    if (value > 0 && value < part->smallest)
        part->smallest = value;
}

static void work_on_share(void *arg)
{
    share *part = arg;
    tf__stack_path_forms *forms = tf__stack_path_forms_take(part->forms, part->threads);
    expansion buffer[2];
    for (uint64_t i = 0; i < part->count; i++) {
        expand_state(part, forms, i, &buffer[i & 1]);
        if (i > 0)
            value_state(part, &buffer[(i - 1) & 1]);
    }
    if (part->count > 0)
        value_state(part, &buffer[(part->count - 1) & 1]);
    tf__stack_path_forms_give_back(forms);
}

static tf_status work_on_level(tf__stack_work *work, unsigned stacks, const tf__stack_level *level,
                               const tf__stack_value_map *below, tf__stack_values *values,
                               share *shares, tf__stack_path_forms *forms, unsigned jobs,
                               tf_error *error)
{
    tf_status status = TF_OK;
    for (uint64_t at = 0; status == TF_OK && at < level->count;) {
        uint64_t left = level->count - at, round = (uint64_t)jobs * SHARE_STATES;
        uint64_t count = left < round ? left : round;
        for (unsigned i = 0; i < jobs; i++) {
            uint64_t begin = count * i / jobs, end = count * (i + 1) / jobs;
            shares[i] = (share){.below = below,
                                .forms = forms,
                                .keys = level->keys + at + begin,
                                .value = values->value + at + begin,
                                .count = end - begin,
                                .stacks = stacks,
                                .threads = work->threads,
                                .smallest = 1};
        }
        tf__stack_work_all(work, work_on_share, shares, jobs, sizeof *shares);
        for (unsigned i = 0; i < jobs; i++) {
            if (shares[i].missing)
                return tf_error_set(error, TF_ERR_INTERNAL, "a child is missing from its level");
            if (shares[i].smallest < values->smallest)
                values->smallest = shares[i].smallest;
        }
        status = tf__stack_work_tick(work, count, error);
        at += count;
    }
    return status;
}

tf_status tf__stack_values_of(tf__stack_work *work, unsigned stacks, const tf__stack_level *level,
                              const tf__stack_value_map *below, tf__stack_values *values,
                              tf_error *error)
{
    unsigned jobs = work->threads * 4;
    share *shares = calloc(jobs, sizeof *shares);
    tf__stack_path_forms *forms = calloc(work->threads, sizeof *forms);
    *values = (tf__stack_values){.count = level->count, .smallest = 1};
    tf_status status = shares && forms ? TF_OK
                                       : tf_error_set(error, TF_ERR_MEMORY, "no memory for jobs");
    if (status == TF_OK)
        status = tf__block_take(&values->block, (size_t)level->count, sizeof(double), error);
    values->value = values->block.data;
    if (status == TF_OK && tf__stack_pair_key_cards(level->keys[0]) == 1) {
        for (uint64_t i = 0; i < level->count; i++)
            values->value[i] = 1;
        status = tf__stack_work_tick(work, level->count, error);
    } else if (status == TF_OK) {
        status = work_on_level(work, stacks, level, below, values, shares, forms, jobs, error);
    }
    if (status != TF_OK)
        tf__block_release(&values->block);
    free(forms);
    free(shares);
    return status;
}
