/* peer.h: which user's process is at the other end of a connection. */
#ifndef TEFUDA_SERVER_PEER_H
#define TEFUDA_SERVER_PEER_H

#include "server/server.h"

/* True when the client's process belongs to the user who runs this server, or to root, who has
 * every right anyway. False where the system does not provide this. */
bool peer_is_owner(const srv_request *request);

#endif
