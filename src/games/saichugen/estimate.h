/* estimate.h: the expected points of a seat when three planners play the game to its end, as a quick estimate.
 *
 * The planner's own values assume that the others lay any card, so all three seats expect to win. A regression on games
 * of three planners corrects them: the points of a seat by the value of its best card, the cards of its hand, the
 * scores and the totals of the round, for each turn apart. How much worse another card is comes from games in
 * which one seat laid it. tools/saichugen_fit.c makes the coefficients. */
#ifndef TEFUDA_GAMES_SAICHUGEN_ESTIMATE_H
#define TEFUDA_GAMES_SAICHUGEN_ESTIMATE_H

#include "games/saichugen/endgame.h"
#include "games/saichugen/round_search.h"

enum { TF__SAI_FEATURES = 32 };

/* The regression of one turn. */
typedef struct tf__sai_fit {
    double weight[TF__SAI_FEATURES];
    double slope; /* points per point of the planner's value, of a card against the best one */
    double error; /* standard error of an estimate */
} tf__sai_fit;

/* The coefficients of a game, and the mean estimate of the first hand over all deals. */
typedef struct tf__sai_fits {
    tf__sai_fit turn[TF__SAI_TURNS];
    double expected;
} tf__sai_fits;

extern const tf__sai_fits tf__sai_fit_data;

/* A decision, seen from the seat: 0 is itself in the score. */
typedef struct tf__sai_turn_state {
    tf__sai_cards hand, unseen;
    unsigned turn; /* from 0 */
    tf__sai_score score;
} tf__sai_turn_state;

/* What the planner expects of each card, the lowest first, and what that says of the points. */
typedef struct tf__sai_turn_values {
    unsigned count;
    tf_card card[TF__SAI_HAND];
    double planned[TF__SAI_HAND];
    unsigned best; /* the planner's card */
} tf__sai_turn_values;

/* The planner's searches with their memory, about 340 KB. */
typedef struct tf__sai_planner_search tf__sai_planner_search;
tf__sai_planner_search *tf__sai_planner_search_create(void); /* NULL: no memory */
void tf__sai_planner_search_destroy(tf__sai_planner_search *search);

void tf__sai_planner_search_run(tf__sai_planner_search *search, const tf__sai_turn_state *state,
                                tf__sai_turn_values *values);

/* What the regression uses of a decision. */
void tf__sai_features(const tf__sai_turn_state *state, double planned,
                      double features[TF__SAI_FEATURES]);

/* The expected points when the planner's card is laid; and of any card, by its place. */
double tf__sai_estimate(const tf__sai_fit *fit, const tf__sai_turn_state *state,
                        const tf__sai_turn_values *values);
double tf__sai_estimate_card(const tf__sai_fit *fit, const tf__sai_turn_values *values, double best,
                             unsigned place);

/* The state that a view shows, for a seat that is to lay. */
void tf__sai_turn_from_view(const tf__sai_view *view, tf__sai_turn_state *state);

#endif
