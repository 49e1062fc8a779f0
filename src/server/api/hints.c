/* hints.c: GET /api/plays/ID/hints: the value of each move, at once, more precise the longer the
 * client waits. It changes nothing. The page sends POST /api/plays/ID/hints when the person looks at
 * hints.
 *
 * Hints take turns in the engine, one slice of time each. A step that takes longer than STEP_MS is cut off: the next
 * hint gets its turn, and the step is tried again later, with twice the time. Only a few hints at a time have an
 * evaluator with its memory, together at most half of --memory-mb; the others wait until one of
 * these is done. */
#include <stdlib.h>

#include "front/clock.h"
#include "front/json.h"
#include "server/plays/equal_moves.h"
#include "server/plays/session.h"
#include "server/router.h"
#include "server/stream.h"

enum {
    TIME_MS_MAX = 60000,
    SLICE_MS = 50,
    SEND_MS = 400,
    STEP_MS = 2000,
};

typedef struct hint_stream {
    srv_stream stream; /* first */
    tf_play_game game;
    tf_hint *hint;
    tf_scene scene; /* for the words of the moves, which reveal no hidden card */
    uint64_t until_ns, sent_ns;
    uint64_t step_ms; /* the time for a step */
    bool counted, checked;
} hint_stream;

static void destroy(srv_stream *stream)
{
    hint_stream *self = (hint_stream *)stream;
    tf_hint_destroy(self->hint);
    if (self->counted)
        __atomic_sub_fetch(&stream->server->hints, 1, __ATOMIC_RELAXED);
    tf_play_game_free(&self->game);
    free(self);
}

/* ---- events ---- */

typedef struct ranked {
    const tf_hint_move *move;
    const char *word;
} ranked;

static int compare(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    bool known_x = x->move->known, known_y = y->move->known;
    if (known_x != known_y)
        return known_x ? -1 : 1;
    if (known_x && x->move->worth != y->move->worth)
        return x->move->worth > y->move->worth ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static json_t *move_json(const ranked *entry)
{
    const tf_hint_move *move = entry->move;
    bool known = move->known;
    return json_pack("{s:s, s:o, s:o, s:o, s:o}", "word", entry->word, "worth",
                     known ? front_json_number(move->worth) : json_null(), "low",
                     known ? front_json_number(move->low) : json_null(), "high",
                     known ? front_json_number(move->high) : json_null(), "samples",
                     front_json_count(move->samples));
}

static void send_values(hint_stream *self, bool done)
{
    size_t count;
    const tf_hint_move *known = tf_hint_moves(self->hint, &count);
    tf_hint_move moves[TF_SCENE_MOVES_MAX];
    ranked order[TF_SCENE_MOVES_MAX];
    if (count > self->scene.move_count)
        count = self->scene.move_count;
    for (size_t i = 0; i < count; i++)
        moves[i] = known[i];
    equal_moves_pool(&self->scene, moves, count);
    for (size_t i = 0; i < count; i++)
        order[i] = (ranked){&moves[i], self->scene.moves[i].word};
    if (count > 0)
        qsort(order, count, sizeof order[0], compare);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, move_json(&order[i]));
    stream_send(&self->stream, "hint",
                json_pack("{s:o, s:s, s:o, s:b, s:o}", "at", front_json_count(self->game.play.at),
                          "unit", tf_hint_unit(self->hint), "steps",
                          front_json_count(tf_hint_steps(self->hint)), "done", (int)done, "moves",
                          list));
    self->sent_ns = front_clock_ns();
}

/* ---- computing ---- */

static tf_status make_hint(hint_stream *self, tf_error *error)
{
    tf_control control; /* a table may have to be built */
    tf_control_start(&control, NULL, &self->stream.job.cancel);
    tf_hint_options options = session_hint_options(self->stream.server, &self->game, &control);
    return tf_hint_create(&self->hint, self->game.record.position, &options, error);
}

/* Reserves one of the hints that may have an evaluator; false when all are in use. */
static bool reserve_slot(hint_stream *self)
{
    unsigned *live = &self->stream.server->hints, most = session_hints_most(self->stream.server);
    if (!self->counted && __atomic_add_fetch(live, 1, __ATOMIC_RELAXED) > most)
        __atomic_sub_fetch(live, 1, __ATOMIC_RELAXED);
    else
        self->counted = true;
    return self->counted;
}

