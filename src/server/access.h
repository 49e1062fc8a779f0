/* access.h: whether a request shows the token, and how a browser comes to its cookie.
 *
 * The printed address is http://127.0.0.1:PORT/?token=TOKEN. The server answers it with the cookie and a
 * redirection to the address without the token, so that it stays neither in the address bar nor in the
 * history. The cookie's name has the port in it, because browsers send cookies to every port of a
 * host. */
#ifndef TEFUDA_SERVER_ACCESS_H
#define TEFUDA_SERVER_ACCESS_H

#include "server/server.h"

typedef enum access_kind {
    ACCESS_NONE,   /* the token is missing or wrong */
    ACCESS_OPEN,   /* the server wants none */
    ACCESS_COOKIE, /* a browser's */
    ACCESS_BEARER, /* a script's: Authorization: Bearer TOKEN */
} access_kind;

access_kind access_of(const srv_request *request);

/* Whether the value of a Cookie field has the token in the cookie of this port. NULL: no. */
bool access_cookie_has(const char *cookies, uint16_t port, const char *token);

/* A page's address with a token in its query: true, with the redirection, which sets the cookie when
 * the token is right. */
bool access_redirects(const srv_request *request, const char *path, srv_reply *answer);

#endif
