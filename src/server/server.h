/* server.h: shared by the files of the server: the server itself, a request, a reply.
 *
 * The handlers (api/, plays/) and what they use (body, engine, reply, router, stream) know nothing of
 * HTTP: they are also in the engine for the browser (bindings/wasm), which implements the functions
 * request_*() and socket_left() below in its own way.
 *
 * Every connection has its own thread, so that a handler may wait. Searches run in the engine
 * (engine.h), whose threads have lower priority. No game is kept in memory between requests: plays
 * are read from their file, and a change is saved before it is answered. */
#ifndef TEFUDA_SERVER_SERVER_H
#define TEFUDA_SERVER_SERVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include <tefuda/tefuda.h>

#include "front/clock.h"
#include "server/serve.h"
#include "server/token.h"

struct srv_engine;
struct srv_assets;
struct srv_connections;
struct srv_listener;
struct lab_watch;
struct srv_route;
struct srv_response;
struct srv_stream;
struct MHD_Connection;
struct MHD_Daemon;

typedef struct srv_limiter srv_limiter;

typedef struct srv_server {
    const serve_options *options;
    tf_plays *plays;
    struct srv_engine *engine;
    struct srv_assets *assets;
    struct srv_connections *connections;
    struct lab_watch *lab;
    srv_limiter *limiter; /* for requests with the token */
    /* For all other requests, so that they cannot use up the owner's. */
    srv_limiter *limiter_no_token;
    char token[TOKEN_SIZE]; /* "": no token is required */
    /* Replaces the token once, in the address that a browser is started with. */
    char launch[TOKEN_SIZE];
    bool launched; /* the launch code has been used; atomic */
    struct MHD_Daemon *daemon;
    struct srv_listener *listener;
    uint16_t port;
    uint64_t asked_ns; /* time of the last request; atomic */
    unsigned streams;  /* open streams; atomic */
    pthread_mutex_t watch_lock;
    struct srv_stream *watchers; /* streams that end when their play changes */
    unsigned hints;              /* being computed; atomic */
    /* Called when a stream has a new event, with its lock held; NULL: its reader waits for it. */
    void (*on_event)(const struct srv_stream *stream);
    /* Called when a play was saved or deleted; may be NULL. */
    void (*on_changed)(const char *play);
    tf_cancel stopping;
} srv_server;

enum { REQUEST_ARGS_MAX = 2, REQUEST_ARG_MAX = 80 };

/* The answer of a handler; response NULL: out of memory. */
typedef struct srv_reply {
    unsigned status;
    struct srv_response *response;
} srv_reply;

typedef struct srv_request {
    srv_server *server;
    struct MHD_Connection *connection; /* NULL without HTTP */
    unsigned number;                   /* of the request, where there is no connection */
    const struct srv_route *route;
    char args[REQUEST_ARGS_MAX][REQUEST_ARG_MAX]; /* the parts that match the pattern's stars */
    tf_text body;
    size_t received; /* bytes of the body, kept or discarded */
    bool is_api;
    bool too_long; /* the body was too long and was not kept */
    bool refused;
    srv_reply refusal; /* the answer of a refused request, sent after its body has been discarded */
} srv_request;

typedef srv_reply (*srv_handler)(srv_request *request);

/* The request's socket. */
int request_socket(const srv_request *request);
bool socket_left(int fd);
/* The answer may take any time from now on, or no longer. */
void request_unlimited(const srv_request *request);
void request_answering(const srv_request *request);
/* True when the client has gone or the server is stopping. */
bool request_abandoned(const srv_request *request);

/* The value of a header field, or NULL. */
const char *request_header(const srv_request *request, const char *name);
/* A value in the query, or NULL. */
const char *request_query(const srv_request *request, const char *name);
/* A whole number low..high in the query; `initial` when it is missing. False when it is not such a
 * number. */
bool request_query_number(const srv_request *request, const char *name, uint64_t low, uint64_t high,
                          uint64_t initial, uint64_t *out);

#endif
