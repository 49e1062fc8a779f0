/* random_player.h: a row for every game's table of players. */
#ifndef TEFUDA_GAMES_RANDOM_PLAYER_H
#define TEFUDA_GAMES_RANDOM_PLAYER_H

#include <tefuda/player.h>

/* Chooses uniformly among the legal moves: the weakest honest player, and a yardstick. */
extern const tf_player_type tf__random_player;

#endif
