/* test_remote.c: an experiment in several processes, simulated by threads with message queues. */
#include "lab_support.h"

#include <pthread.h>

#include "lab/remote/remote.h"

enum { RANKS_MAX = 8 };

typedef struct message {
    struct message *next;
    unsigned from;
    size_t count;
    max_align_t bytes[];
} message;

typedef struct message_queue {
    message *first, *last;
    message *open; /* the message that was read last */
} message_queue;

typedef struct network {
    pthread_mutex_t lock;
    message_queue queues[RANKS_MAX];
    unsigned size;
    uint64_t messages;
} network;

typedef struct endpoint {
    network *network;
    unsigned rank;
} endpoint;

static tf_status send_message(void *context, unsigned to, const void *bytes, size_t count,
                              tf_error *error)
{
    (void)error;
    endpoint *h = context;
    message *l = calloc(1, sizeof *l + count);
    assert_non_null(l);
    l->from = h->rank;
    l->count = count;
    memcpy(l->bytes, bytes, count);
    pthread_mutex_lock(&h->network->lock);
    message_queue *queue = &h->network->queues[to];
    if (queue->last)
        queue->last->next = l;
    else
        queue->first = l;
    queue->last = l;
    h->network->messages++;
    pthread_mutex_unlock(&h->network->lock);
    return TF_OK;
}

static tf_status read_message(void *context, unsigned *from, const void **bytes, size_t *count,
                              tf_error *error)
{
    (void)error;
    endpoint *h = context;
    pthread_mutex_lock(&h->network->lock);
    message_queue *queue = &h->network->queues[h->rank];
    free(queue->open);
    queue->open = queue->first;
    if (queue->first)
        queue->first = queue->first->next;
    if (!queue->first)
        queue->last = NULL;
    *count = 0;
    if (queue->open) {
        *from = queue->open->from;
        *bytes = queue->open->bytes;
        *count = queue->open->count;
    }
    pthread_mutex_unlock(&h->network->lock);
    return TF_OK;
}

typedef struct process {
    endpoint end;
    tf_link link;
    tf_cancel cancel;
    pthread_t thread;
    tf_status status;
} process;

static void *process_main(void *arg)
{
    process *p = arg;
    tf_error error;
    /* Rank 0 decides whether programs may be started: this permission has no effect. */
    tf_lab_options options = {
        .threads = 2, .link = &p->link, .cancel = &p->cancel, .allow_exec = true};
    p->status = tf_lab_work(&options, &error);
    return NULL;
}

static void open_network(network *t, process *processes, unsigned size)
{
    memset(t, 0, sizeof *t);
    pthread_mutex_init(&t->lock, NULL);
    t->size = size;
    for (unsigned rank = 0; rank < size; rank++) {
        process *p = &processes[rank];
        memset(p, 0, sizeof *p);
        p->end = (endpoint){t, rank};
        p->link = (tf_link){&p->end, rank, size, send_message, read_message};
        if (rank > 0)
            assert_int_equal(pthread_create(&p->thread, NULL, process_main, p), 0);
    }
}

static void close_network(network *t, process *processes)
{
    assert_ok(tf_lab_dismiss(&processes[0].link, NULL));
    for (unsigned rank = 1; rank < t->size; rank++)
        pthread_join(processes[rank].thread, NULL);
    for (unsigned rank = 0; rank < t->size; rank++) {
        message_queue *queue = &t->queues[rank];
        free(queue->open);
        while (queue->first) {
            message *l = queue->first;
            queue->first = l->next;
            free(l);
        }
    }
    pthread_mutex_destroy(&t->lock);
}

static uint64_t alone(const tf_experiment *e)
{
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_lab_outcome outcome;
    tf_lab_options options = {.threads = 1};
    uint64_t count;
    assert_ok(tf_lab_run(store, e, &options, &outcome, NULL));
    uint64_t hash = test_rows_hash(store, e->name, &count);
    tf_store_close(store);
    test_folder_remove(&folder);
    return hash;
}

static void rows_are_the_same_as_in_one_process(void **state)
{
    (void)state;
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nrules=ranks=4\nplayer=random\ndeals=seed:7-4000\n");
    uint64_t expected = alone(&e), count;
    for (unsigned size = 2; size <= 8; size += 3) {
        network t;
        process processes[RANKS_MAX];
        test_folder folder = test_folder_make();
        tf_store *store = test_store(&folder);
        open_network(&t, processes, size);
        tf_lab_outcome outcome;
        tf_lab_options options = {.link = &processes[0].link, .deals = 1500};
        tf_error error = {TF_OK, ""};
        if (tf_lab_run(store, &e, &options, &outcome, &error) != TF_OK)
            fail_msg("%s", error.text);
        assert_int_equal(outcome.done_now, 1500);
        options.deals = 0;
        assert_ok(tf_lab_run(store, &e, &options, &outcome, NULL));
        assert_int_equal(outcome.done_now, 3994 - 1500);
        close_network(&t, processes);
        assert_true(test_rows_hash(store, "one", &count) == expected);
        for (unsigned rank = 1; rank < size; rank++)
            assert_int_equal(processes[rank].status, TF_OK);
        tf_run_info *runs = NULL;
        size_t run_count;
        assert_ok(tf_store_runs(store, outcome.experiment, &runs, &run_count, NULL));
        assert_int_equal(runs[1].processes, size);
        assert_int_equal(runs[1].threads, 2 * (size - 1));
        free(runs);
        tf_store_close(store);
        test_folder_remove(&folder);
    }
}

