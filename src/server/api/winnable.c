/* winnable.c: GET /api/deals/winnable: a search for a winnable deal, as a stream: it shows its progress, and the client ends it
 * by going away. */
#include <stdlib.h>
#include <string.h>

#include "front/clock.h"
#include "front/json.h"
#include "server/plays/session.h"
#include "server/plays/winnable.h"
#include "server/router.h"
#include "server/stream.h"

enum { PROGRESS_MS = 200 };

typedef struct winnable_stream {
    srv_stream stream; /* first */
    char *game, *rules;
    winnable_search search;
    uint64_t told_ns;
} winnable_stream;

static void destroy(srv_stream *stream)
{
    winnable_stream *self = (winnable_stream *)stream;
    winnable_free(&self->search);
    free(self->game);
    free(self->rules);
    free(self);
}

static void send_progress(winnable_stream *self)
{
    uint64_t now_ns = front_clock_ns();
    if (now_ns - self->told_ns < (uint64_t)PROGRESS_MS * 1000000u)
        return;
    self->told_ns = now_ns;
    stream_send(&self->stream, "progress",
                json_pack("{s:o, s:o, s:o}", "tried", front_json_count(self->search.tried), "found",
                          front_json_count(self->search.count), "wanted",
                          front_json_count(winnable_wanted(&self->search))));
}

static bool step(srv_job *job)
{
    winnable_stream *self = (winnable_stream *)job;
    winnable_search *search = &self->search;
    if (winnable_step(search)) {
        send_progress(self);
        return true;
    }
    if (search->status == TF_ERR_CANCELLED) {
        stream_end(&self->stream, "limit", NULL);
    } else if (search->status != TF_OK) {
        stream_fail(&self->stream, search->status, &search->error);
    } else if (!tf_cancel_raised(&job->cancel)) {
        tf_play_game game = {0};
        winnable_take(search, &game);
        stream_send(&self->stream, "deal",
                    json_pack("{s:s, s:s, s:o}", "deal", game.play.deal, "rules", game.play.rules,
                              "tried", front_json_count(search->tried)));
        tf_play_game_free(&game);
        stream_end(&self->stream, "done", NULL);
    }
    return false;
}

/* The texts of the request are copied: the search outlives it. */
static bool prepare(srv_request *request, winnable_stream *self, srv_reply *refusal)
{
    const char *game = request_query(request, "game"), *rules = request_query(request, "rules");
    const tf_game *kind;
    tf_rules parsed;
    tf_error error = {0};
    self->game = strdup(game ? game : "");
    self->rules = strdup(rules ? rules : "");
    self->search = (winnable_search){.server = request->server,
                                     .cancel = &self->stream.job.cancel,
                                     .game = self->game,
                                     .rules = self->rules};
    tf_status status = self->game && self->rules ? tf_game_find(self->game, &kind, &error)
                                                 : TF_ERR_MEMORY;
    if (status == TF_OK)
        status = tf_rules_parse(kind, self->rules, &parsed, &error);
    if (status != TF_OK)
        *refusal = reply_failure(status, &error);
    else if (kind->solver_count == 0)
        *refusal = reply_error(422, "unsupported", "this game has no solver");
    else if (!winnable_level(&self->search, request_query(request, "level")))
        *refusal = reply_error(400, "input", "level: expected easy, medium or hard");
    else
        return true;
    return false;
}

srv_reply handle_deals_winnable(srv_request *request)
{
    srv_reply answer;
    winnable_stream *self = calloc(1, sizeof *self);
    if (!self)
        return (srv_reply){0};
    self->stream.job = (srv_job){.lane = ENGINE_LONG, .step = step};
    self->stream.destroy = destroy;
    if (prepare(request, self, &answer))
        return stream_start(request, &self->stream);
    destroy(&self->stream);
    return answer;
}
