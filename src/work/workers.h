/* workers.h: threads that work on deals, for `solve`, `play` and experiments.
 *
 * Deals are claimed in chunks. Chunks are small when a deal takes long and larger when it takes
 * microseconds, so that the cost of claiming and collecting is negligible. */
#ifndef TEFUDA_WORK_WORKERS_H
#define TEFUDA_WORK_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tefuda/batch.h>

/* The deals that one worker has claimed: `count` deals with the numbers from `first`. */
typedef struct tf__workers_claim {
    uint64_t first;
    uint32_t count;
    tf_deal read; /* the deal, when the feed reads deals in order from a file */
} tf__workers_claim;

/* The source of deals: take() claims deals in order, make() makes them on the worker's thread. */
typedef struct tf__workers_feed {
    void *context;
    uint32_t claim_max; /* largest number of deals per claim; 0: no limit */
    /* Claims up to `want` more deals, none at the end. One caller at a time; may wait. */
    tf_status (*take)(void *context, uint32_t want, tf__workers_claim *claim, tf_error *error);
    /* Makes deal `index` of a claim; called from many threads. */
    tf_status (*make)(void *context, const tf__workers_claim *claim, uint32_t index, tf_deal *deal,
                      tf_error *error);
    /* Called when the work stops: a waiting take() must return with no deals. From any thread; may
     * be NULL. */
    void (*stop)(void *context);
} tf__workers_feed;

typedef struct tf__workers_job {
    const tf_batch *batch;
    const tf__workers_feed *feed;
    uint64_t total; /* number of deals, 0 when unknown; there are no more threads than deals */
    /* Deliver results in the order of claims; otherwise as they finish, so that a long deal does
     * not delay others. */
    bool ordered;
    const tf_cancel *cancel;
    const tf_batch_calls *calls;
    /* Called every `period_ms` on the calling thread, with calls->context and the states visited so
     * far; may be NULL. A status other than TF_OK ends the work. */
    tf_status (*periodic)(void *context, uint64_t states, tf_error *error);
    unsigned period_ms; /* time between calls, also those of calls->progress; 0: 100 */
} tf__workers_job;

/* The number of threads of a job with `total` deals (0: unknown). */
unsigned tf__workers_threads(const tf_batch *batch, uint64_t total);

/* Works until the feed ends, an error occurs or cancel is raised. Finished results are always
 * delivered. */
TF_MUST_USE tf_status tf__workers_run(const tf__workers_job *job, tf_error *error);

#endif
