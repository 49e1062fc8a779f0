/* search.h: a beam search of the open game. A layer holds the states after the same number of
 * placed cards.
 *
 * Every state of a layer is expanded by all choices that can matter. Equivalent states count as
 * one, and the `width` states of lowest cost (cost.h) are kept. If no state is left and none was
 * ever dropped, the deal is lost. If a state survives all turns, the deal is won. */
#ifndef TEFUDA_GAMES_CALCULATION_OPEN_SEARCH_H
#define TEFUDA_GAMES_CALCULATION_OPEN_SEARCH_H

#include <tefuda/solver.h>

#include "base/memory.h"
#include "games/calculation/open/state.h"

typedef struct tf__open_candidate {
    uint64_t key;
    uint32_t cost;
    uint32_t parent;
    uint8_t choice;
} tf__open_candidate;

/* A state is stored as its history, one choice per turn: 52 bytes from which it is replayed. */
typedef uint8_t tf__open_history[TF_DECK_MAX];

typedef struct tf__open_search {
    uint32_t width_max;
    uint32_t largest; /* the largest layer of the last pass */
    size_t capacity;  /* number of candidates */
    tf__open_history *layer, *next_layer;
    tf__open_candidate *candidates;
    tf__block block; /* of all three */
} tf__open_search;

/* The memory in bytes per state of the width. */
size_t tf__open_search_bytes(void);

TF_MUST_USE tf_status tf__open_search_init(tf__open_search *search, uint32_t width_max,
                                           tf_error *error);
void tf__open_search_release(tf__open_search *search);

/* Between two passes the memory of the layers, search->block, can be used for other things. */

/* One pass with layers of at most `width` states, width <= width_max. When won, `history` holds the
 * choices. Undecided when states were dropped or control stopped the search. */
tf_verdict tf__open_search_pass(tf__open_search *search, const tf__open_deal *deal, uint32_t width,
                                tf_control *control, tf__open_history history);

#endif
