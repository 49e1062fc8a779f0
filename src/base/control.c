/* control.c: the slow path of a tick.
 *
 * The interval between two checks adapts to the search. The stride starts at one tick and doubles,
 * up to 1,024, while checks are less than a millisecond apart; it shrinks when they are too far
 * apart. So the cost is negligible for a search with microsecond ticks, and a search whose ticks
 * take milliseconds still stops in time. The stride affects only when the clock and the flag are
 * read. The state limit is checked at its exact tick, so its effect never depends on the machine.
 *
 * Invariant: once stopped, next_check is the count at which it stopped, so that every later tick
 * calls tf_control_check(), which restores the count. */
#include <tefuda/control.h>

#include "base/clock.h"

enum {
    STRIDE_MAX = 1024,
    NS_PER_MS = 1000000,
    LOOK_SOON_NS = NS_PER_MS,      /* checks closer than this: the stride may grow */
    LOOK_LATE_NS = 10 * NS_PER_MS, /* checks further apart than this: it must shrink */
    PROGRESS_NS = 100 * NS_PER_MS,
};

const char *tf_stop_name(tf_stop stop)
{
    switch (stop) {
    case TF_STOP_NONE:
        return "none";
    case TF_STOP_TIME:
        return "time";
    case TF_STOP_STATES:
        return "states";
    case TF_STOP_MEMORY:
        return "memory";
    case TF_STOP_CANCELLED:
        return "cancelled";
    }
    return "none";
}

void tf_control_start(tf_control *control, const tf_limits *limits, const tf_cancel *cancel)
{
    uint64_t now = tf__clock_ns();
    *control = (tf_control){.cancel = cancel,
                            .next_check = 1,
                            .stride = 1,
                            .start_ns = now,
                            .look_ns = now,
                            .progress_ns = now};
    if (limits)
        control->limits = *limits;
}

void tf_control_part(tf_control *part, const tf_control *whole, uint64_t states)
{
    static const tf_control none;
    whole = whole ? whole : &none;
    tf_limits limits = whole->limits;
    limits.states = states;
    if (limits.time_ms) {
        double left = (double)limits.time_ms - tf_control_elapsed_ms(whole);
        limits.time_ms = left > 1 ? (uint64_t)left : 1;
    }
    tf_control_start(part, &limits, whole->cancel);
    part->progress = whole->progress;
    part->progress_context = whole->progress_context;
}

static bool stop_for(tf_control *control, tf_stop reason)
{
    control->stop = reason;
    control->next_check = control->states;
    return false;
}

static void adapt_stride(tf_control *control, uint64_t since_look_ns)
{
    if (since_look_ns < LOOK_SOON_NS && control->stride < STRIDE_MAX) {
        control->stride = control->stride < STRIDE_MAX / 2 ? control->stride * 2 : STRIDE_MAX;
    } else if (since_look_ns > LOOK_LATE_NS) {
        uint64_t stride = control->stride * LOOK_LATE_NS / since_look_ns;
        control->stride = stride ? (uint32_t)stride : 1;
    }
}

static void report_progress(tf_control *control, uint64_t now)
{
    if (!control->progress || now - control->progress_ns < PROGRESS_NS)
        return;
    control->progress_ns = now;
    control->progress(control->progress_context, control->states,
                      (now - control->start_ns) / NS_PER_MS);
}

/* Checks the cancel flag and the time limit. Sets *now unless cancelled. */
static bool may_continue(tf_control *control, uint64_t *now)
{
    if (tf_cancel_raised(control->cancel))
        return stop_for(control, TF_STOP_CANCELLED);
    *now = tf__clock_ns();
    /* Compared in milliseconds: a limit in nanoseconds could overflow. */
    if (control->limits.time_ms &&
        (*now - control->start_ns) / NS_PER_MS >= control->limits.time_ms)
        return stop_for(control, TF_STOP_TIME);
    return true;
}

bool tf_control_check(tf_control *control)
{
    uint64_t now;
    if (control->stop != TF_STOP_NONE) {
        control->states = control->next_check;
        return false;
    }
    uint64_t limit = control->limits.states;
    if (limit && control->states > limit) {
        control->states = limit; /* the state of this tick will not be visited */
        return stop_for(control, TF_STOP_STATES);
    }
    if (!may_continue(control, &now))
        return false;
    adapt_stride(control, now - control->look_ns);
    control->look_ns = now;
    control->next_check = control->states + control->stride;
    if (limit && control->next_check - 1 > limit)
        control->next_check = limit + 1;
    report_progress(control, now);
    return true;
}

bool tf_control_poll(tf_control *control)
{
    uint64_t now;
    return !control || (control->stop == TF_STOP_NONE && may_continue(control, &now));
}

bool tf_control_out_of_memory(tf_control *control)
{
    if (control->stop != TF_STOP_NONE)
        return false;
    return stop_for(control, TF_STOP_MEMORY);
}

double tf_control_elapsed_ms(const tf_control *control)
{
    return (double)(tf__clock_ns() - control->start_ns) / NS_PER_MS;
}
