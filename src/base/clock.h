/* clock.h: the two clocks that matter to a search. */
#ifndef TEFUDA_BASE_CLOCK_H
#define TEFUDA_BASE_CLOCK_H

#include <stdint.h>

/* Nanoseconds by a clock that never goes back; only differences mean anything. Thread-safe. */
uint64_t tf__clock_ns(void);

/* Nanoseconds of processor time that the calling thread has used. */
uint64_t tf__clock_cpu_ns(void);

#endif
