/* env_state.h: the state of one game in an environment, as its two sources share it. */
#ifndef TEFUDA_GAMES_ENV_STATE_H
#define TEFUDA_GAMES_ENV_STATE_H

#include "games/env/env.h"

/* The position always holds a complete deal. With explicit chance, the cards that nobody has seen
 * lie in it in an arbitrary order: when chance draws a card, it changes places with the card that
 * lay where it is turned up. A move that turns up cards waits in `pending` until all of them are
 * drawn, and only then changes the position. Before the position exists, the same is done with the
 * cards of `deal`. */
struct tf_state {
    const tf_env *env;
    bool dealt;       /* a fixed deal: no chance nodes */
    bool truncated;   /* ended by the limit on steps */
    bool over;        /* ended by the rules */
    tf_deal deal;     /* the cards by their index in the deal, until the position exists */
    unsigned dealing; /* the index in the deal that is drawn next; deal.count: all are drawn */
    tf_move pending;  /* TF_MOVE_NONE: none */
    unsigned drawn;   /* cards drawn for the pending move */
    void *position;
    tf_step *steps;
    size_t step_count, step_capacity, action_count;
    double rewards[TF_SEATS_MAX], returns[TF_SEATS_MAX];
};

/* Lists the cards that chance may draw from: the places of the cards that nobody has seen and that
 * are not drawn yet. Returns their number. */
unsigned tf__state_unseen(const tf_state *state, uint8_t *places[TF_DECK_MAX]);

/* True while the cards that are seen from the start are dealt: there is no position yet. */
bool tf__state_is_dealing(const tf_state *state);

/* Appends a chance outcome as text: a card, or a rank when suits do not matter. */
void tf__state_outcome_format(const tf_env *env, tf_action outcome, tf_text *out);

#endif
