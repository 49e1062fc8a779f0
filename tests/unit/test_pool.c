/* test_pool.c: the thread pool (base/pool.h). */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "base/pool.h"

static tf__pool *make(unsigned threads, size_t queue)
{
    tf__pool *pool = NULL;
    assert_int_equal(tf__pool_create(&pool, threads, queue, NULL), TF_OK);
    return pool;
}

static void nap_ms(long ms)
{
    nanosleep(&(struct timespec){0, ms * 1000000}, NULL);
}

static void count_one(void *arg)
{
    __atomic_fetch_add((int *)arg, 1, __ATOMIC_RELAXED);
}

static void slow_one(void *arg)
{
    nap_ms(2);
    count_one(arg);
}

static void every_job_runs_once(void **state)
{
    (void)state;
    enum { JOBS = 2000 };
    int *ran = calloc(JOBS, sizeof *ran);
    tf__pool *pool = make(4, 8);
    for (int i = 0; i < JOBS; i++)
        tf__pool_submit(pool, count_one, &ran[i]);
    tf__pool_wait(pool);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(ran[i], 1);
    tf__pool_destroy(pool);
    free(ran);
}

static void waiting_includes_running_jobs(void **state)
{
    (void)state;
    int count = 0;
    tf__pool *pool = make(3, 0);
    for (int i = 0; i < 10; i++)
        tf__pool_submit(pool, slow_one, &count);
    tf__pool_wait(pool);
    assert_int_equal(count, 10);
    tf__pool_destroy(pool);
}

static void waiting_without_jobs_returns(void **state)
{
    (void)state;
    tf__pool *pool = make(2, 0);
    tf__pool_wait(pool);
    tf__pool_wait(pool);
    tf__pool_destroy(pool);
}

static void a_pool_can_be_used_after_waiting(void **state)
{
    (void)state;
    int count = 0;
    tf__pool *pool = make(2, 1);
    for (int round = 1; round <= 50; round++) {
        for (int i = 0; i < 5; i++)
            tf__pool_submit(pool, count_one, &count);
        tf__pool_wait(pool);
        assert_int_equal(count, round * 5);
    }
    tf__pool_destroy(pool);
}

static void destroying_a_pool_finishes_its_jobs(void **state)
{
    (void)state;
    int count = 0;
    tf__pool *pool = make(2, 20);
    for (int i = 0; i < 20; i++)
        tf__pool_submit(pool, slow_one, &count);
    tf__pool_destroy(pool);
    assert_int_equal(count, 20);
}

static void destroy_accepts_null(void **state)
{
    (void)state;
    tf__pool_destroy(NULL);
}

struct ordered {
    int *list, *length, number;
};

static void note_number(void *arg)
{
    struct ordered *job = arg;
    job->list[(*job->length)++] = job->number;
}

static void one_thread_runs_jobs_in_order(void **state)
{
    (void)state;
    enum { JOBS = 300 };
    int list[JOBS], length = 0;
    struct ordered jobs[JOBS];
    tf__pool *pool = make(1, 3);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (struct ordered){list, &length, i};
        tf__pool_submit(pool, note_number, &jobs[i]);
    }
    tf__pool_wait(pool);
    assert_int_equal(length, JOBS);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(list[i], i);
    tf__pool_destroy(pool);
}

struct gate {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool open;
    int inside;
};

static void pass_gate(void *arg)
{
    struct gate *gate = arg;
    pthread_mutex_lock(&gate->mutex);
    gate->inside++;
    pthread_cond_broadcast(&gate->changed);
    while (!gate->open)
        pthread_cond_wait(&gate->changed, &gate->mutex);
    pthread_mutex_unlock(&gate->mutex);
}

/* Would hang if the pool ran fewer than four jobs at a time. */
static void threads_run_at_the_same_time(void **state)
{
    (void)state;
    struct gate gate = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, 0};
    tf__pool *pool = make(4, 0);
    for (int i = 0; i < 4; i++)
        tf__pool_submit(pool, pass_gate, &gate);
    pthread_mutex_lock(&gate.mutex);
    while (gate.inside < 4)
        pthread_cond_wait(&gate.changed, &gate.mutex);
    gate.open = true;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.mutex);
    tf__pool_destroy(pool);
}

