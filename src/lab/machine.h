/* machine.h: which program on which machine, for the record of a run. */
#ifndef TEFUDA_LAB_MACHINE_H
#define TEFUDA_LAB_MACHINE_H

#include <tefuda/lab.h>

/* Fills version, commit, build, cpu, system, cores and memory. Kinds of things, not their names: a
 * store may be published. */
void tf__machine_describe(tf_run_info *run);

/* The greatest resident size of this process so far, in KiB. */
uint64_t tf__machine_peak_kb(void);

#endif
