/* stream.h: server-sent events.
 *
 * A stream is a job of the engine that tells events as it goes, or none and only ticks; the connection's
 * own thread sends them. When the client goes away the job is cancelled. */
#ifndef TEFUDA_SERVER_STREAM_H
#define TEFUDA_SERVER_STREAM_H

#include "server/engine.h"
#include "server/server.h"

typedef struct srv_stream srv_stream;

/* Begins a struct of a stream's own. Zero it and fill the first fields. */
struct srv_stream {
    srv_job job;                      /* first; without a step there is no work, only ticks */
    void (*tick)(srv_stream *stream); /* twice a second on the connection's thread; may be NULL */
    const char *play; /* id of the play whose change ends the stream; borrowed; may be NULL */
    void (*destroy)(srv_stream *stream); /* when nobody works on it any more: frees it all */

    srv_server *server; /* the stream's own from here on */
    int fd;
    pthread_mutex_t lock;
    pthread_cond_t news;
    tf_text pending;
    size_t sent;
    bool ended;
    uint64_t spoke_ns, ticked_ns;
    srv_stream *next_watcher;
};

/* Starts the job and answers with the stream, which is taken in every case. */
srv_reply stream_start(srv_request *request, srv_stream *stream);

/* Tells an event; the data is taken. From any thread. */
void stream_tell(srv_stream *stream, const char *name, json_t *data);
/* Tells the end, the first time; error (may be NULL) is taken. */
void stream_end(srv_stream *stream, const char *reason, json_t *error);
/* Ends with a failure of the library, or as cancelled. */
void stream_fail(srv_stream *stream, tf_status status, const tf_error *error);

/* Cancels the streams of a play that was saved or deleted, and ends them with "changed". From any
 * thread. */
void stream_play_changed(srv_server *server, const char *play);

/* A tf_control's progress as events; context is the stream. */
void stream_progress(void *context, uint64_t states, uint64_t elapsed_ms);

#endif
