/* lookup.h: looks up states of a solved game on disk.
 *
 * The files of layers.h are mapped into memory. A part is found by its first key, a key in it by
 * bisection. Checksums are not verified here: `tefuda table optimum --sample N` does it. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_LOOKUP_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_LOOKUP_H

#include "games/calculation/optimum/state.h"

typedef struct tf__opt_lookup tf__opt_lookup;

/* Opens the files of a finished run. TF_ERR_INPUT, with the command to make them, when there are none
 * or some are missing. Thread-safe afterwards. */
TF_MUST_USE tf_status tf__opt_lookup_open(tf__opt_lookup **out, const tf__opt_game *game,
                                          const char *data_dir, tf_error *error);
void tf__opt_lookup_close(tf__opt_lookup *lookup);

const tf__opt_game *tf__opt_lookup_game(const tf__opt_lookup *lookup);

/* Gets the value of a state with `stock` cards left. Returns false when it is not stored. */
bool tf__opt_lookup_find(const tf__opt_lookup *lookup, tf__opt_key key, unsigned stock,
                         double *value);

/* The states of the layer with `stock` cards left, and the key at an index. */
uint64_t tf__opt_lookup_count(const tf__opt_lookup *lookup, unsigned stock);
tf__opt_key tf__opt_lookup_key(const tf__opt_lookup *lookup, unsigned stock, uint64_t index);

#endif
