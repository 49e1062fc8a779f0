/* playout.h: the rest of a game of three planners, many times, from what one seat sees.
 *
 * The hidden cards are dealt anew. The others' cards of the current turn are hidden even when they lie on the table
 * already, so they choose again, by their new hands: laying is simultaneous. All cards of the seat are tried
 * on the same hidden cards. */
#ifndef TEFUDA_GAMES_SAICHUGEN_PLAYOUT_H
#define TEFUDA_GAMES_SAICHUGEN_PLAYOUT_H

#include "games/saichugen/estimate.h"

/* Plays once for each card of the hand whose bit is set in `places` (bit 0: the lowest); points[] gets the seat's points.
 * False when control says stop: there are no points then. */
bool tf__sai_playout(tf__sai_planner_search *search, const tf__sai_turn_state *state,
                     uint32_t places, tf_rng *rng, tf_control *control, int points[TF__SAI_HAND]);

#endif
