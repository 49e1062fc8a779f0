/* connections.c: one deadline per connection.
 *
 * libmicrohttpd closes an idle connection, but a client that sends a byte now and then could keep
 * one open for ever. Each connection therefore has a time by which its current phase must be over.
 * One thread shuts down the sockets of late connections; their own threads then find them
 * closed. */
#include "server/connections.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "front/clock.h"

enum { ANSWER_MS = 60000, IDLE_MS = 75000, LOOK_MS = 250 };

typedef struct list_entry {
    struct list_entry *before, *after;
    int fd;
    uint64_t deadline_ns; /* 0: none */
} list_entry;

struct srv_connections {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t watcher;
    bool stopping;
    uint64_t request_ms;
    list_entry list; /* a circular list */
};

static uint64_t after_ms(uint64_t ms)
{
    return front_clock_ns() + ms * 1000000u;
}

static void close_late(srv_connections *connections)
{
    uint64_t now_ns = front_clock_ns();
    for (list_entry *at = connections->list.after; at != &connections->list; at = at->after) {
        if (at->deadline_ns == 0 || at->deadline_ns > now_ns)
            continue;
        (void)shutdown(at->fd, SHUT_RDWR);
        at->deadline_ns = 0;
    }
}

static void *watch(void *context)
{
    srv_connections *connections = context;
    pthread_mutex_lock(&connections->lock);
    while (!connections->stopping) {
        front_condition_wait(&connections->wake, &connections->lock, LOOK_MS);
        close_late(connections);
    }
    pthread_mutex_unlock(&connections->lock);
    return NULL;
}

srv_connections *connections_create(uint64_t request_ms)
{
    srv_connections *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->request_ms = request_ms;
    made->list.before = made->list.after = &made->list;
    pthread_mutex_init(&made->lock, NULL);
    front_condition_init(&made->wake);
    if (pthread_create(&made->watcher, NULL, watch, made) == 0)
        return made;
    pthread_cond_destroy(&made->wake);
    pthread_mutex_destroy(&made->lock);
    free(made);
    return NULL;
}

void connections_destroy(srv_connections *connections)
{
    if (!connections)
        return;
    pthread_mutex_lock(&connections->lock);
    connections->stopping = true;
    pthread_cond_signal(&connections->wake);
    pthread_mutex_unlock(&connections->lock);
    pthread_join(connections->watcher, NULL);
    pthread_cond_destroy(&connections->wake);
    pthread_mutex_destroy(&connections->lock);
    free(connections);
}

static void add(srv_connections *connections, list_entry *made)
{
    pthread_mutex_lock(&connections->lock);
    made->deadline_ns = after_ms(connections->request_ms);
    made->after = &connections->list;
    made->before = connections->list.before;
    made->before->after = made->after->before = made;
    pthread_mutex_unlock(&connections->lock);
}

void connections_notify(void *context, struct MHD_Connection *connection, void **socket_context,
                        enum MHD_ConnectionNotificationCode code)
{
    srv_connections *connections = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(
            connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        list_entry *made = info ? calloc(1, sizeof *made) : NULL;
        *socket_context = made;
        if (!made)
            return;
        made->fd = info->connect_fd;
        add(connections, made);
    } else if (*socket_context) {
        list_entry *gone = *socket_context;
        pthread_mutex_lock(&connections->lock);
        gone->before->after = gone->after;
        gone->after->before = gone->before;
        pthread_mutex_unlock(&connections->lock);
        free(gone);
        *socket_context = NULL;
    }
}

static void set_deadline(srv_connections *connections, struct MHD_Connection *connection,
                         uint64_t deadline_ns)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    list_entry *found = info ? info->socket_context : NULL;
    if (!found)
        return;
    pthread_mutex_lock(&connections->lock);
    found->deadline_ns = deadline_ns;
    pthread_mutex_unlock(&connections->lock);
}

void connections_answering(srv_connections *connections, struct MHD_Connection *connection)
{
    set_deadline(connections, connection, after_ms(ANSWER_MS));
}

void connections_idle(srv_connections *connections, struct MHD_Connection *connection)
{
    set_deadline(connections, connection, after_ms(IDLE_MS));
}

void connections_unlimited(srv_connections *connections, struct MHD_Connection *connection)
{
    set_deadline(connections, connection, 0);
}
