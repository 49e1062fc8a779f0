/* machine.h: describes the program and the machine, for the record of a run. */
#ifndef TEFUDA_LAB_MACHINE_H
#define TEFUDA_LAB_MACHINE_H

#include <tefuda/lab.h>

/* Fills version, commit, build, cpu, system, cores and memory. Contains no host name or user name,
 * because a store may be published. */
void tf__machine_describe(tf_run_info *run);

/* The peak resident memory of this process so far, in KiB. */
uint64_t tf__machine_peak_kb(void);

#endif