static const char program_text[] =
    "[one]\ngame=accordion\nrules=ranks=3\ndeals=seed:1-20\nplayer=exec:while read -r word rest; "
    "do "
    "case $word in tefuda|new) echo ready;; moves) set -- $rest;; go) echo move $1;; quit) exit;; "
    "esac; done\n";

static void rank_0_decides_whether_programs_are_started(void **state)
{
    (void)state;
    network t;
    process processes[RANKS_MAX];
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(program_text);
    tf_lab_outcome outcome;
    tf_error error = {TF_OK, ""};
    uint64_t count;
    open_network(&t, processes, 3);
    tf_lab_options options = {.link = &processes[0].link};
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "--allow-exec"));
    options.allow_exec = true;
    assert_ok(tf_lab_run(store, &e, &options, &outcome, NULL));
    assert_int_equal(outcome.tally.deals, 20);
    uint64_t hash = test_rows_hash(store, "one", &count);
    close_network(&t, processes);
    tf_store_close(store);
    test_folder_remove(&folder);

    folder = test_folder_make();
    store = test_store(&folder);
    options = (tf_lab_options){.threads = 2, .allow_exec = true};
    assert_ok(tf_lab_run(store, &e, &options, &outcome, NULL));
    assert_true(test_rows_hash(store, "one", &count) == hash);
    tf_store_close(store);
    test_folder_remove(&folder);
}

/* A job that names a program without the permission of rank 0 is refused by the worker. */
static void a_worker_starts_no_program_by_itself(void **state)
{
    (void)state;
    network t;
    process processes[RANKS_MAX];
    tf_text text = {0};
    tf_experiment e = test_experiment(program_text);
    tf__message head = {.kind = TF__MESSAGE_JOB, .job = 1};
    tf__message_received report;
    bool got = false;
    open_network(&t, processes, 2);
    tf__message_signature(&text);
    tf_text_add_char(&text, '\n');
    tf_experiment_format(&e, &text);
    assert_ok(tf__message_send(&processes[0].link, 1, &head, tf_text_string(&text), NULL, 1, NULL));
    for (unsigned sleeps = 0; !got || !report.head.flag; tf__message_sleep(&sleeps))
        assert_ok(tf__message_receive(&processes[0].link, &report, &got, NULL));
    assert_int_equal(report.head.status, TF_ERR_USAGE);
    assert_non_null(strstr(report.text, "starts a program"));
    close_network(&t, processes);
    tf_text_free(&text);
}

static void deals_of_a_file_are_sent_with_the_job(void **state)
{
    (void)state;
    network t;
    process processes[RANKS_MAX];
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    char text[256];
    snprintf(text, sizeof text,
             "[one]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=file:%s/deals\n",
             folder.path);
    tf_experiment e = test_experiment(text);
    snprintf(text, sizeof text, "%s/deals", folder.path);
    FILE *file = fopen(text, "w");
    for (int i = 0; i < 100; i++)
        fprintf(file, "d%d AS AH AD AC 2C 2D 2H 2S\n", i);
    fclose(file);
    open_network(&t, processes, 3);
    tf_lab_outcome outcome;
    tf_lab_options options = {.link = &processes[0].link};
    assert_ok(tf_lab_run(store, &e, &options, &outcome, NULL));
    assert_int_equal(outcome.tally.deals, 100);
    uint64_t expected = alone(&e), count;
    assert_true(test_rows_hash(store, "one", &count) == expected);
    close_network(&t, processes);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void short_deals_need_few_messages(void **state)
{
    (void)state;
    network t;
    process processes[RANKS_MAX];
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(
        "[one]\ngame=accordion\nrules=ranks=2\nplayer=random\ndeals=seed:1-50000\n");
    open_network(&t, processes, 3);
    tf_lab_outcome outcome;
    tf_lab_options options = {.link = &processes[0].link};
    assert_ok(tf_lab_run(store, &e, &options, &outcome, NULL));
    assert_int_equal(outcome.tally.deals, 50000);
    assert_true(t.messages < 5000);
    close_network(&t, processes);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void stop_soon(void *context, const tf_lab_progress *progress)
{
    if (progress->done_now >= 5)
        tf_cancel_raise(context);
}

static const char long_one[] =
    "[one]\ngame=accordion\nsolver=depth:table_mb=1\nstates=1000\ndeals=seed:1-1000000\n";

static void cancelling_rank_0_stops_all_workers_and_they_wait_for_the_next_job(void **state)
{
    (void)state;
    network t;
    process processes[RANKS_MAX];
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(long_one);
    tf_cancel cancel = {0};
    open_network(&t, processes, 4);
    tf_lab_outcome outcome;
    tf_lab_options options = {
        .link = &processes[0].link, .cancel = &cancel, .progress = stop_soon, .context = &cancel};
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, NULL), TF_ERR_CANCELLED);
    assert_true(outcome.done_now >= 5);
    uint64_t before = outcome.tally.deals;
    cancel.flag = 0;
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, NULL), TF_ERR_CANCELLED);
    assert_int_equal(outcome.done_before, before);
    close_network(&t, processes);
    tf_store_close(store);
    test_folder_remove(&folder);
}

