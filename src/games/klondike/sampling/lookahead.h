/* lookahead.h: what a plan is worth when the next plan is chosen after seeing what it reveals.
 *
 * Trials (trials.h) let a solver that sees all cards go on directly after a plan, so they rate plans too highly that
 * leave the decisions for later. Here the next decision is made as the player makes it: for each card that the plan may
 * reveal, the network and trials choose among the plans of the view with that card, and the choice is tried on other sampled deals,
 * so that the luck which made it look best does not count. Under rules that the network was not trained for, trials alone choose. The
 * value is the mean over the cards. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_LOOKAHEAD_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_LOOKAHEAD_H

#include "games/klondike/sampling/opinion.h"
#include "games/klondike/sampling/plans.h"

typedef struct tf__klon_lookahead {
    tf__klon_trials *trials; /* of the views after a plan */
    tf__klon_lister lister;
    tf__klon_unknown unknown;
    tf__klon_opinion *opinion; /* the caller's; NULL: the network does not know the rules */
} tf__klon_lookahead;

/* NULL when there is no memory. `opinion` may be NULL. */
tf__klon_lookahead *tf__klon_lookahead_create(tf__klon_opinion *opinion, tf_error *error);
void tf__klon_lookahead_destroy(tf__klon_lookahead *lookahead); /* NULL is accepted */

/* The value of a plan, given as its moves, of which only the last reveals a card. `deals` are dealt to try the next plan,
 * and without the network as many before to choose it. Equal seeds give equal deals where the views allow it, so that plans can be compared. */
TF_MUST_USE tf_status tf__klon_lookahead_value(tf__klon_lookahead *lookahead,
                                               const tf__klon_position *view, const tf_moves *plan,
                                               unsigned deals, uint64_t seed, tf_control *control,
                                               double *value, tf_error *error);

#endif
