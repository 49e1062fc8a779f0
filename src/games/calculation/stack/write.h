/* write.h: writing a finished table. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_WRITE_H
#define TEFUDA_GAMES_CALCULATION_STACK_WRITE_H

#include "games/calculation/stack/level_store.h"
#include "games/calculation/stack/table.h"
#include "games/calculation/stack/work.h"

/* Writes the table of a store that has all states and values, under a temporary name, and renames it to
 * path. */
TF_MUST_USE tf_status tf__stack_write(tf__stack_work *work, tf__stack_store *store,
                                      const char *path, tf_error *error);

#endif
