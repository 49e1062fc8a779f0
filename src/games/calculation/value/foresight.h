/* foresight.h: values of the cards that may come next, from the plans that the player itself keeps.
 *
 * A player of the type `plans` knows more of its game than a second set of plans that follows it, and its plans cost
 * nothing to find. All values are fixed before the card comes. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_FORESIGHT_H
#define TEFUDA_GAMES_CALCULATION_VALUE_FORESIGHT_H

#include <tefuda/evaluator.h>

#include "games/calculation/value/endgame.h"
#include "games/calculation/value/model.h"
#include "games/calculation/value/scan.h"

typedef struct tf__value_foresight {
    const tf__value_model *model; /* borrowed */
    tf__value_scan scan;
    tf__value_endgame *ending;
    bool searched;           /* the end was searched: `value` is exact */
    unsigned outcomes;       /* ranks that could come; 0: nothing was valued */
    double value[TF_RANKS];  /* with a card of each rank in the hand */
    double mean;             /* over the cards of the stock */
} tf__value_foresight;

/* Uses the plans that a player keeps, or with FOLLOWED plans of its own that follow the game. The model is borrowed;
 * so is the network, NULL: no values, only figures. */
tf_status tf__value_foresight_init(tf__value_foresight *foresight, unsigned stacks,
                                   tf__value_scan_kind kind, const tf__value_model *model,
                                   const tf__value_network *network, tf_error *error);
void tf__value_foresight_free(tf__value_foresight *foresight); /* zeroed is accepted */
size_t tf__value_foresight_bytes(unsigned stacks);

/* True when the player is one whose plans can be used. */
bool tf__value_foresight_serves(const tf_player *player);

/* Called after each card whose end was not searched, with the figures in scan.features. */
typedef void tf__value_foresight_seen(void *context, const tf__value_foresight *foresight);

/* Values every card that the player may draw next; `seen` may be NULL. False when control said stop. */
bool tf__value_foresight_draw(tf__value_foresight *foresight, const tf_player *player,
                              const tf__calc_view *view, tf_control *control,
                              tf__value_foresight_seen *seen, void *context);

#endif
