/* workers.h: threads that work through deals; what `solve`, `play` and the laboratory run on.
 *
 * Deals are claimed in chunks, small ones where a deal takes long and larger ones where it is over in
 * microseconds, so that neither handing out nor collecting costs anything worth measuring. */
#ifndef TEFUDA_WORK_WORKERS_H
#define TEFUDA_WORK_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/batch.h>

/* The deals that one worker has claimed: `count` of them, numbered from `first` on. */
typedef struct tf__workers_claim {
    uint64_t first;
    uint32_t count;
    tf_deal read; /* the deal itself, of a feed that reads its deals in order */
} tf__workers_claim;

/* Where the deals come from: take() claims them in order, make() makes them on the worker's thread. */
typedef struct tf__workers_feed {
    void *context;
    uint32_t most; /* deals per claim at most; 0: no limit */
    /* Claims up to `want` further deals, none at the end. One caller at a time; may wait. */
    tf_status (*take)(void *context, uint32_t want, tf__workers_claim *claim, tf_error *error);
    /* Makes deal `index` of a claim; called from many threads. */
    tf_status (*make)(void *context, const tf__workers_claim *claim, uint32_t index, tf_deal *deal,
                      tf_error *error);
    /* The work stops: a take() that waits returns with none. From any thread; may be NULL. */
    void (*stop)(void *context);
} tf__workers_feed;

typedef struct tf__workers_job {
    const tf_batch *batch;
    const tf__workers_feed *feed;
    uint64_t total; /* deals to come, 0 when it is not known: no more threads than deals */
    bool ordered;   /* results in the order of claiming; else as they come, so that one long deal
                       holds up no other */
    const tf_cancel *cancel;
    const tf_batch_calls *calls;
    /* Called at least every `pause_ms` on the calling thread, with calls->context and the states
     * visited so far; may be NULL. Anything but TF_OK ends the work. */
    tf_status (*pause)(void *context, uint64_t states, tf_error *error);
    unsigned pause_ms; /* also the time between calls of calls->progress; 0: 100 */
} tf__workers_job;

/* How many threads a job gets. */
unsigned tf__workers_threads(const tf_batch *batch, uint64_t total);

/* Works until the feed ends, something fails or cancel is raised; what was finished is handed out in
 * every case. */
TF_MUST_USE tf_status tf__workers_run(const tf__workers_job *job, tf_error *error);

#endif
