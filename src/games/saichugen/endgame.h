/* endgame.h: exact search of the last round of Saichugen against opponents who lay random unseen
 * cards.
 *
 * This is Soeda and Tanaka's search. In each turn the own card is chosen with knowledge of the
 * cards shown before, and the two others lay any two of the unseen cards, every ordered pair with
 * equal probability. Values are sums over all lines, so they are integers, and two ways to compute
 * them agree exactly. */
#ifndef TEFUDA_GAMES_SAICHUGEN_ENDGAME_H
#define TEFUDA_GAMES_SAICHUGEN_ENDGAME_H

#include <tefuda/player.h>

#include "games/saichugen/types.h"

enum { TF__SAI_END_OWN = 5, TF__SAI_END_UNSEEN = 11 };

/* A decision in the last round. Scores are from the player's perspective: 0 is the player, 1 and 2
 * the others. */
typedef struct tf__sai_end_state {
    tf__sai_cards hand;   /* turns + 2 cards */
    tf__sai_cards unseen; /* 2 * turns + 5 cards */
    unsigned turns;       /* turns left: 3, 2 or 1 */
    tf__sai_score score;
    /* the weighted sum of the three players' points is maximised. {1, 0, 0}: the own points; {1, 1,
     * 0}: those of a pair */
    int weight[TF__SAI_SEATS];
} tf__sai_end_state;

/* The value of each card of the hand, lowest first. */
typedef struct tf__sai_end_values {
    unsigned count;
    tf_card card[TF__SAI_END_OWN];
    int32_t total[TF__SAI_END_OWN]; /* over all lines */
    int32_t lines;                  /* number of lines: total / lines are the expected points */
    unsigned best;                  /* the first of the best cards */
} tf__sai_end_values;

/* Working memory of the search, about 60 KB. No state is kept between calls. */
typedef struct tf__sai_end_search tf__sai_end_search;
tf__sai_end_search *tf__sai_end_create(void); /* NULL when out of memory */
void tf__sai_end_destroy(tf__sai_end_search *search);

void tf__sai_end_solve(tf__sai_end_search *search, const tf__sai_end_state *state,
                       tf__sai_end_values *values);

/* The value after each outcome of a turn: after[c][x][y] is the total over all later lines when own
 * card c is laid (by its index in the hand), the first opponent lays unseen card x and the second y
 * (by their index among the unseen cards); 0 for x = y. The total of a card is the sum of its
 * table. Returns the number of lines per entry: 1, 42 or 42 * 72. */
int32_t tf__sai_end_after(tf__sai_end_search *search, const tf__sai_end_state *state,
                          int32_t after[TF__SAI_END_OWN][TF__SAI_END_UNSEEN][TF__SAI_END_UNSEEN]);

/* The state of a view, for a seat that is to lay in the last round. */
void tf__sai_end_from_view(const tf__sai_view *view, tf__sai_end_state *state);

/* Writes the values as advice, best first; `advice` must hold five. Returns their number. */
size_t tf__sai_end_advice(const tf__sai_end_values *values, tf_advice *advice);

#endif
