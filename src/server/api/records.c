/* records.c: exports plays as records of the command, and imports records. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/date.h"
#include "server/plays/new_game.h"
#include "server/plays/session.h"
#include "server/router.h"

enum { IMPORT_MAX = 100 };

/* ---- export ---- */

/* True when the record would reveal hidden cards: a deal without a number has all its cards in the
 * record. */
static bool reveals_hidden(const tf_play_game *game)
{
    tf_deal_format format = tf_game_deal_format(tf_position_rules(game->record.position));
    tf_deal made;
    return state_hides(game) && tf_deal_make(&format, game->play.deal, &made, NULL) != TF_OK;
}

static void describe(tf_play_game *game)
{
    tf_record *record = &game->record;
    (void)snprintf(record->player, sizeof record->player, "human%s%.100s",
                   game->play.players[0] ? "/" : "", game->play.players);
    front_date_day(game->play.created_ms, record->date);
    (void)snprintf(record->note, sizeof record->note, "%s", game->play.title);
    record->times_ms = game->times_ms;
}

static srv_reply send_record(const srv_request *request, tf_play_game *game)
{
    const char *format = request_query(request, "format");
    bool json = format && strcmp(format, "json") == 0;
    if (format && !json && strcmp(format, "text") != 0)
        return reply_error(400, "malformed", "format: expected text or json");
    if (reveals_hidden(game))
        return reply_error(409, "hidden", "finish the game or give it up first");
    tf_text text = {0};
    describe(game);
    if (json)
        tf_record_format_json(&game->record, &text);
    else
        tf_text_printf(&text, "game: %s\n", game->play.game);
    if (!json)
        tf_record_format(&game->record, &text);
    game->record.times_ms = NULL; /* belongs to the game */
    srv_reply answer = {0};
    if (tf_text_status(&text) == TF_OK) {
        char disposition[128];
        (void)snprintf(disposition, sizeof disposition, "attachment; filename=\"%s-%s.%s\"",
                       game->play.game, game->play.id, json ? "json" : "txt");
        answer = reply_bytes(200,
                             json ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
                             text.data, text.length);
        reply_header(&answer, "Content-Disposition", disposition);
        reply_header(&answer, "Cache-Control", "no-store");
    }
    tf_text_free(&text);
    return answer;
}

srv_reply handle_play_record(srv_request *request)
{
    tf_play_game game = {0};
    srv_reply answer;
    if (session_open(request, &game, &answer))
        answer = send_record(request, &game);
    tf_play_game_free(&game);
    return answer;
}

/* ---- import ---- */

typedef struct ask_fields {
    const char *text, *game, *title;
} ask_fields;

static const body_field fields[] = {
    {"text", FIELD_RECORD, offsetof(ask_fields, text), true},
    {"game", FIELD_TEXT, offsetof(ask_fields, game), false},
    {"title", FIELD_TEXT, offsetof(ask_fields, title), false},
};

typedef struct import_work {
    const char *title;
    tf_play_game games[IMPORT_MAX];
    size_t count;
} import_work;

static tf_status take(void *context, tf_record *record, tf_error *error)
{
    import_work *import = context;
    if (import->count == IMPORT_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "more than %d records at once", (int)IMPORT_MAX);
    tf_play_game *game = &import->games[import->count++];
    tf_status status = tf_play_game_begin(game, record, error);
    game->play.imported = true;
    if (status == TF_OK)
        status = tf_play_game_set_title(game, import->title ? import->title : record->note, error);
    const tf_rules *rules = tf_position_rules(game->record.position);
    for (unsigned i = 1; status == TF_OK && i < rules->game->seats; i++)
        if (!tf_seats_append(game->play.players, sizeof game->play.players, tf_player_best(rules)))
            status = tf_error_set(error, TF_ERR_INPUT, "the players' texts are too long");
    return status;
}

/* The name after "game:" at the beginning of a text record; false when there is none. */
static bool read_name(const char *text, char name[TF_LAB_NAME_MAX])
{
    static const char key[] = "game:";
    text += strspn(text, " \t\r\n");
    if (strncmp(text, key, sizeof key - 1) != 0)
        return false;
    text += sizeof key - 1;
    text += strspn(text, " \t");
    size_t length = strcspn(text, " \t\r\n");
    if (length == 0 || length >= TF_LAB_NAME_MAX)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

/* Finds the game: the one named in the request, otherwise the one that the first record names. */
static tf_status find_game(const ask_fields *ask, const tf_game **game, tf_error *error)
{
    char written[TF_LAB_NAME_MAX];
    if (ask->game || read_name(ask->text, written))
        return tf_game_find(ask->game ? ask->game : written, game, error);
    json_t *first = json_loads(ask->text, JSON_DISABLE_EOF_CHECK, NULL);
    const char *name = json_string_value(json_object_get(first, "game"));
    tf_status status = name ? tf_game_find(name, game, error)
                            : tf_error_set(error, TF_ERR_INPUT,
                                           "neither the record nor the request names the game");
    json_decref(first);
    return status;
}

static srv_reply keep(const srv_request *request, const ask_fields *ask, import_work *import)
{
    const tf_game *game;
    tf_error error = {0};
    tf_status status = find_game(ask, &game, &error);
    if (status == TF_OK)
        status = tf_records_parse(game, "record", ask->text, NULL, take, import, &error);
    if (status == TF_OK && import->count == 0)
        status = tf_error_set(&error, TF_ERR_INPUT, "there is no record in the text");
    if (status == TF_ERR_ILLEGAL) /* the record is wrong, not the state of a play */
        status = TF_ERR_INPUT;
    if (status == TF_OK)
        status = tf_plays_add(request->server->plays, import->games, import->count, &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    json_t *plays = json_array();
    for (size_t i = 0; i < import->count; i++)
        json_array_append_new(plays, state_json(&import->games[i], false));
    return reply_json(201, json_pack("{s:o}", "plays", plays));
}

srv_reply handle_records(srv_request *request)
{
    ask_fields ask = {0};
    json_t *body = NULL;
    srv_reply answer;
    if (!session_body(request, fields, sizeof fields / sizeof fields[0], &ask, &body, &answer))
        return answer;
    import_work *made = calloc(1, sizeof *made);
    answer = (srv_reply){0};
    if (made) {
        made->title = ask.title;
        answer = keep(request, &ask, made);
        for (size_t i = 0; i < made->count; i++)
            tf_play_game_free(&made->games[i]);
    }
    free(made);
    json_decref(body);
    return answer;
}
