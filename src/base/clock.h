/* clock.h: wall-clock time and CPU time. */
#ifndef TEFUDA_BASE_CLOCK_H
#define TEFUDA_BASE_CLOCK_H

#include <stdint.h>

/* Nanoseconds of a clock that never goes back; only differences have a meaning. Thread-safe. */
uint64_t tf__clock_ns(void);

/* Nanoseconds of CPU time that the calling thread has used. */
uint64_t tf__clock_cpu_ns(void);

#endif
