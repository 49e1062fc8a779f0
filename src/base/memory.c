/* memory.c: blocks allocated by mmap.
 *
 * Tables are accessed at random, so with pages of 4 kB almost every access misses the TLB; with
 * pages of 2 MB misses are rare. The kernel can use huge pages only in ranges aligned to 2 MB, so
 * the mapping is made 2 MB larger than needed and its unaligned ends are unmapped. */
#include "base/memory.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static const size_t huge_page_bytes = (size_t)2 << 20;

static size_t round_up(size_t bytes, size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

static void *map(size_t bytes)
{
    void *data = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return data == MAP_FAILED ? NULL : data;
}

/* Maps `bytes` bytes (a multiple of the page size) at a multiple of the huge page size. */
static void *map_aligned(size_t bytes)
{
    char *wide = map(bytes + huge_page_bytes);
    if (!wide)
        return NULL;
    size_t before = round_up((uintptr_t)wide, huge_page_bytes) - (uintptr_t)wide;
    size_t after = huge_page_bytes - before;
    if (before)
        munmap(wide, before);
    if (after)
        munmap(wide + before + bytes, after);
#ifdef MADV_HUGEPAGE
    /* Only a hint: the block also works without huge pages. */
    (void)madvise(wide + before, bytes, MADV_HUGEPAGE);
#endif
    return wide + before;
}

tf_status tf__block_take(tf__block *out, size_t count, size_t size, tf_error *error)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX - 2 * huge_page_bytes)
        return tf_error_set(error, TF_ERR_INPUT,
                            "%zu times %zu bytes is more than can be addressed", count, size);
    if (bytes == 0)
        return tf_error_set(error, TF_ERR_INPUT, "a block of 0 bytes, expected at least one");
    size_t mapped = round_up(bytes, (size_t)sysconf(_SC_PAGESIZE));
    void *data = mapped >= huge_page_bytes ? map_aligned(mapped) : map(mapped);
    if (!data)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a block of %zu bytes: %s",
                            bytes, strerror(errno));
    *out = (tf__block){data, bytes, mapped};
    return TF_OK;
}

void tf__block_clear(tf__block *block)
{
    if (!block->data)
        return;
    /* Discarded pages are zero when they are used again; this is faster than writing zeros. */
    if (madvise(block->data, block->mapped_bytes, MADV_DONTNEED) != 0)
        memset(block->data, 0, block->bytes);
}

void tf__block_release(tf__block *block)
{
    if (!block)
        return;
    if (block->data)
        munmap(block->data, block->mapped_bytes);
    *block = (tf__block){0};
}

/* The peak of this program; that of getrusage() includes programs that ran before exec(). */
static size_t peak_of_status_file(void)
{
    FILE *file = fopen("/proc/self/status", "re");
    if (!file)
        return 0;
    char line[256];
    size_t kilobytes = 0;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "VmHWM: %zu kB", &kilobytes) == 1)
            break;
    fclose(file);
    return kilobytes * 1024;
}

size_t tf__memory_peak(void)
{
    size_t peak = peak_of_status_file();
    struct rusage usage;
    if (peak == 0 && getrusage(RUSAGE_SELF, &usage) == 0)
        peak = (size_t)usage.ru_maxrss * 1024;
    return peak;
}
