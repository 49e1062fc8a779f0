/* unroll.h: turns a path of the search for shortest solutions into moves of the rules. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_UNROLL_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_UNROLL_H

#include <tefuda/solver.h>

#include "games/klondike/shortest/macros.h"

/* Replaces the moves by those that lead from position p, whose state is *root, through the states of
 * the path to the end of the game. In the last state nothing is hidden and the stock is empty. */
TF_MUST_USE tf_status tf__klon_unroll(tf__klon_macros *macros, const tf__klon_position *p,
                                      const tf__klon_layout *root, const tf__klon_layout *path,
                                      size_t count, tf_moves *moves, tf_error *error);

#endif
