/* player.h: the row of the players that use harmfulness. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_PLAYER_H
#define TEFUDA_GAMES_CALCULATION_HARM_PLAYER_H

#include <tefuda/player.h>

extern const tf_player_type tf__harm_player;

#endif
