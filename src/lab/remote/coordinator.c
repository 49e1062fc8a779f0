/* coordinator.c: rank 0 of a job of many processes: it hands out deals, takes rows and writes them.
 *
 * A worker asks before it runs dry, for as many deals as will keep it busy for about half a second,
 * and sends its rows along: what rank 0 has to do for a message does not depend on how many deals are
 * in it, so that the cost of a deal is that of its row. Near the end no worker gets more than its share
 * of half of what is left, so that all end together. */
#include <stdlib.h>

#include "base/clock.h"
#include "base/missing.h"
#include "lab/remote/remote.h"
#include "lab/run.h"

enum { PATIENCE_NS = 600 * 1000000, STRETCHES = 64 };

typedef struct office {
    tf__run *running;
    const tf_link *link;
    uint32_t job;
    uint64_t left;    /* deals not handed out */
    unsigned working; /* processes that have not sent their last report */
    tf_status status; /* the first failure */
    tf_error error;
    bool stopped; /* everybody was told to drop what they have */
    uint64_t stopped_ns;
    struct peer {
        uint64_t states;
        unsigned threads;
    } peers[]; /* by rank */
} office;

static void note_failure(office *o, tf_status status, const tf_error *error)
{
    if (o->status != TF_OK || status == TF_OK)
        return;
    o->status = status;
    o->error = *error;
}

static uint64_t states_so_far(const office *o)
{
    uint64_t states = 0;
    for (unsigned rank = 0; rank < o->link->size; rank++)
        states += o->peers[rank].states;
    return states;
}

/* The experiment as text, signed, and a file's deals, to every worker. */
static tf_status send_job(office *o, tf_error *error)
{
    tf__run *running = o->running;
    tf_text text = {0};
    tf__message_signature(&text);
    tf_text_add_char(&text, '\n');
    tf_experiment_format(running->experiment, &text);
    tf__message head = {.kind = TF__MESSAGE_JOB, .job = o->job};
    if (running->supply.loaded)
        head.count = running->supply.key.last;
    tf_status status = tf_text_status(&text);
    for (unsigned rank = 1; rank < o->link->size && status == TF_OK; rank++)
        status = tf__message_send(o->link, rank, &head, tf_text_string(&text),
                                  running->supply.loaded, sizeof(tf_deal), error);
    tf_text_free(&text);
    return status;
}

static tf_status send_stop(office *o, unsigned to, bool drop, tf_error *error)
{
    tf__message head = {.kind = TF__MESSAGE_STOP, .job = o->job, .flag = drop};
    return tf__message_send(o->link, to, &head, NULL, NULL, 1, error);
}

static void stop_all(office *o)
{
    if (o->stopped)
        return;
    o->stopped = true;
    o->stopped_ns = tf__clock_ns();
    for (unsigned rank = 1; rank < o->link->size; rank++) {
        tf_error error = {TF_OK, ""};
        note_failure(o, send_stop(o, rank, true, &error), &error);
    }
}

static uint64_t share_of(const office *o, uint64_t want)
{
    uint64_t fair = o->left / (2 * (uint64_t)(o->link->size - 1)) + 1;
    return want < fair ? want : fair;
}

/* Answers a worker's wish. Deals that are done already cut the numbers into stretches. */
static tf_status send_work(office *o, unsigned to, uint64_t want, tf_error *error)
{
    tf__span spans[STRETCHES];
    tf__message head = {.kind = TF__MESSAGE_WORK, .job = o->job};
    want = share_of(o, want);
    while (want > 0 && head.count < STRETCHES &&
           tf__todo_take(&o->running->todo, want, &spans[head.count])) {
        uint64_t count = spans[head.count].last - spans[head.count].first + 1;
        want -= count;
        o->left -= count;
        head.count++;
    }
    if (head.count == 0)
        return send_stop(o, to, false, error);
    return tf__message_send(o->link, to, &head, NULL, spans, sizeof spans[0], error);
}

static tf_status take_report(office *o, const tf__message_received *report, tf_error *error)
{
    const tf__message *head = &report->head;
    tf_run_info *run = &o->running->ledger.run;
    const tf_row *rows = report->elements;
    for (uint64_t i = 0; i < head->count; i++) {
        tf_status status = tf__row_writer_add(&o->running->ledger, &rows[i], error);
        if (status != TF_OK)
            return status;
    }
    struct peer *peer = &o->peers[report->from];
    run->threads += head->threads - peer->threads;
    *peer = (struct peer){head->states, head->threads};
    run->peak_kb = head->peak_kb > run->peak_kb ? head->peak_kb : run->peak_kb;
    if (head->status != TF_OK)
        note_failure(o, tf_error_set(error, (tf_status)head->status, "%s", report->text), error);
    if (head->flag)
        o->working--;
    else if (head->want > 0 && !o->stopped)
        return send_work(o, report->from, head->want, error);
    return TF_OK;
}

/* Takes all messages that are there. */
static tf_status take_mail(office *o, bool *any, tf_error *error)
{
    tf__message_received received;
    bool got = true;
    tf_status status = TF_OK;
    for (*any = false; status == TF_OK && got; *any |= got) {
        status = tf__message_receive(o->link, &received, &got, error);
        if (status == TF_OK && got && received.head.kind == TF__MESSAGE_REPORT &&
            received.head.job == o->job)
            status = take_report(o, &received, error);
    }
    return status;
}

static bool is_over(const office *o)
{
    return o->working == 0 || (o->stopped && tf__clock_ns() - o->stopped_ns > PATIENCE_NS);
}

/* Until all workers are through. After a failure they are told to stop, and what they have finished is
 * waited for, but not for long. */
static void serve(office *o)
{
    unsigned rests = 0;
    while (!is_over(o)) {
        tf_error error = {TF_OK, ""};
        bool any = false;
        note_failure(o, take_mail(o, &any, &error), &error);
        note_failure(o, tf__run_pause(o->running, states_so_far(o), &error), &error);
        if (tf_cancel_raised(o->running->options->cancel))
            note_failure(o, tf_error_set(&error, TF_ERR_CANCELLED, "interrupted"), &error);
        if (o->status != TF_OK)
            stop_all(o);
        if (any)
            rests = 0;
        else
            tf__message_rest(&rests);
    }
}

tf_status tf__run_hand_out(tf__run *running, tf_error *error)
{
    const tf_link *link = running->options->link;
    office *o = calloc(1, sizeof *o + link->size * sizeof o->peers[0]);
    if (!o)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for %u processes", link->size);
    o->running = running;
    o->link = link;
    o->job = (uint32_t)running->ledger.run.id;
    o->left = running->goal - running->done_before;
    o->working = link->size - 1;
    tf_status status = send_job(o, error);
    if (status == TF_OK) {
        serve(o);
        status = o->status;
        if (status != TF_OK && error)
            *error = o->error;
    }
    free(o);
    return status;
}

tf_status tf_lab_dismiss(const tf_link *link, tf_error *error)
{
    if (TF__MISSING(error, link))
        return TF_ERR_USAGE;
    tf__message head = {.kind = TF__MESSAGE_HOME};
    tf_status status = TF_OK;
    for (unsigned rank = 1; rank < link->size && status == TF_OK; rank++)
        status = tf__message_send(link, rank, &head, NULL, NULL, 1, error);
    return status;
}
