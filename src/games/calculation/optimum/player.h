/* player.h: the player that makes an optimal move in solved games. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_PLAYER_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_PLAYER_H

#include <tefuda/player.h>

extern const tf_player_type tf__opt_player;

#endif
