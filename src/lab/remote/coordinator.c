/* coordinator.c: rank 0 of a job of many processes: assigns deals, receives rows and writes them.
 *
 * A worker requests deals before it runs out, enough for about half a second, and sends its rows in
 * the same message. The work of rank 0 per message does not depend on the number of deals in it, so
 * the cost per deal is only that of its row. Near the end a worker gets at most its share of half
 * of the remaining deals, so that all workers finish at about the same time. */
#include <stdlib.h>

#include "base/clock.h"
#include "base/missing.h"
#include "lab/remote/remote.h"
#include "lab/run.h"

enum { STOP_TIMEOUT_NS = 600 * 1000000, SPANS_MAX = 64 };

typedef struct coordinator {
    tf__run *running;
    const tf_link *link;
    uint32_t job;
    uint64_t left;    /* deals not assigned yet */
    unsigned working; /* processes that have not sent their last report */
    tf_status status; /* the first failure */
    tf_error error;
    bool stopped; /* all workers were told to abandon their deals */
    uint64_t stopped_ns;
    struct peer {
        uint64_t states;
        unsigned threads;
    } peers[]; /* by rank */
} coordinator;

static void record_failure(coordinator *c, tf_status status, const tf_error *error)
{
    if (c->status != TF_OK || status == TF_OK)
        return;
    c->status = status;
    c->error = *error;
}

static uint64_t states_so_far(const coordinator *c)
{
    uint64_t states = 0;
    for (unsigned rank = 0; rank < c->link->size; rank++)
        states += c->peers[rank].states;
    return states;
}

/* Sends the experiment as text, after the signature, and the deals of a file to every worker. */
static tf_status send_job(coordinator *c, tf_error *error)
{
    tf__run *running = c->running;
    tf_text text = {0};
    tf__message_signature(&text);
    tf_text_add_char(&text, '\n');
    tf_experiment_format(running->experiment, &text);
    tf__message head = {
        .kind = TF__MESSAGE_JOB, .job = c->job, .flag = running->options->allow_exec};
    if (running->deals.loaded)
        head.count = running->deals.key.last;
    tf_status status = tf_text_status(&text);
    for (unsigned rank = 1; rank < c->link->size && status == TF_OK; rank++)
        status = tf__message_send(c->link, rank, &head, tf_text_string(&text),
                                  running->deals.loaded, sizeof(tf_deal), error);
    tf_text_free(&text);
    return status;
}

static tf_status send_stop(coordinator *c, unsigned to, bool drop, tf_error *error)
{
    tf__message head = {.kind = TF__MESSAGE_STOP, .job = c->job, .flag = drop};
    return tf__message_send(c->link, to, &head, NULL, NULL, 1, error);
}

static void stop_all(coordinator *c)
{
    if (c->stopped)
        return;
    c->stopped = true;
    c->stopped_ns = tf__clock_ns();
    for (unsigned rank = 1; rank < c->link->size; rank++) {
        tf_error error = {TF_OK, ""};
        record_failure(c, send_stop(c, rank, true, &error), &error);
    }
}

static uint64_t limit_to_share(const coordinator *c, uint64_t want)
{
    uint64_t fair = c->left / (2 * (uint64_t)(c->link->size - 1)) + 1;
    return want < fair ? want : fair;
}

/* Answers a request for deals. Deals that are already done split the numbers into several spans. */
static tf_status send_spans(coordinator *c, unsigned to, uint64_t want, tf_error *error)
{
    tf__span spans[SPANS_MAX];
    tf__message head = {.kind = TF__MESSAGE_WORK, .job = c->job};
    want = limit_to_share(c, want);
    while (want > 0 && head.count < SPANS_MAX &&
           tf__todo_take(&c->running->todo, want, &spans[head.count])) {
        uint64_t count = spans[head.count].last - spans[head.count].first + 1;
        want -= count;
        c->left -= count;
        head.count++;
    }
    if (head.count == 0)
        return send_stop(c, to, false, error);
    return tf__message_send(c->link, to, &head, NULL, spans, sizeof spans[0], error);
}

static tf_status handle_report(coordinator *c, const tf__message_received *report, tf_error *error)
{
    const tf__message *head = &report->head;
    tf_run_info *run = &c->running->writer.run;
    const tf_row *rows = report->elements;
    for (uint64_t i = 0; i < head->count; i++) {
        tf_status status = tf__row_writer_add(&c->running->writer, &rows[i], error);
        if (status != TF_OK)
            return status;
    }
    struct peer *peer = &c->peers[report->from];
    run->threads += head->threads - peer->threads;
    *peer = (struct peer){head->states, head->threads};
    run->peak_kb = head->peak_kb > run->peak_kb ? head->peak_kb : run->peak_kb;
    if (head->status != TF_OK)
        record_failure(c, tf_error_set(error, (tf_status)head->status, "%s", report->text), error);
    if (head->flag)
        c->working--;
    else if (head->want > 0 && !c->stopped)
        return send_spans(c, report->from, head->want, error);
    return TF_OK;
}

/* Handles all messages that have arrived. */
static tf_status receive_all(coordinator *c, bool *any, tf_error *error)
{
    tf__message_received received;
    bool got = true;
    tf_status status = TF_OK;
    for (*any = false; status == TF_OK && got; *any |= got) {
        status = tf__message_receive(c->link, &received, &got, error);
        if (status == TF_OK && got && received.head.kind == TF__MESSAGE_REPORT &&
            received.head.job == c->job)
            status = handle_report(c, &received, error);
    }
    return status;
}

static bool is_over(const coordinator *c)
{
    return c->working == 0 || (c->stopped && tf__clock_ns() - c->stopped_ns > STOP_TIMEOUT_NS);
}

/* Serves the workers until all have finished. After a failure tells them to stop and waits for
 * their last reports, but only for a limited time. */
static void serve(coordinator *c)
{
    unsigned sleeps = 0;
    while (!is_over(c)) {
        tf_error error = {TF_OK, ""};
        bool any = false;
        record_failure(c, receive_all(c, &any, &error), &error);
        record_failure(c, tf__run_poll(c->running, states_so_far(c), &error), &error);
        if (tf_cancel_raised(c->running->options->cancel))
            record_failure(c, tf_error_set(&error, TF_ERR_CANCELLED, "interrupted"), &error);
        if (c->status != TF_OK)
            stop_all(c);
        if (any)
            sleeps = 0;
        else
            tf__message_sleep(&sleeps);
    }
}

tf_status tf__run_distribute(tf__run *running, tf_error *error)
{
    const tf_link *link = running->options->link;
    coordinator *c = calloc(1, sizeof *c + link->size * sizeof c->peers[0]);
    if (!c)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for %u processes", link->size);
    c->running = running;
    c->link = link;
    c->job = (uint32_t)running->writer.run.id;
    c->left = running->goal - running->done_before;
    c->working = link->size - 1;
    tf_status status = send_job(c, error);
    if (status == TF_OK) {
        serve(c);
        status = c->status;
        if (status != TF_OK && error)
            *error = c->error;
    }
    free(c);
    return status;
}

tf_status tf_lab_dismiss(const tf_link *link, tf_error *error)
{
    if (TF__MISSING(error, link))
        return TF_ERR_USAGE;
    tf__message head = {.kind = TF__MESSAGE_EXIT};
    tf_status status = TF_OK;
    for (unsigned rank = 1; rank < link->size && status == TF_OK; rank++)
        status = tf__message_send(link, rank, &head, NULL, NULL, 1, error);
    return status;
}
