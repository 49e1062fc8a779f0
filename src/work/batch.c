/* batch.c: works on many deals with many threads; results in deal order. A tf_deals is the feed of
 * the workers. */
#include <tefuda/batch.h>

#include "base/deals.h"
#include "base/missing.h"
#include "work/workers.h"

static tf_status take(void *context, uint32_t want, tf__workers_claim *claim, tf_error *error)
{
    tf_deals *deals = context;
    if (tf__deals_numbered(deals)) {
        claim->count = tf__deals_take(deals, want, &claim->first);
        return TF_OK;
    }
    bool end = false;
    tf_status status = tf_deals_next(deals, &claim->read, &end, error);
    claim->count = status == TF_OK && !end;
    return status;
}

static tf_status make(void *context, const tf__workers_claim *claim, uint32_t index, tf_deal *deal,
                      tf_error *error)
{
    const tf_deals *deals = context;
    if (tf__deals_numbered(deals))
        return tf__deals_make(deals, claim->first + index, deal, error);
    *deal = claim->read;
    return TF_OK;
}

tf_status tf_batch_run(const tf_batch *batch, tf_deals *deals, const tf_cancel *cancel,
                       const tf_batch_calls *calls, tf_error *error)
{
    if (TF__MISSING(error, batch, deals, calls) || TF__MISSING(error, batch->rules.game))
        return TF_ERR_USAGE;
    if (!calls->result)
        return tf_error_set(error, TF_ERR_USAGE, "tf_batch_run: calls->result is NULL");
    tf__workers_feed feed = {
        .context = deals, .claim_max = !tf__deals_numbered(deals), .take = take, .make = make};
    tf__workers_job job = {
        .batch = batch, .feed = &feed, .ordered = true, .cancel = cancel, .calls = calls};
    if (!tf_deals_count(deals, &job.total))
        job.total = 0;
    tf_deals_set_cancel(deals, cancel);
    tf_status status = tf__workers_run(&job, error);
    tf_deals_set_cancel(deals, NULL);
    return status;
}
