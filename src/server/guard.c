/* guard.c: a page of another site, a name that leads here by a trick (DNS rebinding) and a flood are
 * turned away before a request is looked at. */
#include "guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "limiter.h"
#include "reply.h"

bool guard_is_our_host(const char *host, uint16_t port)
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

bool guard_is_our_origin(const char *origin, uint16_t port)
{
    static const char scheme[] = "http://";
    size_t length = sizeof scheme - 1;
    return origin && strncasecmp(origin, scheme, length) == 0 &&
           guard_is_our_host(origin + length, port);
}

static const char *header(const srv_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

/* Another site asks: the browser tells so. "none" is a person who typed the address; a link elsewhere
 * may lead to the page, but not to what it asks for. */
static bool is_foreign(const srv_request *request, bool is_post)
{
    const char *origin = header(request, MHD_HTTP_HEADER_ORIGIN);
    const char *site = header(request, "Sec-Fetch-Site");
    if (origin ? !guard_is_our_origin(origin, request->server->port) : is_post)
        return true;
    return request->is_api && site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0;
}

static bool is_json(const srv_request *request)
{
    static const char type[] = "application/json";
    const char *given = header(request, MHD_HTTP_HEADER_CONTENT_TYPE);
    size_t length = sizeof type - 1;
    return given && strncasecmp(given, type, length) == 0 &&
           (given[length] == '\0' || given[length] == ';' || given[length] == ' ');
}

static bool is_too_long(const srv_request *request)
{
    const char *length = header(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length && strtoull(length, NULL, 10) > GUARD_SWALLOW_MAX;
}

bool guard_refuses(const srv_request *request, bool is_post, srv_reply *answer)
{
    uint16_t port = request->server->port;
    if (!guard_is_our_host(header(request, MHD_HTTP_HEADER_HOST), port))
        *answer = reply_error(403, "host", "the Host must be 127.0.0.1:%u", (unsigned)port);
    else if (is_foreign(request, is_post))
        *answer = reply_error(403, "origin", "the Origin must be http://127.0.0.1:%u",
                              (unsigned)port);
    else if (!limiter_take(request->server->limiter))
        *answer = reply_error(429, "rate", "too many requests; try again in a second");
    else if (is_post && !is_json(request))
        *answer = reply_error(415, "type", "the Content-Type must be application/json");
    else if (is_too_long(request))
        *answer = reply_error(413, "size", "the body is too long");
    else
        return false;
    return true;
}
