/* bench.h: what the benchmarks of `tefuda bench` share. */
#ifndef TEFUDA_CLI_VERBS_BENCH_H
#define TEFUDA_CLI_VERBS_BENCH_H

#include <stddef.h>
#include <stdint.h>

#include "cli/cli.h"

/* FNV-1a with 64 bits. */
#define BENCH_CHECKSUM_START UINT64_C(14695981039346656037)
#define BENCH_CHECKSUM_PRIME UINT64_C(1099511628211)

static inline void bench_checksum_bytes(uint64_t *checksum, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        *checksum = (*checksum ^ bytes[i]) * BENCH_CHECKSUM_PRIME;
}

/* The speed of vector environments: of one game when there is a second argument, else of all. */
tf_status cli_bench_env(cli_context *cli);

#endif
