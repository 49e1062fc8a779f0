/* why.c: GET /api/plays/ID/why: the reasons for a move, as keys and numbers. */
#include <stdlib.h>

#include "front/json.h"
#include "server/engine.h"
#include "server/plays/session.h"
#include "server/router.h"

enum { TIME_MS = 3000 };

typedef struct why_work {
    srv_job job; /* first */
    const tf_position *position;
    tf_move move;
    tf_why why;
    tf_status status;
    tf_error error;
} why_work;

static bool step(srv_job *job)
{
    why_work *work = (why_work *)job;
    tf_limits limits = {.time_ms = TIME_MS};
    tf_control control;
    tf_control_start(&control, &limits, &job->cancel);
    work->status = tf_why_move(work->position, work->move, &control, &work->why, &work->error);
    return false;
}

static json_t *label_json(const tf_why_label *label)
{
    json_t *object = json_pack("{s:s, s:s, s:i, s:o}", "key", label->key, "pile", label->pile,
                               "index", label->index, "number", front_json_number(label->number));
    if (label->text[0])
        json_object_set_new(object, "text", json_string(label->text));
    return object;
}

static json_t *fact_json(const tf_why_fact *fact)
{
    json_t *arguments = json_object();
    for (unsigned i = 0; i < fact->count; i++) {
        const tf_why_argument *argument = &fact->arguments[i];
        json_object_set_new(arguments, argument->name,
                            argument->text[0] ? json_string(argument->text)
                                              : front_json_number(argument->number));
    }
    return json_pack("{s:s, s:o}", "key", fact->key, "arguments", arguments);
}

static json_t *why_json(const tf_why *why, const char *word)
{
    json_t *labels = json_array(), *facts = json_array();
    for (unsigned i = 0; i < why->label_count; i++)
        json_array_append_new(labels, label_json(&why->labels[i]));
    for (unsigned i = 0; i < why->fact_count; i++)
        json_array_append_new(facts, fact_json(&why->facts[i]));
    return json_pack("{s:s, s:o, s:o}", "word", word, "labels", labels, "facts", facts);
}

static srv_reply explain(srv_request *request, const tf_play_game *game, const char *word)
{
    srv_reply answer;
    why_work *work = calloc(1, sizeof *work);
    if (!work)
        return (srv_reply){0};
    work->job = (srv_job){.lane = ENGINE_SHORT, .step = step};
    work->position = game->record.position;
    work->status = state_move_parse(game, word, &work->move, &work->error);
    if (work->status != TF_OK)
        answer = reply_failure(work->status, &work->error);
    else if (engine_run(request, &work->job, &answer))
        answer = work->status == TF_OK ? reply_json(200, why_json(&work->why, word))
                                       : reply_failure(work->status, &work->error);
    free(work);
    return answer;
}

srv_reply handle_play_why(srv_request *request)
{
    const char *word = request_query(request, "word");
    tf_play_game game = {0};
    srv_reply answer;
    if (!word)
        return reply_error(400, "malformed", "word: expected a move");
    if (session_open(request, &game, &answer)) {
        if (!tf_position_rules(game.record.position)->game->why)
            answer = reply_error(422, "unsupported", "this game has no explanations");
        else if (!state_persons_turn(game.record.position))
            answer = reply_error(409, "over", "the game is over, or it is not your turn");
        else
            answer = explain(request, &game, word);
    }
    tf_play_game_free(&game);
    return answer;
}
