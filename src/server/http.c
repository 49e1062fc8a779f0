/* http.c: handles a request from its first header to its answer. */
#define _GNU_SOURCE
#include "server/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "front/clock.h"
#include "server/access.h"
#include "server/assets.h"
#include "server/connections.h"
#include "server/listener.h"
#include "server/reply.h"
#include "server/request_filter.h"
#include "server/request_head.h"
#include "server/response.h"
#include "server/router.h"

enum {
    CONNECTIONS_MAX = 512,
    IDLE_SECONDS = 60,
    STACK_BYTES = 1 << 20,
};

int request_socket(const srv_request *request)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        request->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

bool socket_left(int fd)
{
    struct pollfd wait = {.fd = fd, .events = POLLRDHUP};
    return poll(&wait, 1, 0) > 0 && (wait.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

bool request_abandoned(const srv_request *request)
{
    return tf_cancel_raised(&request->server->stopping) || socket_left(request_socket(request));
}

void request_unlimited(const srv_request *request)
{
    connections_unlimited(request->server->connections, request->connection);
}

void request_answering(const srv_request *request)
{
    connections_answering(request->server->connections, request->connection);
}

const char *request_header(const srv_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const char *request_query(const srv_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

/* ---- answering ---- */

/* The error for a path or method without a route. */
static srv_reply refuse_route(const char *method, const char *allow)
{
    if (!*allow)
        return reply_error(404, "missing", "there is nothing at this address");
    srv_reply answer = reply_error(405, "method", "%.20s is not a method of this address: %s",
                                   method, allow);
    reply_header(&answer, "Allow", allow);
    return answer;
}

/* Answers before the body is read if possible; returns true if it did. */
static bool answer_early(srv_request *request, const char *method, const char *path,
                         srv_reply *answer)
{
    bool is_post = strcmp(method, "POST") == 0;
    bool reads = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    char allow[ROUTER_ALLOW_MAX] = "GET, HEAD";
    if (request->is_api)
        request->route = router_find(method, path, request->args, allow);
    if (request_is_refused(request, is_post, answer))
        return true;
    if (reads && !request->is_api && access_redirects(request, path, answer))
        return true;
    if (request->route || (reads && !request->is_api))
        return false;
    *answer = refuse_route(method, allow);
    return true;
}

static enum MHD_Result begin(srv_server *server, struct MHD_Connection *connection,
                             const char *method, const char *path, void **context)
{
    srv_request *made = calloc(1, sizeof *made);
    if (!made)
        return MHD_NO;
    *context = made;
    __atomic_store_n(&server->asked_ns, front_clock_ns(), __ATOMIC_RELAXED);
    made->server = server;
    made->connection = connection;
    made->is_api = strncmp(path, "/api/", 5) == 0;
    srv_reply answer;
    if (!answer_early(made, method, path, &answer))
        return MHD_YES;
    unsigned long long length = request_body_length(made);
    if (length > 0 && length <= DISCARDED_BODY_MAX) {
        made->refused = true;
        made->refusal = answer;
        return MHD_YES;
    }
    request_answering(made);
    return response_send(made, answer);
}

/* Appends a part of the body, unless the body is too long. */
static enum MHD_Result take_piece(srv_request *request, const char *data, size_t *size)
{
    request->received += *size;
    request->too_long = request->received > (request->route ? request->route->body_max : 0);
    if (!request->too_long && !request->refused)
        tf_text_add_bytes(&request->body, data, *size);
    *size = 0;
    return request->received > DISCARDED_BODY_MAX ? MHD_NO : MHD_YES;
}

static enum MHD_Result answer_whole(srv_request *request, const char *path)
{
    request_answering(request);
    if (request->refused) {
        srv_reply refusal = request->refusal;
        request->refusal.response = NULL;
        return response_send(request, refusal);
    }
    if (request->too_long)
        return response_send(request, reply_error(413, "size", "the body is too long"));
    if (!request->route)
        return response_send(request, assets_reply(request->server->assets, path, request));
    if (tf_text_status(&request->body) != TF_OK)
        return response_send(request, (srv_reply){0});
    return response_send(request, request->route->handle(request));
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection,
                                  const char *path, const char *method, const char *version,
                                  const char *data, size_t *size, void **state)
{
    (void)version;
    if (!*state)
        return begin(context, connection, method, path, state);
    srv_request *request = *state;
    return *size > 0 ? take_piece(request, data, size) : answer_whole(request, path);
}

static void on_completed(void *context, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code)
{
    (void)code;
    srv_server *server = context;
    connections_idle(server->connections, connection);
    srv_request *request = *state;
    if (!request)
        return;
    reply_free(&request->refusal);
    tf_text_free(&request->body);
    free(request);
    *state = NULL;
}

/* Opens a listening socket, on loopback unless `lan`, and returns it with its port; -1 with errno on failure. */
static int listen_on(uint16_t port, bool lan, uint16_t *bound)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    socklen_t size = sizeof address;
    const int yes = 1;
    address.sin_addr.s_addr = htonl(lan ? INADDR_ANY : INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(fd, (struct sockaddr *)&address, size) != 0 || listen(fd, SOMAXCONN) != 0 ||
        getsockname(fd, (struct sockaddr *)&address, &size) != 0) {
        int reason = errno;
        close(fd);
        errno = reason;
        return -1;
    }
    *bound = ntohs(address.sin_port);
    return fd;
}

bool http_start(srv_server *server, uint16_t port)
{
    /* The port must be known before the first request. */
    int fd = listen_on(port, server->options->lan, &server->port);
    if (fd < 0)
        return false;
    server->asked_ns = front_clock_ns();
    server->daemon = MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
            MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC,
        0, NULL, NULL, on_request, server, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)HEAD_MEMORY, MHD_OPTION_THREAD_STACK_SIZE, (size_t)STACK_BYTES,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, server, MHD_OPTION_NOTIFY_CONNECTION,
        connections_notify, server->connections, MHD_OPTION_END);
    if (server->daemon)
        server->listener = listener_open(server, fd);
    else
        close(fd);
    if (!server->listener)
        http_stop(server);
    return server->listener != NULL;
}

void http_stop(srv_server *server)
{
    listener_close(server->listener);
    server->listener = NULL;
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    server->daemon = NULL;
}
