/* coordinator_load.c: how many workers one coordinator (rank 0) can serve.
 *
 * Runs tf_lab_run() with simulated worker processes: their reports arrive on time, but no deal is
 * worked on. Prints the CPU time that rank 0 needs for assigning deals and for receiving and
 * writing rows; docs/MPI.md has the figures. Built by `cmake --build BUILD --target
 * coordinator_load`.
 *
 *   coordinator_load WORKERS MS_PER_DEAL SECONDS STORE      STORE is created anew
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tefuda/tefuda.h>

#include "lab/remote/remote.h"
#include "store/spans.h"

enum { REPORT_MS = 250, SPANS = 256, ROWS = 4096 };

typedef struct worker {
    tf__span spans[SPANS];
    unsigned span_count;
    uint64_t queued;
    double busy_from, next_report;
    bool asked, stopped, gone;
    uint32_t portion;
} worker;

typedef struct simulation {
    worker *workers;
    unsigned count, at;
    uint32_t job;
    double ms_per_deal;
    char message[sizeof(tf__message) + ROWS * sizeof(tf_row)];
    uint64_t messages;
    double own_cpu;
} simulation;

static double clock_s(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static tf_status receive_from_rank0(void *context, unsigned to, const void *bytes, size_t count,
                                    tf_error *error)
{
    (void)count;
    (void)error;
    simulation *s = context;
    worker *w = &s->workers[to - 1];
    const tf__message *head = bytes;
    const tf__span *spans = (const void *)((const char *)bytes + sizeof *head + head->bytes);
    double now = clock_s(CLOCK_MONOTONIC);
    s->job = head->job;
    s->messages++;
    if (head->kind == TF__MESSAGE_JOB)
        *w = (worker){.next_report = now + 0.25 * (double)to / s->count, .portion = 1};
    if (head->kind == TF__MESSAGE_STOP) {
        w->stopped = true;
        if (head->flag)
            w->queued = w->span_count = 0;
    }
    if (head->kind == TF__MESSAGE_WORK) {
        if (w->queued == 0)
            w->busy_from = now;
        w->asked = false;
        for (uint64_t i = 0; i < head->count && w->span_count < SPANS; i++) {
            w->spans[w->span_count++] = spans[i];
            w->queued += spans[i].last - spans[i].first + 1;
        }
    }
    return TF_OK;
}

static uint64_t finish(simulation *s, worker *w, double now, tf_row *rows)
{
    uint64_t done = 0;
    while (w->queued > 0 && done < ROWS && now - w->busy_from >= s->ms_per_deal / 1000) {
        tf__span *span = &w->spans[0];
        rows[done++] = (tf_row){.deal = span->first++,
                                .verdict = TF_WON,
                                .moves = 50,
                                .states = 12345,
                                .time_us = 10000,
                                .memory_kb = 65536};
        w->queued--;
        w->busy_from += s->ms_per_deal / 1000;
        if (span->first > span->last)
            memmove(span, span + 1, --w->span_count * sizeof *span);
    }
    return done;
}

static tf_status send_to_rank0(void *context, unsigned *from, const void **bytes, size_t *count,
                               tf_error *error)
{
    (void)error;
    simulation *s = context;
    double began = clock_s(CLOCK_THREAD_CPUTIME_ID), now = clock_s(CLOCK_MONOTONIC);
    *count = 0;
    for (unsigned i = 0; i < s->count && *count == 0; i++) {
        worker *w = &s->workers[s->at++ % s->count];
        if (w->gone || now < w->next_report)
            continue;
        tf__message *head = (void *)s->message;
        *head = (tf__message){.kind = TF__MESSAGE_REPORT, .job = s->job, .threads = 1};
        head->count = finish(s, w, now, (tf_row *)(head + 1));
        if (!w->stopped && !w->asked && w->queued <= w->portion / 2) {
            double want = 1000 / s->ms_per_deal;
            w->portion = want < 1 ? 1 : (uint32_t)want;
            head->want = w->portion;
            w->asked = true;
        }
        head->flag = w->gone = w->stopped && w->queued == 0;
        w->next_report = now + REPORT_MS / 1000.0;
        *from = (unsigned)(w - s->workers) + 1;
        *bytes = s->message;
        *count = sizeof *head + head->count * sizeof(tf_row);
        s->messages++;
    }
    s->own_cpu += clock_s(CLOCK_THREAD_CPUTIME_ID) - began;
    return TF_OK;
}

typedef struct time_limit {
    tf_cancel cancel;
    double until;
} time_limit;

static void check_time(void *context, const tf_lab_progress *progress)
{
    time_limit *clock = context;
    if (progress->seconds > clock->until)
        tf_cancel_raise(&clock->cancel);
}

int main(int argc, char **argv)
{
    static simulation s;
    if (argc != 5) {
        fputs("usage: coordinator_load WORKERS MS_PER_DEAL SECONDS STORE\n", stderr);
        return 2;
    }
    s.count = (unsigned)atoi(argv[1]);
    s.ms_per_deal = atof(argv[2]);
    s.workers = calloc(s.count, sizeof *s.workers);
    if (s.count == 0 || !s.workers || s.ms_per_deal <= 0)
        return 2;
    time_limit clock = {.until = atof(argv[3])};
    tf_link link = {&s, 0, s.count + 1, receive_from_rank0, send_to_rank0};
    tf_experiment *list;
    size_t n;
    tf_error error = {TF_OK, ""};
    tf_store *store;
    tf_lab_outcome outcome;
    tf_lab_options options = {
        .link = &link, .cancel = &clock.cancel, .progress = check_time, .context = &clock};
    remove(argv[4]);
    const char plan[] = "[x]\ngame=accordion\ndeals=seed:1-1000000000\n";
    if (tf_experiments_parse("plan", plan, &list, &n, &error) != TF_OK ||
        tf_store_open(&store, argv[4], TF_STORE_WRITE, &error) != TF_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    double cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID), wall = clock_s(CLOCK_MONOTONIC);
    tf_status status = tf_lab_run(store, list, &options, &outcome, &error);
    cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID) - cpu - s.own_cpu;
    wall = clock_s(CLOCK_MONOTONIC) - wall;
    double rows = (double)outcome.done_now;
    printf("%u workers, %g ms per deal: %.0f rows/s of %.0f, %.0f messages/s, rank 0 uses %.1f %% "
           "of a "
           "processor, %.2f us per row (%s)\n",
           s.count, s.ms_per_deal, rows / wall, s.count * 1000 / s.ms_per_deal,
           (double)s.messages / wall, 100 * cpu / wall, cpu / rows * 1e6, tf_status_name(status));
    tf_store_close(store);
    free(list);
    free(s.workers);
    return 0;
}
