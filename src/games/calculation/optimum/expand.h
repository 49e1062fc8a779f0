/* expand.h: the states that one draw can lead to. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_EXPAND_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_EXPAND_H

#include "games/calculation/optimum/winnable.h"

enum { TF__OPT_CHILDREN_MAX = 2048 };

/* The different states after one draw of one rank. */
typedef struct tf__opt_children {
    unsigned count;
    tf__opt_key key[TF__OPT_CHILDREN_MAX];
    bool all_or_nothing[TF__OPT_CHILDREN_MAX]; /* worth 0 or 1 (state.h) */
} tf__opt_children;

/* Moves each card that must go to the foundation that wants it there, until there is none (state.h). */
void tf__opt_settle(const tf__opt_game *game, tf__opt_state *state, tf__opt_cache *cache);

/* Adds the state, settled, and all states that moves of stack tops lead to. Returns false when there
 * are too many. */
bool tf__opt_add_moves(const tf__opt_game *game, tf__opt_state *state, tf__opt_cache *cache,
                       tf__opt_children *children);

/* All states after drawing `rank`, which the stock has: the card put on a foundation or a stack,
 * then any number of stack tops moved to foundations. Returns false when there are more than
 * TF__OPT_CHILDREN_MAX. */
bool tf__opt_expand(const tf__opt_game *game, const tf__opt_state *state, unsigned rank,
                    tf__opt_cache *cache, tf__opt_children *children);

#endif
