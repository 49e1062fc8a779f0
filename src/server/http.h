/* http.h: connects libmicrohttpd with the handlers. */
#ifndef TEFUDA_SERVER_HTTP_H
#define TEFUDA_SERVER_HTTP_H

#include "server/server.h"

/* Starts to listen on the port; false when it is in use. */
bool http_start(srv_server *server, uint16_t port);

/* Stops listening and waits for the connections' threads. */
void http_stop(srv_server *server);

#endif
