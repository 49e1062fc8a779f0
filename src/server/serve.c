/* serve.c: starts and stops the server. */
#include "server/serve.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "front/clock.h"
#include "server/api/lab_watch.h"
#include "server/assets.h"
#include "server/connections.h"
#include "server/engine.h"
#include "server/http.h"
#include "server/lan.h"
#include "server/limiter.h"
#include "server/server.h"

static tf_status make_parts(srv_server *server, tf_error *error)
{
    const serve_options *options = server->options;
    tf_status status = tf_plays_open(&server->plays, options->plays, error);
    if (status == TF_OK)
        status = assets_create(&server->assets, options->web_root, error);
    if (status != TF_OK)
        return status;
    server->engine = engine_create(options->threads);
    server->limiter = limiter_create(options->rate);
    server->limiter_no_token = limiter_create(options->rate);
    server->connections = connections_create(options->request_ms);
    server->lab = lab_watch_create();
    if (!server->engine || !server->limiter || !server->limiter_no_token || !server->connections ||
        !server->lab)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory or threads for the server");
    return TF_OK;
}

static tf_status listen_somewhere(srv_server *server, tf_error *error)
{
    unsigned first = server->options->port, count = server->options->ports;
    for (unsigned i = 0; i < count && first + i <= 65535; i++)
        if (http_start(server, (uint16_t)(first + i)))
            return TF_OK;
    return tf_error_set(error, TF_ERR_IO,
                        "cannot listen on 127.0.0.1:%u: %s; choose another with --port", first,
                        errno ? strerror(errno) : "it is in use");
}

/* True when there has been no request for long and no page has an open stream. */
static bool is_idle(srv_server *server)
{
    uint64_t idle_ns = server->options->idle_ms * 1000000u;
    uint64_t asked_ns = __atomic_load_n(&server->asked_ns, __ATOMIC_RELAXED);
    return idle_ns > 0 && __atomic_load_n(&server->streams, __ATOMIC_RELAXED) == 0 &&
           front_clock_ns() - asked_ns > idle_ns;
}

static void wait_for_end(srv_server *server)
{
    struct timespec moment = {.tv_nsec = 50000000};
    while (!tf_cancel_raised(server->options->cancel) && !is_idle(server))
        (void)nanosleep(&moment, NULL);
}

/* Ends all streams and gives their clients a moment to read it. */
static void end_streams(srv_server *server)
{
    enum { MOMENTS = 50 };
    struct timespec moment = {.tv_nsec = 10000000};
    tf_cancel_raise(&server->stopping);
    for (int i = 0; i < MOMENTS && __atomic_load_n(&server->streams, __ATOMIC_RELAXED) > 0; i++)
        (void)nanosleep(&moment, NULL);
}

/* Stops in reverse order: first the requests, then the work. */
static void end(srv_server *server)
{
    end_streams(server);
    http_stop(server);
    engine_destroy(server->engine);
    connections_destroy(server->connections);
    lab_watch_destroy(server->lab);
    limiter_destroy(server->limiter);
    limiter_destroy(server->limiter_no_token);
    assets_destroy(server->assets);
    tf_plays_close(server->plays);
}

enum { ADDRESS_MAX = 256 };

static void write_address(const srv_server *server, const char *host, const char *token,
                          char out[ADDRESS_MAX])
{
    (void)snprintf(out, ADDRESS_MAX, "http://%s:%u/%s%s", host, (unsigned)server->port,
                   *token ? "?token=" : "", token);
}

static void report_address(const srv_server *server)
{
    char page[ADDRESS_MAX], launch[ADDRESS_MAX];
    write_address(server, "127.0.0.1", server->token, page);
    write_address(server, "127.0.0.1", server->launch, launch);
    char hosts[LAN_ADDRESSES_MAX][LAN_ADDRESS_MAX], pages[LAN_ADDRESSES_MAX][ADDRESS_MAX];
    const char *lan[LAN_ADDRESSES_MAX];
    size_t count = server->options->lan ? lan_addresses(hosts) : 0;
    for (size_t i = 0; i < count; i++) {
        write_address(server, hosts[i], server->token, pages[i]);
        lan[i] = pages[i];
    }
    serve_address address = {.page = page,
                             .launch = launch,
                             .token = *server->token ? server->token : NULL,
                             .lan = lan,
                             .lan_count = count};
    server->options->ready(server->options->context, &address);
}

tf_status serve_run(const serve_options *options, tf_error *error)
{
    srv_server server = {.options = options, .watch_lock = PTHREAD_MUTEX_INITIALIZER};
    token_file file = {0};
    tf_status status = options->no_token ? TF_OK : token_make(server.token, error);
    if (status == TF_OK && !options->no_token)
        status = token_make(server.launch, error);
    if (status == TF_OK)
        status = make_parts(&server, error);
    if (status == TF_OK)
        status = listen_somewhere(&server, error);
    if (status == TF_OK && options->token_file)
        status = token_file_write(&file, options->token_file, server.token, error);
    if (status == TF_OK) {
        report_address(&server);
        wait_for_end(&server);
    }
    token_file_remove(&file);
    end(&server);
    return status;
}
