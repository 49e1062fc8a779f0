/* puzzles.c: GET /api/puzzles/NAME?level=L&number=N: a position in which one move keeps the deal winnable; and the same as a
 * stream, GET /api/puzzles/NAME/search, which the client ends by going away. */
#include <stdlib.h>

#include "server/engine.h"
#include "server/plays/scene_json.h"
#include "server/plays/session.h"
#include "server/router.h"
#include "server/stream.h"

enum { PUZZLE_MS = 60000 };

typedef struct puzzle_work {
    srv_stream stream; /* first; only its job is used without a stream */
    const srv_server *server;
    const tf_game *game;
    unsigned level;
    uint64_t number;
    tf_puzzle puzzle;
    tf_status status;
    tf_error error;
} puzzle_work;

static bool find_step(srv_job *job)
{
    puzzle_work *work = (puzzle_work *)job;
    tf_limits limits = {.time_ms = PUZZLE_MS};
    tf_control control;
    tf_control_start(&control, &limits, &work->stream.job.cancel);
    tf_resources resources = session_resources(work->server, work->stream.job.lane, &control);
    work->status = tf_puzzle_find(work->game, work->level, work->number, &resources, &control,
                                  &work->puzzle, &work->error);
    return false;
}

static json_t *word_json(const tf_position *position, tf_move move)
{
    tf_text text = {0};
    tf_position_move_format(position, move, &text);
    json_t *word = json_string(tf_text_string(&text));
    tf_text_free(&text);
    return word;
}

/* The words from the deal to the puzzle. */
static json_t *words_json(const tf_position *position)
{
    size_t count;
    const tf_move *moves = tf_position_history(position, &count);
    json_t *words = json_array();
    tf_position *at = NULL;
    if (tf_position_clone(&at, position) != TF_OK)
        return words;
    while (tf_position_undo(at))
        ;
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(words, word_json(at, moves[i]));
        (void)!tf_position_apply(at, moves[i], NULL);
    }
    tf_position_destroy(at);
    return words;
}

static json_t *puzzle_json(const puzzle_work *work)
{
    const tf_puzzle *puzzle = &work->puzzle;
    const tf_position *position = puzzle->position;
    tf_text rules = {0};
    tf_rules_format(tf_position_rules(position), &rules);
    json_t *object = json_pack(
        "{s:s, s:i, s:I, s:s, s:s, s:o, s:o, s:o, s:I, s:I, s:I}", "game", work->game->name,
        "level", (int)work->level, "number", (json_int_t)work->number, "rules",
        tf_text_string(&rules), "deal", tf_position_deal_of(position)->id, "words",
        words_json(position), "scene", scene_json(position, PERSON, true), "answer",
        word_json(position, puzzle->answer), "choices", (json_int_t)puzzle->choices, "rest",
        (json_int_t)puzzle->rest, "states", (json_int_t)puzzle->states);
    tf_text_free(&rules);
    return object;
}

/* Reads the request; the game must exist. */
static bool prepare(srv_request *request, puzzle_work *work, srv_reply *refusal)
{
    uint64_t level;
    work->server = request->server;
    work->stream.job.lane = ENGINE_LONG;
    if (!request_query_number(request, "level", 0, TF_PUZZLE_LEVELS - 1, 0, &level) ||
        !request_query_number(request, "number", 0, INT64_MAX, 1, &work->number)) {
        *refusal = reply_error(400, "malformed", "expected level=0..%d and number=N",
                               TF_PUZZLE_LEVELS - 1);
        return false;
    }
    work->level = (unsigned)level;
    if (tf_game_find(request->args[0], &work->game, &work->error) == TF_OK)
        return true;
    *refusal = reply_error(404, "missing", "%s", work->error.text);
    return false;
}

srv_reply handle_puzzle(srv_request *request)
{
    puzzle_work work = {.stream.job.step = find_step};
    srv_reply answer;
    if (!prepare(request, &work, &answer) || !engine_run(request, &work.stream.job, &answer))
        return answer;
    if (work.status == TF_OK)
        answer = reply_json(200, puzzle_json(&work));
    else if (work.status == TF_ERR_CANCELLED)
        answer = reply_error(422, "limit", "no puzzle was found in time");
    else
        answer = reply_failure(work.status, &work.error);
    tf_puzzle_free(&work.puzzle);
    return answer;
}

/* ---- as a stream ---- */

static bool send_step(srv_job *job)
{
    puzzle_work *work = (puzzle_work *)job;
    (void)find_step(job);
    if (work->status == TF_OK) {
        stream_send(&work->stream, "puzzle", puzzle_json(work));
        stream_end(&work->stream, "done", NULL);
    } else if (work->status == TF_ERR_CANCELLED) {
        stream_end(&work->stream, "limit", NULL);
    } else {
        stream_fail(&work->stream, work->status, &work->error);
    }
    return false;
}

static void destroy(srv_stream *stream)
{
    tf_puzzle_free(&((puzzle_work *)stream)->puzzle);
    free(stream);
}

srv_reply handle_puzzle_search(srv_request *request)
{
    srv_reply answer;
    puzzle_work *work = calloc(1, sizeof *work);
    if (!work)
        return (srv_reply){0};
    work->stream.job.step = send_step;
    work->stream.destroy = destroy;
    if (prepare(request, work, &answer))
        return stream_start(request, &work->stream);
    destroy(&work->stream);
    return answer;
}
