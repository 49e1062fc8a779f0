/* new_game.h: a fresh game from the words of a request. */
#ifndef TEFUDA_SERVER_PLAYS_NEW_GAME_H
#define TEFUDA_SERVER_PLAYS_NEW_GAME_H

#include "server/server.h"

/* Game, rules (NULL: the defaults) and deal ("KIND:N"; NULL or "random": a random number) to a game at
 * its start. Free it whatever this returns. */
TF_MUST_USE tf_status begin_game(const char *name, const char *rules, const char *deal,
                                 tf_play_game *game, tf_error *error);

/* A deal of random number, "seed:N". */
void begin_random_deal(char spec[TF_DEAL_ID_MAX]);

#endif
