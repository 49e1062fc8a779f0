/* peer.h: whose process is at the other end of a connection. */
#ifndef TEFUDA_SERVER_PEER_H
#define TEFUDA_SERVER_PEER_H

#include "server/server.h"

/* Whether the client's process belongs to the user who runs this server, or to root, who can do anything
 * here anyway. False where the system does not tell. */
bool peer_is_owner(const srv_request *request);

#endif
