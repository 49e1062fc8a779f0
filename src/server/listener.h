/* listener.h: connections from their arrival until the head of their request is complete.
 *
 * The listener accepts connections, waits for each head and checks it (request_head.h). A good one
 * is passed to libmicrohttpd, which reads it again; a bad one is answered here. A connection gets a
 * thread only when its head is complete. Each connection carries one request. */
#ifndef TEFUDA_SERVER_LISTENER_H
#define TEFUDA_SERVER_LISTENER_H

#include "server/server.h"

typedef struct srv_listener srv_listener;

/* Starts a thread that accepts connections of the listening socket. Takes the socket, also on
 * failure. The server's daemon must be running. NULL: no memory or threads. */
srv_listener *listener_open(srv_server *server, int listening_fd);
/* Closes the socket and the connections that are still waiting. NULL is accepted. */
void listener_close(srv_listener *listener);

#endif
