/* deal_queue.c: see deal_queue.h. */
#include "lab/deal_queue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/deals.h"
#include "base/hash.h"

static tf_status open_numbered(tf__deal_queue *supply, const char *spec, tf_error *error)
{
    tf__deals_range range = tf__deals_left(supply->deals);
    if (range.last > INT64_MAX)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s: a store keeps numbers of deals up to %" PRId64, spec,
                            INT64_MAX);
    snprintf(supply->key.source, sizeof supply->key.source, "%s", range.kind);
    supply->key.first = range.first;
    supply->key.last = range.last;
    return TF_OK;
}

/* The ids and cards of all deals, in their order. */
static void digest_deals(tf__deal_queue *supply, uint64_t count)
{
    tf__key sum = {0, 0};
    for (uint64_t i = 0; i < count; i++) {
        const tf_deal *deal = &supply->loaded[i];
        tf__key id = tf__hash128(deal->id, strlen(deal->id), sum.lo);
        sum = tf__hash128(deal->cards, deal->count * sizeof deal->cards[0], id.lo ^ sum.hi);
    }
    snprintf(supply->key.digest, sizeof supply->key.digest, "%016" PRIx64 "%016" PRIx64, sum.hi,
             sum.lo);
    snprintf(supply->key.source, sizeof supply->key.source, "file");
    supply->key.first = 1;
    supply->key.last = count;
}

static tf_status read_file(tf__deal_queue *supply, const char *spec, tf_error *error)
{
    uint64_t count = 0;
    if (!tf_deals_count(supply->deals, &count))
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s can be read only once, expected a file or numbered deals: an "
                            "experiment reads its deals again when it goes on",
                            spec);
    supply->loaded = calloc(count, sizeof *supply->loaded);
    if (!supply->loaded)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %" PRIu64 " deals", count);
    bool end = false;
    tf_status status = TF_OK;
    for (uint64_t i = 0; i < count && status == TF_OK && !end; i++)
        status = tf_deals_next(supply->deals, &supply->loaded[i], &end, error);
    if (status == TF_OK && end)
        status = tf_error_set(error, TF_ERR_IO, "%.80s: the file changed while it was read", spec);
    if (status == TF_OK)
        digest_deals(supply, count);
    tf_deals_close(supply->deals);
    supply->deals = NULL;
    return status;
}

tf_status tf__deal_queue_open(tf__deal_queue *supply, const tf_experiment *experiment,
                              tf_error *error)
{
    memset(supply, 0, sizeof *supply);
    tf_deal_format format = tf_game_deal_format(&experiment->rules);
    tf_status status = tf_deals_open(&supply->deals, &format, experiment->deals, error);
    if (status == TF_OK && tf__deals_numbered(supply->deals))
        status = open_numbered(supply, experiment->deals, error);
    else if (status == TF_OK)
        status = read_file(supply, experiment->deals, error);
    if (status != TF_OK)
        tf__deal_queue_close(supply);
    return status;
}

tf_status tf__deal_queue_load(tf__deal_queue *supply, const tf_deal *deals, uint64_t count,
                              tf_error *error)
{
    memset(supply, 0, sizeof *supply);
    supply->loaded = calloc(count, sizeof *supply->loaded);
    if (!supply->loaded)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %" PRIu64 " deals", count);
    memcpy(supply->loaded, deals, count * sizeof *deals);
    digest_deals(supply, count);
    return TF_OK;
}

tf_status tf__deal_queue_make(const tf__deal_queue *supply, uint64_t number, tf_deal *deal,
                              tf_error *error)
{
    if (supply->deals)
        return tf__deals_make(supply->deals, number, deal, error);
    *deal = supply->loaded[number - 1];
    return TF_OK;
}

void tf__deal_queue_close(tf__deal_queue *supply)
{
    tf_deals_close(supply->deals);
    free(supply->loaded);
    memset(supply, 0, sizeof *supply);
}

bool tf__todo_take(tf__todo *todo, uint64_t want, tf__span *span)
{
    if (todo->ended || !tf__spans_gap(&todo->done, todo->next, todo->last, span)) {
        todo->ended = true;
        return false;
    }
    if (span->last - span->first >= want)
        span->last = span->first + want - 1;
    todo->next = span->last + 1; /* numbers are below 2^63 */
    return true;
}
