/* level_values.h: computes the values of a level from those of the level below. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_LEVEL_VALUES_H
#define TEFUDA_GAMES_CALCULATION_STACK_LEVEL_VALUES_H

#include "games/calculation/stack/level_store.h"
#include "games/calculation/stack/work.h"

/* A map from the hash of a state to its value. The slots are in the order of the hash and are
 * filled from front to back. */
typedef struct tf__stack_value_slot {
    uint64_t hash; /* 0: free */
    double value;
} tf__stack_value_slot;

typedef struct tf__stack_value_map {
    tf__stack_value_slot *slots;
    uint64_t places;
    tf__block block;
} tf__stack_value_map;

/* Creates the map of a level. */
TF_MUST_USE tf_status tf__stack_value_map_make(tf__stack_value_map *map,
                                               const tf__stack_level *level,
                                               const tf__stack_values *values, tf_error *error);
void tf__stack_value_map_release(tf__stack_value_map *map);

/* Computes the values of the states of a level: the mean over the cards of the value of the best
 * child; 1 with one card. `below` is the map of the level below and is not used with one card.
 * Ticks once per state. */
TF_MUST_USE tf_status tf__stack_values_of(tf__stack_work *work, unsigned stacks,
                                          const tf__stack_level *level,
                                          const tf__stack_value_map *below,
                                          tf__stack_values *values, tf_error *error);

#endif
