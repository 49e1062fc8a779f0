/* estimate.h: the win probability of every legal move, from trials and the network.
 *
 * Moves after which the game is the same are one group: they get the same figures. What can be taken back
 * changes nothing, so such moves are in the group of the view itself. Plans are tried on some deals, and the
 * best one of each group is chosen. Then only these are tried on further deals, and only these trials count: the
 * luck that made a plan look best does not. The view is worth what its best plan is worth, a move at most
 * that: a difference that rests on few deals with unlike ends is not believed in full. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_ESTIMATE_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_ESTIMATE_H

#include <tefuda/evaluator.h>

#include "games/klondike/sampling/plans.h"
#include "games/klondike/value/chance.h"

enum {
    TF__KLON_CHOOSING = 16, /* deals by which plans are chosen */
    TF__KLON_FIRST_DEALS = 32,
    TF__KLON_MORE_DEALS = 8, /* of one step of refinement */
    TF__KLON_VALUE_DEALS_MAX = 4000,
};

/* A state as it matters: equal for states that lead to the same games. */
typedef struct tf__klon_situation {
    uint64_t up, bases;
    tf_card list[TF__KLON_LIST_MAX]; /* stock and waste in the order of turning */
    uint8_t n[TF__KLON_COLUMNS];
    uint8_t start, waste, redeals;
    tf__klon_config config;
} tf__klon_situation;

typedef struct tf__klon_estimate {
    tf__klon_trials *trials;
    tf__klon_lister lister;
    tf__klon_outlook outlook;
    tf__klon_prospect prospect;
    tf__klon_position view;
    bool stuck;   /* no plan turns up a card: the player gives up */
    size_t count; /* legal moves */
    tf_move legal[TF__KLON_MOVES_MAX];
    uint8_t group[TF__KLON_MOVES_MAX]; /* of each; group 0 is that of the view */
    unsigned groups;
    bool revealing[TF__KLON_MOVES_MAX + 1]; /* moves of the group reveal something */
    size_t chosen[TF__KLON_MOVES_MAX + 1];  /* candidate of each group */
    unsigned deals;                         /* whose results count */
    tf__klon_evidence evidence[TF__KLON_CANDIDATES_MAX], before[TF__KLON_CANDIDATES_MAX];
    unsigned differing[TF__KLON_CANDIDATES_MAX]; /* deals that end unlike with the best plan */
    tf__klon_situation situations[TF__KLON_MOVES_MAX + 1];
} tf__klon_estimate;

/* NULL when there is no memory. */
tf__klon_estimate *tf__klon_estimate_create(tf_error *error);
void tf__klon_estimate_destroy(tf__klon_estimate *estimate); /* NULL is accepted */

/* Lists the moves of a view in which something is hidden, chooses plans and makes the first trials. The random
 * stream of the trials is the caller's. */
TF_MUST_USE tf_status tf__klon_estimate_begin(tf__klon_estimate *estimate,
                                              const tf__klon_position *view, tf_control *control,
                                              tf_error *error);
/* So many deals more. False, and nothing changed, when control stopped it. */
bool tf__klon_estimate_more(tf__klon_estimate *estimate, unsigned deals, tf_control *control);

/* The value of each legal move, in the order of the rules. */
void tf__klon_estimate_values(const tf__klon_estimate *estimate, tf_choice *choices);
/* The first move of the view's best plan. */
tf_move tf__klon_estimate_move(const tf__klon_estimate *estimate);
/* The results of the trials of the view's best plan. */
tf__klon_evidence tf__klon_estimate_evidence(const tf__klon_estimate *estimate);

#endif
