/* session.c: loads the play of a request and saves it. */
#include "server/plays/session.h"

#include "server/engine.h"
#include "server/stream.h"

bool session_body(const srv_request *request, const body_field *fields, size_t count, void *out,
                  json_t **body, srv_reply *refusal)
{
    tf_error error = {0};
    if (body_parse(tf_text_string(&request->body), request->body.length, fields, count, out, body,
                   &error) == TF_OK)
        return true;
    *refusal = reply_error(400, "malformed", "%s", error.text);
    return false;
}

bool session_no_body(const srv_request *request, srv_reply *refusal)
{
    json_t *body = NULL;
    if (!session_body(request, NULL, 0, NULL, &body, refusal))
        return false;
    json_decref(body);
    return true;
}

bool session_open(const srv_request *request, tf_play_game *game, srv_reply *refusal)
{
    tf_error error = {0};
    bool found = false;
    tf_status status = tf_plays_read(request->server->plays, request->args[0], game, &found,
                                     &error);
    if (status != TF_OK)
        *refusal = reply_failure(status == TF_ERR_INPUT ? TF_ERR_CORRUPT : status, &error);
    else if (!found)
        *refusal = reply_error(404, "missing", "there is no such play");
    return status == TF_OK && found;
}

static srv_reply answer_conflict(const srv_request *request)
{
    tf_play_game now = {0};
    srv_reply answer;
    if (session_open(request, &now, &answer))
        answer = reply_conflict(state_json(&now, false));
    tf_play_game_free(&now);
    return answer;
}

srv_reply session_save(const srv_request *request, tf_play_game *game)
{
    tf_error error = {0};
    bool saved = false;
    tf_status status = tf_plays_save(request->server->plays, game, &saved, &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    if (!saved)
        return answer_conflict(request);
    stream_play_changed(request->server, game->play.id);
    return reply_json(200, state_json(game, false));
}

bool session_is_at(const tf_play_game *game, int64_t at, srv_reply *refusal)
{
    if (at == (int64_t)game->play.at)
        return true;
    *refusal = reply_conflict(state_json(game, false));
    return false;
}

enum { PLAYER_MEMORY_LEAST = 160 << 20 /* what every game's strongest player gets along with */ };

/* The threads of each lane get a quarter together; the rest is for hints, which keep their memory
 * while others take their turn. A player may reserve the whole quarter: it touches a part of what it reserves. */
size_t session_memory(const srv_server *server, engine_lane lane)
{
    size_t quarter = server->options->memory_bytes / 4;
    size_t share = quarter / engine_threads(server->engine, lane);
    size_t least = quarter < PLAYER_MEMORY_LEAST ? quarter : PLAYER_MEMORY_LEAST;
    return lane == ENGINE_SHORT && share < least ? least : share;
}

tf_resources session_resources(const srv_server *server, engine_lane lane, tf_control *control)
{
    return (tf_resources){.memory_bytes = session_memory(server, lane),
                          .data_dir = server->options->data_dir,
                          .control = control};
}

/* ---- hints ---- */

enum {
    HINTS_MAX = 16,
    HINT_MEMORY_LEAST = 40 << 20 /* what every game's evaluator gets along with */
};

tf_hint_options session_hint_options(const srv_server *server, const tf_play_game *game,
                                     tf_control *control)
{
    size_t share = server->options->memory_bytes / 2 / HINTS_MAX;
    return (tf_hint_options){.seed = game->play.seed + game->play.at,
                             .memory_bytes = share > HINT_MEMORY_LEAST ? share : HINT_MEMORY_LEAST,
                             .tables_apart = true,
                             .data_dir = server->options->data_dir,
                             .control = control};
}

unsigned session_hints_most(const srv_server *server)
{
    size_t fit = server->options->memory_bytes / 2 / HINT_MEMORY_LEAST;
    return fit < 1 ? 1 : fit < HINTS_MAX ? (unsigned)fit : HINTS_MAX;
}
