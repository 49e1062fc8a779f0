/* lab_events.c: GET /api/lab/events: the progress of experiments.
 *
 * The store is read at most twice per second, however many pages are open: they share the last
 * result. */
#include <stdlib.h>
#include <string.h>

#include "front/clock.h"
#include "server/api/lab_json.h"
#include "server/api/lab_watch.h"
#include "server/router.h"
#include "server/stream.h"

enum { LOOK_MS = 450 };

struct lab_watch {
    pthread_mutex_t lock;
    char *text; /* the list as last read */
    uint64_t seen_ns;
};

lab_watch *lab_watch_create(void)
{
    lab_watch *watch = calloc(1, sizeof *watch);
    if (watch)
        pthread_mutex_init(&watch->lock, NULL);
    return watch;
}

void lab_watch_destroy(lab_watch *watch)
{
    if (!watch)
        return;
    pthread_mutex_destroy(&watch->lock);
    free(watch->text);
    free(watch);
}

/* The list, at most half a second old; NULL when it could not be read. The caller frees it. */
static char *look(const srv_server *server)
{
    lab_watch *watch = server->lab;
    pthread_mutex_lock(&watch->lock);
    uint64_t now_ns = front_clock_ns();
    if (!watch->text || now_ns - watch->seen_ns > (uint64_t)LOOK_MS * 1000000u) {
        json_t *list = NULL;
        if (lab_list_json(server, &list, NULL) == TF_OK) {
            free(watch->text);
            watch->text = json_dumps(list, JSON_COMPACT | JSON_REAL_PRECISION(8));
            watch->seen_ns = now_ns;
        }
        json_decref(list);
    }
    char *copy = watch->text ? strdup(watch->text) : NULL;
    pthread_mutex_unlock(&watch->lock);
    return copy;
}

typedef struct lab_stream {
    srv_stream stream; /* first */
    char *sent;
} lab_stream;

static void destroy(srv_stream *stream)
{
    lab_stream *self = (lab_stream *)stream;
    free(self->sent);
    free(self);
}

static void tick(srv_stream *stream)
{
    lab_stream *self = (lab_stream *)stream;
    char *text = look(stream->server);
    if (!text || (self->sent && strcmp(text, self->sent) == 0)) {
        free(text);
        return;
    }
    free(self->sent);
    self->sent = text;
    stream_send(stream, "lab", json_loads(text, 0, NULL));
}

srv_reply handle_lab_events(srv_request *request)
{
    lab_stream *self = calloc(1, sizeof *self);
    if (!self)
        return (srv_reply){0};
    self->stream.tick = tick;
    self->stream.destroy = destroy;
    return stream_start(request, &self->stream);
}
