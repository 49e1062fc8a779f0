/* clock.h: the monotonic clock, the time of day, and conditions with a timeout. */
#ifndef TEFUDA_FRONT_CLOCK_H
#define TEFUDA_FRONT_CLOCK_H

#include <pthread.h>
#include <stdint.h>

/* Nanoseconds of the monotonic clock; only differences have a meaning. Async-signal-safe. */
uint64_t front_clock_ns(void);

/* Milliseconds since 1970. */
int64_t front_clock_unix_ms(void);

/* Initialises a condition variable for front_condition_wait(). */
void front_condition_init(pthread_cond_t *condition);

/* Waits for the condition, at most `ms` milliseconds of the monotonic clock. */
void front_condition_wait(pthread_cond_t *condition, pthread_mutex_t *lock, unsigned ms);

#endif
