/* clock.c: POSIX clocks. Wall time is CLOCK_MONOTONIC, so that a change of the system time neither
 * ends nor prolongs a search. */
#include "base/clock.h"

#include <time.h>

static uint64_t read_clock(clockid_t clock)
{
    struct timespec now = {0, 0};
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t tf__clock_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t tf__clock_cpu_ns(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}
