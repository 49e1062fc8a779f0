/* listener.h: connections from their arrival until the head of their request has come in.
 *
 * The door accepts connections, waits for each head and checks it (request_head.h). A good one goes on to
 * libmicrohttpd, which reads it again; a bad one is answered here. Nobody gets a thread of their own
 * before their head is complete. A connection carries one request. */
#ifndef TEFUDA_SERVER_LISTENER_H
#define TEFUDA_SERVER_LISTENER_H

#include "server/server.h"

typedef struct srv_door srv_door;

/* Starts a thread that accepts connections of the listening socket, which is taken in every case. The
 * server's daemon must be running. NULL: no memory or threads. */
srv_door *door_open(srv_server *server, int listening_fd);
/* Closes the socket and whoever is still waiting. NULL is accepted. */
void door_close(srv_door *door);

#endif
