/* plays.c: the list of plays, and reading one play without changing it. */
#include <stdio.h>
#include <stdlib.h>

#include "server/plays/session.h"
#include "server/router.h"
#include "server/stream.h"

enum { LIST_MAX = 500, LIST_USUAL = 100 };

srv_reply handle_plays_list(srv_request *request)
{
    uint64_t most;
    tf_play_info *list = NULL;
    size_t count = 0;
    tf_error error = {0};
    if (!request_query_number(request, "limit", 1, LIST_MAX, LIST_USUAL, &most))
        return reply_error(400, "malformed", "limit: expected a number 1..%d", (int)LIST_MAX);
    tf_status status = tf_plays_list(request->server->plays, request_query(request, "game"),
                                     request_query(request, "before"), (size_t)most + 1, &list,
                                     &count, &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    json_t *rows = json_array();
    for (size_t i = 0; i < count && i < most; i++)
        json_array_append_new(rows, state_row_json(&list[i]));
    free(list);
    return reply_json(200, json_pack("{s:o, s:b}", "plays", rows, "more", (int)(count > most)));
}

srv_reply handle_play(srv_request *request)
{
    tf_play_game game = {0};
    srv_reply answer;
    if (session_open(request, &game, &answer))
        answer = reply_json(200, state_json(&game, false));
    tf_play_game_free(&game);
    return answer;
}

/* Shows an earlier position. Cards that were hidden then are shown only if the game is over now. */
static srv_reply show_at(srv_request *request, tf_play_game *game)
{
    char *end = NULL;
    unsigned long long at = strtoull(request->args[1], &end, 10);
    tf_error error = {0};
    if (*end || at > game->play.length)
        return reply_error(404, "missing", "the game has %zu moves", game->play.length);
    bool over = game->play.last.verdict != TF_UNDECIDED || game->play.revealed;
    bool reveal = over && request_query(request, "reveal");
    tf_status status = tf_play_game_go(game, (size_t)at, &error);
    return status == TF_OK ? reply_json(200, state_json(game, reveal))
                           : reply_failure(status, &error);
}

srv_reply handle_play_at(srv_request *request)
{
    tf_play_game game = {0};
    srv_reply answer;
    if (session_open(request, &game, &answer))
        answer = show_at(request, &game);
    tf_play_game_free(&game);
    return answer;
}

srv_reply handle_play_title(srv_request *request)
{
    static const body_field fields[] = {{"title", FIELD_TEXT, 0, true}};
    const char *title = NULL;
    json_t *body = NULL;
    tf_play_game game = {0};
    srv_reply answer;
    if (!session_body(request, fields, 1, &title, &body, &answer))
        return answer;
    if (session_open(request, &game, &answer)) {
        tf_error error = {0};
        tf_status status = tf_play_game_set_title(&game, title, &error);
        answer = status == TF_OK ? session_save(request, &game) : reply_failure(status, &error);
    }
    tf_play_game_free(&game);
    json_decref(body);
    return answer;
}

srv_reply handle_play_reveal(srv_request *request)
{
    tf_play_game game = {0};
    srv_reply answer;
    if (!session_no_body(request, &answer))
        return answer;
    if (session_open(request, &game, &answer)) {
        tf_play_game_give_up(&game);
        answer = session_save(request, &game);
    }
    tf_play_game_free(&game);
    return answer;
}

srv_reply handle_play_delete(srv_request *request)
{
    tf_error error = {0};
    bool found = false;
    srv_reply answer;
    if (!session_no_body(request, &answer))
        return answer;
    tf_status status = tf_plays_delete(request->server->plays, request->args[0], &found, &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    if (!found)
        return reply_error(404, "missing", "there is no such play");
    stream_play_changed(request->server, request->args[0]);
    return reply_json(200, json_object());
}