/* Improves the hint for one slice of time, and by one step at least, unless the step takes too long. */
static tf_status improve(hint_stream *self, tf_error *error)
{
    uint64_t end_ns = front_clock_ns() + (uint64_t)SLICE_MS * 1000000u;
    tf_status status = self->hint ? TF_OK : make_hint(self, error);
    bool more = status == TF_OK && !tf_hint_done(self->hint);
    while (more) {
        bool made = false;
        status = tf_hint_step_within(self->hint, self->step_ms, &self->stream.job.cancel, &made,
                                     error);
        if (status == TF_OK && !made)
            self->step_ms *= 2;
        more = made && !tf_hint_done(self->hint) && front_clock_ns() < end_ns;
    }
    return status;
}

/* True when the play was changed between reading it and watching it; checked once. */
static bool was_changed(hint_stream *self)
{
    uint64_t changes;
    if (self->checked)
        return false;
    self->checked = true;
    const tf_play_info *play = &self->game.play;
    return tf_plays_changes(self->stream.server->plays, play->id, &changes, NULL) == TF_OK &&
           changes != play->changes;
}

static bool step(srv_job *job)
{
    hint_stream *self = (hint_stream *)job;
    tf_error error = {0};
    if (was_changed(self)) {
        stream_end(&self->stream, "changed", NULL);
        return false;
    }
    bool late = front_clock_ns() >= self->until_ns;
    if (!reserve_slot(self)) {
        if (late)
            stream_end(&self->stream, "limit", NULL);
        return !late;
    }
    tf_status status = improve(self, &error);
    if (status == TF_ERR_CANCELLED)
        return false;
    if (status != TF_OK) {
        stream_fail(&self->stream, status, &error);
        return false;
    }
    bool done = tf_hint_done(self->hint);
    late = front_clock_ns() >= self->until_ns;
    bool wait = front_clock_ns() - self->sent_ns < (uint64_t)SEND_MS * 1000000u;
    if (done || late || (!wait && tf_hint_steps(self->hint) > 0))
        send_values(self, done);
    if (done || late)
        stream_end(&self->stream, done ? "done" : "limit", NULL);
    return !done && !late;
}

static srv_reply begin(srv_request *request, hint_stream *self)
{
    const tf_position *position = self->game.record.position;
    const tf_rules *rules = tf_position_rules(position);
    tf_error error = {0};
    srv_reply answer;
    tf_status status = TF_OK;
    if (!rules->game->evaluator)
        answer = reply_error(422, "unsupported", "this game has no hints");
    else if (!state_persons_turn(position))
        answer = reply_error(409, "over", "the game is over, or it is not your turn");
    else if ((status = tf_scene_make(position, PERSON, false, &self->scene, &error)) != TF_OK)
        answer = reply_failure(status, &error);
    else
        return stream_start(request, &self->stream);
    self->stream.server = request->server;
    destroy(&self->stream);
    return answer;
}

srv_reply handle_play_hints(srv_request *request)
{
    uint64_t time_ms;
    srv_reply answer;
    if (!request_query_number(request, "time_ms", 1, TIME_MS_MAX, TIME_MS_MAX, &time_ms))
        return reply_error(400, "malformed", "time_ms: expected a number 1..%d", (int)TIME_MS_MAX);
    hint_stream *self = calloc(1, sizeof *self);
    if (!self)
        return (srv_reply){0};
    self->stream.job = (srv_job){.lane = ENGINE_SHORT, .step = step};
    self->stream.play = self->game.play.id;
    self->stream.destroy = destroy;
    self->until_ns = front_clock_ns() + time_ms * 1000000u;
    self->step_ms = STEP_MS;
    if (session_open(request, &self->game, &answer))
        return begin(request, self);
    tf_play_game_free(&self->game);
    free(self);
    return answer;
}

static srv_reply count_hint(const srv_request *request, tf_play_game *game)
{
    tf_error error = {0};
    if (!state_persons_turn(game->record.position))
        return reply_error(409, "over", "the game is over, or it is not your turn");
    tf_status status = tf_plays_count_hint(request->server->plays, game->play.id, &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    game->play.hints++;
    return reply_json(200, state_json(game, false));
}

srv_reply handle_play_count_hint(srv_request *request)
{
    tf_play_game game = {0};
    srv_reply answer;
    if (!session_no_body(request, &answer))
        return answer;
    if (session_open(request, &game, &answer))
        answer = count_hint(request, &game);
    tf_play_game_free(&game);
    return answer;
}
