/* best_response.h: the exact best response, in the rest of the last round, to two players with
 * known policies.
 *
 * The player knows its own cards and how the other two choose, but not their hands. When the search
 * begins, every way to deal them the unseen cards is equally likely; the cards that they lay then
 * give information about the rest. The search visits everything, so the value is exact: no player
 * can do better against these two. The difference from the value of choosing as they do is the
 * exploitability of that policy. */
#ifndef TEFUDA_GAMES_SAICHUGEN_BEST_RESPONSE_H
#define TEFUDA_GAMES_SAICHUGEN_BEST_RESPONSE_H

#include "games/saichugen/endgame.h"

/* A policy: how a player chooses in the last round. */
typedef struct tf__sai_policy {
    void *self;
    /* Called before that and before chances(), with the turns that were shown since the search
     * began: three cards each, the searching player's first. NULL: not needed. */
    void (*history)(void *self, const tf_card *shown, unsigned turns);
    /* Called when a turn begins, with the cards that nobody has shown, the turns left and the
     * scores. NULL: not needed, and chances() is a function of its arguments. */
    void (*set)(void *self, tf__sai_cards hidden, unsigned turns, const tf__sai_score *score);
    /* The probability of each card of a hand, lowest first; seats as in the score. */
    void (*chances)(void *self, const tf__sai_end_state *state, unsigned seat,
                    double chance[TF__SAI_END_OWN]);
} tf__sai_policy;

/* The policy of `endgame`: the best card by the exact search. self is a tf__sai_end_search. */
tf__sai_policy tf__sai_search_policy(tf__sai_end_search *search);

/* The expected points of each card, lowest first, with the best response from the next turn on. */
typedef struct tf__sai_response_values {
    unsigned count;
    tf_card card[TF__SAI_END_OWN];
    double worth[TF__SAI_END_OWN];
    double kept[TF__SAI_END_OWN]; /* the same, choosing by the policy from the next turn on */
    double best;                  /* of the best card */
    double played;                /* value of choosing by the policy, now and later */
} tf__sai_response_values;

typedef struct tf__sai_response tf__sai_response;
tf__sai_response *tf__sai_response_create(void); /* about 3 MB; NULL when out of memory */
void tf__sai_response_destroy(tf__sai_response *answer);

/* Searches after `turns` turns that were shown since the state (three cards each, the player's
 * first). The others are known to have chosen by the policy, so their hands must be consistent with
 * the cards that they have laid. If no hands are consistent (they play by another policy), their
 * cards are ignored. Returns false, without values, when control stopped the search. */
bool tf__sai_response_after(tf__sai_response *answer, const tf__sai_policy *policy,
                            const tf__sai_end_state *state, const tf_card *shown, unsigned turns,
                            tf_control *control, tf__sai_response_values *values);

/* The same from a state with 3, 2 or 1 turns left and no cards shown since. */
static inline bool tf__sai_response_solve(tf__sai_response *answer, const tf__sai_policy *policy,
                                          const tf__sai_end_state *state, tf_control *control,
                                          tf__sai_response_values *values)
{
    return tf__sai_response_after(answer, policy, state, NULL, 0, control, values);
}

/* The same for a seat that is to lay in the last round, using the cards shown in that round. */
bool tf__sai_response_view(tf__sai_response *answer, const tf__sai_policy *policy,
                           const tf__sai_view *view, tf_control *control,
                           tf__sai_response_values *values);

#endif
