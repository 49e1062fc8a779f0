/* access.h: whether a request contains the token, and how a browser gets its cookie.
 *
 * The printed address is http://127.0.0.1:PORT/?token=TOKEN. The server answers it with the cookie
 * and a redirection to the address without the token, so that the token stays neither in the
 * address bar nor in the history. The cookie's name contains the port, because browsers send
 * cookies to every port of a host. */
#ifndef TEFUDA_SERVER_ACCESS_H
#define TEFUDA_SERVER_ACCESS_H

#include "server/server.h"

typedef enum access_kind {
    ACCESS_NONE,   /* the token is missing or wrong */
    ACCESS_OPEN,   /* the server requires no token */
    ACCESS_COOKIE, /* sent by a browser */
    ACCESS_BEARER, /* sent by a script: Authorization: Bearer TOKEN */
} access_kind;

access_kind access_of(const srv_request *request);

/* True when the value of a Cookie field contains the token in the cookie of this port. NULL:
 * false. */
bool access_cookie_has(const char *cookies, uint16_t port, const char *token);

/* True for a page's address with a token in its query. *reply is then the redirection, which sets
 * the cookie when the token is right. */
bool access_redirects(const srv_request *request, const char *path, srv_reply *answer);

#endif
