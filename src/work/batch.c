/* batch.c: many deals on many threads, results in deal order: the crew with a tf_deals as its feed. */
#include <tefuda/batch.h>

#include "base/deals.h"
#include "base/missing.h"
#include "work/workers.h"

enum { PROGRESS_MS = 100 };

/* What the calls of the crew are turned into. */
typedef struct outlet {
    const tf_batch_calls *calls;
    uint64_t total;
} outlet;

static tf_status take_numbers(void *context, uint32_t want, uint64_t *first, uint32_t *count,
                              tf_deal *deal, tf_error *error)
{
    (void)deal;
    (void)error;
    *count = tf__deals_take(context, want, first);
    return TF_OK;
}

static tf_status make_number(void *context, uint64_t number, tf_deal *deal, tf_error *error)
{
    return tf__deals_make(context, number, deal, error);
}

static tf_status take_next(void *context, uint32_t want, uint64_t *first, uint32_t *count,
                           tf_deal *deal, tf_error *error)
{
    (void)want;
    bool end = false;
    tf_status status = tf_deals_next(context, deal, &end, error);
    *first = 0;
    *count = status == TF_OK && !end;
    return status;
}

static tf_status pass_result(void *context, uint64_t number, const tf_result *result,
                             tf_error *error)
{
    (void)number;
    const outlet *to = context;
    return to->calls->result(to->calls->context, result, error);
}

static tf_status pass_progress(void *context, uint64_t done, uint64_t states, tf_error *error)
{
    (void)error;
    const outlet *to = context;
    if (to->calls->progress)
        to->calls->progress(to->calls->context, done, to->total, states);
    return TF_OK;
}

tf_status tf_batch_run(const tf_batch *batch, tf_deals *deals, const tf_cancel *cancel,
                       const tf_batch_calls *calls, tf_error *error)
{
    if (TF__MISSING(error, batch, deals, calls) || TF__MISSING(error, batch->rules.game))
        return TF_ERR_USAGE;
    if (!calls->result)
        return tf_error_set(error, TF_ERR_USAGE, "tf_batch_run: calls->result is NULL");
    outlet to = {.calls = calls};
    if (!tf_deals_count(deals, &to.total))
        to.total = 0;
    bool numbered = tf__deals_numbered(deals);
    tf__workers_feed feed = {.context = deals,
                             .take = numbered ? take_numbers : take_next,
                             .make = numbered ? make_number : NULL};
    tf__workers_calls crew_calls = {
        .context = &to, .result = pass_result, .pause = pass_progress, .pause_ms = PROGRESS_MS};
    tf__workers_job job = {.batch = batch,
                           .feed = &feed,
                           .total = to.total,
                           .ordered = true,
                           .cancel = cancel,
                           .calls = &crew_calls};
    tf_deals_set_cancel(deals, cancel);
    tf_status status = tf__workers_run(&job, error);
    tf_deals_set_cancel(deals, NULL);
    return status;
}
