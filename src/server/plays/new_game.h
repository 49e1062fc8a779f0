/* new_game.h: creates a game from the words of a request. */
#ifndef TEFUDA_SERVER_PLAYS_NEW_GAME_H
#define TEFUDA_SERVER_PLAYS_NEW_GAME_H

#include "server/server.h"

/* Creates a game at its start from game name, rules (NULL: the defaults) and deal ("KIND:N"; NULL
 * or "random": a random number). Free the game whatever this returns. */
TF_MUST_USE tf_status new_game(const char *name, const char *rules, const char *deal,
                               tf_play_game *game, tf_error *error);

/* A deal with a random number, "seed:N". */
void random_deal_spec(char spec[TF_DEAL_ID_MAX]);

#endif
