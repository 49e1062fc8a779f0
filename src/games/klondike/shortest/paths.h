/* paths.h: shortest solutions of Klondike, by search over the rules themselves.
 *
 * Best-first search by moves made plus a lower bound on the moves to come, or breadth-first search
 * without the bound, over every legal move of every position. Two positions are equal when all
 * their bytes are, ignoring the order of the columns, the redeals made when they are unlimited, and
 * what a person has seen. Positions are identified by a 128-bit hash. Nothing else is reduced, so
 * tests use this search to check the exact solver. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_PATHS_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_PATHS_H

#include <tefuda/solver.h>

#include "games/klondike/types.h"

typedef struct tf__klon_paths tf__klon_paths;

tf_status tf__klon_paths_create(tf__klon_paths **out, size_t bytes, tf_error *error);
void tf__klon_paths_destroy(tf__klon_paths *search); /* NULL is accepted */

typedef struct tf__klon_path {
    /* won: `moves` is a shortest path; lost: there is no path below the limit */
    tf_verdict verdict;
    size_t at_least; /* lower bound on the length of any path */
    size_t positions;
    tf_moves *moves; /* replaced when won, else unchanged */
} tf__klon_path;

/* Searches for a path of fewer than `limit` moves to a won game. */
tf_status tf__klon_paths_run(tf__klon_paths *search, const tf__klon_position *p, bool bounded,
                             size_t limit, tf_control *control, tf__klon_path *out,
                             tf_error *error);

#endif
