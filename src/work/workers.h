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

/* Where the crew's deals come from. */
typedef struct tf__workers_feed {
    void *context;
    /* Claims up to `want` further deals: *count of them, numbered from *first on; none at the end.
     * One caller at a time; may wait. Without make() it claims one at most and fills *deal. */
    tf_status (*take)(void *context, uint32_t want, uint64_t *first, uint32_t *count, tf_deal *deal,
                      tf_error *error);
    /* Makes the deal of that number; called from many threads. NULL when take() has done it. */
    tf_status (*make)(void *context, uint64_t number, tf_deal *deal, tf_error *error);
    /* The work stops: a take() that waits returns with none. From any thread; may be NULL. */
    void (*stop)(void *context);
} tf__workers_feed;

typedef struct tf__workers_calls {
    void *context;
    /* Takes a result, borrowed for the call, on the calling thread. Anything but TF_OK ends the
     * work. */
    tf_status (*result)(void *context, uint64_t number, const tf_result *result, tf_error *error);
    /* Called at least every `pause_ms` on the calling thread, with the deals done and the states
     * visited so far; may be NULL. Anything but TF_OK ends the work. */
    tf_status (*pause)(void *context, uint64_t done, uint64_t states, tf_error *error);
    unsigned pause_ms;
} tf__workers_calls;

typedef struct tf__workers_job {
    const tf_batch *batch;
    const tf__workers_feed *feed;
    uint64_t total; /* deals to come, 0 when it is not known: no more threads than deals */
    bool ordered;   /* results in the order of claiming; else as they come, so that one long deal
                       holds up no other */
    const tf_cancel *cancel;
    const tf__workers_calls *calls;
} tf__workers_job;

/* How many threads a job gets. */
unsigned tf__workers_threads(const tf_batch *batch, uint64_t total);

/* Works until the feed ends, something fails or cancel is raised; what was finished is handed out in
 * every case. */
TF_MUST_USE tf_status tf__workers_run(const tf__workers_job *job, tf_error *error);

#endif
