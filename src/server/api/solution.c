/* solution.c: GET /api/plays/ID/solution: the solver's solution of a deal whose cards may be
 * shown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/json.h"
#include "front/option.h"
#include "server/plays/scene_json.h"
#include "server/plays/session.h"
#include "server/router.h"
#include "server/stream.h"

enum { TIME_MS = 60000 };

typedef struct solution_stream {
    srv_stream stream; /* first */
    tf_play_game game; /* the position where the search starts */
} solution_stream;

static void destroy(srv_stream *stream)
{
    solution_stream *self = (solution_stream *)stream;
    tf_play_game_free(&self->game);
    free(self);
}

/* Replays the moves to get their words and the scenes between them. */
static tf_status walk(const tf_position *from, const tf_moves *moves, json_t *words, json_t *scenes,
                      tf_error *error)
{
    tf_position *at = NULL;
    tf_text word = {0};
    tf_status status = tf_position_clone(&at, from);
    for (size_t i = 0; status == TF_OK && i <= moves->count; i++) {
        json_array_append_new(scenes, scene_json(at, PERSON, true));
        if (i == moves->count)
            break;
        tf_text_clear(&word);
        tf_position_move_format(at, moves->data[i], &word);
        json_array_append_new(words, json_string(tf_text_string(&word)));
        status = tf_position_apply(at, moves->data[i], error);
    }
    tf_text_free(&word);
    tf_position_destroy(at);
    return status;
}

static tf_status send_solution(solution_stream *self, const tf_solution *solution, tf_error *error)
{
    json_t *words = json_array(), *scenes = json_array();
    tf_status status = walk(self->game.record.position, &solution->moves, words, scenes, error);
    json_t *data = json_pack("{s:s, s:o, s:o, s:o, s:o}", "verdict",
                             tf_verdict_name(solution->verdict), "from",
                             front_json_count(self->game.play.at), "words", words, "scenes", scenes,
                             "states", front_json_count(solution->states));
    if (solution->verdict == TF_UNDECIDED)
        json_object_set_new(data, "stopped", json_string(tf_stop_name(solution->stop)));
    if (status == TF_OK)
        stream_send(&self->stream, "solution", data);
    else
        json_decref(data);
    return status;
}

/* The game's first solver, with solutions that are short enough to read if it can. */
static void name_solver(const tf_game *game, char *text, size_t room)
{
    const tf_solver_type *type = game->solvers[0];
    const tf_option *shortest = front_option_find(&type->options, FRONT_SHORTEST);
    bool quick = shortest && front_option_allows(shortest, FRONT_SHORTEST_QUICK);
    snprintf(text, room, quick ? "%s:" FRONT_SHORTEST "=" FRONT_SHORTEST_QUICK : "%s", type->name);
}

static tf_status solve(solution_stream *self, tf_solution *solution, tf_error *error)
{
    const tf_position *position = self->game.record.position;
    tf_limits limits = {.time_ms = TIME_MS};
    tf_control control;
    tf_solver *solver = NULL;
    tf_control_start(&control, NULL, &self->stream.job.cancel);
    tf_resources resources = session_resources(self->stream.server, ENGINE_LONG, &control);
    char text[64] = "";
    name_solver(tf_position_rules(position)->game, text, sizeof text);
    tf_status status = tf_solver_create_with(&solver, tf_position_rules(position), text, &resources,
                                             error);
    if (status == TF_OK) {
        tf_control_start(&control, &limits, &self->stream.job.cancel);
        control.progress = stream_progress;
        control.progress_context = &self->stream;
        status = tf_solver_solve(solver, position, &control, solution, error);
    }
    tf_solver_destroy(solver);
    return status;
}

static bool step(srv_job *job)
{
    solution_stream *self = (solution_stream *)job;
    tf_solution solution = {0};
    tf_error error = {0};
    tf_status status = solve(self, &solution, &error);
    if (status == TF_OK && !tf_cancel_raised(&job->cancel))
        status = send_solution(self, &solution, &error);
    tf_solution_free(&solution);
    if (status == TF_OK)
        stream_end(&self->stream, "done", NULL);
    else
        stream_fail(&self->stream, status, &error);
    return false;
}

/* Solves from the deal, or from the current position if the request asks for it. */
static bool prepare(srv_request *request, tf_play_game *game, srv_reply *refusal)
{
    const char *from = request_query(request, "from");
    tf_error error = {0};
    if (!session_open(request, game, refusal))
        return false;
    if (from && strcmp(from, "now") != 0 && strcmp(from, "start") != 0)
        *refusal = reply_error(400, "malformed", "from: expected now or start");
    else if (tf_position_rules(game->record.position)->game->solver_count == 0)
        *refusal = reply_error(422, "unsupported", "this game has no solver");
    else if (state_hides(game))
        *refusal = reply_error(409, "hidden", "finish the game or give it up first");
    else if ((!from || strcmp(from, "start") == 0) && tf_play_game_go(game, 0, &error) != TF_OK)
        *refusal = reply_failure(error.status, &error);
    else
        return true;
    return false;
}

srv_reply handle_play_solution(srv_request *request)
{
    srv_reply answer;
    solution_stream *self = calloc(1, sizeof *self);
    if (!self)
        return (srv_reply){0};
    self->stream.job = (srv_job){.lane = ENGINE_LONG, .step = step};
    self->stream.destroy = destroy;
    if (prepare(request, &self->game, &answer))
        return stream_start(request, &self->stream);
    destroy(&self->stream);
    return answer;
}
