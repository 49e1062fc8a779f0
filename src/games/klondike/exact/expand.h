/* expand.h: the steps from a node of the exact search that are worth trying.
 *
 * Listed in stages: most wins come of the first steps, so the later stages are listed only when the
 * earlier ones have failed. What is left out, and under which rules, is argued in docs/KLONDIKE.md. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_EXPAND_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_EXPAND_H

#include "games/klondike/exact/lost_nodes.h"
#include "games/klondike/exact/reach.h"
#include "games/klondike/exact/step.h"

enum { TF__KLON_CHILDREN_MAX = 1 << 17 };

/* A node has so many stages; after the last it is lost. */
enum { TF__KLON_STAGES = 3 };

/* Which cards of the stock are tried first. */
typedef enum tf__klon_order {
    TF__KLON_UP_FIRST,   /* those that go up, low ranks first */
    TF__KLON_DOWN_FIRST, /* those that go to the columns, low ranks first */
    TF__KLON_SOONEST,    /* those that come up first */
    TF__KLON_LATEST,     /* those that come up last: poor, for comparison */
} tf__klon_order;

/* So many of them are worth trying in turn. */
enum { TF__KLON_ORDERS_TRIED = TF__KLON_SOONEST + 1 };

typedef struct tf__klon_child {
    tf__klon_step step;
    tf__klon_config least; /* the name of the node that it leads to */
} tf__klon_child;

/* What the lists are made from, and the lists, one upon the other for each node on the way. */
typedef struct tf__klon_steps {
    tf__klon_model model;
    tf__klon_lost lost;
    tf__klon_reach reach;
    bool proving; /* ask reach.h */
    tf__klon_order order;
    uint64_t floods, configs, proven;
    bool overflow; /* there was no room for a child */
    unsigned count;
    tf__klon_child children[TF__KLON_CHILDREN_MAX];
    tf__klon_play plays[TF__KLON_PLAYS_MAX];
    unsigned listed_from;  /* where the last list begins */
    tf__klon_flood *first; /* of its first step's node, which mostly comes next */
    tf__klon_node first_node;
    tf__klon_flood *here, *there;
    tf__klon_flood space[3];
} tf__klon_steps;

/* A new deal: nothing is listed. */
void tf__klon_steps_start(tf__klon_steps *steps);

/* Appends the steps of a stage from the node, or of the first later one that has any; *least is its
 * name. Returns the stage that follows. */
unsigned tf__klon_steps_list(tf__klon_steps *steps, const tf__klon_node *node, unsigned stage,
                             tf__klon_config *least);

/* True when the node is lost by a proof, without a search. It follows `before`, which was not. */
bool tf__klon_steps_hopeless(tf__klon_steps *steps, const tf__klon_node *before,
                             const tf__klon_node *node);

#endif
