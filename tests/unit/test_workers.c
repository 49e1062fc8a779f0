/* test_workers.c: while one worker is stuck the others continue, as far as there is buffer
 * space. */
#include "games_support.h"

#include <pthread.h>
#include <time.h>

#include "work/chunks.h"
#include "work/workers.h"

enum { PATIENCE_S = 300 };

/* Deals 0, 1, 2, ...; making the first one takes until `wait_for` deals have been started. */
typedef struct slow_feed {
    pthread_mutex_t lock;
    pthread_cond_t more;
    uint64_t next, last;
    uint64_t begun, wait_for;
    uint64_t handed; /* results taken */
    uint64_t most;   /* maximum of started and not yet taken */
    bool in_order, in_time;
    tf_deal deal;
} slow_feed;

static tf_status take(void *context, uint32_t want, tf__workers_claim *claim, tf_error *error)
{
    (void)error;
    slow_feed *feed = context;
    uint64_t left = feed->last - feed->next;
    claim->first = feed->next;
    claim->count = left < want ? (uint32_t)left : want;
    feed->next += claim->count;
    return TF_OK;
}

static void wait_for_the_others(slow_feed *feed)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE_S;
    feed->in_time = true;
    while (feed->begun < feed->wait_for && feed->in_time)
        feed->in_time = pthread_cond_timedwait(&feed->more, &feed->lock, &until) == 0;
}

static tf_status make(void *context, const tf__workers_claim *claim, uint32_t index, tf_deal *deal,
                      tf_error *error)
{
    (void)error;
    slow_feed *feed = context;
    *deal = feed->deal;
    pthread_mutex_lock(&feed->lock);
    feed->begun++;
    if (feed->begun - feed->handed > feed->most)
        feed->most = feed->begun - feed->handed;
    if (feed->begun >= feed->wait_for)
        pthread_cond_broadcast(&feed->more);
    if (claim->first + index == 0)
        wait_for_the_others(feed);
    pthread_mutex_unlock(&feed->lock);
    return TF_OK;
}

static tf_status take_result(void *context, const tf_result *result, tf_error *error)
{
    (void)error;
    slow_feed *feed = context;
    pthread_mutex_lock(&feed->lock);
    feed->in_order &= result->number == feed->handed;
    feed->handed++;
    pthread_mutex_unlock(&feed->lock);
    return TF_OK;
}

static void run(slow_feed *slow, bool ordered, uint64_t deals, uint64_t wait_for)
{
    *slow = (slow_feed){.last = deals, .wait_for = wait_for, .in_order = true};
    pthread_mutex_init(&slow->lock, NULL);
    pthread_cond_init(&slow->more, NULL);
    tf_batch batch = {.rules = test_rules("accordion", "ranks=2"), .threads = 2};
    batch.players[0] = "random";
    tf_deal_format format = tf_game_deal_format(&batch.rules);
    assert_ok(tf_deal_make(&format, "seed:1", &slow->deal, NULL));
    tf__workers_feed feed = {.context = slow, .take = take, .make = make};
    tf_batch_calls calls = {.context = slow, .result = take_result};
    tf__workers_job job = {
        .batch = &batch, .feed = &feed, .total = deals, .ordered = ordered, .calls = &calls};
    assert_ok(tf__workers_run(&job, NULL));
    pthread_cond_destroy(&slow->more);
    pthread_mutex_destroy(&slow->lock);
    assert_int_equal(slow->handed, deals);
}

/* In deal order, all later deals wait for the stuck one, and the whole buffer is used. */
static void in_order_a_stuck_deal_stops_the_others_when_the_buffer_is_full(void **state)
{
    (void)state;
    slow_feed slow;
    run(&slow, true, TF__CHUNKS_AHEAD + 5000, TF__CHUNKS_AHEAD);
    assert_true(slow.in_time);
    assert_true(slow.in_order);
    assert_int_equal(slow.most, TF__CHUNKS_AHEAD);
}

/* Without order, results are taken as they arrive, so any number of deals can be done. */
static void without_order_a_stuck_deal_stops_no_other(void **state)
{
    (void)state;
    slow_feed slow;
    run(&slow, false, TF__CHUNKS_AHEAD + 5000, TF__CHUNKS_AHEAD + 5000);
    assert_true(slow.in_time);
    assert_false(slow.in_order);
    assert_true(slow.most < TF__CHUNKS_AHEAD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_order_a_stuck_deal_stops_the_others_when_the_buffer_is_full),
        cmocka_unit_test(without_order_a_stuck_deal_stops_no_other),
    };
    return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
