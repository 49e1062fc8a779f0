/* exec_player.h: the player "exec:COMMAND", an outside program that speaks docs/PROTOCOL.md. */
#ifndef TEFUDA_OUTSIDE_EXEC_PLAYER_H
#define TEFUDA_OUTSIDE_EXEC_PLAYER_H

#include <tefuda/player.h>

extern const tf_player_type tf__exec_player;

#endif
