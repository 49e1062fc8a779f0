/* greedy_player.h: the row of the beginner. */
#ifndef TEFUDA_GAMES_CALCULATION_GREEDY_PLAYER_H
#define TEFUDA_GAMES_CALCULATION_GREEDY_PLAYER_H

#include <tefuda/player.h>

extern const tf_player_type tf__calc_greedy_player;

#endif
