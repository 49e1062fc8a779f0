/* minimal.h: solutions of least length, by best-first search (A*) over macros.
 *
 * States are taken in the order of moves made plus the lower bound. The first solution that is
 * taken is therefore a shortest one. All memory is reserved at the start; when it is used up, or a
 * limit is reached, the bound of the next state is a lower bound on the length of every solution. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_MINIMAL_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_MINIMAL_H

#include <tefuda/solver.h>

#include "games/klondike/types.h"

typedef struct tf__klon_minimal tf__klon_minimal;

tf_status tf__klon_minimal_create(tf__klon_minimal **out, size_t bytes, tf_error *error);
void tf__klon_minimal_destroy(tf__klon_minimal *search); /* NULL is accepted */

typedef struct tf__klon_minimum {
    /* won: `moves` is a shortest solution; lost: there is none below the limit */
    tf_verdict verdict;
    size_t at_least; /* lower bound on the length of any solution */
    size_t nodes;    /* states stored */
    tf_moves *moves; /* replaced when won, else unchanged */
} tf__klon_minimum;

/* True when the position can be searched; see facts.h. If not, there is a simple lower bound. */
bool tf__klon_minimal_fits(const tf__klon_position *p);
size_t tf__klon_fewest_moves(const tf__klon_position *p);

/* Searches for a solution of fewer than `limit` moves; a redeal counts `redeal_cost` moves. With a
 * weight above 4 (quarters) the bound counts for more in the order of the search: a solution is found
 * sooner, but it need not be a shortest one, and `at_least` means nothing. */
tf_status tf__klon_minimal_run(tf__klon_minimal *search, const tf__klon_position *p,
                               unsigned redeal_cost, unsigned weight, size_t limit,
                               tf_control *control, tf__klon_minimum *out, tf_error *error);

#endif
