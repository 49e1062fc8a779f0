/* http.h: between libmicrohttpd and the handlers. */
#ifndef TEFUDA_SERVER_HTTP_H
#define TEFUDA_SERVER_HTTP_H

#include "server/server.h"

/* Begins to listen on the server's port; false when it is taken. */
bool http_start(srv_server *server, uint16_t port);

/* Stops listening and waits for the connections' threads. */
void http_stop(srv_server *server);

#endif
