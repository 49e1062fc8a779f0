/* listener.c: one thread polls the listening socket and all connections that have not sent their
 * head yet.
 *
 * Heads are peeked at and stay in the socket. SO_RCVLOWAT is set to one byte more than already
 * seen, so that poll() does not wake up for known bytes. After a refusal the connection is read
 * until the client closes it, because closing it with unread bytes could destroy the answer before
 * it arrives. */
#define _GNU_SOURCE
#include "server/listener.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "front/clock.h"
#include "server/request_filter.h"
#include "server/request_head.h"
#include "server/response.h"

enum { WAITING_MAX = 512, LINGER_MS = 2000, PAUSE_MS = 100, LOOK_MS = 250 };
enum { POLL_STOP, POLL_LISTEN, POLL_WAITING };

typedef struct waiting_entry {
    int fd;
    size_t discarded; /* bytes discarded after a refusal */
    uint64_t deadline_ns;
    bool lingers;
    struct sockaddr_in address;
} waiting_entry;

struct srv_listener {
    srv_server *server;
    int listening_fd, stop_fd;
    pthread_t thread;
    bool paused; /* no descriptors left: not accepting for a moment */
    size_t count;
    waiting_entry waiting[WAITING_MAX]; /* oldest first */
    struct pollfd polled[POLL_WAITING + WAITING_MAX];
    char head[HEAD_BYTES_MAX];
};

static uint64_t after_ms(uint64_t ms)
{
    return front_clock_ns() + ms * 1000000u;
}

/* Makes poll() wake up only when there are more than `seen` bytes. */
static void want_more_than(int fd, size_t seen)
{
    int low = (int)seen + 1;
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVLOWAT, &low, sizeof low);
}

/* ---- accepting ---- */

static void forget(srv_listener *listener, size_t index)
{
    listener->count--;
    for (size_t i = index; i < listener->count; i++)
        listener->waiting[i] = listener->waiting[i + 1];
}

/* When the list is full, the connection that has waited longest is closed. */
static void add(srv_listener *listener, int fd, const struct sockaddr_in *address)
{
    if (listener->count == WAITING_MAX) {
        close(listener->waiting[0].fd);
        forget(listener, 0);
    }
    listener->waiting[listener->count++] = (waiting_entry){
        .fd = fd,
        .deadline_ns = after_ms(listener->server->options->request_ms),
        .address = *address,
    };
}

