/* trials.h: what a plan is worth to somebody who does not see the hidden cards.
 *
 * The hidden cards are dealt at random, and every candidate is tried on every such deal. A game that the
 * simple rules of playout.h win from there is won. One that they lose, but that could be won if the cards were
 * seen (decider.h), counts a share: a good player finds some of these wins, not all. One that cannot be won is
 * lost. All candidates are tried on the same deals, so that luck with the deals is no advantage. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_TRIALS_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_TRIALS_H

#include "games/klondike/exact/decider.h"
#include "games/klondike/sampling/playout.h"

enum {
    TF__KLON_TRIALS_MAX = 4096,
    TF__KLON_CANDIDATES_MAX = 64 + TF__KLON_MOVES_MAX,
};

typedef enum tf__klon_outcome {
    TF__KLON_LOST,      /* or not decided */
    TF__KLON_COULD_WIN, /* with the cards seen; the rules lost it */
    TF__KLON_WON,       /* by the rules */
} tf__klon_outcome;

/* A plan, or one legal move, after which play goes on. */
typedef struct tf__klon_candidate {
    tf__klon_plan plan; /* of no steps: the move alone */
    tf_move move;       /* the first */
    bool out;           /* no longer tried */
    double worth;       /* games won, and the share of those that could be */
    uint8_t outcomes[TF__KLON_TRIALS_MAX];
} tf__klon_candidate;

typedef struct tf__klon_trials {
    uint64_t states; /* that the decider may take for one game; 0: it is not asked */
    double share;    /* that a game which could be won counts */
    tf_rng rng;
    tf__klon_playout onward;
    tf__klon_decider decider;
    uint64_t unseen; /* places of the decider's deal that were never turned */
    unsigned made;
    size_t count;
    tf__klon_candidate candidates[TF__KLON_CANDIDATES_MAX];
} tf__klon_trials;

/* Zeroed, some 8 MB; NULL when there is no memory. */
tf__klon_trials *tf__klon_trials_create(size_t table_bytes, tf_error *error);
void tf__klon_trials_destroy(tf__klon_trials *trials); /* NULL is accepted */

/* No candidates, no trials; then candidates are added, the preferred ones first. */
void tf__klon_trials_clear(tf__klon_trials *trials);
tf__klon_candidate *tf__klon_trials_add(tf__klon_trials *trials, tf_move move);

/* Deals the hidden cards of the view once more and tries every candidate that is not out. */
void tf__klon_trials_deal(tf__klon_trials *trials, const tf__klon_position *view,
                          tf_control *control);

/* How play by the rules from a dealt position ends. */
tf__klon_outcome tf__klon_trials_play(tf__klon_trials *trials, const tf__klon_position *deal,
                                      tf_control *control);

/* What the trials from `first` on are worth, at any share. */
double tf__klon_trials_worth(const tf__klon_candidate *c, unsigned first, unsigned end,
                             double share);

/* The candidate of most worth, of equals the first; NULL when there is none. */
const tf__klon_candidate *tf__klon_trials_best(const tf__klon_trials *trials);

/* Those that are behind the best by more than luck explains are out. Returns how many are left. */
size_t tf__klon_trials_drop(tf__klon_trials *trials);

#endif
