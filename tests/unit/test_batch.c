/* test_batch.c: many deals on many threads. */
#include "games_support.h"

#include <pthread.h>
#include <unistd.h>

enum { GOOD_LINES = 30 };

typedef struct seen {
    char ids[20000][TF_DEAL_ID_MAX];
    tf_verdict verdicts[20000];
    uint64_t states[20000];
    size_t count;
    size_t fail_at; /* fail at the result with this number, counted from 1 */
    tf_cancel *cancel;
    size_t cancel_at;
    bool one_taken; /* for another thread */
} seen;

static tf_status take(void *context, const tf_result *result, tf_error *error)
{
    seen *s = context;
    memcpy(s->ids[s->count], result->deal.id, sizeof s->ids[0]);
    s->verdicts[s->count] = result->solution.verdict;
    s->states[s->count] = result->solution.states;
    s->count++;
    __atomic_store_n(&s->one_taken, true, __ATOMIC_RELEASE);
    if (s->cancel && s->count == s->cancel_at)
        tf_cancel_raise(s->cancel);
    if (s->count == s->fail_at)
        return tf_error_set(error, TF_ERR_IO, "the sink is full");
    return TF_OK;
}

static tf_status run(tf_batch *batch, const char *spec, const tf_cancel *cancel, seen *s,
                     tf_error *error)
{
    tf_deals *deals = NULL;
    tf_deal_format format = tf_game_deal_format(&batch->rules);
    tf_batch_calls calls = {take, NULL, s};
    assert_ok(tf_deals_open(&deals, &format, spec, error));
    tf_status status = tf_batch_run(batch, deals, cancel, &calls, error);
    tf_deals_close(deals);
    return status;
}

static tf_batch small_batch(unsigned threads)
{
    return (tf_batch){.rules = test_rules("accordion", "ranks=6"),
                      .threads = threads,
                      .solver = "depth:table_mb=1"};
}

static void results_come_in_deal_order_on_any_number_of_threads(void **state)
{
    (void)state;
    static seen one, many;
    memset(&one, 0, sizeof one);
    tf_batch batch = small_batch(1);
    assert_ok(run(&batch, "seed:1-500", NULL, &one, NULL));
    assert_int_equal(one.count, 500);
    for (unsigned threads = 2; threads <= 8; threads += 3) {
        memset(&many, 0, sizeof many);
        batch = small_batch(threads);
        assert_ok(run(&batch, "seed:1-500", NULL, &many, NULL));
        assert_int_equal(many.count, 500);
        for (size_t i = 0; i < 500; i++) {
            assert_string_equal(one.ids[i], many.ids[i]);
            assert_int_equal(one.verdicts[i], many.verdicts[i]);
            assert_int_equal(one.states[i], many.states[i]);
        }
    }
}

static void players_do_not_depend_on_earlier_deals(void **state)
{
    (void)state;
    static seen all, last;
    memset(&all, 0, sizeof all);
    memset(&last, 0, sizeof last);
    tf_batch batch = small_batch(3);
    batch.players[0] = "random";
    batch.seed = 42;
    assert_ok(run(&batch, "seed:1-500", NULL, &all, NULL));
    batch = small_batch(1);
    batch.players[0] = "random";
    batch.seed = 42;
    assert_ok(run(&batch, "seed:401-500", NULL, &last, NULL));
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(all.states[400 + i], last.states[i]);
}

static void a_failing_callback_ends_the_batch(void **state)
{
    (void)state;
    static seen s;
    memset(&s, 0, sizeof s);
    s.fail_at = 7;
    tf_batch batch = small_batch(4);
    tf_error error = {TF_OK, ""};
    assert_int_equal(run(&batch, "seed:1-500", NULL, &s, &error), TF_ERR_IO);
    assert_string_equal(error.text, "the sink is full");
    assert_int_equal(s.count, 7);
}

static void cancelling_keeps_the_finished_results_in_order(void **state)
{
    (void)state;
    static seen s;
    memset(&s, 0, sizeof s);
    tf_cancel cancel = {0};
    s.cancel = &cancel;
    s.cancel_at = 20;
    tf_batch batch = small_batch(4);
    assert_int_equal(run(&batch, "seed:1-18446744073709551615", &cancel, &s, NULL),
                     TF_ERR_CANCELLED);
    assert_true(s.count >= 20 && s.count < 20000);
    for (size_t i = 0, last = 0; i < s.count; i++) {
        size_t number = strtoul(s.ids[i] + strlen("seed:"), NULL, 10);
        assert_true(number > last);
        last = number;
    }
}

