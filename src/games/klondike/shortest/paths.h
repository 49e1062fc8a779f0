/* paths.h: shortest solutions of Klondike, over the rules themselves.
 *
 * Best first by moves made plus a bound on what is still to do, or breadth first without the bound, over
 * every legal move of every position. Two positions are the same when all their bytes are, but for the
 * order of the columns, for the redeals made when they are not limited, and for what a person has seen;
 * 128 bits of a hash stand for them. Nothing else is left out, so this is also the yardstick for the
 * exact solver. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_PATHS_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_PATHS_H

#include <tefuda/solver.h>

#include "games/klondike/types.h"

typedef struct tf__klon_paths tf__klon_paths;

tf_status tf__klon_paths_create(tf__klon_paths **out, size_t bytes, tf_error *error);
void tf__klon_paths_destroy(tf__klon_paths *search); /* NULL is accepted */

typedef struct tf__klon_path {
    tf_verdict verdict; /* won: moves holds a shortest path; lost: there is none below the limit */
    size_t at_least;    /* no path is shorter than this */
    size_t positions;
    tf_moves *moves; /* replaced when won, else left alone */
} tf__klon_path;

/* Looks for a path of fewer than `limit` moves to a won game. */
tf_status tf__klon_paths_run(tf__klon_paths *search, const tf__klon_position *p, bool bounded,
                             size_t limit, tf_control *control, tf__klon_path *out,
                             tf_error *error);

#endif
