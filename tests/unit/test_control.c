/* test_control.c: limits, cancellation and progress (tefuda/control.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include <tefuda/control.h>

#include "base/clock.h"

static void nap_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* The number of ticks that return true before the first false, at most `most`. */
static uint64_t ticks_allowed(tf_control *control, uint64_t most)
{
    uint64_t count = 0;
    while (count < most && tf_control_tick(control))
        count++;
    return count;
}

static void a_states_limit_is_exact(void **state)
{
    (void)state;
    const uint64_t limits[] = {1, 2, 3, 1000, 1023, 1024, 1025, 2048, 5000, 123457};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        tf_control control;
        tf_control_start(&control, &(tf_limits){.states = limits[i]}, NULL);
        assert_int_equal(ticks_allowed(&control, 1000000), limits[i]);
        assert_int_equal(control.states, limits[i]);
        assert_int_equal(control.stop, TF_STOP_STATES);
    }
}

static void a_states_limit_is_exact_with_slow_ticks(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.states = 40}, NULL);
    uint64_t count = 0;
    while (tf_control_tick(&control)) {
        count++;
        nap_ms(1 + (long)(count % 2) * 11);
    }
    assert_int_equal(count, 40);
    assert_int_equal(control.states, 40);
}

static void the_largest_states_limit_never_stops(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.states = UINT64_MAX}, NULL);
    assert_int_equal(ticks_allowed(&control, 100000), 100000);
}

static void without_limits_a_search_never_stops(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_int_equal(ticks_allowed(&control, 100000), 100000);
    assert_int_equal(control.states, 100000);
    assert_int_equal(control.stop, TF_STOP_NONE);
}

static void a_stopped_control_stays_stopped(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.states = 7}, NULL);
    assert_int_equal(ticks_allowed(&control, 100), 7);
    for (int i = 0; i < 5000; i++)
        assert_false(tf_control_tick(&control));
    assert_false(tf_control_check(&control));
    assert_int_equal(control.states, 7);
    assert_int_equal(control.stop, TF_STOP_STATES);
}

static void cancelling_stops_within_1024_ticks(void **state)
{
    (void)state;
    tf_cancel cancel = {0};
    tf_control control;
    tf_control_start(&control, NULL, &cancel);
    assert_int_equal(ticks_allowed(&control, 123456), 123456);
    tf_cancel_raise(&cancel);
    assert_true(ticks_allowed(&control, 1000000) < 1024);
    assert_int_equal(control.stop, TF_STOP_CANCELLED);
}

/* A stride that shrank because of a slow tick need not be a power of two. */
static void a_stride_never_exceeds_1024_ticks(void **state)
{
    (void)state;
    tf_control control;
    for (uint32_t stride = 1; stride <= 1024; stride++) {
        tf_control_start(&control, NULL, NULL);
        control.stride = stride;
        ticks_allowed(&control, 5000);
        assert_in_range(control.stride, 1, 1024);
    }
}

static void cancelling_before_the_start_stops_the_first_tick(void **state)
{
    (void)state;
    tf_cancel cancel = {0};
    tf_cancel_raise(&cancel);
    tf_control control;
    tf_control_start(&control, NULL, &cancel);
    assert_false(tf_control_tick(&control));
    assert_int_equal(control.stop, TF_STOP_CANCELLED);
}

static void the_states_count_stays_after_cancelling(void **state)
{
    (void)state;
    tf_cancel cancel = {0};
    tf_control control;
    tf_control_start(&control, NULL, &cancel);
    ticks_allowed(&control, 3000);
    tf_cancel_raise(&cancel);
    ticks_allowed(&control, 3000);
    uint64_t states = control.states;
    for (int i = 0; i < 100; i++)
        assert_false(tf_control_tick(&control));
    assert_int_equal(control.states, states);
}

static void a_time_limit_stops_the_search(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.time_ms = 30}, NULL);
    assert_true(ticks_allowed(&control, UINT64_MAX) > 0);
    assert_int_equal(control.stop, TF_STOP_TIME);
    assert_true(tf_control_elapsed_ms(&control) >= 30);
}

/* Fifty milliseconds pass long before the 1,024 ticks after which a fast search checks the
 * clock. */
static void a_time_limit_holds_with_slow_ticks(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.time_ms = 50}, NULL);
    while (tf_control_tick(&control))
        nap_ms(3);
    assert_int_equal(control.stop, TF_STOP_TIME);
    assert_true(control.states < 1000);
}

static void a_time_limit_holds_when_ticks_become_slow(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.time_ms = 60000}, NULL);
    ticks_allowed(&control, 1000000);
    uint64_t looks = 0;
    for (int i = 0; i < 1200; i++) { /* one long stride, then short ones */
        uint64_t before = control.next_check;
        if (i % 100 == 0)
            nap_ms(15);
        assert_true(tf_control_tick(&control));
        looks += control.next_check != before;
    }
    assert_true(looks > 2);
}

static void the_clock_is_checked_at_every_slow_tick(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    for (int i = 0; i < 8; i++) {
        assert_true(tf_control_tick(&control));
        nap_ms(12);
    }
    assert_int_equal(control.next_check, control.states + 1);
}

