/* stream.h: server-sent events.
 *
 * A stream is a job of the engine that sends events while it works, or has no job and only ticks.
 * The connection's thread writes them. When the client goes away, the job is cancelled. */
#ifndef TEFUDA_SERVER_STREAM_H
#define TEFUDA_SERVER_STREAM_H

#include <sys/types.h>

#include "server/engine.h"
#include "server/server.h"

typedef struct srv_stream srv_stream;

/* The first member of a handler's own struct. Zero it and fill the first fields. */
struct srv_stream {
    srv_job job; /* first; without a step there is no job, only ticks */
    void (*tick)(
        srv_stream *stream); /* called twice per second on the connection's thread; may be NULL */
    const char *play; /* id of a play: the stream ends when it changes; borrowed; may be NULL */
    void (*destroy)(
        srv_stream *stream); /* called when no thread uses the stream any more; frees it */

    srv_server *server; /* private to stream.c from here on */
    int fd;
    unsigned number; /* of its request */
    pthread_mutex_t lock;
    pthread_cond_t news;
    tf_text pending;
    size_t sent;
    bool ended;
    uint64_t spoke_ns, ticked_ns;
    srv_stream *next_watcher;
};

enum { STREAM_END = 0, STREAM_BROKEN = -1 };

/* Copies the next events; waits for them while the client is there. Returns the number of bytes,
 * STREAM_END, or STREAM_BROKEN when the client has gone. */
ssize_t stream_read(srv_stream *stream, char *buffer, size_t room);
/* Moves the events that are ready to the end of a text; does not wait. */
void stream_drain(srv_stream *stream, tf_text *out);
/* Cancels the job, waits for its end and frees the stream. */
void stream_free(srv_stream *stream);

/* Starts the job and answers with the stream, which is taken also on failure. */
srv_reply stream_start(srv_request *request, srv_stream *stream);

/* Sends an event; the data is taken. Thread-safe. */
void stream_send(srv_stream *stream, const char *name, json_t *data);
/* Sends the end; only the first call counts. error (may be NULL) is taken. */
void stream_end(srv_stream *stream, const char *reason, json_t *error);
/* Ends the stream with a failure of the library, or as cancelled. */
void stream_fail(srv_stream *stream, tf_status status, const tf_error *error);

/* Cancels the streams of a play that was saved or deleted, and ends them with "changed".
 * Thread-safe. */
void stream_play_changed(srv_server *server, const char *play);

/* Sends a tf_control's progress as events; context is the stream. */
void stream_progress(void *context, uint64_t states, uint64_t elapsed_ms);

#endif
