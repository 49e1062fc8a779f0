/* listener.c: one thread that polls the listening socket and all who have not sent their head yet.
 *
 * Heads are peeked at and stay in the socket. So that poll() does not wake up for bytes that are known
 * already, SO_RCVLOWAT asks for one more than there were. After a refusal the connection lingers: it is
 * read from until the client closes it, because closing it with unread bytes could destroy the answer
 * on its way. */
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
#include "server/reply.h"
#include "server/request_filter.h"
#include "server/request_head.h"

enum { WAITING_MAX = 512, LINGER_MS = 2000, PAUSE_MS = 100, LOOK_MS = 250 };
enum { POLL_STOP, POLL_LISTEN, POLL_WAITING };

typedef struct waiting_entry {
    int fd;
    size_t swallowed; /* bytes thrown away after a refusal */
    uint64_t deadline_ns;
    bool lingers;
    struct sockaddr_in address;
} waiting_entry;

struct srv_door {
    srv_server *server;
    int listening_fd, stop_fd;
    pthread_t thread;
    bool paused; /* out of descriptors: not accepting for a moment */
    size_t count;
    waiting_entry waiting[WAITING_MAX]; /* oldest first */
    struct pollfd polled[POLL_WAITING + WAITING_MAX];
    char head[HEAD_BYTES_MAX];
};

static uint64_t after_ms(uint64_t ms)
{
    return front_clock_ns() + ms * 1000000u;
}

/* Wakes up poll() only when there are more bytes than these. */
static void want_more_than(int fd, size_t seen)
{
    int low = (int)seen + 1;
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVLOWAT, &low, sizeof low);
}

/* ---- arriving ---- */

static void forget(srv_door *door, size_t index)
{
    door->count--;
    for (size_t i = index; i < door->count; i++)
        door->waiting[i] = door->waiting[i + 1];
}

/* When all places are taken the one who has waited longest goes. */
static void add(srv_door *door, int fd, const struct sockaddr_in *address)
{
    if (door->count == WAITING_MAX) {
        close(door->waiting[0].fd);
        forget(door, 0);
    }
    door->waiting[door->count++] = (waiting_entry){
        .fd = fd,
        .deadline_ns = after_ms(door->server->options->request_ms),
        .address = *address,
    };
}

static void accept_all(srv_door *door)
{
    for (;;) {
        struct sockaddr_in address = {0};
        socklen_t size = sizeof address;
        int fd = accept4(door->listening_fd, (struct sockaddr *)&address, &size,
                         SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (fd < 0) {
            door->paused = errno != EAGAIN && errno != EWOULDBLOCK && errno != ECONNABORTED &&
                           errno != EINTR;
            return;
        }
        add(door, fd, &address);
    }
}

/* ---- reading heads ---- */

/* False: the connection is none of the door's business any more. */
static bool refuse(waiting_entry *entry, const head_refusal *refusal)
{
    tf_text answer = {0};
    reply_raw_error(&answer, refusal->status, refusal->code, refusal->text);
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

static void hand_over(srv_door *door, const waiting_entry *entry)
{
    want_more_than(entry->fd, 0);
    /* In every case the socket is libmicrohttpd's from here on. */
    (void)MHD_add_connection(door->server->daemon, entry->fd,
                             (const struct sockaddr *)&entry->address, sizeof entry->address);
}

/* Looks at what has come; `ended`: no more will. False as in refuse(). */
static bool look(srv_door *door, waiting_entry *entry, bool ended)
{
    head_refusal refusal;
    ssize_t length = recv(entry->fd, door->head, sizeof door->head, MSG_PEEK);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    head_state state = length > 0 ? head_check(door->head, (size_t)length, &refusal) : HEAD_MORE;
    if (state == HEAD_BAD)
        return refuse(entry, &refusal);
    if (state == HEAD_GOOD) {
        hand_over(door, entry);
        return false;
    }
    if (length <= 0 || ended) {
        close(entry->fd);
        return false;
    }
    want_more_than(entry->fd, (size_t)length);
    return true;
}

/* Throws away what still comes; false as in refuse(). */
static bool swallow(srv_door *door, waiting_entry *entry)
{
    ssize_t length = recv(entry->fd, door->head, sizeof door->head, 0);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    entry->swallowed += length > 0 ? (size_t)length : 0;
    if (length > 0 && entry->swallowed < GUARD_SWALLOW_MAX)
        return true;
    close(entry->fd);
    return false;
}

/* ---- the thread ---- */

static void attend(srv_door *door, size_t polled)
{
    uint64_t now_ns = front_clock_ns();
    size_t kept = 0;
    for (size_t i = 0; i < door->count; i++) {
        waiting_entry *entry = &door->waiting[i];
        short news = i < polled ? door->polled[POLL_WAITING + i].revents : 0;
        bool stays = true;
        if (news != 0)
            stays = entry->lingers ? swallow(door, entry)
                                   : look(door, entry, (news & ~POLLIN) != 0);
        if (stays && entry->deadline_ns <= now_ns) {
            close(entry->fd);
            stays = false;
        }
        if (stays)
            door->waiting[kept++] = *entry;
    }
    door->count = kept;
}

static size_t wait_for_news(srv_door *door)
{
    door->polled[POLL_STOP] = (struct pollfd){.fd = door->stop_fd, .events = POLLIN};
    door->polled[POLL_LISTEN] = (struct pollfd){.fd = door->paused ? -1 : door->listening_fd,
                                                .events = POLLIN};
    for (size_t i = 0; i < door->count; i++)
        door->polled[POLL_WAITING + i] = (struct pollfd){.fd = door->waiting[i].fd,
                                                         .events = POLLIN | POLLRDHUP};
    int wait_ms = door->paused ? PAUSE_MS : door->count > 0 ? LOOK_MS : -1;
    if (poll(door->polled, POLL_WAITING + door->count, wait_ms) <= 0)
        for (size_t i = 0; i < POLL_WAITING + door->count; i++)
            door->polled[i].revents = 0;
    return door->count;
}

static void *keep(void *context)
{
    srv_door *door = context;
    for (;;) {
        size_t polled = wait_for_news(door);
        bool arrived = door->polled[POLL_LISTEN].revents != 0;
        if (door->polled[POLL_STOP].revents != 0)
            return NULL;
        attend(door, polled);
        if (arrived || door->paused)
            accept_all(door);
    }
}

static void end(srv_door *door)
{
    for (size_t i = 0; i < door->count; i++)
        close(door->waiting[i].fd);
    close(door->listening_fd);
    if (door->stop_fd >= 0)
        close(door->stop_fd);
    free(door);
}

srv_door *door_open(srv_server *server, int listening_fd)
{
    srv_door *made = calloc(1, sizeof *made);
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

void door_close(srv_door *door)
{
    if (!door)
        return;
    (void)eventfd_write(door->stop_fd, 1);
    pthread_join(door->thread, NULL);
    end(door);
}
