/* write.h: writes a finished table. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_WRITE_H
#define TEFUDA_GAMES_CALCULATION_STACK_WRITE_H

#include "games/calculation/stack/level_store.h"
#include "games/calculation/stack/table.h"
#include "games/calculation/stack/work.h"

/* Writes the table from a store that has all states and values. Writes under a temporary name, then
 * renames it to `path`. */
TF_MUST_USE tf_status tf__stack_write(tf__stack_work *work, tf__stack_store *store,
                                      const char *path, tf_error *error);

#endif
