/* flood.h: all foundation heights that a state can reach by reversible moves.
 *
 * With worrying back, a loose card that goes up can come down again, and vice versa. Such moves
 * lose nothing, so all heights that they connect form one node of the search, identified by the
 * smallest of them. Without worrying back, the moves only go up. The reachable heights are still
 * listed, so that a card goes up only when it is useful, and the node is identified by the heights
 * that it starts from. See docs/KLONDIKE.md, "Reversible heights". */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_FLOOD_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_FLOOD_H

#include "games/klondike/exact/model.h"

enum { TF__KLON_CONFIGS = 1 << 16 };

typedef struct tf__klon_flood {
    unsigned count;
    tf__klon_config least; /* identifies the node */
    uint64_t seats, leave; /* union over all heights of the results of tf__klon_spare() */
    uint64_t next;         /* union over all heights of the cards that come next on a foundation */
    tf__klon_config config[TF__KLON_CONFIGS];
    tf__klon_free free[TF__KLON_CONFIGS];
    uint64_t met[TF__KLON_CONFIGS / 64];
} tf__klon_flood;

/* The node's heights after every safe loose card has gone up. */
tf__klon_config tf__klon_flood_start(const tf__klon_model *model, const tf__klon_node *node);

/* Empties the list. A flood must be set to zero once and can then be reused. */
void tf__klon_flood_clear(tf__klon_flood *flood);

/* Lists the heights that are reachable from the node's own; config[0] is the start. */
void tf__klon_flood_run(tf__klon_flood *flood, const tf__klon_model *model,
                        const tf__klon_node *node);

/* The same when the start is known. */
void tf__klon_flood_from(tf__klon_flood *flood, const tf__klon_model *model,
                         const tf__klon_node *node, tf__klon_config start);

static inline bool tf__klon_flood_has(const tf__klon_flood *flood, tf__klon_config config)
{
    return flood->met[config >> 6] >> (config & 63) & 1;
}

/* The heights on a path from the node's own to `to`, both included. Returns their number, 0 when
 * there is no path. Used for solutions; not fast. */
size_t tf__klon_flood_path(tf__klon_flood *flood, const tf__klon_model *model,
                           const tf__klon_node *node, tf__klon_config to, tf__klon_config *path,
                           size_t capacity);

#endif
