/* access.c: checks the token in requests. */
#include "server/access.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/assets.h"
#include "server/peer.h"
#include "server/reply.h"
#include "server/token.h"

enum { COOKIE_NAME_MAX = 32 };

static void cookie_name(uint16_t port, char out[COOKIE_NAME_MAX])
{
    (void)snprintf(out, COOKIE_NAME_MAX, "tefuda-token-%u", (unsigned)port);
}

/* Other programs on this host may have set cookies with the same name for some path. It is enough
 * that one of them has the token. */
bool access_cookie_has(const char *cookies, uint16_t port, const char *token)
{
    char name[COOKIE_NAME_MAX];
    cookie_name(port, name);
    size_t length = strlen(name);
    for (const char *at = cookies; at && *at;) {
        at += strspn(at, " \t;");
        size_t rest = strcspn(at, ";");
        if (rest > length && strncmp(at, name, length) == 0 && at[length] == '=' &&
            token_is(token, at + length + 1, rest - length - 1))
            return true;
        at += rest;
    }
    return false;
}

static bool is_bearer(const char *authorization, const char *token)
{
    static const char scheme[] = "Bearer ";
    size_t length = sizeof scheme - 1;
    return strncasecmp(authorization, scheme, length) == 0 &&
           token_is(token, authorization + length, strlen(authorization + length));
}

access_kind access_of(const srv_request *request)
{
    const char *token = request->server->token;
    const char *authorization = request_header(request, "Authorization");
    if (!*token)
        return ACCESS_OPEN;
    if (authorization)
        return is_bearer(authorization, token) ? ACCESS_BEARER : ACCESS_NONE;
    const char *cookies = request_header(request, "Cookie");
    return access_cookie_has(cookies, request->server->port, token) ? ACCESS_COOKIE : ACCESS_NONE;
}

static void set_cookie(const srv_server *server, srv_reply *answer)
{
    char name[COOKIE_NAME_MAX], cookie[COOKIE_NAME_MAX + TOKEN_SIZE + 64];
    cookie_name(server->port, name);
    (void)snprintf(cookie, sizeof cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict", name,
                   server->token);
    reply_header(answer, "Set-Cookie", cookie);
}

/* Every user can see the address that a browser is started with in the list of processes. Therefore
 * its code works only once, and only for processes of the owner. */
static bool is_launch(const srv_request *request, const char *given)
{
    srv_server *server = request->server;
    return *server->launch && token_is(server->launch, given, strlen(given)) &&
           peer_is_owner(request) &&
           !__atomic_exchange_n(&server->launched, true, __ATOMIC_RELAXED);
}

/* Redirects only to addresses of the page: "//elsewhere/" would lead to another host. */
bool access_redirects(const srv_request *request, const char *path, srv_reply *answer)
{
    const char *given = request_query(request, "token");
    const char *token = request->server->token;
    if (!given || !assets_has(request->server->assets, path))
        return false;
    *answer = reply_bytes(303, "text/plain; charset=utf-8", "", 0);
    reply_header(answer, "Location", path);
    reply_header(answer, "Cache-Control", "no-store");
    if (*token && (token_is(token, given, strlen(given)) || is_launch(request, given)))
        set_cookie(request->server, answer);
    return true;
}
