/* control.h: limits, cancellation and progress of a search, in one small object.
 *
 * A search calls tf_control_tick() once per visited state and stops when it returns false. A tick
 * costs one increment and one comparison. The clock and the cancel flag are read at least every
 * 1,024 ticks, more often when ticks are slow. With a limit of N states exactly N ticks return
 * true, so that a run can be repeated exactly. */
#ifndef TEFUDA_CONTROL_H
#define TEFUDA_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 0: no limit. Time and states are per deal; memory_bytes is the total size of all tables. */
typedef struct tf_limits {
    uint64_t time_ms;
    uint64_t states;
    size_t memory_bytes;
} tf_limits;

/* A flag that stops an operation. Zero-initialised it is not raised. */
typedef struct tf_cancel {
    int flag;
} tf_cancel;

/* Raise the flag, from any thread or signal handler; test whether it is raised (false for NULL). */
static inline void tf_cancel_raise(tf_cancel *cancel)
{
    __atomic_store_n(&cancel->flag, 1, __ATOMIC_RELEASE);
}
static inline bool tf_cancel_raised(const tf_cancel *cancel)
{
    return cancel && __atomic_load_n(&cancel->flag, __ATOMIC_ACQUIRE) != 0;
}

typedef enum tf_stop {
    TF_STOP_NONE, /* not stopped: still running, or finished */
    TF_STOP_TIME,
    TF_STOP_STATES,
    TF_STOP_MEMORY,
    TF_STOP_CANCELLED,
} tf_stop;

/* Returns "time", "states", "memory" or "cancelled"; "none" for TF_STOP_NONE. */
TF_API const char *tf_stop_name(tf_stop stop);

/* Called on the searching thread, at most ten times per second. */
typedef void (*tf_progress_fn)(void *context, uint64_t states, uint64_t elapsed_ms);

typedef struct tf_control {
    tf_limits limits;
    const tf_cancel *cancel; /* borrowed, may be NULL */
    tf_progress_fn progress; /* may be NULL */
    void *progress_context;
    uint64_t states;     /* ticks so far */
    uint64_t next_check; /* the tick at which the clock is read next */
    uint64_t start_ns;
    uint64_t look_ns;     /* when the clock was last read */
    uint64_t progress_ns; /* when `progress` was last called */
    uint32_t stride;      /* ticks between two reads of the clock */
    tf_stop stop;
} tf_control;

/* Starts the clock and the state count. Sets every field, so set `progress` afterwards. limits may
 * be NULL (no limits). cancel may be NULL and is borrowed. */
TF_API void tf_control_start(tf_control *control, const tf_limits *limits, const tf_cancel *cancel);

/* Starts the control of one part of the work that `whole` controls (NULL: no limits). The part gets
 * the remaining time, the same cancel flag and progress, and a state limit of its own (0: none). */
TF_API void tf_control_part(tf_control *part, const tf_control *whole, uint64_t states);

/* The slow path of a tick. Returns false when the search must stop; control->stop has the
 * reason. */
TF_API bool tf_control_check(tf_control *control);

/* Counts one state. Returns false when the search must stop; control->stop has the reason. Once
 * false, all later ticks return false. */
static inline bool tf_control_tick(tf_control *control)
{
    if (++control->states < control->next_check)
        return true;
    return tf_control_check(control);
}

/* Reads the clock and the cancel flag now, without counting a state: for work between states, such
 * as building tables. Returns false when the work must stop; control->stop has the reason. Returns
 * true for NULL. */
TF_API bool tf_control_poll(tf_control *control);

/* A search calls this when its memory is used up: records the reason and returns false. */
TF_API bool tf_control_out_of_memory(tf_control *control);

/* Milliseconds since tf_control_start(), by the monotonic clock. */
TF_API double tf_control_elapsed_ms(const tf_control *control);

#ifdef __cplusplus
}
#endif
#endif
