/* levels.h: the states that a two-chain stack game can reach, level by level.
 *
 * A level holds the states with the same number of stock cards. Each card put on a stack leads one
 * level down, so a level consists of all distinct live children of the level above. Those that are owned by the
 * stack that got the card are enough (expand.c). */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_LEVELS_H
#define TEFUDA_GAMES_CALCULATION_STACK_LEVELS_H

#include "games/calculation/stack/state_set.h"
#include "games/calculation/stack/work.h"

/* The level that consists of the start state. */
TF_MUST_USE tf_status tf__stack_level_top(unsigned stacks, unsigned foundations, unsigned cards,
                                          tf__stack_level *level, tf_error *error);

/* Generates the level below `above`, whose states have at least two cards. Ticks once per state of
 * `above`. */
TF_MUST_USE tf_status tf__stack_level_below(tf__stack_work *work, unsigned stacks,
                                            const tf__stack_level *above, tf__stack_level *level,
                                            tf_error *error);
/* Replaces a level by the one below. Release it whatever this returns. */
TF_MUST_USE tf_status tf__stack_level_descend(tf__stack_work *work, unsigned stacks,
                                              tf__stack_level *level, tf_error *error);

/* Counts the states in all levels. Ticks once per state. */
TF_MUST_USE tf_status tf__stack_levels_count(tf__stack_work *work, unsigned stacks,
                                             unsigned foundations, unsigned cards, uint64_t *states,
                                             tf_error *error);

/* Estimates the number of states of the table that the work's request names, by extrapolating the
 * counts of small games. The error is below 5 percent where the number is known. */
TF_MUST_USE tf_status tf__stack_levels_estimate(tf__stack_work *work, uint64_t *estimate,
                                                tf_error *error);

#endif
