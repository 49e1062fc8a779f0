/* decider.h: one deal of Klondike decided, from any number of its states.
 *
 * Depth first over the nodes of flood.h: each step turns up a card, empties a column or takes a card
 * from the stock, so a node is never met again below itself, and a bounded table of lost nodes may
 * forget. What was proven lost stays known while the deal is the same. Which steps may be left out,
 * and under which rules, is argued in docs/KLONDIKE.md. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_DECIDER_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_DECIDER_H

#include "games/klondike/exact/expand.h"

enum { TF__KLON_DEPTH_MAX = 2 * TF_DECK_MAX };

typedef struct tf__klon_frame {
    tf__klon_node node;
    tf__klon_config least;
    unsigned stage;            /* that is listed next */
    unsigned first, next, end; /* in the list of children */
    uint64_t states_before;
} tf__klon_frame;

typedef struct tf__klon_decider {
    tf__klon_steps steps;
    unsigned depth_reached;
    uint64_t relax_from;   /* states after which proofs of loss are looked for */
    uint64_t restart_from; /* states after which another order is tried; 0: as suits the rules */
    unsigned order; /* 0: as suits the rules, then others; else that order + 1 and no other */
    uint64_t states_at_start;
    uint64_t pause_at; /* a search gives up there, undecided, without a limit having been hit */
    tf__klon_frame frames[TF__KLON_DEPTH_MAX];
} tf__klon_decider;

/* Fills a zeroed decider; the table takes so many bytes. */
tf_status tf__klon_decider_create(tf__klon_decider *decider, size_t bytes, tf_error *error);
void tf__klon_decider_destroy(tf__klon_decider *decider);

/* A new deal, given as a position of it: forgets everything. The first frame is at that position. */
void tf__klon_decider_start(tf__klon_decider *decider, const tf__klon_position *p);

/* Decides the node of the first frame; undecided once control has counted pause_at states. When won, the
 * children that the frames below *depth are at are the way. */
tf_verdict tf__klon_decider_run(tf__klon_decider *decider, uint64_t pause_at, tf_control *control,
                                size_t *depth);

#endif