static void accept_all(srv_listener *listener)
{
    for (;;) {
        struct sockaddr_in address = {0};
        socklen_t size = sizeof address;
        int fd = accept4(listener->listening_fd, (struct sockaddr *)&address, &size,
                         SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (fd < 0) {
            listener->paused = errno != EAGAIN && errno != EWOULDBLOCK && errno != ECONNABORTED &&
                               errno != EINTR;
            return;
        }
        add(listener, fd, &address);
    }
}

/* ---- reading heads ---- */

/* Sends a refusal. Returns false when the listener has nothing more to do with the connection. */
static bool refuse(waiting_entry *entry, const head_refusal *refusal)
{
    tf_text answer = {0};
    response_raw_error(&answer, refusal->status, refusal->code, refusal->text);
    bool sent = tf_text_status(&answer) == TF_OK &&
                send(entry->fd, answer.data, answer.length, MSG_NOSIGNAL | MSG_DONTWAIT) ==
                    (ssize_t)answer.length &&
                shutdown(entry->fd, SHUT_WR) == 0;
    tf_text_free(&answer);
    if (!sent) {
        close(entry->fd);
        return false;
    }
    want_more_than(entry->fd, 0);
    entry->lingers = true;
    entry->deadline_ns = after_ms(LINGER_MS);
    return true;
}

static void hand_over(srv_listener *listener, const waiting_entry *entry)
{
    want_more_than(entry->fd, 0);
    /* The socket belongs to libmicrohttpd from here on, also when this fails. */
    (void)MHD_add_connection(listener->server->daemon, entry->fd,
                             (const struct sockaddr *)&entry->address, sizeof entry->address);
}

/* Checks the bytes that have arrived; `ended`: no more will come. Returns false as refuse()
 * does. */
static bool look(srv_listener *listener, waiting_entry *entry, bool ended)
{
    head_refusal refusal;
    ssize_t length = recv(entry->fd, listener->head, sizeof listener->head, MSG_PEEK);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    head_state state = length > 0 ? head_check(listener->head, (size_t)length, &refusal)
                                  : HEAD_MORE;
    if (state == HEAD_BAD)
        return refuse(entry, &refusal);
    if (state == HEAD_GOOD) {
        hand_over(listener, entry);
        return false;
    }
    if (length <= 0 || ended) {
        close(entry->fd);
        return false;
    }
    want_more_than(entry->fd, (size_t)length);
    return true;
}

/* Discards the bytes that still arrive. Returns false as refuse() does. */
static bool discard(srv_listener *listener, waiting_entry *entry)
{
    ssize_t length = recv(entry->fd, listener->head, sizeof listener->head, 0);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    entry->discarded += length > 0 ? (size_t)length : 0;
    if (length > 0 && entry->discarded < DISCARDED_BODY_MAX)
        return true;
    close(entry->fd);
    return false;
}

/* ---- the thread ---- */

static void handle_polled(srv_listener *listener, size_t polled)
{
    uint64_t now_ns = front_clock_ns();
    size_t kept = 0;
    for (size_t i = 0; i < listener->count; i++) {
        waiting_entry *entry = &listener->waiting[i];
        short news = i < polled ? listener->polled[POLL_WAITING + i].revents : 0;
        bool stays = true;
        if (news != 0)
            stays = entry->lingers ? discard(listener, entry)
                                   : look(listener, entry, (news & ~POLLIN) != 0);
        if (stays && entry->deadline_ns <= now_ns) {
            close(entry->fd);
            stays = false;
        }
        if (stays)
            listener->waiting[kept++] = *entry;
    }
    listener->count = kept;
}

static size_t wait_for_events(srv_listener *listener)
{
    listener->polled[POLL_STOP] = (struct pollfd){.fd = listener->stop_fd, .events = POLLIN};
    listener->polled[POLL_LISTEN] = (struct pollfd){
        .fd = listener->paused ? -1 : listener->listening_fd, .events = POLLIN};
    for (size_t i = 0; i < listener->count; i++)
        listener->polled[POLL_WAITING + i] = (struct pollfd){.fd = listener->waiting[i].fd,
                                                             .events = POLLIN | POLLRDHUP};
    int wait_ms = listener->paused ? PAUSE_MS : listener->count > 0 ? LOOK_MS : -1;
    if (poll(listener->polled, POLL_WAITING + listener->count, wait_ms) <= 0)
        for (size_t i = 0; i < POLL_WAITING + listener->count; i++)
            listener->polled[i].revents = 0;
    return listener->count;
}

static void *keep(void *context)
{
    srv_listener *listener = context;
    for (;;) {
        size_t polled = wait_for_events(listener);
        bool arrived = listener->polled[POLL_LISTEN].revents != 0;
        if (listener->polled[POLL_STOP].revents != 0)
            return NULL;
        handle_polled(listener, polled);
        if (arrived || listener->paused)
            accept_all(listener);
    }
}

static void end(srv_listener *listener)
{
    for (size_t i = 0; i < listener->count; i++)
        close(listener->waiting[i].fd);
    close(listener->listening_fd);
    if (listener->stop_fd >= 0)
        close(listener->stop_fd);
    free(listener);
}

srv_listener *listener_open(srv_server *server, int listening_fd)
{
    srv_listener *made = calloc(1, sizeof *made);
    if (!made) {
        close(listening_fd);
        return NULL;
    }
    made->server = server;
    made->listening_fd = listening_fd;
    made->stop_fd = eventfd(0, EFD_CLOEXEC);
    if (made->stop_fd >= 0 && pthread_create(&made->thread, NULL, keep, made) == 0)
        return made;
    end(made);
    return NULL;
}

void listener_close(srv_listener *listener)
{
    if (!listener)
        return;
    (void)eventfd_write(listener->stop_fd, 1);
    pthread_join(listener->thread, NULL);
    end(listener);
}
