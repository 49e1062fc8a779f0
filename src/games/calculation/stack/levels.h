/* levels.h: the states that a two-chain stack game can reach, level by level.
 *
 * A level holds the states with the same number of stock cards. Each card put on a stack leads one
 * level down, so a level is all live children of the level above, each once. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_LEVELS_H
#define TEFUDA_GAMES_CALCULATION_STACK_LEVELS_H

#include "games/calculation/stack/state_set.h"
#include "games/calculation/stack/work.h"

/* The level of the start alone. */
TF_MUST_USE tf_status tf__stack_level_top(unsigned stacks, unsigned foundations, unsigned cards,
                                          tf__stack_level *level, tf_error *error);

/* The level below `above`, whose states have at least two cards. Ticks once for each state above. */
TF_MUST_USE tf_status tf__stack_level_below(tf__stack_work *work, unsigned stacks,
                                            const tf__stack_level *above, tf__stack_level *level,
                                            tf_error *error);
/* Replaces a level by the one below. Release it whatever this returns. */
TF_MUST_USE tf_status tf__stack_level_descend(tf__stack_work *work, unsigned stacks,
                                              tf__stack_level *level, tf_error *error);

/* How many states there are in all levels. Ticks for each. */
TF_MUST_USE tf_status tf__stack_levels_count(tf__stack_work *work, unsigned stacks,
                                             unsigned foundations, unsigned cards, uint64_t *states,
                                             tf_error *error);

/* Roughly how many states the table of the work's request will have, from the counts of small games: within
 * 5 per cent where it is known. */
TF_MUST_USE tf_status tf__stack_levels_guess(tf__stack_work *work, uint64_t *guess,
                                             tf_error *error);

#endif
