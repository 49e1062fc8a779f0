/* test_threads.c: several threads at once use the table and the pool. Most useful under
 * ThreadSanitizer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <tefuda/control.h>
#include <tefuda/random.h>

#include "base/pool.h"
#include "search/transposition_table.h"

enum { WORKERS = 4 };

/* The value depends on the state, with some bits that identify the writer. */
static uint64_t value_of(uint64_t number, uint64_t writer)
{
    return (tf__mix64(number) & 0xffffffff) << 8 | (writer & 0xff);
}

typedef struct worker {
    tf__tt *table;
    uint64_t seed, rounds, states, wrong;
    tf__tt_counters counters;
} worker;

/* Finds and stores few states in few buckets, so that the threads collide all the time. */
static void hammer(void *arg)
{
    worker *self = arg;
    tf_rng rng;
    tf_rng_seed(&rng, self->seed, 0);
    for (uint64_t i = 0; i < self->rounds; i++) {
        uint64_t number = tf_rng_below(&rng, self->states), value;
        tf__key key = tf__key_of_words(number, 1);
        if (tf__tt_find(self->table, key, &value, &self->counters))
            self->wrong += value >> 8 != value_of(number, 0) >> 8;
        tf__tt_store(self->table, key, value_of(number, self->seed + i),
                     (uint8_t)tf_rng_below(&rng, 256), &self->counters);
    }
}

static void add_counters(tf__tt_counters *into, const tf__tt_counters *from)
{
    into->probes += from->probes;
    into->hits += from->hits;
    into->stores += from->stores;
    into->replacements += from->replacements;
}

static tf__tt_counters run_hammers(tf__pool *pool, tf__tt *table, uint64_t seed, uint64_t rounds,
                                   uint64_t states)
{
    worker workers[WORKERS];
    tf__tt_counters sum = {0};
    for (uint64_t i = 0; i < WORKERS; i++) {
        workers[i] = (worker){.table = table, .seed = seed + i, .rounds = rounds, .states = states};
        tf__pool_submit(pool, hammer, &workers[i]);
    }
    tf__pool_wait(pool);
    for (int i = 0; i < WORKERS; i++) {
        assert_int_equal(workers[i].wrong, 0);
        add_counters(&sum, &workers[i].counters);
    }
    return sum;
}

typedef struct fixture {
    tf__pool *pool;
    tf__tt *table;
} fixture;

static int make(void **state)
{
    fixture *all = calloc(1, sizeof *all);
    *state = all;
    return tf__pool_create(&all->pool, WORKERS, 0, NULL) != TF_OK ||
           tf__tt_create(&all->table, 4096, NULL) != TF_OK;
}

static int unmake(void **state)
{
    fixture *all = *state;
    tf__pool_destroy(all->pool);
    tf__tt_destroy(all->table);
    free(all);
    return 0;
}

static void the_table_never_returns_the_value_of_another_state(void **state)
{
    fixture *all = *state;
    uint64_t seed = 1000;
    print_message("seed %llu\n", (unsigned long long)seed);
    tf__tt_counters sum = run_hammers(all->pool, all->table, seed, 50000, 600);
    assert_int_equal(sum.probes, WORKERS * 50000);
    assert_int_equal(sum.stores, WORKERS * 50000);
    assert_true(sum.hits > sum.probes / 10);
    assert_true(sum.replacements > 0);
}

/* One bucket and eight states: nearly every access collides. */
static void the_table_is_correct_with_a_single_contended_bucket(void **state)
{
    fixture *all = *state;
    tf__tt *tiny = NULL;
    assert_int_equal(tf__tt_create(&tiny, 64, NULL), TF_OK);
    tf__tt_counters sum = run_hammers(all->pool, tiny, 2000, 50000, 8);
    assert_true(sum.hits > 0 && sum.hits < sum.probes);
    tf__tt_destroy(tiny);
}

/* Clearing between rounds is safe because pool_wait orders it after all work of the jobs. */
static void a_new_generation_can_start_between_rounds(void **state)
{
    fixture *all = *state;
    for (uint64_t round = 0; round < 300; round++) {
        run_hammers(all->pool, all->table, round * WORKERS, 20, 100);
        tf__tt_new_generation(all->table);
        tf__tt_counters counters = {0};
        uint64_t value;
        for (uint64_t i = 0; i < 100; i++)
            assert_false(tf__tt_find(all->table, tf__key_of_words(i, 1), &value, &counters));
    }
}

static void write_plain(void *arg)
{
    int *cell = arg;
    *cell = *cell + 1;
}

/* No atomics in the jobs: the pool itself must order them. */
static void submitting_and_waiting_order_memory_accesses(void **state)
{
    fixture *all = *state;
    int cells[64] = {0};
    for (int round = 1; round <= 30; round++) {
        for (int i = 0; i < 64; i++) {
            cells[i] += 1;
            tf__pool_submit(all->pool, write_plain, &cells[i]);
        }
        tf__pool_wait(all->pool);
        for (int i = 0; i < 64; i++)
            assert_int_equal(cells[i], 2 * round);
    }
}

static void submit_hundred(void *arg)
{
    fixture *all = ((void **)arg)[0];
    int *count = ((void **)arg)[1];
    for (int i = 0; i < 100; i++)
        tf__pool_submit(all->pool, write_plain, &count[i]);
}

/* Jobs of one pool submit to another: more than one submitter at a time. */
static void several_threads_may_submit_jobs(void **state)
{
    fixture *all = *state;
    tf__pool *feeders = NULL;
    assert_int_equal(tf__pool_create(&feeders, WORKERS, 0, NULL), TF_OK);
    int counts[WORKERS][100] = {{0}};
    void *args[WORKERS][2];
    for (int i = 0; i < WORKERS; i++) {
        args[i][0] = all;
        args[i][1] = counts[i];
        tf__pool_submit(feeders, submit_hundred, args[i]);
    }
    tf__pool_destroy(feeders);
    tf__pool_wait(all->pool);
    for (int i = 0; i < WORKERS; i++)
        for (int j = 0; j < 100; j++)
            assert_int_equal(counts[i][j], 1);
}

struct search {
    const tf_cancel *cancel;
    tf_stop stop;
};

static void search_for_ever(void *arg)
{
    struct search *search = arg;
    tf_control control;
    tf_control_start(&control, NULL, search->cancel);
    while (tf_control_tick(&control))
        ;
    search->stop = control.stop;
}

static void one_flag_stops_all_searches(void **state)
{
    fixture *all = *state;
    tf_cancel cancel = {0};
    struct search searches[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        searches[i] = (struct search){&cancel, TF_STOP_NONE};
        tf__pool_submit(all->pool, search_for_ever, &searches[i]);
    }
    tf_cancel_raise(&cancel);
    tf__pool_wait(all->pool);
    for (int i = 0; i < WORKERS; i++)
        assert_int_equal(searches[i].stop, TF_STOP_CANCELLED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_table_never_returns_the_value_of_another_state, make,
                                        unmake),
        cmocka_unit_test_setup_teardown(the_table_is_correct_with_a_single_contended_bucket, make,
                                        unmake),
        cmocka_unit_test_setup_teardown(a_new_generation_can_start_between_rounds, make, unmake),
        cmocka_unit_test_setup_teardown(submitting_and_waiting_order_memory_accesses, make, unmake),
        cmocka_unit_test_setup_teardown(several_threads_may_submit_jobs, make, unmake),
        cmocka_unit_test_setup_teardown(one_flag_stops_all_searches, make, unmake),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
