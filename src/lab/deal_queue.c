/* deal_queue.c: see deal_queue.h. */
#include "lab/deal_queue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/deals.h"
#include "base/hash.h"

static tf_status open_numbered(tf__deal_queue *queue, const char *spec, tf_error *error)
{
    tf__deals_range range = tf__deals_left(queue->deals);
    if (range.last > INT64_MAX)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s: a store can hold numbers of deals up to %" PRId64, spec,
                            INT64_MAX);
    snprintf(queue->key.source, sizeof queue->key.source, "%s", range.kind);
    queue->key.first = range.first;
    queue->key.last = range.last;
    return TF_OK;
}

/* Computes a hash of the ids and cards of all deals in order, and fills the key. */
static void digest_deals(tf__deal_queue *queue, uint64_t count)
{
    tf__key sum = {0, 0};
    for (uint64_t i = 0; i < count; i++) {
        const tf_deal *deal = &queue->loaded[i];
        tf__key id = tf__hash128(deal->id, strlen(deal->id), sum.lo);
        sum = tf__hash128(deal->cards, deal->count * sizeof deal->cards[0], id.lo ^ sum.hi);
    }
    snprintf(queue->key.digest, sizeof queue->key.digest, "%016" PRIx64 "%016" PRIx64, sum.hi,
             sum.lo);
    snprintf(queue->key.source, sizeof queue->key.source, "file");
    queue->key.first = 1;
    queue->key.last = count;
}

static tf_status read_file(tf__deal_queue *queue, const char *spec, tf_error *error)
{
    uint64_t count = 0;
    if (!tf_deals_count(queue->deals, &count))
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s can be read only once, expected a file or numbered deals: an "
                            "experiment reads its deals again when it continues",
                            spec);
    queue->loaded = calloc(count, sizeof *queue->loaded);
    if (!queue->loaded)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for %" PRIu64 " deals", count);
    bool end = false;
    tf_status status = TF_OK;
    for (uint64_t i = 0; i < count && status == TF_OK && !end; i++)
        status = tf_deals_next(queue->deals, &queue->loaded[i], &end, error);
    if (status == TF_OK && end)
        status = tf_error_set(error, TF_ERR_IO, "%.80s: the file changed while it was read", spec);
    if (status == TF_OK)
        digest_deals(queue, count);
    tf_deals_close(queue->deals);
    queue->deals = NULL;
    return status;
}

tf_status tf__deal_queue_open(tf__deal_queue *queue, const tf_experiment *experiment,
                              tf_error *error)
{
    memset(queue, 0, sizeof *queue);
    tf_deal_format format = tf_game_deal_format(&experiment->rules);
    tf_status status = tf_deals_open(&queue->deals, &format, experiment->deals, error);
    if (status == TF_OK && tf__deals_numbered(queue->deals))
        status = open_numbered(queue, experiment->deals, error);
    else if (status == TF_OK)
        status = read_file(queue, experiment->deals, error);
    if (status != TF_OK)
        tf__deal_queue_close(queue);
    return status;
}

tf_status tf__deal_queue_load(tf__deal_queue *queue, const tf_deal *deals, uint64_t count,
                              tf_error *error)
{
    memset(queue, 0, sizeof *queue);
    queue->loaded = calloc(count, sizeof *queue->loaded);
    if (!queue->loaded)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for %" PRIu64 " deals", count);
    memcpy(queue->loaded, deals, count * sizeof *deals);
    digest_deals(queue, count);
    return TF_OK;
}

tf_status tf__deal_queue_make(const tf__deal_queue *queue, uint64_t number, tf_deal *deal,
                              tf_error *error)
{
    if (queue->deals)
        return tf__deals_make(queue->deals, number, deal, error);
    *deal = queue->loaded[number - 1];
    return TF_OK;
}

void tf__deal_queue_close(tf__deal_queue *queue)
{
    tf_deals_close(queue->deals);
    free(queue->loaded);
    memset(queue, 0, sizeof *queue);
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
