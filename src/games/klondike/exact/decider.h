/* decider.h: decides one deal of Klondike, from any number of its states.
 *
 * Depth-first search over the nodes of flood.h. Each step turns up a card, empties a column or
 * takes a card from the stock, so a node never recurs below itself, and the bounded table of lost
 * nodes may drop entries. Nodes proven lost are kept as long as the deal is the same.
 * docs/KLONDIKE.md proves which steps may be omitted, and under which rules. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_DECIDER_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_DECIDER_H

#include "games/klondike/exact/expand.h"

enum { TF__KLON_DEPTH_MAX = 2 * TF_DECK_MAX };

typedef struct tf__klon_frame {
    tf__klon_node node;
    tf__klon_config least;
    unsigned stage;            /* the next stage to list */
    unsigned first, next, end; /* indices in the list of children */
    uint64_t states_before;
} tf__klon_frame;

typedef struct tf__klon_decider {
    tf__klon_steps steps;
    unsigned depth_reached;
    uint64_t relax_from; /* number of states after which proofs of loss are tried */
    /* number of states after which another order is tried; 0: depends on the rules */
    uint64_t restart_from;
    /* 0: depends on the rules, then others; else only the order with this number minus 1 */
    unsigned order;
    uint64_t states_at_start;
    uint64_t pause_at; /* the search stops here, undecided, although no limit is reached */
    tf__klon_frame frames[TF__KLON_DEPTH_MAX];
} tf__klon_decider;

/* Initialises a decider that is set to zero. The table takes `bytes` bytes. */
tf_status tf__klon_decider_create(tf__klon_decider *decider, size_t bytes, tf_error *error);
void tf__klon_decider_destroy(tf__klon_decider *decider);

/* Starts a new deal, given as one of its positions, and clears all tables. The first frame is at
 * that position. */
void tf__klon_decider_start(tf__klon_decider *decider, const tf__klon_position *p);

/* Decides the node of the first frame. Undecided when control has counted pause_at states. When
 * won, the current children of the frames below *depth are the solution. */
tf_verdict tf__klon_decider_run(tf__klon_decider *decider, uint64_t pause_at, tf_control *control,
                                size_t *depth);

#endif
