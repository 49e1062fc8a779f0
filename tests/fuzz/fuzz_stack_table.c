/* fuzz_stack_table.c: table files. The input is a table file. Its header checksum is corrected, so
 * that the header is trusted: opening and probing must stay inside the file, whatever it
 * contains. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/hash.h"
#include "games/calculation/stack/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Corrects the checksums of header and blocks. */
static void correct_checksums(uint8_t *bytes, size_t size)
{
    tf__stack_head head;
    if (size < TF__STACK_HEAD_BYTES)
        return;
    memcpy(&head, bytes, sizeof head);
    head.bytes = size;
    uint64_t at = TF__STACK_HEAD_BYTES;
    for (uint64_t i = 0; head.checksums <= size && at < head.checksums; i++) {
        uint64_t left = head.checksums - at;
        size_t count = left < TF__STACK_CHECK_BYTES ? (size_t)left : TF__STACK_CHECK_BYTES;
        uint64_t sum = tf__hash64(bytes + at, count, i);
        if (head.checksums + i * 8 + 8 > size)
            break;
        memcpy(bytes + head.checksums + i * 8, &sum, sizeof sum);
        at += count;
    }
    head.checksum = tf__hash64(&head, offsetof(tf__stack_head, checksum), 0);
    memcpy(bytes, &head, sizeof head);
}

static void probe(const tf__stack_table *table)
{
    unsigned stacks = tf__stack_table_head(table)->stacks;
    for (unsigned cards = 0; cards <= TF__STACK_PAIR_CHAIN_MAX; cards++) {
        tf__stack_pair start = tf__stack_pair_start(stacks, cards, cards);
        tf__stack_query query = tf__stack_query_make(&start);
        tf__stack_table_prefetch(table, query);
        tf__stack_table_prefetch_states(table, query);
        double value = tf__stack_table_value(table, tf__stack_table_find(table, query));
        if (!(value >= 0 && value <= 1))
            abort();
        for (uint64_t i = 0; i < 16; i++) {
            query.hash = i << 60 | tf__mix64(i);
            (void)tf__stack_table_find(table, query);
        }
    }
}

/* A file in memory, the same for all inputs: files on disk would take most of the time. */
static int memory_file(char path[64])
{
    static int fd = -1;
    if (fd < 0)
        fd = memfd_create("tefuda-fuzz", MFD_CLOEXEC);
    if (fd < 0)
        abort();
    snprintf(path, 64, "/proc/self/fd/%d", fd);
    return fd;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    int fd = memory_file(path);
    uint8_t *bytes = malloc(size + 1);
    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    correct_checksums(bytes, size);
    if (ftruncate(fd, 0) != 0 || pwrite(fd, bytes, size, 0) != (ssize_t)size)
        abort();
    tf__stack_table *table = NULL;
    if (tf__stack_table_open_file(&table, path, NULL) == TF_OK)
        probe(table);
    tf__stack_table_close(table);
    free(bytes);
    return 0;
}