struct flood {
    tf__pool *pool;
    struct gate *gate;
    int submitted;
};

static void *submit_ten(void *arg)
{
    struct flood *flood = arg;
    for (int i = 0; i < 10; i++) {
        tf__pool_submit(flood->pool, pass_gate, flood->gate);
        __atomic_fetch_add(&flood->submitted, 1, __ATOMIC_SEQ_CST);
    }
    return NULL;
}

/* One job runs, three are in the queue: the fifth submission must wait. */
static void submitting_waits_while_the_queue_is_full(void **state)
{
    (void)state;
    struct gate gate = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, 0};
    struct flood flood = {make(1, 3), &gate, 0};
    pthread_t producer;
    assert_int_equal(pthread_create(&producer, NULL, submit_ten, &flood), 0);
    while (__atomic_load_n(&flood.submitted, __ATOMIC_SEQ_CST) < 4)
        nap_ms(1);
    nap_ms(30);
    assert_int_equal(__atomic_load_n(&flood.submitted, __ATOMIC_SEQ_CST), 4);
    pthread_mutex_lock(&gate.mutex);
    gate.open = true;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.mutex);
    pthread_join(producer, NULL);
    tf__pool_wait(flood.pool);
    assert_int_equal(gate.inside, 10);
    tf__pool_destroy(flood.pool);
}

static void look_at_mask(void *arg)
{
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    *(bool *)arg = sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGTERM) == 1;
}

static void signals_are_delivered_to_the_caller(void **state)
{
    (void)state;
    bool blocked = false;
    tf__pool *pool = make(1, 0);
    tf__pool_submit(pool, look_at_mask, &blocked);
    tf__pool_wait(pool);
    assert_true(blocked);
    look_at_mask(&blocked);
    assert_false(blocked);
    tf__pool_destroy(pool);
}

static void idle_threads_use_no_processor_time(void **state)
{
    (void)state;
    tf__pool *pool = make(4, 0);
    clock_t before = clock();
    for (int i = 0; i < 10; i++)
        nap_ms(20);
    assert_true(clock() - before < CLOCKS_PER_SEC / 10);
    tf__pool_destroy(pool);
}

static void the_pool_has_the_requested_number_of_threads(void **state)
{
    (void)state;
    const unsigned counts[] = {1, 2, 7};
    for (int i = 0; i < 3; i++) {
        tf__pool *pool = make(counts[i], 0);
        assert_int_equal(tf__pool_threads(pool), counts[i]);
        tf__pool_destroy(pool);
    }
    tf__pool *pool = make(0, 0);
    assert_int_equal(tf__pool_threads(pool), tf__cpu_count());
    tf__pool_destroy(pool);
}

static void the_processor_count_respects_affinity(void **state)
{
    (void)state;
    cpu_set_t before, one;
    if (sched_getaffinity(0, sizeof before, &before) != 0)
        skip();
    assert_int_equal(tf__cpu_count(), CPU_COUNT(&before));
    size_t cpu = 0;
    while (!CPU_ISSET(cpu, &before))
        cpu++;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0)
        skip();
    unsigned count = tf__cpu_count();
    sched_setaffinity(0, sizeof before, &before);
    assert_int_equal(count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_runs_once),
        cmocka_unit_test(waiting_includes_running_jobs),
        cmocka_unit_test(waiting_without_jobs_returns),
        cmocka_unit_test(a_pool_can_be_used_after_waiting),
        cmocka_unit_test(destroying_a_pool_finishes_its_jobs),
        cmocka_unit_test(destroy_accepts_null),
        cmocka_unit_test(one_thread_runs_jobs_in_order),
        cmocka_unit_test(threads_run_at_the_same_time),
        cmocka_unit_test(submitting_waits_while_the_queue_is_full),
        cmocka_unit_test(signals_are_delivered_to_the_caller),
        cmocka_unit_test(idle_threads_use_no_processor_time),
        cmocka_unit_test(the_pool_has_the_requested_number_of_threads),
        cmocka_unit_test(the_processor_count_respects_affinity),
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
