/* last_pass.h: the stock when it cannot be turned over any more (docs/KLONDIKE.md, "The last
 * pass").
 *
 * In the last pass the cards that are turned together stay together: each can be played only after
 * those on top of it, and removing one does not affect the others. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_LAST_PASS_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_LAST_PASS_H

#include "games/klondike/exact/stock.h"

static inline bool tf__klon_is_last_pass(const tf__klon_model *model, const tf__klon_node *node)
{
    return model->limited && node->redeals >= model->redeals_max;
}

/* The cards of the stock that can be played now without a drawback for the others. */
uint64_t tf__klon_free_cards(const tf__klon_model *model, const tf__klon_node *node);

/* The play of such a card. */
tf__klon_play tf__klon_free_play(const tf__klon_model *model, const tf__klon_node *node,
                                 unsigned place);

/* True when cards were turned between the nodes, so that some may now lie under others. No other
 * step removes a card from those that can be played at some time in the last pass. */
static inline bool tf__klon_buries(const tf__klon_node *before, const tf__klon_node *after)
{
    return before->stock != after->stock &&
           (before->redeals != after->redeals || after->waste >= before->waste);
}

/* True when, in the last pass, some card can never be moved, even if every card that can be played
 * at some time stays wherever it helps. */
bool tf__klon_last_pass_lost(const tf__klon_model *model, const tf__klon_node *node);

#endif
