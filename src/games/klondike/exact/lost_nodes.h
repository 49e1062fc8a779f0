/* lost_nodes.h: the nodes that a search has proven lost.
 *
 * Three tables: most deals are decided within a few hundred states, so the first ones go to a table that
 * stays in the processor's nearest cache, and larger ones are touched only by deals that fill it.
 * Entries tell for which wastes and redeals a state is lost (stock.h). */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_LOST_NODES_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_LOST_NODES_H

#include "games/klondike/exact/stock.h"
#include "search/transposition_table.h"

enum { TF__KLON_LOST_TABLES = 3 };

typedef struct tf__klon_lost {
    tf__tt *tables[TF__KLON_LOST_TABLES]; /* the nearest first */
    unsigned in_use;                      /* the first so many of them */
    uint64_t room;                        /* nodes that still go to the last of these */
    tf__tt_counters counters;
} tf__klon_lost;

tf_status tf__klon_lost_create(tf__klon_lost *lost, size_t bytes, tf_error *error);
void tf__klon_lost_destroy(tf__klon_lost *lost);
size_t tf__klon_lost_bytes(const tf__klon_lost *lost);

/* Forgets everything, for a new search. */
void tf__klon_lost_clear(tf__klon_lost *lost);

/* True when the node with these least heights is known to be lost. */
bool tf__klon_lost_has(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least);

/* Adds a node; work: the states that it took. */
void tf__klon_lost_add(tf__klon_lost *lost, const tf__klon_model *model, const tf__klon_node *node,
                       tf__klon_config least, uint64_t work);

#endif