static void a_huge_time_limit_does_not_overflow(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.time_ms = UINT64_MAX}, NULL);
    assert_int_equal(ticks_allowed(&control, 10000), 10000);
}

static void out_of_memory_is_recorded(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    ticks_allowed(&control, 10);
    assert_false(tf_control_out_of_memory(&control));
    assert_int_equal(control.stop, TF_STOP_MEMORY);
    assert_false(tf_control_tick(&control));
    assert_int_equal(control.states, 10);
}

static void the_first_reason_to_stop_is_kept(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.states = 3}, NULL);
    ticks_allowed(&control, 10);
    assert_false(tf_control_out_of_memory(&control));
    assert_int_equal(control.stop, TF_STOP_STATES);
}

struct told {
    unsigned calls;
    uint64_t states, elapsed_ms;
};

static void on_progress(void *context, uint64_t states, uint64_t elapsed_ms)
{
    struct told *told = context;
    assert_true(states > told->states);
    assert_true(elapsed_ms >= told->elapsed_ms);
    *told = (struct told){told->calls + 1, states, elapsed_ms};
}

static void progress_is_reported_at_most_ten_times_per_second(void **state)
{
    (void)state;
    struct told told = {0};
    tf_control control;
    tf_control_start(&control, &(tf_limits){.time_ms = 60000}, NULL);
    control.progress = on_progress;
    control.progress_context = &told;
    while (told.calls < 3 && tf_control_tick(&control))
        ;
    assert_int_equal(told.calls, 3);
    assert_true(told.states <= control.states);
    assert_true(told.elapsed_ms >= 300);
}

static void a_restarted_control_is_reset(void **state)
{
    (void)state;
    tf_control control;
    tf_control_start(&control, &(tf_limits){.states = 3}, NULL);
    ticks_allowed(&control, 10);
    tf_control_start(&control, NULL, NULL);
    assert_int_equal(control.stop, TF_STOP_NONE);
    assert_null(control.progress);
    assert_int_equal(ticks_allowed(&control, 5000), 5000);
}

static void reasons_to_stop_have_names(void **state)
{
    (void)state;
    assert_string_equal(tf_stop_name(TF_STOP_NONE), "none");
    assert_string_equal(tf_stop_name(TF_STOP_TIME), "time");
    assert_string_equal(tf_stop_name(TF_STOP_STATES), "states");
    assert_string_equal(tf_stop_name(TF_STOP_MEMORY), "memory");
    assert_string_equal(tf_stop_name(TF_STOP_CANCELLED), "cancelled");
}

static void a_missing_cancel_flag_is_never_raised(void **state)
{
    (void)state;
    assert_false(tf_cancel_raised(NULL));
}

static void wall_clock_counts_sleep_and_thread_clock_does_not(void **state)
{
    (void)state;
    uint64_t wall = tf__clock_ns(), cpu = tf__clock_cpu_ns();
    nap_ms(50);
    assert_true(tf__clock_ns() - wall >= 49000000);
    assert_true(tf__clock_cpu_ns() - cpu < 40000000);
}

static void thread_clock_counts_work(void **state)
{
    (void)state;
    uint64_t start = tf__clock_cpu_ns(), wall = tf__clock_ns();
    while (tf__clock_cpu_ns() - start < 2000000)
        assert_true(tf__clock_ns() - wall < UINT64_C(60000000000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_states_limit_is_exact),
        cmocka_unit_test(a_states_limit_is_exact_with_slow_ticks),
        cmocka_unit_test(the_largest_states_limit_never_stops),
        cmocka_unit_test(without_limits_a_search_never_stops),
        cmocka_unit_test(a_stopped_control_stays_stopped),
        cmocka_unit_test(cancelling_stops_within_1024_ticks),
        cmocka_unit_test(a_stride_never_exceeds_1024_ticks),
        cmocka_unit_test(cancelling_before_the_start_stops_the_first_tick),
        cmocka_unit_test(the_states_count_stays_after_cancelling),
        cmocka_unit_test(a_time_limit_stops_the_search),
        cmocka_unit_test(a_time_limit_holds_with_slow_ticks),
        cmocka_unit_test(a_time_limit_holds_when_ticks_become_slow),
        cmocka_unit_test(the_clock_is_checked_at_every_slow_tick),
        cmocka_unit_test(a_huge_time_limit_does_not_overflow),
        cmocka_unit_test(out_of_memory_is_recorded),
        cmocka_unit_test(the_first_reason_to_stop_is_kept),
        cmocka_unit_test(progress_is_reported_at_most_ten_times_per_second),
        cmocka_unit_test(a_restarted_control_is_reset),
        cmocka_unit_test(reasons_to_stop_have_names),
        cmocka_unit_test(a_missing_cancel_flag_is_never_raised),
        cmocka_unit_test(wall_clock_counts_sleep_and_thread_clock_does_not),
        cmocka_unit_test(thread_clock_counts_work),
    };
    return cmocka_run_group_tests_name("control", tests, NULL, NULL);
}
