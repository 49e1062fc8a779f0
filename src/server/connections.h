/* connections.h: closes connections that take too long to send a request or to read the answer. */
#ifndef TEFUDA_SERVER_CONNECTIONS_H
#define TEFUDA_SERVER_CONNECTIONS_H

#include <microhttpd.h>

#include "server/server.h"

typedef struct srv_connections srv_connections;

/* request_ms: the time limit for receiving a whole request. Starts a thread that checks
 * regularly. */
srv_connections *connections_create(uint64_t request_ms);
void connections_destroy(srv_connections *connections); /* NULL is accepted */

/* For MHD_OPTION_NOTIFY_CONNECTION; context is the connections. */
void connections_notify(void *context, struct MHD_Connection *connection, void **socket_context,
                        enum MHD_ConnectionNotificationCode code);

/* Sets the phase of a connection: answering (the request is complete), done (the answer has been
 * read), or unlimited (a stream, or waiting for work). */
void connections_answering(srv_connections *connections, struct MHD_Connection *connection);
void connections_idle(srv_connections *connections, struct MHD_Connection *connection);
void connections_unlimited(srv_connections *connections, struct MHD_Connection *connection);

#endif
