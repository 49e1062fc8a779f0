/* work.c: see work.h. Work is divided into rounds of about ten milliseconds on all threads. Between
 * two rounds the calling thread checks the clock, reports progress and grows data structures. */
#include "games/calculation/stack/work.h"

#include <inttypes.h>

#include "base/clock.h"

enum { REPORT_NS = 100000000 };

tf_status tf__stack_work_start(tf__stack_work *work, const tf_table_request *request,
                               tf_error *error)
{
    *work = (tf__stack_work){.request = request, .progress = {.stage = "states"}};
    tf_status status = tf__pool_create(&work->pool, request->threads, 0, error);
    if (status != TF_OK)
        return status;
    work->threads = tf__pool_threads(work->pool);
    work->start_ns = tf__clock_ns();
    work->deadline_ns = request->time_ms ? work->start_ns + request->time_ms * 1000000 : UINT64_MAX;
    return TF_OK;
}

void tf__stack_work_end(tf__stack_work *work)
{
    tf__pool_destroy(work->pool);
    work->pool = NULL;
}

static void report_progress(tf__stack_work *work, uint64_t now)
{
    tf_table_progress *progress = &work->progress;
    uint64_t here = progress->done - work->done_before;
    progress->elapsed_ms = (now - work->start_ns) / 1000000;
    progress->left_ms = 0;
    if (here && progress->total > progress->done)
        progress->left_ms = (uint64_t)((double)progress->elapsed_ms / (double)here *
                                       (double)(progress->total - progress->done));
    work->reported_ns = now;
    work->request->progress(work->request->progress_context, progress);
}

tf_status tf__stack_work_tick(tf__stack_work *work, uint64_t states, tf_error *error)
{
    work->progress.done += states;
    if (tf_cancel_raised(work->request->cancel))
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    uint64_t now = tf__clock_ns();
    if (now > work->deadline_ns)
        return tf_error_set(error, TF_ERR_CANCELLED, "stopped at the time limit of %llu ms",
                            (unsigned long long)work->request->time_ms);
    if (work->request->progress && now - work->reported_ns >= REPORT_NS)
        report_progress(work, now);
    return TF_OK;
}

void tf__stack_work_all(tf__stack_work *work, tf__job_fn fn, void *things, size_t count,
                        size_t size)
{
    for (size_t i = 0; i < count; i++)
        tf__pool_submit(work->pool, fn, (char *)things + i * size);
    tf__pool_wait(work->pool);
}

tf_status tf__stack_work_check_memory(const tf__stack_work *work, uint64_t bytes, const char *what,
                                      tf_error *error)
{
    uint64_t most = work->request->memory_bytes;
    if (!most || bytes <= most)
        return TF_OK;
    return tf_error_set(error, TF_ERR_MEMORY,
                        "%s: needs %" PRIu64 " MB of memory, %" PRIu64 " MB allowed", what,
                        (bytes >> 20) + 1, most >> 20);
}
