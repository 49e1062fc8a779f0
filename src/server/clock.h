/* clock.h: conditions that are waited for by the clock that never goes back. */
#ifndef TEFUDA_SERVER_CLOCK_H
#define TEFUDA_SERVER_CLOCK_H

#include <pthread.h>
#include <stdint.h>

/* Nanoseconds by that clock. */
uint64_t server_now_ns(void);

/* A condition for clock_wait(). */
void clock_condition_init(pthread_cond_t *condition);

/* Waits for the condition for at most so many milliseconds. */
void clock_wait(pthread_cond_t *condition, pthread_mutex_t *lock, unsigned ms);

#endif
