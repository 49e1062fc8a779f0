/* foresight.h: values of the cards that may come next, from the plans that the player itself keeps.
 *
 * A player of the type `plans` knows more of its game than a second set of plans that follows it, and its plans cost
 * nothing to find. A network that has the inputs for it is told how the figures after a card differ from their mean
 * over all cards, and that mean: so it need not take all that differs for luck. Towards the end, where a player keeps
 * so many plans that its own turns take longer, the value of a card is the mean over the one or two that may come after it.
 * All values are fixed before the card comes. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_FORESIGHT_H
#define TEFUDA_GAMES_CALCULATION_VALUE_FORESIGHT_H

#include <tefuda/evaluator.h>

#include "games/calculation/value/endgame.h"
#include "games/calculation/value/scan.h"

enum { TF__VALUE_LATER_CARDS = 2 }; /* that are looked at after the next one, at most */

/* For luck the reply to a card is the one that the plans choose, as the shares of differences were fitted; to play, more
 * plans and another reply are tried. */
typedef enum tf__value_foresight_kind {
    TF__VALUE_FORESIGHT_LUCK,
    TF__VALUE_FORESIGHT_PLAY
} tf__value_foresight_kind;

/* The cards that may come next for one table. */
typedef struct tf__value_foreseen {
    tf__value_scan scan;
    float features[TF_RANKS][TF__VALUE_FEATURES];
    double value[TF_RANKS]; /* with a card of each rank in the hand */
} tf__value_foreseen;

typedef struct tf__value_foresight tf__value_foresight;

/* Told of every mean over the next `cards` cards, with left[r] cards of rank r in the stock. */
typedef void tf__value_foresight_watch(void *context, const tf__value_foresight *foresight,
                                       const uint8_t *left, unsigned cards);

struct tf__value_foresight {
    tf__plan_valuer *judge;                          /* borrowed; of plans found anew */
    const tf__value_network *network;                /* borrowed; NULL: no values, only features */
    tf__value_foreseen next;                         /* features: unless the end was searched */
    tf__value_foreseen later[TF__VALUE_LATER_CARDS]; /* after one of the next cards */
    size_t replies; /* to a card that are tried, when a card after it is looked at */
    tf__value_endgame *ending;
    bool searched;                    /* the end was searched: values are exact */
    unsigned outcomes;                /* ranks that could come; 0: nothing was valued */
    double mean;                      /* of next.value over the cards of the stock */
    tf__value_foresight_watch *watch; /* NULL: none */
    void *watch_context;
};

/* The judge is borrowed; so is the network, NULL: no values, only features. */
tf_status tf__value_foresight_init(tf__value_foresight *foresight, unsigned stacks,
                                   tf__value_foresight_kind kind, tf__plan_valuer *judge,
                                   const tf__value_network *network, tf_error *error);
void tf__value_foresight_free(tf__value_foresight *foresight); /* zeroed is accepted */
size_t tf__value_foresight_bytes(unsigned stacks, tf__value_foresight_kind kind);

/* With what a player `plans` looks ahead, for networks that learn from it; NULL unless it has leaf=learned. Defined with the player,
 * in planner/player.c. */
tf__value_foresight *tf__value_foresight_of(tf_player *player);

/* True when the player is one whose plans can be used. */
bool tf__value_foresight_serves(const tf_player *player);

/* The mean of the values over the next `cards` cards that may come, at least one; left[r] of rank r are in the stock. The
 * table has these plans, best first, which the valuer values. False when control said stop. */
bool tf__value_foresight_mean(tf__value_foresight *foresight, const tf__plan_layout *table,
                              const tf__plan_set *plans, tf__plan_valuer *valuer,
                              const uint8_t *left, unsigned cards, tf_control *control,
                              double *mean);

/* Values every card that the player may draw next. False when control said stop. */
bool tf__value_foresight_draw(tf__value_foresight *foresight, const tf_player *player,
                              const tf__calc_view *view, tf_control *control);

#endif
