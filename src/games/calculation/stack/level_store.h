/* level_store.h: the levels that a build has finished, in memory or as files in a separate folder.
 *
 * Small builds keep everything in memory. Large builds write each level when it is finished
 * (stack-sS-mM-nN.build/states-24, values-1, ...), so that a killed build can continue at the level
 * where it was. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_LEVEL_STORE_H
#define TEFUDA_GAMES_CALCULATION_STACK_LEVEL_STORE_H

#include <stdbool.h>

#include <tefuda/text.h>

#include "games/calculation/stack/state_set.h"

/* The values of the states of a level, in the same order. */
typedef struct tf__stack_values {
    double *value;
    uint64_t count;
    double smallest; /* smallest value above 0; 1 when there is none */
    tf__block block;
} tf__stack_values;

typedef struct tf__stack_store {
    unsigned stacks, foundations, cards;
    bool on_disk;
    int lock; /* file descriptor of the lock of the folder; -1 for none */
    tf_text folder;
    /* by number of cards; used only in memory */
    tf__stack_level states[TF__STACK_PAIR_CARDS_MAX + 1];
    tf__stack_values values[TF__STACK_PAIR_CARDS_MAX + 1];
} tf__stack_store;

/* Opens the store for a table that is being built in `dir`, which is created if missing. A store on
 * disk allows one process at a time; a second one gets TF_ERR_IO. */
TF_MUST_USE tf_status tf__stack_store_open(tf__stack_store *store, const char *dir, unsigned stacks,
                                           unsigned foundations, unsigned cards, bool on_disk,
                                           tf_error *error);
/* Closes the store. With `remove`, deletes the saved levels. */
void tf__stack_store_close(tf__stack_store *store, bool remove);

/* Returns true if the level is saved, with the number of its states or values. The level must be
 * complete and undamaged, as far as its header shows. */
bool tf__stack_store_has_states(tf__stack_store *store, unsigned cards, uint64_t *count);
bool tf__stack_store_has_values(tf__stack_store *store, unsigned cards, uint64_t *count,
                                double *smallest);

/* Saves a level. The caller may read it until the level is dropped. */
TF_MUST_USE tf_status tf__stack_store_save_states(tf__stack_store *store, unsigned cards,
                                                  const tf__stack_level *level, tf_error *error);
TF_MUST_USE tf_status tf__stack_store_save_values(tf__stack_store *store, unsigned cards,
                                                  const tf__stack_values *values, tf_error *error);

/* Loads a saved level and verifies its checksums. */
TF_MUST_USE tf_status tf__stack_store_load_states(tf__stack_store *store, unsigned cards,
                                                  tf__stack_level *level, tf_error *error);
TF_MUST_USE tf_status tf__stack_store_load_values(tf__stack_store *store, unsigned cards,
                                                  tf__stack_values *values, tf_error *error);

/* Releases a level that was saved or loaded. */
void tf__stack_store_drop_states(tf__stack_store *store, tf__stack_level *level);
void tf__stack_store_drop_values(tf__stack_store *store, tf__stack_values *values);

#endif
