/* registry.h: the types of players that are not in a game's table; tf_player_register(). */
#ifndef TEFUDA_OUTSIDE_REGISTRY_H
#define TEFUDA_OUTSIDE_REGISTRY_H

#include <tefuda/player.h>

/* See tf_player_extra(). */
const tf_player_type *tf__registry_type(const struct tf_game *game, size_t index);

#endif