static void stop_one_process(void *context, const tf_lab_progress *progress)
{
    process *processes = context;
    if (progress->done_now >= 5)
        tf_cancel_raise(&processes[2].cancel);
}

static void an_interrupted_worker_ends_the_job_and_rows_are_kept(void **state)
{
    (void)state;
    network t;
    process processes[RANKS_MAX];
    test_folder folder = test_folder_make();
    tf_store *store = test_store(&folder);
    tf_experiment e = test_experiment(long_one);
    open_network(&t, processes, 4);
    tf_lab_outcome outcome;
    tf_lab_options options = {
        .link = &processes[0].link, .progress = stop_one_process, .context = processes};
    assert_int_equal(tf_lab_run(store, &e, &options, &outcome, NULL), TF_ERR_CANCELLED);
    assert_true(outcome.done_now >= 5);
    close_network(&t, processes);
    assert_int_equal(processes[1].status, TF_OK);
    assert_int_equal(processes[2].status, TF_ERR_CANCELLED);
    uint64_t count;
    (void)test_rows_hash(store, "one", &count);
    assert_int_equal(count, outcome.tally.deals);
    tf_store_close(store);
    test_folder_remove(&folder);
}

/* A worker that asks for nothing is never answered and would wait for ever. */
static void a_worker_without_deals_asks_for_more(void **state)
{
    (void)state;
    static const uint64_t lasted_ms[] = {0, 1, 249, 250, 500, 1000, 1001, 60000};
    for (uint64_t portion = 1; portion <= 70; portion++) {
        for (uint64_t here = 0; here <= portion; here++) {
            for (size_t i = 0; i < sizeof lasted_ms / sizeof lasted_ms[0]; i++) {
                uint64_t next = portion;
                uint64_t want = tf__portion_request(&next, here, lasted_ms[i] * 1000000, 1);
                assert_true(next >= 1 && next <= 2 * portion);
                if (here == 0)
                    assert_int_equal(want, next);
                if (want > 0)
                    assert_true(here <= next / 2 && want + here == next);
                else
                    assert_int_equal(next, portion);
            }
        }
    }
}

static void portions_depend_on_the_speed_of_a_worker(void **state)
{
    (void)state;
    uint64_t portion = 4;
    assert_int_equal(tf__portion_request(&portion, 2, 100 * 1000000, 4), 6);
    assert_int_equal(portion, 8);
    assert_int_equal(tf__portion_request(&portion, 4, 500 * 1000000, 4), 4);
    assert_int_equal(portion, 8);
    portion = 32;
    assert_int_equal(tf__portion_request(&portion, 16, UINT64_C(2000000000), 4), 0);
    assert_int_equal(portion, 32);
    assert_int_equal(tf__portion_request(&portion, 8, UINT64_C(2000000000), 4), 8);
    assert_int_equal(portion, 16);
    portion = 8;
    assert_int_equal(tf__portion_request(&portion, 0, UINT64_C(2000000000), 4), 8);
    assert_int_equal(portion, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_worker_without_deals_asks_for_more),
        cmocka_unit_test(portions_depend_on_the_speed_of_a_worker),
        cmocka_unit_test(rows_are_the_same_as_in_one_process),
        cmocka_unit_test(rank_0_decides_whether_programs_are_started),
        cmocka_unit_test(a_worker_starts_no_program_by_itself),
        cmocka_unit_test(deals_of_a_file_are_sent_with_the_job),
        cmocka_unit_test(short_deals_need_few_messages),
        cmocka_unit_test(cancelling_rank_0_stops_all_workers_and_they_wait_for_the_next_job),
        cmocka_unit_test(an_interrupted_worker_ends_the_job_and_rows_are_kept),
    };
    return cmocka_run_group_tests_name("remote", tests, NULL, NULL);
}