static void a_batch_cancelled_before_the_start_does_nothing(void **state)
{
    (void)state;
    static seen s;
    memset(&s, 0, sizeof s);
    tf_cancel cancel = {0};
    tf_cancel_raise(&cancel);
    tf_batch batch = small_batch(2);
    assert_int_equal(run(&batch, "seed:1-500", &cancel, &s, NULL), TF_ERR_CANCELLED);
    assert_int_equal(s.count, 0);
}

static void an_unknown_solver_is_an_error(void **state)
{
    (void)state;
    static seen s;
    memset(&s, 0, sizeof s);
    tf_batch batch = small_batch(2);
    batch.solver = "magic";
    tf_error error = {TF_OK, ""};
    assert_int_equal(run(&batch, "seed:1-5", NULL, &s, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "no solver 'magic'"));
}

static void a_state_limit_leaves_deals_undecided(void **state)
{
    (void)state;
    static seen s;
    memset(&s, 0, sizeof s);
    tf_batch batch = {.rules = test_rules("accordion", ""),
                      .threads = 2,
                      .limits = {.states = 60, .memory_bytes = 4 << 20}};
    assert_ok(run(&batch, "seed:1-20", NULL, &s, NULL));
    for (size_t i = 0; i < 20; i++)
        assert_true(s.states[i] <= 60);
    assert_int_equal(s.verdicts[0], TF_UNDECIDED);
}

/* A bad line far down in a pipe. The deals before it are still solved and reported, including those
 * that a worker has claimed and not started when another worker reads the bad line. */
static void deals_before_a_bad_line_of_a_pipe_are_reported(void **state)
{
    (void)state;
    static seen s;
    memset(&s, 0, sizeof s);
    char path[] = "/tmp/tefuda-test-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *file = fdopen(fd, "w");
    for (int i = 0; i < GOOD_LINES; i++)
        fprintf(file, "good%d AS AH AD AC 2C 2D 2H 2S\n", i);
    fprintf(file, "bad AS\n");
    fclose(file);
    tf_batch batch = {.rules = test_rules("accordion", "ranks=2"), .threads = 8};
    tf_deal_format format = tf_game_deal_format(&batch.rules);
    tf_deals *deals = NULL;
    tf_error error = {TF_OK, ""};
    tf_batch_calls calls = {take, NULL, &s};
    char command[64];
    snprintf(command, sizeof command, "cat %s", path);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    char name[32];
    snprintf(name, sizeof name, "/dev/fd/%d", fileno(pipe));
    assert_ok(tf_deals_open_file(&deals, &format, name, &error));
    assert_int_equal(tf_batch_run(&batch, deals, NULL, &calls, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, ":31: "));
    assert_int_equal(s.count, GOOD_LINES);
    tf_deals_close(deals);
    pclose(pipe);
    remove(path);
}

/* Once the only deal is done and its thread has had time to wait for the next one. */
static void *raise_soon(void *arg)
{
    seen *s = arg;
    while (!__atomic_load_n(&s->one_taken, __ATOMIC_ACQUIRE))
        usleep(1000);
    usleep(50 * 1000);
    tf_cancel_raise(s->cancel);
    return NULL;
}

static void cancelling_ends_a_wait_for_an_idle_pipe(void **state)
{
    (void)state;
    static seen s;
    memset(&s, 0, sizeof s);
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const char line[] = "one AS AH AD AC 2C 2D 2H 2S\n";
    assert_int_equal(write(ends[1], line, strlen(line)), strlen(line));
    char name[32];
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    tf_batch batch = {.rules = test_rules("accordion", "ranks=2"), .threads = 2};
    tf_deal_format format = tf_game_deal_format(&batch.rules);
    tf_deals *deals = NULL;
    tf_cancel cancel = {0};
    tf_batch_calls calls = {take, NULL, &s};
    assert_ok(tf_deals_open_file(&deals, &format, name, NULL));
    pthread_t thread;
    s.cancel = &cancel;
    assert_int_equal(pthread_create(&thread, NULL, raise_soon, &s), 0);
    assert_int_equal(tf_batch_run(&batch, deals, &cancel, &calls, NULL), TF_ERR_CANCELLED);
    assert_int_equal(s.count, 1);
    pthread_join(thread, NULL);
    tf_deals_close(deals);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_come_in_deal_order_on_any_number_of_threads),
        cmocka_unit_test(players_do_not_depend_on_earlier_deals),
        cmocka_unit_test(a_failing_callback_ends_the_batch),
        cmocka_unit_test(cancelling_keeps_the_finished_results_in_order),
        cmocka_unit_test(a_batch_cancelled_before_the_start_does_nothing),
        cmocka_unit_test(an_unknown_solver_is_an_error),
        cmocka_unit_test(a_state_limit_leaves_deals_undecided),
        cmocka_unit_test(deals_before_a_bad_line_of_a_pipe_are_reported),
        cmocka_unit_test(cancelling_ends_a_wait_for_an_idle_pipe),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
