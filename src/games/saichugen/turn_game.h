/* turn_game.h: one turn of the last round as a game of its own, against players who search as well.
 *
 * All three players share the same knowledge: the cards that were shown, so the set of those that
 * were not (13 before the second turn, 10 before the last), and the scores. Each holds some of
 * these cards, and one is left out. Every way to deal them is assumed to be equally likely, and the
 * position after the turn is valued by the exact search of endgame.h. Regret matching on sampled
 * deals improves each seat's play against the other two; the average over the samples is the
 * strategy. With three players this does not guarantee an equilibrium, so the gain that a seat
 * could still make is computed exactly. */
#ifndef TEFUDA_GAMES_SAICHUGEN_TURN_GAME_H
#define TEFUDA_GAMES_SAICHUGEN_TURN_GAME_H

#include "games/saichugen/endgame.h"

enum {
    TF__SAI_GAME_CARDS = 13,
    TF__SAI_GAME_HOLD = 4,
    TF__SAI_GAME_HANDS = 715, /* 4 of 13 */
    TF__SAI_GAME_UNSEEN = 9,
};

typedef struct tf__sai_turn_game tf__sai_turn_game;

tf__sai_turn_game *tf__sai_turn_game_create(void); /* about 900 KB; NULL when out of memory */
void tf__sai_turn_game_destroy(tf__sai_turn_game *game);

/* Sets up the game: the cards that nobody has shown, the turns left (2 or 1), the scores by seat.
 */
void tf__sai_turn_game_set(tf__sai_turn_game *game, tf__sai_cards hidden, unsigned turns,
                           const tf__sai_score *score);

/* Regret matching on `samples` more sampled deals; on fewer when control (may be NULL) stops it. */
void tf__sai_turn_game_learn(tf__sai_turn_game *game, unsigned samples, tf_rng *rng,
                             tf_control *control);

/* Sets the strategy of every hand of every seat to the choice of the exact search of endgame.h. */
void tf__sai_turn_game_search(tf__sai_turn_game *game);

/* The strategy of a seat with a hand: the probability of each of its cards, lowest first. */
void tf__sai_turn_game_strategy(const tf__sai_turn_game *game, unsigned seat, tf__sai_cards hand,
                                double chance[TF__SAI_GAME_HOLD]);

/* The expected points of each card of a hand when the others play their strategies. */
void tf__sai_turn_game_worth(const tf__sai_turn_game *game, unsigned seat, tf__sai_cards hand,
                             double worth[TF__SAI_GAME_HOLD]);

/* The mean over all hands of a seat: the points by its strategy, and by the best response to the
 * others' strategies. The difference is the seat's possible gain. */
void tf__sai_turn_game_gain(const tf__sai_turn_game *game, unsigned seat, double *played,
                            double *best);

#endif
