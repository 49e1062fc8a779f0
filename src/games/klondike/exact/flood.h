/* flood.h: all foundation heights that a state can come to by moves that can be taken back.
 *
 * With worrying back, a loose card that goes up can come down again and the other way round: nothing is
 * lost by it, so all heights that are connected by such moves are one node of the search, and the
 * smallest of them names it. Without worrying back the moves go up only; the heights that can be
 * reached are still listed, so that a card goes up only when something comes of it, and the node is
 * named by the heights it starts from. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_FLOOD_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_FLOOD_H

#include "games/klondike/exact/model.h"

enum { TF__KLON_CONFIGS = 1 << 16 };

typedef struct tf__klon_flood {
    unsigned count;
    tf__klon_config least; /* the node's name */
    uint64_t seats, leave; /* over all heights: what tf__klon_spare() found somewhere */
    uint64_t next;         /* over all heights: cards that come next on a foundation */
    tf__klon_config config[TF__KLON_CONFIGS];
    tf__klon_free free[TF__KLON_CONFIGS];
    uint64_t met[TF__KLON_CONFIGS / 64];
} tf__klon_flood;

/* The node's heights once every loose card that is safe has gone up. */
tf__klon_config tf__klon_flood_start(const tf__klon_model *model, const tf__klon_node *node);

/* Lists no heights. A flood must be zeroed once and is then reused. */
void tf__klon_flood_clear(tf__klon_flood *flood);

/* Lists the heights from the node's own on; config[0] is its start. */
void tf__klon_flood_run(tf__klon_flood *flood, const tf__klon_model *model,
                        const tf__klon_node *node);

/* The same when its start is known. */
void tf__klon_flood_from(tf__klon_flood *flood, const tf__klon_model *model,
                         const tf__klon_node *node, tf__klon_config start);

static inline bool tf__klon_flood_has(const tf__klon_flood *flood, tf__klon_config config)
{
    return flood->met[config >> 6] >> (config & 63) & 1;
}

/* The heights on the way from the node's own to `to`, both included; 0 when there is none. For
 * solutions: not fast. */
size_t tf__klon_flood_path(tf__klon_flood *flood, const tf__klon_model *model,
                           const tf__klon_node *node, tf__klon_config to, tf__klon_config *path,
                           size_t room);

#endif
