/* endgame.h: the last round of Saichugen, exactly, against players who lay any unseen card.
 *
 * Soeda and Tanaka's search: at each turn the own card is chosen knowing what was shown before, and the
 * two others lay any two of the unseen cards, each ordered pair as likely as the others. Values are
 * sums over all lines, so they are whole numbers and two ways to compute them agree exactly. */
#ifndef TEFUDA_GAMES_SAICHUGEN_ENDGAME_H
#define TEFUDA_GAMES_SAICHUGEN_ENDGAME_H

#include <tefuda/player.h>

#include "games/saichugen/types.h"

enum { TF__SAI_END_OWN = 5, TF__SAI_END_UNSEEN = 11 };

/* A decision in the last round. Scores are seen from the player: 0 is itself, 1 and 2 the others. */
typedef struct tf__sai_end_state {
    tf__sai_cards hand;   /* turns + 2 cards */
    tf__sai_cards unseen; /* 2 * turns + 5 cards */
    unsigned turns;       /* left to play: 3, 2 or 1 */
    tf__sai_score score;
    int weight[TF__SAI_SEATS]; /* what is maximised: the weighted sum of the points of the three.
                                  {1, 0, 0}: the own ones; {1, 1, 0}: those of a pair */
} tf__sai_end_state;

/* What each card of the hand is worth, the lowest card first. */
typedef struct tf__sai_end_values {
    unsigned count;
    tf_card card[TF__SAI_END_OWN];
    int32_t total[TF__SAI_END_OWN]; /* over all lines */
    int32_t lines;                  /* how many: total / lines are the expected points */
    unsigned best;                  /* the first of the best cards */
} tf__sai_end_values;

/* Room for the search, about 60 KB; no other state is kept between calls. */
typedef struct tf__sai_end_search tf__sai_end_search;
tf__sai_end_search *tf__sai_end_create(void); /* NULL: no memory */
void tf__sai_end_destroy(tf__sai_end_search *search);

void tf__sai_end_solve(tf__sai_end_search *search, const tf__sai_end_state *state,
                       tf__sai_end_values *values);

/* What follows a turn: after[c][x][y] is the total over all later lines when the own card c is laid (by
 * its place in the hand), the first opponent lays unseen card x and the second y (by their places
 * among the unseen cards); x = y is 0. A card's total is the sum of its table. Returns the
 * lines behind each entry: 1, 42 or 42 * 72. */
int32_t tf__sai_end_after(tf__sai_end_search *search, const tf__sai_end_state *state,
                          int32_t after[TF__SAI_END_OWN][TF__SAI_END_UNSEEN][TF__SAI_END_UNSEEN]);

/* The state that a view shows, for a seat that is to lay in the last round. */
void tf__sai_end_from_view(const tf__sai_view *view, tf__sai_end_state *state);

/* The values as advice, best first, room for five; returns how many. */
size_t tf__sai_end_advice(const tf__sai_end_values *values, tf_advice *advice);

#endif
