/* lost_nodes.h: the nodes that a search has proven lost.
 *
 * They are in a table that grows. Most deals are decided within a few hundred states, so the first
 * nodes go to a table that fits in the processor's fastest cache; a deal that fills it goes on with
 * the next of five, up to all memory that is allowed. Tables are created when a deal needs them, and
 * kept. An entry says for which wastes and redeals a state is lost (stock.h). */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_LOST_NODES_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_LOST_NODES_H

#include "games/klondike/exact/stock.h"
#include "search/transposition_table.h"

enum { TF__KLON_LOST_TABLES = 5 };

typedef struct tf__klon_lost {
    tf__tt *tables[TF__KLON_LOST_TABLES]; /* smallest first; NULL: not created yet */
    size_t bytes[TF__KLON_LOST_TABLES];   /* their sizes */
    unsigned last; /* the table that takes new nodes; it has all of them when keys are one word */
    bool any;      /* there are nodes */
    uint64_t free_nodes; /* number of nodes that still fit in it */
    tf__tt_counters counters;
} tf__klon_lost;

tf_status tf__klon_lost_create(tf__klon_lost *lost, size_t bytes, tf_error *error);
void tf__klon_lost_destroy(tf__klon_lost *lost);
size_t tf__klon_lost_bytes(const tf__klon_lost *lost);

/* Removes all nodes, for a new search. */
void tf__klon_lost_clear(tf__klon_lost *lost);

/* Starts to fetch what tf__klon_lost_has() will read, when that is likely to be slow. */
void tf__klon_lost_prefetch(const tf__klon_lost *lost, const tf__klon_model *model,
                            const tf__klon_node *node, tf__klon_config least);

/* True when the node is known to be lost. `least` identifies its heights (flood.h). */
bool tf__klon_lost_has(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least);

/* Adds a node; `work` is the number of states that its proof took. */
void tf__klon_lost_add(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least, uint64_t work);

#endif
