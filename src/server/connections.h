/* connections.h: connections that take too long over a request, or over taking its answer, are cut. */
#ifndef TEFUDA_SERVER_CONNECTIONS_H
#define TEFUDA_SERVER_CONNECTIONS_H

#include "server/server.h"

typedef struct srv_connections srv_connections;

/* request_ms: for a whole request to come in. Starts a thread that looks every so often. */
srv_connections *connections_create(uint64_t request_ms);
void connections_destroy(srv_connections *connections); /* NULL is accepted */

/* For MHD_OPTION_NOTIFY_CONNECTION; context is the connections. */
void connections_notify(void *context, struct MHD_Connection *connection, void **socket_context,
                        enum MHD_ConnectionNotificationCode code);

/* The request is in and is being answered; the answer has been taken; it is a stream or waits for
 * work, and may take as long as it likes. */
void connections_answering(srv_connections *connections, struct MHD_Connection *connection);
void connections_idle(srv_connections *connections, struct MHD_Connection *connection);
void connections_patient(srv_connections *connections, struct MHD_Connection *connection);

#endif
