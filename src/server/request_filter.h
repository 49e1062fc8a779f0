/* request_filter.h: who may ask, and how much. */
#ifndef TEFUDA_SERVER_REQUEST_FILTER_H
#define TEFUDA_SERVER_REQUEST_FILTER_H

#include "server/server.h"

/* Of the body of a refused request so much is read and thrown away, because a client that is still
 * sending would not read the answer. A longer one is cut. */
enum { GUARD_SWALLOW_MAX = 8 << 20 };

/* Looks at a request's headers before anything is read; true: refused, with the answer. */
bool guard_refuses(const srv_request *request, bool is_post, srv_reply *answer);

/* The length of the body as the request tells it; 0: there is none. */
unsigned long long guard_body_length(const srv_request *request);

/* The server's own hosts and origins, apart for tests: "127.0.0.1:PORT" and "localhost:PORT", with
 * "http://" in front. NULL is none. */
bool guard_is_our_host(const char *host, uint16_t port);
bool guard_is_our_origin(const char *origin, uint16_t port);

#endif
