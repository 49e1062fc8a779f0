/* new.c: POST /api/plays: a new play, on a winnable deal if the request asks for one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/engine.h"
#include "server/plays/new_game.h"
#include "server/plays/session.h"
#include "server/plays/winnable.h"
#include "server/router.h"

typedef struct ask_fields {
    const char *game, *deal, *rules, *title, *level;
    bool winnable, found;
    json_t *players;
} ask_fields;

static const body_field fields[] = {
    {"game", FIELD_TEXT, offsetof(ask_fields, game), true},
    {"deal", FIELD_TEXT, offsetof(ask_fields, deal), false},
    {"rules", FIELD_TEXT, offsetof(ask_fields, rules), false},
    {"title", FIELD_TEXT, offsetof(ask_fields, title), false},
    {"level", FIELD_TEXT, offsetof(ask_fields, level), false},
    {"winnable", FIELD_BOOLEAN, offsetof(ask_fields, winnable), false},
    {"found", FIELD_BOOLEAN, offsetof(ask_fields, found), false},
    {"players", FIELD_TEXTS, offsetof(ask_fields, players), false},
};

/* ---- a winnable deal ---- */

typedef struct search_job {
    srv_job job; /* first */
    winnable_search search;
} search_job;

static bool search_step(srv_job *job)
{
    return winnable_step(&((search_job *)job)->search);
}

static bool find_winnable(srv_request *request, const ask_fields *ask, tf_play_game *game,
                          srv_reply *refusal)
{
    search_job work = {
        .job = {.lane = ENGINE_LONG, .step = search_step},
        .search = {.server = request->server, .game = ask->game, .rules = ask->rules}};
    winnable_search *search = &work.search;
    search->cancel = &work.job.cancel;
    if (ask->deal && strcmp(ask->deal, "random") != 0) {
        *refusal = reply_error(400, "malformed", "winnable and level need a random deal");
        return false;
    }
    if (!winnable_level(search, ask->level)) {
        *refusal = reply_error(400, "input", "level: expected easy, medium or hard");
        return false;
    }
    bool done = engine_run(request, &work.job, refusal);
    if (done && search->status == TF_OK)
        winnable_take(search, game);
    else if (done)
        *refusal = search->status == TF_ERR_CANCELLED
                       ? reply_error(422, "limit", "no winnable deal was found in time")
                       : reply_failure(search->status, &search->error);
    done = done && search->status == TF_OK;
    winnable_free(search);
    return done;
}

/* ---- players of the other seats ---- */

typedef struct seats_work {
    srv_job job; /* first */
    const srv_server *server;
    const json_t *players;
    tf_play_game *game;
    tf_status status;
    tf_error error;
} seats_work;

/* Checks a seat's player by creating it, and adds it to the play's texts. */
static tf_status add_player(seats_work *work, const char *text)
{
    tf_play_game *game = work->game;
    tf_player *player = NULL;
    tf_control control; /* a table may have to be built */
    if (tf_seats_count(text) > 1)
        return tf_error_set(&work->error, TF_ERR_INPUT, "a player's text must not contain a slash");
    tf_control_start(&control, NULL, &work->job.cancel);
    tf_resources resources = session_resources(work->server, ENGINE_SHORT, &control);
    tf_status status = tf_player_create_with(&player, tf_position_rules(game->record.position),
                                             text, &resources, &work->error);
    tf_player_destroy(player);
    if (status != TF_OK)
        return status;
    if (!tf_seats_append(game->play.players, sizeof game->play.players, text))
        return tf_error_set(&work->error, TF_ERR_INPUT, "the players' texts are too long");
    return TF_OK;
}

/* One text per seat, one text for all seats, or none: then the game's first player. */
static tf_status seat_players(seats_work *work)
{
    const tf_rules *rules = tf_position_rules(work->game->record.position);
    size_t given = json_array_size(work->players), others = rules->game->seats - 1;
    if (given > 1 && given != others)
        return tf_error_set(&work->error, TF_ERR_INPUT, "%zu players are given for %zu seats",
                            given, others);
    if (others == 0)
        return given == 0 ? TF_OK
                          : tf_error_set(&work->error, TF_ERR_INPUT, "this game has only one seat");
    tf_status status = TF_OK;
    for (size_t i = 0; i < others && status == TF_OK; i++) {
        const char *text = given == 0 ? tf_player_best(rules)
                                      : json_string_value(json_array_get(work->players, i % given));
        status = add_player(work, text);
    }
    return status;
}

static bool seats_step(srv_job *job)
{
    seats_work *work = (seats_work *)job;
    work->status = seat_players(work);
    return false;
}

/* On a thread of the engine: the end of the server reaches it there. */
static bool fill_seats(srv_request *request, tf_play_game *game, const json_t *players,
                       srv_reply *refusal)
{
    seats_work work = {.job = {.lane = ENGINE_SHORT, .step = seats_step},
                       .server = request->server,
                       .players = players,
                       .game = game};
    if (!engine_run(request, &work.job, refusal))
        return false;
    if (work.status != TF_OK)
        *refusal = reply_failure(work.status, &work.error);
    return work.status == TF_OK;
}

/* ---- the route ---- */

static srv_reply keep(srv_request *request, tf_play_game *game, const ask_fields *ask)
{
    tf_error error = {0};
    srv_reply refusal;
    if (!fill_seats(request, game, ask->players, &refusal))
        return refusal;
    char seed[TF_DEAL_ID_MAX];
    random_deal_spec(seed);
    (void)sscanf(seed, "seed:%" SCNu64, &game->play.seed);
    tf_status status = tf_play_game_set_title(game, ask->title ? ask->title : "", &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    if (!session_programs_move(request, game, &refusal))
        return refusal;
    status = tf_plays_add(request->server->plays, game, 1, &error);
    return status == TF_OK ? reply_json(201, state_json(game, false))
                           : reply_failure(status, &error);
}

static srv_reply begin_play(srv_request *request, const ask_fields *ask, tf_play_game *game)
{
    srv_reply refusal;
    tf_error error = {0};
    if (ask->winnable || ask->level) {
        if (!find_winnable(request, ask, game, &refusal))
            return refusal;
    } else {
        tf_status status = new_game(ask->game, ask->rules, ask->deal, game, &error);
        if (status != TF_OK)
            return reply_failure(status, &error);
        game->play.winnable = ask->found ? 1 : -1;
    }
    return keep(request, game, ask);
}

srv_reply handle_plays_new(srv_request *request)
{
    ask_fields ask = {0};
    json_t *body = NULL;
    srv_reply answer;
    if (!session_body(request, fields, sizeof fields / sizeof fields[0], &ask, &body, &answer))
        return answer;
    tf_play_game game = {0};
    answer = begin_play(request, &ask, &game);
    tf_play_game_free(&game);
    json_decref(body);
    return answer;
}
