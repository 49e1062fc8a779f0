/* search.h: a search of the open game by layers, a layer being the states after one more card.
 *
 * Every state of a layer is played on in every way that could matter; states that are alike count as
 * one, and of the rest the `width` that cost least are kept (cost.h). If none survives although none was ever
 * left out, the deal is lost; if one survives all turns, it is won. */
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

/* A state is kept as its history, a choice a turn: 52 bytes, from which it is played again. */
typedef uint8_t tf__open_history[TF_DECK_MAX];

typedef struct tf__open_search {
    uint32_t width_max;
    uint32_t largest; /* the largest layer of the last pass */
    size_t capacity;  /* of candidates */
    tf__open_history *layer, *next_layer;
    tf__open_candidate *candidates;
    tf__block blocks[3];
} tf__open_search;

/* The bytes that a search takes for each state of its width. */
size_t tf__open_search_bytes(void);

TF_MUST_USE tf_status tf__open_search_init(tf__open_search *search, uint32_t width_max,
                                           tf_error *error);
void tf__open_search_release(tf__open_search *search);

/* One pass with layers of at most width <= width_max states. Won: the history is there. Undecided:
 * states were left out, or control said stop. */
tf_verdict tf__open_search_pass(tf__open_search *search, const tf__open_deal *deal, uint32_t width,
                                tf_control *control, tf__open_history history);

#endif
