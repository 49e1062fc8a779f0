/* session.h: shared by the handlers of plays: loads a play, saves it, answers with its state. */
#ifndef TEFUDA_SERVER_PLAYS_SESSION_H
#define TEFUDA_SERVER_PLAYS_SESSION_H

#include "server/body.h"
#include "server/engine.h"
#include "server/plays/play_json.h"
#include "server/reply.h"
#include "server/server.h"

/* Reads the request's body by its table. False, with the error in *reply, when it is malformed. */
bool session_body(const srv_request *request, const body_field *fields, size_t count, void *out,
                  json_t **body, srv_reply *refusal);
/* The same for a body without fields. */
bool session_no_body(const srv_request *request, srv_reply *refusal);

/* Loads the play that the path names. Free the game whatever this returns. */
bool session_open(const srv_request *request, tf_play_game *game, srv_reply *refusal);

/* Saves the game and answers with its state, or with a conflict when another request has changed
 * it. */
srv_reply session_save(const srv_request *request, tf_play_game *game);

/* True when the game has as many moves as the page believes; otherwise *reply is a conflict. */
bool session_is_at(const tf_play_game *game, int64_t at, srv_reply *refusal);

/* The players of the other seats move until it is the person's turn or the game is over. Nothing is
 * saved. False, with the error in *reply, on failure. */
bool session_programs_move(srv_request *request, tf_play_game *game, srv_reply *refusal);

/* The options of hints, the same for the page's panel and for moves made by a program: the first values of a position
 * are then the same everywhere. `control` ends the work of creating the hint. */
tf_hint_options session_hint_options(const srv_server *server, const tf_play_game *game,
                                     tf_control *control);
/* How many hints may have an evaluator at a time. */
unsigned session_hints_most(const srv_server *server);

/* The memory that one job may use. */
size_t session_memory(const srv_server *server, engine_lane lane);
/* What a player or solver of one piece of work may use; control ends the work of making it. */
tf_resources session_resources(const srv_server *server, engine_lane lane, tf_control *control);

#endif
