/* review.c: GET /api/plays/ID/review: evaluates the decisions of a game and finds the losing
 * move. The search for the losing move may take long, so the values are sent before it. */
#include <stdlib.h>

#include "front/json.h"
#include "front/luck.h"
#include "server/plays/session.h"
#include "server/router.h"
#include "server/stream.h"

enum { TIME_MS = 300000, LOST_MS = 60000, SAMPLES_MAX = 2000 };

typedef struct review_stream {
    srv_stream stream; /* first */
    tf_play_game game;
    unsigned samples;
    bool hides; /* cards are hidden from the person */
} review_stream;

static void destroy(srv_stream *stream)
{
    review_stream *self = (review_stream *)stream;
    tf_play_game_free(&self->game);
    free(self);
}

static json_t *decision_json(const tf_review *review, const tf_decision *decision)
{
    json_t *columns = json_array();
    for (size_t i = 0; i < review->column_count; i++)
        json_array_append_new(columns, front_json_number(decision->column[i]));
    json_t *object = json_pack("{s:o, s:i, s:i, s:o, s:s, s:s, s:o, s:s}", "move",
                               front_json_count(decision->move), "turn", (int)decision->turn,
                               "seat", (int)decision->seat, "choices",
                               front_json_count(decision->choices), "word", decision->word, "best",
                               decision->best, "columns", columns, "note", decision->note);
    if (decision->valued) {
        json_object_set_new(object, "before", front_json_worth("worth", &decision->before));
        json_object_set_new(object, "after", front_json_worth("worth", &decision->after));
        json_object_set_new(object, "cost", front_json_number(decision->cost));
        json_object_set_new(object, "difference", front_json_worth("worth", &decision->difference));
        json_object_set_new(object, "loss", front_json_number(decision->loss));
    }
    if (decision->valued && review->luck_count > 0) {
        double range = review->luck[decision->seat].range;
        json_object_set_new(object, "grade",
                            json_string(tf_grade_name(tf_grade_of(decision->loss, range))));
    }
    return object;
}

/* One object per seat: luck, losses, reveals, and a sentence in English. */
static json_t *luck_json(const tf_review *review)
{
    json_t *seats = json_array();
    for (unsigned i = 0; i < review->luck_count; i++) {
        json_t *seat = json_object();
        tf_text sentence = {0};
        bool percent = review->luck_count == 1;
        front_luck_json(&review->luck[i], !percent, seat);
        front_luck_sentence(&review->luck[i], percent, &sentence);
        json_object_set_new(seat, "complete", json_boolean(review->luck[i].complete));
        json_object_set_new(seat, "finished", json_boolean(review->luck[i].finished));
        json_object_set_new(seat, "sentence", front_json_string(tf_text_string(&sentence)));
        tf_text_free(&sentence);
        json_array_append_new(seats, seat);
    }
    return seats;
}

static json_t *review_json(const tf_review *review)
{
    json_t *columns = json_array(), *decisions = json_array();
    for (size_t i = 0; i < review->column_count; i++)
        json_array_append_new(columns, json_string(review->columns[i]));
    for (size_t i = 0; i < review->decision_count; i++)
        json_array_append_new(decisions, decision_json(review, &review->decisions[i]));
    bool cost = review->costliest < review->decision_count;
    json_t *object = json_pack("{s:o, s:s, s:o, s:b, s:o, s:o, s:o, s:o}", "unit",
                               review->unit ? json_string(review->unit) : json_null(), "words",
                               review->words, "moves", front_json_count(review->game.moves),
                               "judged", (int)review->game.judged, "columns", columns, "figures",
                               front_json_figures(review->game.figures, review->game.figure_count),
                               "decisions", decisions, "costliest",
                               cost ? front_json_count(review->costliest) : json_null());
    json_object_set_new(object, "rests_on",
                        json_pack("{s:s, s:s, s:i}", "player", review->by, "uses", review->uses,
                                  "samples", (int)review->samples));
    json_object_set_new(object, "luck", luck_json(review));
    return object;
}

/* ---- the losing move ---- */

/* The word of a move that would have kept the game winnable, in the last position where there was
 * one. */
static json_t *better_json(tf_play_game *game, const tf_lost *lost)
{
    tf_text word = {0};
    if (lost->better == TF_MOVE_NONE || tf_play_game_go(game, lost->winnable, NULL) != TF_OK)
        return json_null();
    tf_position_move_format(game->record.position, lost->better, &word);
    json_t *string = json_string(tf_text_string(&word));
    tf_text_free(&word);
    return string;
}

