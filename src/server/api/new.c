/* new.c: POST /api/plays: a new play, on a winnable deal if the request asks for one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "front/clock.h"
#include "front/level.h"
#include "server/engine.h"
#include "server/plays/new_game.h"
#include "server/plays/session.h"
#include "server/router.h"

/* LEVEL_DEALS: a level is chosen among so many winnable deals, or those found within LEVEL_MS. */
enum { SEARCH_MS = 60000, DEAL_MS = 3000, LEVEL_DEALS = 5, LEVEL_MS = 10000 };

typedef struct ask_fields {
    const char *game, *deal, *rules, *title, *level;
    bool winnable;
    json_t *players;
} ask_fields;

static const body_field fields[] = {
    {"game", FIELD_TEXT, offsetof(ask_fields, game), true},
    {"deal", FIELD_TEXT, offsetof(ask_fields, deal), false},
    {"rules", FIELD_TEXT, offsetof(ask_fields, rules), false},
    {"title", FIELD_TEXT, offsetof(ask_fields, title), false},
    {"level", FIELD_TEXT, offsetof(ask_fields, level), false},
    {"winnable", FIELD_BOOLEAN, offsetof(ask_fields, winnable), false},
    {"players", FIELD_TEXTS, offsetof(ask_fields, players), false},
};

/* ---- a winnable deal ---- */

typedef struct search_work {
    srv_job job; /* first */
    const srv_server *server;
    const ask_fields *ask;
    tf_play_game *game;
    tf_solver *solver;
    tf_evaluator *evaluator;
    front_level level;
    /* Winnable deals so far; only one is needed unless a level is asked for. */
    tf_play_game found[LEVEL_DEALS];
    front_difficulty difficulty[LEVEL_DEALS];
    size_t count;
    uint64_t start_ns;
    tf_status status;
    tf_error error;
} search_work;

/* The win probability of the start as a person sees it, where deals differ in it; else 0. */
static double start_chance(search_work *search)
{
    const tf_position *position = search->game->record.position;
    const tf_rules *rules = tf_position_rules(position);
    const tf_evaluator_type *type = rules->game->evaluator;
    tf_control control;
    if (!search->ask->level || !type || !type->expected)
        return 0;
    tf_control_start(&control, NULL, &search->job.cancel);
    tf_evaluator_options options = {
        .effort = TF_EFFORT_QUICK,
        .resources = session_resources(search->server, ENGINE_LONG, &control)};
    if (!search->evaluator &&
        tf_evaluator_create(&search->evaluator, rules, &options, NULL) != TF_OK)
        return 0;
    return tf_evaluator_begin(search->evaluator, position, &control, NULL) == TF_OK
               ? tf_evaluator_value(search->evaluator).value
               : 0;
}

/* Keeps a winnable deal. */
static void keep_found(search_work *search, uint64_t states)
{
    search->difficulty[search->count] = (front_difficulty){.states = states,
                                                           .chance = start_chance(search)};
    search->found[search->count++] = *search->game;
    *search->game = (tf_play_game){0};
}

/* Gives the deal of the level, and frees the others. */
static void choose_found(search_work *search)
{
    if (search->count > 0) {
        size_t chosen = front_level_choose(search->difficulty, search->count, search->level);
        tf_play_game_free(search->game);
        *search->game = search->found[chosen];
        search->found[chosen] = (tf_play_game){0};
        search->game->play.winnable = 1;
    }
    for (size_t i = 0; i < search->count; i++)
        tf_play_game_free(&search->found[i]);
}

static tf_status solve_next(search_work *search)
{
    tf_limits limits = {.time_ms = DEAL_MS};
    tf_control control;
    tf_solution solution = {0};
    tf_play_game_free(search->game);
    tf_status status = new_game(search->ask->game, search->ask->rules, "random", search->game,
                                &search->error);
    tf_control_start(&control, NULL, &search->job.cancel);
    tf_resources resources = session_resources(search->server, ENGINE_LONG, &control);
    if (status == TF_OK && !search->solver)
        status = tf_solver_create_with(&search->solver,
                                       tf_position_rules(search->game->record.position), NULL,
                                       &resources, &search->error);
    if (status != TF_OK)
        return status;
    tf_control_start(&control, &limits, &search->job.cancel);
    status = tf_solver_solve(search->solver, search->game->record.position, &control, &solution,
                             &search->error);
    if (status == TF_OK && solution.verdict == TF_WON)
        keep_found(search, solution.states);
    tf_solution_free(&solution);
    return status;
}

/* Tries one deal. */
static bool search_step(srv_job *job)
{
    search_work *search = (search_work *)job;
    search->status = solve_next(search);
    if (search->status != TF_OK || search->count == (search->ask->level ? LEVEL_DEALS : 1))
        return false;
    uint64_t limit_ms = search->count > 0 ? LEVEL_MS : SEARCH_MS;
    if (front_clock_ns() - search->start_ns < limit_ms * 1000000u)
        return true;
    if (search->count == 0)
        search->status = TF_ERR_CANCELLED; /* means that the time is up */
    return false;
}

static bool find_winnable(srv_request *request, const ask_fields *ask, tf_play_game *game,
                          srv_reply *refusal)
{
    if (ask->deal && strcmp(ask->deal, "random") != 0) {
        *refusal = reply_error(400, "malformed", "winnable and level need a random deal");
        return false;
    }
    front_level level = FRONT_EASY;
    if (ask->level && !front_level_read(ask->level, &level)) {
        *refusal = reply_error(400, "input", "level: expected easy, medium or hard");
        return false;
    }
    search_work search = {.job = {.lane = ENGINE_LONG, .step = search_step},
                          .server = request->server,
                          .ask = ask,
                          .game = game,
                          .level = level,
                          .start_ns = front_clock_ns()};
    bool done = engine_run(request, &search.job, refusal);
    choose_found(&search);
    tf_solver_destroy(search.solver);
    tf_evaluator_destroy(search.evaluator);
    if (!done || search.status == TF_OK)
        return done;
    *refusal = search.status == TF_ERR_CANCELLED
                   ? reply_error(422, "limit", "no winnable deal was found in time")
                   : reply_failure(search.status, &search.error);
    return false;
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
