/* request_filter.h: decides which requests are accepted. */
#ifndef TEFUDA_SERVER_REQUEST_FILTER_H
#define TEFUDA_SERVER_REQUEST_FILTER_H

#include "server/server.h"

/* At most this much of the body of a refused request is read and discarded, because a client that
 * is still sending would not read the answer. If the body is longer, the connection is closed. */
enum { DISCARDED_BODY_MAX = 8 << 20 };

/* Checks the headers of a request before the body is read. True: refused, with the answer in
 * *reply. */
bool request_is_refused(const srv_request *request, bool is_post, srv_reply *answer);

/* The length of the body according to the request; 0: there is none. */
unsigned long long request_body_length(const srv_request *request);

/* The server's own hosts on this machine: "127.0.0.1:PORT" and "localhost:PORT". NULL is not one of
 * them. */
bool host_is_ours(const char *host, uint16_t port);

#endif
