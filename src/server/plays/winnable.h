/* winnable.h: a search for a winnable deal, of a level if one is asked for. Random numbers are tried until the solver
 * finds a win. */
#ifndef TEFUDA_SERVER_PLAYS_WINNABLE_H
#define TEFUDA_SERVER_PLAYS_WINNABLE_H

#include "front/level.h"
#include "server/server.h"

/* A level is chosen among so many winnable deals, or those found within ten seconds. */
enum { WINNABLE_DEALS = 5 };

/* Zero it and fill the first fields; winnable_free() ends it. */
typedef struct winnable_search {
    const srv_server *server;
    const tf_cancel *cancel;
    const char *game, *rules; /* rules may be NULL */
    bool levelled;
    front_level level;

    uint64_t tried;
    size_t count;     /* winnable deals so far; one is enough unless a level is asked for */
    tf_status status; /* TF_ERR_CANCELLED: none was found in time */
    tf_error error;

    tf_play_game now; /* private from here on */
    tf_solver *solver;
    tf_evaluator *evaluator;
    tf_play_game found[WINNABLE_DEALS];
    front_difficulty difficulty[WINNABLE_DEALS];
    uint64_t start_ns;
} winnable_search;

/* Reads "easy", "medium", "hard" or NULL, which is any. */
bool winnable_level(winnable_search *search, const char *level);
/* Number of winnable deals that end the search. */
size_t winnable_wanted(const winnable_search *search);
/* Tries one deal. Returns true when another has to be tried; then look at `status`. */
bool winnable_step(winnable_search *search);
/* Moves the deal of the level to *game. */
void winnable_take(winnable_search *search, tf_play_game *game);
void winnable_free(winnable_search *search);

#endif
