/* engine.h: threads for searches, which give way to the threads that answer.
 *
 * There are two lanes, so that a hint does not wait for a solution: SHORT for work that comes in steps
 * of a fraction of a second and takes turns, LONG for searches that run through. */
#ifndef TEFUDA_SERVER_ENGINE_H
#define TEFUDA_SERVER_ENGINE_H

#include "server/server.h"

typedef struct srv_engine srv_engine;
typedef struct srv_job srv_job;

typedef enum engine_lane { ENGINE_SHORT, ENGINE_LONG, ENGINE_LANES } engine_lane;

/* A piece of work. Zero it, fill the first fields, submit it; it is the caller's again when it is over:
 * nobody else touches it then. */
struct srv_job {
    engine_lane lane;
    bool (*step)(srv_job *job); /* true: it wants another turn. Looks at `cancel` itself */
    tf_cancel cancel;

    srv_job *next; /* the engine's own from here on */
    int state;
    pthread_cond_t over;
};

/* threads in each lane; 0: one less than there are processors, at least one. */
srv_engine *engine_create(unsigned threads);
/* All jobs must be over. NULL is accepted. */
void engine_destroy(srv_engine *engine);

unsigned engine_threads(const srv_engine *engine);

/* Queues a job; false when too many wait. */
bool engine_submit(srv_engine *engine, srv_job *job);
/* Raises the job's flag and waits until nobody works on it any more. */
void engine_cancel(srv_engine *engine, srv_job *job);
/* Waits until the job is over; cancels it when the client goes away or the server stops, and is then
 * false. */
bool engine_finish(srv_engine *engine, srv_job *job, const srv_request *request);
/* Submits and finishes. False, with the answer, when it could not be done. */
bool engine_run(srv_request *request, srv_job *job, srv_reply *refusal);

#endif
