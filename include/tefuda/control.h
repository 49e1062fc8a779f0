/* control.h: limits, cancellation and progress, as one small object that every search takes.
 *
 * A search calls tf_control_tick() for each state it visits and stops when it answers false. The
 * tick is an increment and a compare; the clock and the cancel flag are read at least every 1,024
 * ticks, and more often where ticks are slow. With a states limit of N exactly N ticks answer
 * true, so that runs repeat. */
#ifndef TEFUDA_CONTROL_H
#define TEFUDA_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 0: no limit. Time and states are for one deal; memory is what tables may take in all. */
typedef struct tf_limits {
    uint64_t time_ms;
    uint64_t states;
    size_t memory_bytes;
} tf_limits;

/* A flag that any thread, or a signal handler, may raise. Zero-initialised it is down. */
typedef struct tf_cancel {
    int flag;
} tf_cancel;

/* Raise the flag, from any thread or a signal handler; ask whether it was (never, for NULL). */
static inline void tf_cancel_raise(tf_cancel *cancel)
{
    __atomic_store_n(&cancel->flag, 1, __ATOMIC_RELEASE);
}
static inline bool tf_cancel_raised(const tf_cancel *cancel)
{
    return cancel && __atomic_load_n(&cancel->flag, __ATOMIC_ACQUIRE) != 0;
}

typedef enum tf_stop {
    TF_STOP_NONE, /* still going, or finished by itself */
    TF_STOP_TIME,
    TF_STOP_STATES,
    TF_STOP_MEMORY,
    TF_STOP_CANCELLED,
} tf_stop;

/* "time", "states", "memory", "cancelled"; "none" when it was not stopped. */
TF_API const char *tf_stop_name(tf_stop stop);

/* Called from the searching thread, at most ten times a second. */
typedef void (*tf_progress_fn)(void *context, uint64_t states, uint64_t elapsed_ms);

typedef struct tf_control {
    tf_limits limits;
    const tf_cancel *cancel; /* borrowed, may be NULL */
    tf_progress_fn progress; /* may be NULL */
    void *progress_context;
    uint64_t states;     /* ticks so far */
    uint64_t next_check; /* the tick at which to look up */
    uint64_t start_ns;
    uint64_t look_ns;     /* when the clock was last read */
    uint64_t progress_ns; /* when progress was last told */
    uint32_t stride;      /* ticks between looks at the clock */
    tf_stop stop;
} tf_control;

/* Starts the clock and the count. Sets every field, so progress is set after it. limits may be
 * NULL: none. cancel may be NULL and is borrowed. */
TF_API void tf_control_start(tf_control *control, const tf_limits *limits, const tf_cancel *cancel);

/* Starts the control of a part of the work that `whole` (may be NULL: no limits) controls: the time that is
 * left, the same cancel flag and progress, and states of its own (0: no limit). */
TF_API void tf_control_part(tf_control *part, const tf_control *whole, uint64_t states);

/* The slow half of a tick; false when the search must stop, and control->stop says why. */
TF_API bool tf_control_check(tf_control *control);

/* Counts one state. False: stop, and control->stop says why. Once false, always false. */
static inline bool tf_control_tick(tf_control *control)
{
    if (++control->states < control->next_check)
        return true;
    return tf_control_check(control);
}

/* Looks at the clock and the cancel flag now, without counting a state: for work between states, such as
 * making tables. False: stop, and control->stop says why. NULL: true. */
TF_API bool tf_control_poll(tf_control *control);

/* For a search that finds its memory used up: records the reason, returns false. */
TF_API bool tf_control_out_of_memory(tf_control *control);

/* Milliseconds since tf_control_start, by the monotonic clock. */
TF_API double tf_control_elapsed_ms(const tf_control *control);

#ifdef __cplusplus
}
#endif
#endif
