/* request_filter.c: refuses requests from pages of other sites, from foreign host names that
 * resolve to this host (DNS rebinding), without the token, or above the rate, before anything else
 * is read. */
#include "server/request_filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/access.h"
#include "server/lan.h"
#include "server/limiter.h"
#include "server/reply.h"

bool host_is_ours(const char *host, uint16_t port)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    char ours[32];
    for (size_t i = 0; host && i < sizeof names / sizeof names[0]; i++) {
        (void)snprintf(ours, sizeof ours, "%s:%u", names[i], (unsigned)port);
        if (strcasecmp(host, ours) == 0)
            return true;
    }
    return false;
}

/* From another device, the Host must be the address that it has connected to: a name could be a
 * foreign one that resolves to this machine. Addresses of public networks are refused. */
static bool host_is_accepted(const srv_request *request, const char *host)
{
    uint16_t port = request->server->port;
    uint32_t address;
    char text[LAN_ADDRESS_MAX], ours[LAN_ADDRESS_MAX + 8];
    if (!request->server->options->lan ||
        !lan_local_address(request_socket(request), &address, text) || address >> 24 == 127)
        return host_is_ours(host, port);
    (void)snprintf(ours, sizeof ours, "%s:%u", text, (unsigned)port);
    return lan_is_private(address) && host && strcmp(host, ours) == 0;
}

static bool origin_is_accepted(const srv_request *request, const char *origin)
{
    static const char scheme[] = "http://";
    size_t length = sizeof scheme - 1;
    return strncasecmp(origin, scheme, length) == 0 && host_is_accepted(request, origin + length);
}

/* True when the browser says that another site sends the request. "none" means that a person typed
 * the address. A link on another site may lead to the page, but not to the API. */
static bool is_foreign(const srv_request *request)
{
    const char *origin = request_header(request, "Origin");
    const char *site = request_header(request, "Sec-Fetch-Site");
    if (origin && !origin_is_accepted(request, origin))
        return true;
    return request->is_api && site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0;
}

/* A browser names the page that posts. A script needs no Origin, because no page can trick it into
 * posting. */
static bool lacks_origin(const srv_request *request, access_kind access)
{
    return access != ACCESS_BEARER && !request_header(request, "Origin");
}

static srv_reply refuse_token(void)
{
    srv_reply answer = reply_error(401, "token",
                                   "the token is missing or wrong; `tefuda serve` prints an "
                                   "address with it");
    reply_header(&answer, "WWW-Authenticate", "Bearer realm=\"tefuda\"");
    return answer;
}

static srv_reply refuse_origin(uint16_t port)
{
    return reply_error(403, "origin", "the Origin must be http://127.0.0.1:%u", (unsigned)port);
}

static bool is_json(const srv_request *request)
{
    static const char type[] = "application/json";
    const char *given = request_header(request, "Content-Type");
    size_t length = sizeof type - 1;
    return given && strncasecmp(given, type, length) == 0 &&
           (given[length] == '\0' || given[length] == ';' || given[length] == ' ');
}

unsigned long long request_body_length(const srv_request *request)
{
    const char *length = request_header(request, "Content-Length");
    return length ? strtoull(length, NULL, 10) : 0;
}

bool request_is_refused(const srv_request *request, bool is_post, srv_reply *answer)
{
    srv_server *server = request->server;
    uint16_t port = server->port;
    access_kind access = access_of(request);
    if (!host_is_accepted(request, request_header(request, "Host")))
        *answer = reply_error(403, "host", "the Host must be 127.0.0.1:%u", (unsigned)port);
    else if (is_foreign(request))
        *answer = refuse_origin(port);
    else if (!limiter_take(access == ACCESS_NONE ? server->limiter_no_token : server->limiter))
        *answer = reply_error(429, "rate", "too many requests; try again in a second");
    else if (request->is_api && access == ACCESS_NONE)
        *answer = refuse_token();
    else if (is_post && lacks_origin(request, access))
        *answer = refuse_origin(port);
    else if (is_post && !is_json(request))
        *answer = reply_error(415, "type", "the Content-Type must be application/json");
    else if (request_body_length(request) > DISCARDED_BODY_MAX)
        *answer = reply_error(413, "size", "the body is too long");
    else
        return false;
    return true;
}
