/* best_response.h: the best answer, in the rest of the last round, to two players whose ways are known.
 *
 * The player holds its cards and knows how the other two choose, but not what they hold: every way to
 * deal them the unseen cards is as likely as the others when the search begins, and what they lay
 * then tells of the rest. The search walks through all of it, so the value is exact: nobody can do
 * better against the two. Set against what the player would get by choosing as they do, it is what
 * that way of playing leaves on the table. */
#ifndef TEFUDA_GAMES_SAICHUGEN_BEST_RESPONSE_H
#define TEFUDA_GAMES_SAICHUGEN_BEST_RESPONSE_H

#include "games/saichugen/endgame.h"

/* How a player chooses in the last round. */
typedef struct tf__sai_policy {
    void *self;
    /* A turn begins: the cards nobody has shown, the turns left, the scores. NULL: it needs not be told,
     * and chooses the same whenever it is asked the same. */
    void (*set)(void *self, tf__sai_cards hidden, unsigned turns, const tf__sai_score *score);
    /* The chance of each card of a hand, the lowest first; seats as in the score. */
    void (*chances)(void *self, const tf__sai_end_state *state, unsigned seat,
                    double chance[TF__SAI_END_OWN]);
} tf__sai_policy;

/* The way of `endgame`: the best card by the exact search; self is a tf__sai_end_search. */
tf__sai_policy tf__sai_search_policy(tf__sai_end_search *search);

/* Expected points of each card, the lowest first: with the best answer from the next turn on. */
typedef struct tf__sai_response_values {
    unsigned count;
    tf_card card[TF__SAI_END_OWN];
    double worth[TF__SAI_END_OWN];
    double kept[TF__SAI_END_OWN]; /* the same, choosing by the policy from the next turn on */
    double best;                  /* of the best card */
    double played;                /* what choosing by the policy gets, now and later */
} tf__sai_response_values;

typedef struct tf__sai_response tf__sai_response;
tf__sai_response *tf__sai_response_create(void); /* about 3 MB; NULL: no memory */
void tf__sai_response_destroy(tf__sai_response *answer);

/* Searches behind `turns` turns that were shown since the state (three cards each, the player's first), when the
 * others are known to have chosen by the policy: what they hold must fit what they have laid. Where
 * nothing fits (they play otherwise), it is as if they had not laid yet. False when control says stop:
 * there are no values then. */
bool tf__sai_response_after(tf__sai_response *answer, const tf__sai_policy *policy,
                            const tf__sai_end_state *state, const tf_card *shown, unsigned turns,
                            tf_control *control, tf__sai_response_values *values);

/* The same from a state with 3, 2 or 1 turns left, nothing shown since. */
static inline bool tf__sai_response_solve(tf__sai_response *answer, const tf__sai_policy *policy,
                                          const tf__sai_end_state *state, tf_control *control,
                                          tf__sai_response_values *values)
{
    return tf__sai_response_after(answer, policy, state, NULL, 0, control, values);
}

/* The same for a seat that is to lay in the last round, behind what was shown in it. */
bool tf__sai_response_view(tf__sai_response *answer, const tf__sai_policy *policy,
                           const tf__sai_view *view, tf_control *control,
                           tf__sai_response_values *values);

#endif
