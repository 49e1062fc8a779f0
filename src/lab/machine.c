/* machine.c: see machine.h. */
#include "lab/machine.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <tefuda/version.h>

#include "base/pool.h"

/* Reads the name of the processor from the kernel; "unknown" when it gives none. */
static void read_cpu(char *out, size_t size)
{
    snprintf(out, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (!colon || strncmp(line, "model name", 10) != 0)
            continue;
        colon += 1 + strspn(colon + 1, " \t");
        colon[strcspn(colon, "\n")] = '\0';
        snprintf(out, size, "%s", colon);
        break;
    }
    if (file)
        fclose(file);
}

void tf__machine_describe(tf_run_info *run)
{
    snprintf(run->version, sizeof run->version, "%s", tf_version());
    snprintf(run->commit, sizeof run->commit, "%s", tf_version_commit());
    snprintf(run->build, sizeof run->build, "%s", tf_version_build());
    read_cpu(run->cpu, sizeof run->cpu);
    struct utsname system;
    if (uname(&system) == 0)
        snprintf(run->system, sizeof run->system, "%.40s %.40s %.40s", system.sysname,
                 system.release, system.machine);
    run->cores = tf__cpu_count();
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0)
        run->memory_mb = ((uint64_t)pages * (uint64_t)page) >> 20;
}

uint64_t tf__machine_peak_kb(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss : 0;
}
