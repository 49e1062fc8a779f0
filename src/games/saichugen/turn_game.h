/* turn_game.h: one turn of the last round as a game of its own, against players who search as well.
 *
 * What all three know is the same: the cards that were shown, so the set of those that were not (13
 * before the second turn, 10 before the last), and the scores. Each holds some of these, one is left
 * out. Every way to deal them is taken as equally likely, and what follows the turn is valued by the
 * exact search of endgame.h. Regret matching on sampled deals makes each seat's play good against the
 * other two; the average over the samples is the strategy. With three players there is no guarantee
 * that nobody could do better, so what a seat could still gain is measured, exactly. */
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

tf__sai_turn_game *tf__sai_turn_game_create(void); /* about 900 KB; NULL: no memory */
void tf__sai_turn_game_destroy(tf__sai_turn_game *game);

/* Sets the game: the cards nobody has shown, the turns left (2 or 1), the scores by seat. */
void tf__sai_turn_game_set(tf__sai_turn_game *game, tf__sai_cards hidden, unsigned turns,
                           const tf__sai_score *score);

/* Regret matching on so many sampled deals, on top of what was sampled before; on fewer when control (may be
 * NULL) says stop. */
void tf__sai_turn_game_learn(tf__sai_turn_game *game, unsigned samples, tf_rng *rng,
                             tf_control *control);

/* Sets the strategy of every hand of every seat to what the exact search of endgame.h lays. */
void tf__sai_turn_game_search(tf__sai_turn_game *game);

/* The strategy of a seat with a hand: a chance for each of its cards, the lowest first. */
void tf__sai_turn_game_strategy(const tf__sai_turn_game *game, unsigned seat, tf__sai_cards hand,
                                double chance[TF__SAI_GAME_HOLD]);

/* The expected points of each card of a hand when the others play their strategies. */
void tf__sai_turn_game_worth(const tf__sai_turn_game *game, unsigned seat, tf__sai_cards hand,
                             double worth[TF__SAI_GAME_HOLD]);

/* The mean over all hands of a seat: what it gets by its strategy, and what the best answer to the
 * others' strategies would get. The difference is what the seat leaves on the table. */
void tf__sai_turn_game_gain(const tf__sai_turn_game *game, unsigned seat, double *played,
                            double *best);

#endif