static json_t *lost_json(tf_play_game *game, const tf_lost *lost)
{
    json_t *object = json_pack("{s:s, s:o, s:b}", "verdict", tf_verdict_name(lost->verdict), "move",
                               front_json_count(lost->move), "certain", (int)lost->certain);
    bool won = lost->verdict == TF_WON;
    if (won)
        json_object_set_new(object, "winnable", front_json_count(lost->winnable));
    if (won && lost->lost <= game->play.length)
        json_object_set_new(object, "lost", front_json_count(lost->lost));
    if (lost->move > 0)
        json_object_set_new(object, "word", json_string(game->words[lost->move - 1]));
    if (won)
        json_object_set_new(object, "better", better_json(game, lost));
    return object;
}

/* Uses every card. The result is null while cards are hidden, and for a game without a solver. */
static tf_status find_lost(review_stream *self, json_t **out, tf_error *error)
{
    const tf_game *game = tf_position_rules(self->game.record.position)->game;
    const serve_options *options = self->stream.server->options;
    tf_lost_options wanted = {.memory_bytes = session_memory(self->stream.server, ENGINE_LONG),
                              .data_dir = options->data_dir};
    tf_limits limits = {.time_ms = LOST_MS};
    tf_control control;
    tf_lost lost;
    *out = json_null();
    if (self->hides || game->solver_count == 0)
        return TF_OK;
    tf_control_start(&control, &limits, &self->stream.job.cancel);
    control.progress = stream_progress;
    control.progress_context = &self->stream;
    tf_status status = tf_lost_at(self->game.record.position, &wanted, &control, &lost, error);
    if (status == TF_OK)
        *out = lost_json(&self->game, &lost);
    return status;
}

/* ---- the stream ---- */

static tf_status make_review(review_stream *self, tf_review *review, tf_error *error)
{
    const serve_options *options = self->stream.server->options;
    tf_review_options wanted = {.samples = self->samples,
                                .memory_bytes = session_memory(self->stream.server, ENGINE_LONG),
                                .data_dir = options->data_dir,
                                .reveal = !self->hides};
    tf_limits limits = {.time_ms = TIME_MS};
    tf_control control;
    tf_control_start(&control, &limits, &self->stream.job.cancel);
    control.progress = stream_progress;
    control.progress_context = &self->stream;
    return tf_review_record(&self->game.record, &wanted, &control, review, error);
}

static bool step(srv_job *job)
{
    review_stream *self = (review_stream *)job;
    tf_review review = {0};
    json_t *lost = NULL;
    tf_error error = {0};
    tf_status status = make_review(self, &review, &error);
    if (status == TF_OK)
        stream_send(&self->stream, "values", review_json(&review));
    if (status == TF_OK)
        status = find_lost(self, &lost, &error);
    if (status == TF_OK) {
        json_t *object = review_json(&review);
        json_object_set_new(object, "lost_at", lost);
        stream_send(&self->stream, "review", object);
        stream_end(&self->stream, "done", NULL);
    } else {
        stream_fail(&self->stream, status, &error);
    }
    tf_review_free(&review);
    return false;
}

/* Reviews the whole game, including moves that were taken back last. */
static bool prepare(srv_request *request, tf_play_game *game, srv_reply *refusal)
{
    tf_error error = {0};
    if (!session_open(request, game, refusal))
        return false;
    tf_status status = tf_play_game_go(game, game->play.length, &error);
    if (status != TF_OK)
        *refusal = reply_failure(status, &error);
    else if (!tf_position_rules(game->record.position)->game->review)
        *refusal = reply_error(422, "unsupported", "this game has no reviewer");
    else
        return true;
    return false;
}

srv_reply handle_play_review(srv_request *request)
{
    uint64_t samples;
    srv_reply answer;
    if (!request_query_number(request, "samples", 0, SAMPLES_MAX, TF_REVIEW_EVALUATE, &samples))
        return reply_error(400, "malformed", "samples: expected a number 0..%d", (int)SAMPLES_MAX);
    review_stream *self = calloc(1, sizeof *self);
    if (!self)
        return (srv_reply){0};
    self->stream.job = (srv_job){.lane = ENGINE_LONG, .step = step};
    self->stream.destroy = destroy;
    self->samples = (unsigned)samples;
    if (prepare(request, &self->game, &answer)) {
        self->hides = state_hides(&self->game);
        return stream_start(request, &self->stream);
    }
    destroy(&self->stream);
    return answer;
}
