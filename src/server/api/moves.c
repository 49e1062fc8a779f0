/* moves.c: makes moves, takes them back and makes them again. */
#include <stdio.h>

#include "server/plays/session.h"
#include "server/router.h"

enum { TIME_MS_MAX = 1000000000 };

typedef struct ask_fields {
    int64_t at;
    const char *word;
    json_t *words;
    double time_ms;
} ask_fields;

static const body_field fields[] = {
    {"at", FIELD_COUNT, offsetof(ask_fields, at), true},
    {"word", FIELD_TEXT, offsetof(ask_fields, word), false},
    {"words", FIELD_TEXTS, offsetof(ask_fields, words), false},
    {"time_ms", FIELD_NUMBER, offsetof(ask_fields, time_ms), false},
};

static bool make_move(tf_play_game *game, const char *word, double time_ms, srv_reply *refusal)
{
    tf_error error = {0};
    if (!state_persons_turn(game->record.position)) {
        *refusal = reply_error(409, "over", "the game is over, or it is not your turn");
        return false;
    }
    tf_move move;
    tf_text known = {0};
    tf_status status = state_move_parse(game, word, &move, &error);
    if (status == TF_OK) {
        tf_position_move_format(game->record.position, move, &known);
        status = tf_play_game_move(game, tf_text_string(&known), time_ms, &error);
    }
    tf_text_free(&known);
    if (status == TF_OK)
        return true;
    *refusal = reply_failure(status, &error);
    return false;
}

/* Makes each move; after each one the players of the other seats answer. */
static bool make_moves(srv_request *request, tf_play_game *game, const ask_fields *ask,
                       srv_reply *refusal)
{
    if (!ask->word == !ask->words) {
        *refusal = reply_error(400, "malformed", "expected word or words, one of them");
        return false;
    }
    if (ask->word)
        return make_move(game, ask->word, ask->time_ms, refusal) &&
               session_programs_move(request, game, refusal);
    bool done = session_programs_move(request, game, refusal);
    size_t count = json_array_size(ask->words);
    for (size_t i = 0; i < count && done; i++)
        done = make_move(game, json_string_value(json_array_get(ask->words, i)),
                         ask->time_ms / (double)count, refusal) &&
               session_programs_move(request, game, refusal);
    return done;
}

srv_reply handle_play_moves(srv_request *request)
{
    ask_fields ask = {0};
    json_t *body = NULL;
    tf_play_game game = {0};
    srv_reply answer;
    if (!session_body(request, fields, sizeof fields / sizeof fields[0], &ask, &body, &answer))
        return answer;
    if (ask.time_ms > TIME_MS_MAX)
        ask.time_ms = TIME_MS_MAX;
    if (session_open(request, &game, &answer) && session_is_at(&game, ask.at, &answer) &&
        make_moves(request, &game, &ask, &answer))
        answer = session_save(request, &game);
    tf_play_game_free(&game);
    json_decref(body);
    return answer;
}

/* ---- undo and redo ---- */

/* With other players at the table, undo and redo stop only where the person decides or at an end of
 * the game. */
static tf_status go_to_person(tf_play_game *game, size_t to, tf_error *error)
{
    bool back = to < game->play.at;
    tf_status status = tf_play_game_go(game, to, error);
    while (status == TF_OK && game->play.outcome.verdict == TF_UNDECIDED &&
           !state_persons_turn(game->record.position)) {
        size_t at = game->play.at;
        if (back ? at == 0 : at == game->play.length)
            break;
        unsigned undos = game->play.undos;
        status = tf_play_game_go(game, back ? at - 1 : at + 1, error);
        game->play.undos = undos; /* this counts as one step of the person */
    }
    return status;
}

static srv_reply go(srv_request *request, int64_t to)
{
    tf_play_game game = {0};
    tf_error error = {0};
    srv_reply answer;
    if (session_open(request, &game, &answer)) {
        tf_status status = go_to_person(&game, (size_t)to, &error);
        answer = status == TF_OK ? session_save(request, &game) : reply_failure(status, &error);
    }
    tf_play_game_free(&game);
    return answer;
}

srv_reply handle_play_go(srv_request *request)
{
    static const body_field to_field[] = {{"to", FIELD_COUNT, 0, true}};
    int64_t to = 0;
    json_t *body = NULL;
    srv_reply answer;
    if (!session_body(request, to_field, 1, &to, &body, &answer))
        return answer;
    json_decref(body);
    return go(request, to);
}

srv_reply handle_play_restart(srv_request *request)
{
    srv_reply answer;
    return session_no_body(request, &answer) ? go(request, 0) : answer;
}
