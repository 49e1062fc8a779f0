/* engine_main.c: the handlers of the server behind functions that JavaScript calls (web/engine/host.js).
 *
 * A request is a method, a path with its query, and a body; the answer is a status and a text. A stream sends its events
 * through the callbacks of the module: onEvents(number, stream) when there are new ones, and onChanged(play)
 * when a play was saved or deleted. */
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine.h"
#include "server/reply.h"
#include "server/router.h"
#include "server/stream.h"

enum { QUERY_MAX = 8 };

typedef struct query_entry {
    char *name, *value;
} query_entry;

typedef struct site_request {
    srv_request request; /* first */
    char *target;        /* the path, and the query's names and values */
    query_entry query[QUERY_MAX];
    size_t query_count;
} site_request;

typedef struct site {
    serve_options options;
    srv_server server;
    tf_error error;
    srv_reply answer;
    tf_text events;
} site;

/* ---- what the handlers ask of a request ---- */

int request_socket(const srv_request *request)
{
    (void)request;
    return -1;
}

bool socket_left(int fd)
{
    (void)fd;
    return false;
}

void request_unlimited(const srv_request *request)
{
    (void)request;
}

void request_answering(const srv_request *request)
{
    (void)request;
}

bool request_abandoned(const srv_request *request)
{
    (void)request;
    return false;
}

const char *request_query(const srv_request *request, const char *name)
{
    const site_request *self = (const site_request *)request;
    for (size_t i = 0; i < self->query_count; i++)
        if (strcmp(self->query[i].name, name) == 0)
            return self->query[i].value;
    return NULL;
}

/* ---- addresses ---- */

static int digit(char c)
{
    return c >= '0' && c <= '9'                 ? c - '0'
           : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                : -1;
}

/* Decodes %XX in place. */
static void decode(char *text)
{
    char *out = text;
    for (const char *at = text; *at; at++, out++) {
        bool coded = at[0] == '%' && digit(at[1]) >= 0 && digit(at[2]) >= 0;
        *out = coded ? (char)(digit(at[1]) * 16 + digit(at[2])) : *at;
        at += coded ? 2 : 0;
    }
    *out = '\0';
}

static bool split_target(site_request *self, const char *target)
{
    self->target = strdup(target);
    if (!self->target)
        return false;
    char *rest = strchr(self->target, '?');
    if (rest)
        *rest++ = '\0';
    while (rest && self->query_count < QUERY_MAX) {
        query_entry *entry = &self->query[self->query_count++];
        char *next = strchr(rest, '&');
        if (next)
            *next++ = '\0';
        entry->name = rest;
        entry->value = strchr(rest, '=');
        if (entry->value)
            *entry->value++ = '\0';
        else
            entry->value = rest + strlen(rest);
        decode(entry->name);
        decode(entry->value);
        rest = next;
    }
    decode(self->target);
    return true;
}

/* ---- events ---- */

static void on_event(const srv_stream *stream)
{
    MAIN_THREAD_ASYNC_EM_ASM({ Module.onEvents($0, $1); }, stream->number, stream);
}

static void on_changed(const char *play)
{
    EM_ASM({ Module.onChanged(UTF8ToString($0)); }, play);
}

/* The new events of a stream, as text. */
EMSCRIPTEN_KEEPALIVE const char *site_events(site *self, srv_stream *stream)
{
    tf_text_clear(&self->events);
    stream_drain(stream, &self->events);
    return tf_text_string(&self->events);
}

/* Ends the work of a stream and frees it. */
EMSCRIPTEN_KEEPALIVE void site_end_stream(srv_stream *stream)
{
    stream_free(stream);
}

/* ---- the engine ---- */

EMSCRIPTEN_KEEPALIVE site *site_create(const char *data_dir, unsigned threads, unsigned memory_mb)
{
    site *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->options = (serve_options){
        .data_dir = strdup(data_dir), .threads = threads, .memory_bytes = (size_t)memory_mb << 20};
    made->server = (srv_server){.options = &made->options,
                                .engine = engine_create(threads),
                                .on_event = on_event,
                                .on_changed = on_changed};
    pthread_mutex_init(&made->server.watch_lock, NULL);
    return made->server.engine && made->options.data_dir ? made : NULL;
}

/* Opens the file of plays, again when it has been replaced. Returns "" or the error. */
EMSCRIPTEN_KEEPALIVE const char *site_open(site *self, const char *plays)
{
    tf_plays_close(self->server.plays);
    self->server.plays = NULL;
    self->error.text[0] = '\0';
    tf_status status = tf_plays_open(&self->server.plays, plays, &self->error);
    return status == TF_OK       ? ""
           : self->error.text[0] ? self->error.text
                                 : tf_status_message(status);
}

/* Closes the file, so that it is whole. */
EMSCRIPTEN_KEEPALIVE void site_close(site *self)
{
    tf_plays_close(self->server.plays);
    self->server.plays = NULL;
}

static srv_reply handle(site *self, site_request *asked, const char *method, const char *target,
                        const char *body)
{
    srv_request *request = &asked->request;
    char allow[ROUTER_ALLOW_MAX];
    if (!split_target(asked, target))
        return (srv_reply){0};
    request->route = router_find(method, asked->target, request->args, allow);
    if (!request->route && *allow)
        return reply_error(405, "method", "%.20s is not a method of this address: %s", method,
                           allow);
    if (!request->route)
        return reply_error(404, "missing", "there is nothing at this address");
    if (strlen(body) > request->route->body_max)
        return reply_error(413, "size", "the body is too long");
    request->server = &self->server;
    tf_text_add(&request->body, body);
    return tf_text_status(&request->body) == TF_OK ? request->route->handle(request)
                                                   : (srv_reply){0};
}

/* Answers a request; returns the status. The text is that of site_text() until the next request. */
EMSCRIPTEN_KEEPALIVE unsigned site_request_answer(site *self, unsigned number, const char *method,
                                                  const char *target, const char *body)
{
    site_request asked = {.request = {.number = number}};
    reply_free(&self->answer);
    self->answer = handle(self, &asked, method, target, body);
    tf_text_free(&asked.request.body);
    free(asked.target);
    if (!self->answer.response)
        self->answer = reply_error(500, "memory", "out of memory");
    return self->answer.response ? self->answer.status : 500;
}

EMSCRIPTEN_KEEPALIVE const char *site_text(const site *self)
{
    return self->answer.response ? self->answer.response->bytes : NULL;
}

EMSCRIPTEN_KEEPALIVE size_t site_text_length(const site *self)
{
    return self->answer.response ? self->answer.response->count : 0;
}

/* The stream that was answered; NULL: none. */
EMSCRIPTEN_KEEPALIVE srv_stream *site_stream(const site *self)
{
    return self->answer.response ? self->answer.response->stream : NULL;
}

/* A header field of the answer, "" when it has none. */
EMSCRIPTEN_KEEPALIVE const char *site_field(const site *self, const char *name)
{
    const srv_response *response = self->answer.response;
    for (size_t i = 0; response && i < response->field_count; i++)
        if (strcmp(response->fields[i].name, name) == 0)
            return response->fields[i].value;
    return "";
}
