/* random_player.h: the random player, a row for every game's table of players. */
#ifndef TEFUDA_GAMES_RANDOM_PLAYER_H
#define TEFUDA_GAMES_RANDOM_PLAYER_H

#include <tefuda/player.h>

/* Chooses uniformly among the legal moves. It is the baseline for other players. */
extern const tf_player_type tf__random_player;

#endif
