/* engine_single.c: server/engine.h with one thread: a job runs to its end where it is submitted. Streams send their events
 * meanwhile. The page cancels such work by ending the worker (web/engine/worker.js). */
#include "server/engine.h"

#include <stdlib.h>

#include "server/reply.h"

struct srv_engine {
    unsigned threads;
};

srv_engine *engine_create(unsigned threads)
{
    (void)threads;
    srv_engine *made = calloc(1, sizeof *made);
    if (made)
        made->threads = 1;
    return made;
}

void engine_destroy(srv_engine *engine)
{
    free(engine);
}

unsigned engine_threads(const srv_engine *engine, engine_lane lane)
{
    (void)lane;
    return engine->threads;
}

bool engine_submit(srv_engine *engine, srv_job *job)
{
    (void)engine;
    while (!tf_cancel_raised(&job->cancel) && job->step(job))
        ;
    return true;
}

void engine_cancel(srv_engine *engine, srv_job *job)
{
    (void)engine;
    tf_cancel_raise(&job->cancel);
}

bool engine_finish(srv_engine *engine, srv_job *job, const srv_request *request)
{
    (void)engine;
    (void)job;
    (void)request;
    return true;
}

bool engine_run(srv_request *request, srv_job *job, srv_reply *refusal)
{
    *refusal = (srv_reply){0};
    return engine_submit(request->server->engine, job);
}
