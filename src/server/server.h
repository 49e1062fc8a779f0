/* server.h: what the files of the server share: the server itself, a request, a reply.
 *
 * Every connection has a thread of its own, so that a handler may wait; searches run in the engine
 * (engine.h), whose threads give way. Nothing of a game is kept in memory between requests: plays are
 * read from their file and saved before a change is answered. */
#ifndef TEFUDA_SERVER_SERVER_H
#define TEFUDA_SERVER_SERVER_H

#include <microhttpd.h>
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
struct srv_door;
struct lab_watch;
struct srv_route;

typedef struct srv_limiter srv_limiter;

typedef struct srv_server {
    const serve_options *options;
    tf_plays *plays;
    struct srv_engine *engine;
    struct srv_assets *assets;
    struct srv_connections *connections;
    struct lab_watch *lab;
    srv_limiter *limiter;   /* of requests with the token */
    srv_limiter *strangers; /* of all others: they cannot use up the owner's */
    char token[TOKEN_ROOM]; /* "": none is wanted */
    char launch
        [TOKEN_ROOM]; /* stands for the token, once, in the address that a browser is started with */
    bool launched;    /* it has been used; atomic */
    struct MHD_Daemon *daemon;
    struct srv_door *door;
    uint16_t port;
    uint64_t asked_ns; /* when the last request came; atomic */
    unsigned streams;  /* open now; atomic */
    pthread_mutex_t watch_lock;
    struct srv_stream *watchers; /* streams that end when their play changes */
    unsigned hints;              /* being worked out now; atomic */
    tf_cancel stopping;
} srv_server;

enum { REQUEST_ARGS_MAX = 2, REQUEST_ARG_MAX = 80 };

/* What a handler answers; response NULL: out of memory. */
typedef struct srv_reply {
    unsigned status;
    struct MHD_Response *response;
} srv_reply;

typedef struct srv_request {
    srv_server *server;
    struct MHD_Connection *connection;
    const struct srv_route *route;
    char args[REQUEST_ARGS_MAX][REQUEST_ARG_MAX]; /* what stands for the pattern's stars */
    tf_text body;
    size_t received; /* bytes of it, kept or not */
    bool is_api;
    bool too_long; /* the body was, and was not kept */
    bool refused;
    srv_reply refusal; /* when it was refused: sent once the body has been thrown away */
} srv_request;

typedef srv_reply (*srv_handler)(srv_request *request);

/* The request's socket, and whether the client at its other end has gone. */
int request_socket(const srv_request *request);
bool socket_left(int fd);
/* Whether the client has gone, or the server is about to. */
bool request_abandoned(const srv_request *request);

/* A header field, or NULL. */
const char *request_header(const srv_request *request, const char *name);
/* A value of the query, or NULL. */
const char *request_query(const srv_request *request, const char *name);
/* A whole number of the query within low..high; `initial` when it is not there. False: it is none. */
bool request_query_number(const srv_request *request, const char *name, uint64_t low, uint64_t high,
                          uint64_t initial, uint64_t *out);

#endif
