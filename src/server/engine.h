/* engine.h: threads for searches, with lower priority than the threads that answer requests.
 *
 * There are two lanes, so that a hint does not wait for a solution. SHORT is for work in steps of a
 * fraction of a second, which take turns; LONG is for searches that run to their end. */
#ifndef TEFUDA_SERVER_ENGINE_H
#define TEFUDA_SERVER_ENGINE_H

#include "server/server.h"

typedef struct srv_engine srv_engine;
typedef struct srv_job srv_job;

typedef enum engine_lane { ENGINE_SHORT, ENGINE_LONG, ENGINE_LANES } engine_lane;

/* A unit of work. Zero it, fill the first fields and submit it. When it is over, nobody else uses
 * it and the caller may free it. */
struct srv_job {
    engine_lane lane;
    bool (*step)(
        srv_job *job); /* returns true when it needs another turn; checks `cancel` itself */
    tf_cancel cancel;

    srv_job *next; /* private to the engine from here on */
    int state;
    pthread_cond_t over;
};

/* Threads per lane; 0: the number of processors minus one, at least one. The short lane has at least three, so that one
 * job whose step takes long does not stop the others. */
srv_engine *engine_create(unsigned threads);
/* All jobs must be over. NULL is accepted. */
void engine_destroy(srv_engine *engine);

unsigned engine_threads(const srv_engine *engine, engine_lane lane);

/* Queues a job; false when too many are waiting. */
bool engine_submit(srv_engine *engine, srv_job *job);
/* Raises the job's flag and waits until no thread works on it. */
void engine_cancel(srv_engine *engine, srv_job *job);
/* Waits until the job is over. If the client goes away or the server stops, cancels the job and
 * returns false. */
bool engine_finish(srv_engine *engine, srv_job *job, const srv_request *request);
/* Submits a job and waits for it. False, with the error in *reply, when that is not possible. */
bool engine_run(srv_request *request, srv_job *job, srv_reply *refusal);

#endif
