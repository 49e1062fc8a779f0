/* guard.h: who may ask, and how much. */
#ifndef SERVER_GUARD_H
#define SERVER_GUARD_H

#include "server.h"

/* Of a body that is too long so much is read and thrown away, for the answer to be heard; behind that the
 * connection is cut. */
enum { GUARD_SWALLOW_MAX = 8 << 20 };

/* Looks at a request's headers before anything is read; true: refused, with the answer. */
bool guard_refuses(const srv_request *request, bool is_post, srv_reply *answer);

/* The server's own hosts and origins, apart for tests: "127.0.0.1:PORT" and "localhost:PORT", with
 * "http://" in front. NULL is none. */
bool guard_is_our_host(const char *host, uint16_t port);
bool guard_is_our_origin(const char *origin, uint16_t port);

#endif
