/* level_store.h: the levels that a build has finished, in memory or as files in a folder of its own.
 *
 * Small builds keep everything in memory. Large ones write each level as it is finished
 * (stack-sS-mM-nN.build/states-24, values-1, ...), so that a build that is killed goes on with the
 * level it was at. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_LEVEL_STORE_H
#define TEFUDA_GAMES_CALCULATION_STACK_LEVEL_STORE_H

#include <stdbool.h>

#include <tefuda/text.h>

#include "games/calculation/stack/state_set.h"

/* The values of a level's states, in the same order. */
typedef struct tf__stack_values {
    double *value;
    uint64_t count;
    double smallest; /* above 0; 1 when there is none */
    tf__block block;
} tf__stack_values;

typedef struct tf__stack_store {
    unsigned stacks, foundations, cards;
    bool on_disk;
    int lock; /* of the folder, -1 for none */
    tf_text folder;
    tf__stack_level states[TF__STACK_PAIR_CARDS_MAX + 1]; /* by number of cards; in memory only */
    tf__stack_values values[TF__STACK_PAIR_CARDS_MAX + 1];
} tf__stack_store;

/* Opens the store of a table that is being built in `dir`, which is made when it is not there. On disk
 * one process at a time: a second one is TF_ERR_IO. */
TF_MUST_USE tf_status tf__stack_store_open(tf__stack_store *store, const char *dir, unsigned stacks,
                                           unsigned foundations, unsigned cards, bool on_disk,
                                           tf_error *error);
/* Closes it; with remove the levels are forgotten. */
void tf__stack_store_close(tf__stack_store *store, bool remove);

/* How many states the level of so many cards has, or values that are known; false when that level has
 * not been saved (whole and undamaged as far as its header tells). */
bool tf__stack_store_has_states(tf__stack_store *store, unsigned cards, uint64_t *count);
bool tf__stack_store_has_values(tf__stack_store *store, unsigned cards, uint64_t *count,
                                double *smallest);

/* Saves a level; it may be read on, until it is dropped. */
TF_MUST_USE tf_status tf__stack_store_save_states(tf__stack_store *store, unsigned cards,
                                                  const tf__stack_level *level, tf_error *error);
TF_MUST_USE tf_status tf__stack_store_save_values(tf__stack_store *store, unsigned cards,
                                                  const tf__stack_values *values, tf_error *error);

/* Loads a level that was saved, checksums and all. */
TF_MUST_USE tf_status tf__stack_store_load_states(tf__stack_store *store, unsigned cards,
                                                  tf__stack_level *level, tf_error *error);
TF_MUST_USE tf_status tf__stack_store_load_values(tf__stack_store *store, unsigned cards,
                                                  tf__stack_values *values, tf_error *error);

/* Gives back what was saved or loaded. */
void tf__stack_store_drop_states(tf__stack_store *store, tf__stack_level *level);
void tf__stack_store_drop_values(tf__stack_store *store, tf__stack_values *values);

#endif
