/* paths.h: shortest solutions of Klondike, by plain search over the rules themselves.
 *
 * Breadth-first search over every legal move of every position. Two positions are equal when all
 * their bytes are, ignoring the order of the columns, the redeals made when they are unlimited, and
 * what a person has seen. Positions are identified by a 128-bit hash. Nothing else is reduced, so
 * tests use this search to check the exact solver and the search for shortest solutions (minimal.h). */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_PATHS_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_PATHS_H

#include <tefuda/solver.h>

#include "games/klondike/types.h"

typedef struct tf__klon_paths tf__klon_paths;

tf_status tf__klon_paths_create(tf__klon_paths **out, size_t bytes, tf_error *error);
void tf__klon_paths_destroy(tf__klon_paths *search); /* NULL is accepted */

typedef struct tf__klon_path {
    tf_verdict verdict; /* won: `moves` is a shortest path */
    size_t length;      /* its length */
    size_t positions;
    tf_moves *moves; /* replaced when won, else unchanged */
} tf__klon_path;

/* Searches for a shortest path to a won game; a redeal counts `redeal_cost` moves. */
tf_status tf__klon_paths_run(tf__klon_paths *search, const tf__klon_position *p,
                             unsigned redeal_cost, tf_control *control, tf__klon_path *out,
                             tf_error *error);

#endif
