/* auto.c: POST /api/plays/ID/auto: a player moves for the person, using only what the person
 * sees; or, with "finish", the moves that are left when there is nothing to decide.
 *
 * Without a player of the client's choice the strongest one moves, but never against the page's own hints: a move whose
 * interval lies below that of another move is replaced by the best one. */
#include <stdlib.h>

#include "server/engine.h"
#include "server/plays/equal_moves.h"
#include "server/plays/session.h"
#include "server/router.h"

enum {
    MOVE_MS = 10000,
    TABLE_MS = 250,  /* for a table that is not there yet: a smaller one will do */
    VALUES_MS = 600, /* for the values; later the player's move is taken as it is */
    VALUES_STEPS = 2,
    MOVES_MAX = 100,
};

typedef struct ask_fields {
    int64_t at, most;
    const char *player;
    bool finish;
} ask_fields;

static const body_field fields[] = {
    {"at", FIELD_COUNT, offsetof(ask_fields, at), true},
    {"most", FIELD_COUNT, offsetof(ask_fields, most), false},
    {"player", FIELD_TEXT, offsetof(ask_fields, player), false},
    {"finish", FIELD_BOOLEAN, offsetof(ask_fields, finish), false},
};

typedef struct auto_work {
    srv_job job; /* first */
    const srv_server *server;
    tf_play_game *game;
    const char *text;
    tf_player *player;
    tf_status status;
    tf_error error;
} auto_work;

static tf_status make_player(auto_work *choice)
{
    const tf_rules *rules = tf_position_rules(choice->game->record.position);
    const char *text = choice->text ? choice->text : tf_player_best(rules);
    tf_control control; /* a table may have to be built */
    tf_control_start(&control, NULL, &choice->job.cancel);
    tf_resources resources = session_resources(choice->server, ENGINE_SHORT, &control);
    resources.settle = !choice->text; /* the usual player moves at once */
    return tf_player_create_with(&choice->player, rules, text, &resources, &choice->error);
}

/* The values of the moves in the order of the rules, as the page's panel shows them first; none when they take too
 * long. */
static tf_status value_moves(auto_work *choice, tf_hint **hint)
{
    tf_limits limits = {.time_ms = TABLE_MS};
    tf_control control;
    tf_control_start(&control, &limits, &choice->job.cancel);
    tf_hint_options options = session_hint_options(choice->server, choice->game, &control);
    tf_status status = tf_hint_create(hint, choice->game->record.position, &options,
                                      &choice->error);
    bool made = true;
    while (status == TF_OK && made && !tf_hint_done(*hint) && tf_hint_steps(*hint) < VALUES_STEPS)
        status = tf_hint_step_within(*hint, VALUES_MS, &choice->job.cancel, &made, &choice->error);
    return status;
}

/* The index of the move to make instead of number `chosen`. */
static size_t better_of(const tf_scene *scene, const tf_hint *hint, size_t chosen)
{
    size_t count, best = tf_hint_best(hint);
    const tf_hint_move *known = tf_hint_moves(hint, &count);
    tf_hint_move moves[TF_SCENE_MOVES_MAX];
    if (count > scene->move_count || chosen >= count)
        return chosen;
    for (size_t i = 0; i < count; i++)
        moves[i] = known[i];
    equal_moves_pool(scene, moves, count);
    bool clear = moves[best].known && moves[chosen].known && moves[chosen].high < moves[best].low;
    return clear ? best : chosen;
}

/* Replaces a move that the hints call clearly worse. */
static tf_status agree_with_hints(auto_work *choice, tf_move *move)
{
    const tf_position *position = choice->game->record.position;
    tf_scene *scene = malloc(sizeof *scene);
    tf_hint *hint = NULL;
    tf_status status = scene ? tf_scene_make(position, PERSON, false, scene, &choice->error)
                             : tf_error_set(&choice->error, TF_ERR_MEMORY, "no memory for a scene");
    if (status == TF_OK)
        status = value_moves(choice, &hint);
    if (status == TF_OK && tf_hint_steps(hint) > 0) {
        size_t count, at = 0;
        const tf_hint_move *moves = tf_hint_moves(hint, &count);
        while (at < count && moves[at].move != *move)
            at++;
        if (at < count)
            *move = moves[better_of(scene, hint, at)].move;
    }
    tf_hint_destroy(hint);
    free(scene);
    return status;
}

