/* plans.h: the plans that can be made in a view, as candidates of trials. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_PLANS_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_PLANS_H

#include "games/klondike/sampling/trials.h"

enum { TF__KLON_PLANS_MAX = 64 };

/* Scratch memory for listing plans. Zeros are a good start; tf_moves_free() frees the moves. */
typedef struct tf__klon_lister {
    tf__klon_model open; /* what is seen of the view */
    tf__klon_node root;
    tf__klon_plan found[TF__KLON_PLANS_MAX];
    tf_moves moves; /* of the plan that was realised last */
} tf__klon_lister;

/* Looks at a view. */
void tf__klon_lister_look(tf__klon_lister *lister, const tf__klon_position *view);

/* The moves of a plan of the view looked at; hidden cards are not needed. */
TF_MUST_USE tf_status tf__klon_lister_realise(tf__klon_lister *lister, tf__klon_trials *trials,
                                              const tf__klon_position *view,
                                              const tf__klon_plan *plan, tf_error *error);

/* The plans of the view looked at become the candidates, at most `plans` of them; and a turn, with limited redeals or when that shows
 * cards of the stock that were never seen; with limited redeals also the waste's top card. */
TF_MUST_USE tf_status tf__klon_lister_fill(tf__klon_lister *lister, tf__klon_trials *trials,
                                           const tf__klon_position *view, unsigned plans,
                                           tf_error *error);

#endif
