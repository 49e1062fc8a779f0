/* expand.h: the steps from a node of the exact search that are worth trying.
 *
 * Steps are listed in stages. Most wins come from the first steps, so later stages are listed only
 * when the earlier ones have failed. docs/KLONDIKE.md proves which steps may be omitted, and under
 * which rules. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_EXPAND_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_EXPAND_H

#include "games/klondike/exact/lost_nodes.h"
#include "games/klondike/exact/reach.h"
#include "games/klondike/exact/step.h"

enum { TF__KLON_CHILDREN_MAX = 1 << 17 };

/* The stage after all steps of a node have been listed. When these have failed, the node is lost. */
enum { TF__KLON_ALL_LISTED = 3 << 12 };

/* The order in which cards of the stock are tried. */
typedef enum tf__klon_order {
    TF__KLON_UP_FIRST,   /* cards that go up first, low ranks first */
    TF__KLON_DOWN_FIRST, /* cards that go to the columns first, low ranks first */
    TF__KLON_SOONEST,    /* cards that are turned soonest first */
    TF__KLON_LATEST,     /* cards that are turned last first: a poor order, for comparison */
} tf__klon_order;

/* The number of orders that restarts cycle through. */
enum { TF__KLON_ORDERS_TRIED = TF__KLON_SOONEST + 1 };

typedef struct tf__klon_child {
    tf__klon_step step;
    tf__klon_config least; /* identifies the node that it leads to (flood.h) */
} tf__klon_child;

/* The lists of steps, one after the other for each node on the current path, and the data that they
 * are made from. */
typedef struct tf__klon_steps {
    tf__klon_model model;
    tf__klon_lost lost;
    tf__klon_reach reach;
    bool proving; /* use the proofs of reach.h */
    tf__klon_order order;
    uint64_t floods, configs, proven;
    bool overflow; /* the list of children was full */
    unsigned count;
    tf__klon_child children[TF__KLON_CHILDREN_MAX];
    tf__klon_play plays[TF__KLON_PLAYS_MAX];
    uint64_t wanted;       /* cards that come before others when plays are ordered */
    uint64_t movable;      /* cards that may move to seats from the node that is listed */
    unsigned listed_from;  /* where the last list begins */
    tf__klon_flood *first; /* flood of its first step's node, which usually comes next */
    tf__klon_node first_node;
    tf__klon_flood *here, *there;
    tf__klon_flood space[3];
} tf__klon_steps;

/* Starts a new deal with empty lists. */
void tf__klon_steps_start(tf__klon_steps *steps);

/* Appends the steps of a stage from the node, or of the first later stage that has any. Sets
 * *least, which identifies the node. Returns the next stage. */
unsigned tf__klon_steps_list(tf__klon_steps *steps, const tf__klon_node *node, unsigned stage,
                             tf__klon_config *least);

/* True when the node is proven lost without search. `before` is the preceding node, which was not.
 */
bool tf__klon_steps_hopeless(tf__klon_steps *steps, const tf__klon_node *before,
                             const tf__klon_node *node);

#endif