static tf_status choose(auto_work *choice)
{
    const tf_position *position = choice->game->record.position;
    tf_limits limits = {.time_ms = MOVE_MS};
    tf_control control;
    tf_move move;
    tf_text word = {0};
    tf_control_start(&control, &limits, &choice->job.cancel);
    tf_player_start(choice->player, choice->game->play.seed + choice->game->play.at);
    tf_status status = tf_player_choose(choice->player, position, PERSON, &control, &move,
                                        &choice->error);
    if (status == TF_OK && move == TF_MOVE_NONE)
        status = tf_error_set(&choice->error, TF_ERR_UNSUPPORTED,
                              "the player gives up in this position");
    if (status == TF_OK && !choice->text && tf_position_rules(position)->game->evaluator)
        status = agree_with_hints(choice, &move);
    if (status != TF_OK)
        return status;
    tf_position_move_format(position, move, &word);
    choice->game->play.autos++;
    status = tf_play_game_move(choice->game, tf_text_string(&word), 0, &choice->error);
    tf_text_free(&word);
    return status;
}

static bool step(srv_job *job)
{
    auto_work *choice = (auto_work *)job;
    choice->status = choice->player ? TF_OK : make_player(choice);
    if (choice->status == TF_OK)
        choice->status = choose(choice);
    return false;
}

/* Makes moves until there are enough or no more can be made. If a move after the first fails, the
 * moves before it are kept and the failure is reported by the next request. */
static bool make_moves(srv_request *request, tf_play_game *game, const ask_fields *ask,
                       srv_reply *refusal)
{
    auto_work choice = {.job = {.lane = ENGINE_SHORT, .step = step},
                        .server = request->server,
                        .game = game,
                        .text = ask->player};
    bool done = true;
    int64_t made = 0;
    while (done && made < ask->most && state_persons_turn(game->record.position)) {
        done = engine_run(request, &choice.job, refusal);
        if (!done || choice.status != TF_OK)
            break;
        made++;
        done = session_programs_move(request, game, refusal);
    }
    tf_player_destroy(choice.player);
    if (!done || made > 0)
        return done;
    *refusal = choice.status != TF_OK
                   ? reply_failure(choice.status, &choice.error)
                   : reply_error(409, "over", "the game is over, or it is not your turn");
    return false;
}

/* Makes the moves that finish the game: no player, because no decision is left, and no help that counts. */
static bool finish(tf_play_game *game, srv_reply *refusal)
{
    tf_error error = {0};
    tf_moves moves = {0};
    tf_status status = state_persons_turn(game->record.position)
                           ? tf_ending_finish(game->record.position, &moves, &error)
                           : TF_OK;
    if (status == TF_OK && moves.count == 0)
        status = tf_error_set(&error, TF_ERR_UNSUPPORTED, "a decision is left in this position");
    for (size_t i = 0; status == TF_OK && i < moves.count; i++) {
        tf_text word = {0};
        tf_position_move_format(game->record.position, moves.data[i], &word);
        status = tf_play_game_move(game, tf_text_string(&word), 0, &error);
        tf_text_free(&word);
    }
    tf_moves_free(&moves);
    if (status != TF_OK)
        *refusal = reply_failure(status, &error);
    return status == TF_OK;
}

srv_reply handle_play_auto(srv_request *request)
{
    ask_fields ask = {.most = 1};
    json_t *body = NULL;
    tf_play_game game = {0};
    srv_reply answer;
    if (!session_body(request, fields, sizeof fields / sizeof fields[0], &ask, &body, &answer))
        return answer;
    if (ask.most < 1 || ask.most > MOVES_MAX)
        answer = reply_error(400, "malformed", "most: expected a number 1..%d", (int)MOVES_MAX);
    else if (session_open(request, &game, &answer) && session_is_at(&game, ask.at, &answer) &&
             (ask.finish ? finish(&game, &answer) : make_moves(request, &game, &ask, &answer)))
        answer = session_save(request, &game);
    tf_play_game_free(&game);
    json_decref(body);
    return answer;
}
