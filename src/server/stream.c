/* stream.c: server-sent events, passed from the working thread to the connection's thread. */
#include "server/stream.h"

#include <stdlib.h>
#include <string.h>

#include "front/clock.h"
#include "front/json.h"
#include "server/reply.h"

enum { STREAMS_MAX = 256, LOOK_MS = 200, TICK_MS = 500, SILENCE_MS = 8000 };

static void append(srv_stream *stream, const char *name, json_t *data)
{
    char *text = data ? json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(8)) : NULL;
    if (text)
        tf_text_printf(&stream->pending, "event: %s\ndata: %s\n\n", name, text);
    free(text);
    json_decref(data);
    pthread_cond_signal(&stream->news);
    if (stream->server->on_event)
        stream->server->on_event(stream);
}

void stream_send(srv_stream *stream, const char *name, json_t *data)
{
    pthread_mutex_lock(&stream->lock);
    if (!stream->ended)
        append(stream, name, data);
    else
        json_decref(data);
    pthread_mutex_unlock(&stream->lock);
}

void stream_end(srv_stream *stream, const char *reason, json_t *error)
{
    pthread_mutex_lock(&stream->lock);
    if (!stream->ended) {
        json_t *data = json_pack("{s:s}", "reason", reason);
        if (error)
            json_object_set(data, "error", error);
        append(stream, "end", data);
        stream->ended = true;
    }
    pthread_mutex_unlock(&stream->lock);
    json_decref(error);
}

void stream_fail(srv_stream *stream, tf_status status, const tf_error *error)
{
    const char *text = error->text[0] ? error->text : tf_status_message(status);
    stream_end(stream, "failed", error_json(failure_code(status), text));
}

void stream_progress(void *context, uint64_t states, uint64_t elapsed_ms)
{
    stream_send(context, "progress",
                json_pack("{s:o, s:o}", "states", front_json_count(states), "elapsed_ms",
                          front_json_count(elapsed_ms)));
}

/* ---- streams about one play ---- */

static void watch_play(srv_stream *stream)
{
    srv_server *server = stream->server;
    pthread_mutex_lock(&server->watch_lock);
    stream->next_watcher = server->watchers;
    server->watchers = stream;
    pthread_mutex_unlock(&server->watch_lock);
}

static void unwatch_play(srv_stream *stream)
{
    srv_server *server = stream->server;
    pthread_mutex_lock(&server->watch_lock);
    srv_stream **at = &server->watchers;
    while (*at && *at != stream)
        at = &(*at)->next_watcher;
    if (*at)
        *at = stream->next_watcher;
    pthread_mutex_unlock(&server->watch_lock);
}

void stream_play_changed(srv_server *server, const char *play)
{
    pthread_mutex_lock(&server->watch_lock);
    for (srv_stream *at = server->watchers; at; at = at->next_watcher) {
        if (strcmp(at->play, play) != 0)
            continue;
        tf_cancel_raise(&at->job.cancel);
        stream_end(at, "changed", NULL);
    }
    pthread_mutex_unlock(&server->watch_lock);
    if (server->on_changed)
        server->on_changed(play);
}

/* ---- the connection's thread ---- */

/* Copies what is ready now, as much as fits into the buffer. */
static size_t take(srv_stream *stream, char *buffer, size_t room)
{
    size_t ready = stream->pending.length - stream->sent;
    size_t count = ready < room ? ready : room;
    if (count > 0)
        memcpy(buffer, stream->pending.data + stream->sent, count);
    stream->sent += count;
    if (stream->sent == stream->pending.length) {
        tf_text_clear(&stream->pending);
        stream->sent = 0;
    }
    return count;
}

void stream_drain(srv_stream *stream, tf_text *out)
{
    pthread_mutex_lock(&stream->lock);
    if (stream->pending.length > stream->sent)
        tf_text_add_bytes(out, stream->pending.data + stream->sent,
                          stream->pending.length - stream->sent);
    tf_text_clear(&stream->pending);
    stream->sent = 0;
    pthread_mutex_unlock(&stream->lock);
}

/* Handles timers: ticks and keep-alive lines. */
static void handle_timers(srv_stream *stream)
{
    uint64_t now_ns = front_clock_ns();
    if (tf_cancel_raised(&stream->server->stopping))
        stream_end(stream, "closing", NULL);
    if (stream->tick && now_ns - stream->ticked_ns >= (uint64_t)TICK_MS * 1000000u) {
        stream->ticked_ns = now_ns;
        stream->tick(stream);
    }
    if (now_ns - stream->spoke_ns >= (uint64_t)SILENCE_MS * 1000000u) {
        pthread_mutex_lock(&stream->lock);
        tf_text_add(&stream->pending, ": still here\n\n");
        pthread_mutex_unlock(&stream->lock);
    }
}

ssize_t stream_read(srv_stream *stream, char *buffer, size_t room)
{
    for (;;) {
        pthread_mutex_lock(&stream->lock);
        if (stream->pending.length == 0 && !stream->ended)
            front_condition_wait(&stream->news, &stream->lock, LOOK_MS);
        size_t count = take(stream, buffer, room);
        bool ended = stream->ended;
        pthread_mutex_unlock(&stream->lock);
        if (count > 0) {
            stream->spoke_ns = front_clock_ns();
            return (ssize_t)count;
        }
        if (ended)
            return STREAM_END;
        if (socket_left(stream->fd))
            return STREAM_BROKEN;
        handle_timers(stream);
    }
}

void stream_free(srv_stream *stream)
{
    srv_server *server = stream->server;
    if (stream->play)
        unwatch_play(stream);
    engine_cancel(server->engine, &stream->job);
    pthread_cond_destroy(&stream->news);
    pthread_mutex_destroy(&stream->lock);
    tf_text_free(&stream->pending);
    stream->destroy(stream);
    __atomic_sub_fetch(&server->streams, 1, __ATOMIC_RELAXED);
}

srv_reply stream_start(srv_request *request, srv_stream *stream)
{
    srv_server *server = request->server;
    stream->server = server;
    stream->fd = request_socket(request);
    stream->number = request->number;
    pthread_mutex_init(&stream->lock, NULL);
    front_condition_init(&stream->news);
    stream->spoke_ns = front_clock_ns();
    if (stream->play)
        watch_play(stream);
    unsigned open = __atomic_add_fetch(&server->streams, 1, __ATOMIC_RELAXED);
    bool started = open <= STREAMS_MAX &&
                   (!stream->job.step || engine_submit(server->engine, &stream->job));
    srv_reply answer = started ? reply_stream(stream) : (srv_reply){0};
    if (!answer.response) {
        stream_free(stream);
        return reply_error(503, "busy", "too much work is under way; try again soon");
    }
    request_unlimited(request);
    return answer;
}
