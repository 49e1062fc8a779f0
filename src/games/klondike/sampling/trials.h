/* trials.h: estimates the value of a plan to a player who does not see the hidden cards.
 *
 * The hidden cards are sampled, and every candidate is tried on every sample. A game that the
 * simple rules of playout.h win is won. A game that they lose, but that could be won with all cards
 * visible (decider.h), counts as a fraction: a good player finds some of these wins, but not all. A
 * game that cannot be won is lost. All candidates are tried on the same samples, so that none has
 * an advantage by luck. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_TRIALS_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_TRIALS_H

#include "games/klondike/exact/decider.h"
#include "games/klondike/sampling/playout.h"

enum {
    TF__KLON_TRIALS_MAX = 4096,
    TF__KLON_CANDIDATES_MAX = 64 + TF__KLON_MOVES_MAX,
};

typedef enum tf__klon_outcome {
    TF__KLON_LOST,      /* lost or not decided */
    TF__KLON_COULD_WIN, /* could be won with all cards visible, but the rules lost it */
    TF__KLON_WON,       /* won by the rules */
} tf__klon_outcome;

/* A plan or a single legal move, after which the game is played by the rules. */
typedef struct tf__klon_candidate {
    tf__klon_plan plan; /* without steps: the move alone */
    tf_move move;       /* the first */
    bool out;           /* dropped: no longer tried */
    double worth;       /* games won, plus `share` per game that could be won */
    uint8_t outcomes[TF__KLON_TRIALS_MAX];
} tf__klon_candidate;

typedef struct tf__klon_trials {
    uint64_t states; /* limit per game for the decider; 0: the decider is not used */
    double share;    /* value of a game that could be won */
    tf_rng rng;
    tf__klon_playout onward;
    tf__klon_decider decider;
    unsigned made;
    size_t count;
    tf__klon_candidate candidates[TF__KLON_CANDIDATES_MAX];
} tf__klon_trials;

/* Allocates about 8 MB, set to zero. Returns NULL when out of memory. */
tf__klon_trials *tf__klon_trials_create(size_t table_bytes, tf_error *error);
void tf__klon_trials_destroy(tf__klon_trials *trials); /* NULL is accepted */

/* Removes all candidates and trials. Candidates are then added, the preferred ones first. */
void tf__klon_trials_clear(tf__klon_trials *trials);
tf__klon_candidate *tf__klon_trials_add(tf__klon_trials *trials, tf_move move);

/* Samples the hidden cards of the view once more and tries every candidate that is not dropped. */
void tf__klon_trials_deal(tf__klon_trials *trials, const tf__klon_position *view,
                          tf_control *control);

/* The value of the trials first .. end - 1, with the given share. */
double tf__klon_trials_worth(const tf__klon_candidate *c, unsigned first, unsigned end,
                             double share);

/* The candidate with the highest value, the first among equals; NULL when there is none. */
const tf__klon_candidate *tf__klon_trials_best(const tf__klon_trials *trials);

/* Drops the candidates that are significantly behind the best. Returns the number that is left. */
size_t tf__klon_trials_drop(tf__klon_trials *trials);

#endif
