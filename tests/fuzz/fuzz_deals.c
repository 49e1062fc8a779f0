/* fuzz_deals.c: a whole deals file from any bytes, once as a regular file and once through a pipe:
 * both must give the same deals. The first line is also tried as a SPEC. The first byte chooses the
 * deck. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <tefuda/deal.h>

enum { PIPE_BYTES = 60000, DEALS_TRIED = 50 };

/* Deals read from an open file descriptor; NULL when they are refused. */
static tf_deals *open_fd(const tf_deal_format *format, int fd)
{
    char path[32];
    tf_deals *deals = NULL;
    tf_error error = {0};
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (tf_deals_open_file(&deals, format, path, &error) != TF_OK &&
        (error.status != TF_ERR_INPUT || error.text[0] == '\0'))
        abort();
    return deals;
}

static tf_deals *open_regular(const tf_deal_format *format, const uint8_t *data, size_t size)
{
    int fd = memfd_create("deals", 0);
    if (fd < 0 || write(fd, data, size) != (ssize_t)size)
        abort();
    tf_deals *deals = open_fd(format, fd);
    close(fd);
    return deals;
}

static tf_deals *open_pipe(const tf_deal_format *format, const uint8_t *data, size_t size)
{
    int ends[2];
    if (pipe(ends) != 0 || write(ends[1], data, size) != (ssize_t)size)
        abort();
    tf_deals *deals = open_fd(format, ends[0]);
    close(ends[0]);
    close(ends[1]);
    return deals;
}

/* The regular file was accepted, so both must succeed and agree. */
static void walk_both(tf_deals *regular, tf_deals *streamed)
{
    uint64_t count = 0, walked = 0;
    if (!tf_deals_count(regular, &count) || tf_deals_count(streamed, &count))
        abort();
    for (bool end = false, other_end = false; !end; walked += !end) {
        tf_deal deal = {0}, other = {0};
        if (tf_deals_next(regular, &deal, &end, NULL) != TF_OK ||
            tf_deals_next(streamed, &other, &other_end, NULL) != TF_OK || end != other_end ||
            memcmp(&deal, &other, sizeof deal) != 0)
            abort();
    }
    if (walked != count)
        abort();
}

/* The regular file was refused, so the stream must be refused too, sooner or later. */
static void walk_to_error(tf_deals *streamed)
{
    tf_deal deal;
    tf_status status = TF_OK;
    for (bool end = false; status == TF_OK;) {
        status = tf_deals_next(streamed, &deal, &end, NULL);
        if (status == TF_OK && end)
            abort();
    }
}

static void try_spec(const tf_deal_format *format, const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    size_t length = end != NULL ? (size_t)(end - data) : size;
    char *spec = malloc(length + 1);
    tf_deals *deals = NULL;
    tf_error error = {0};
    if (spec == NULL)
        return;
    if (length > 0)
        memcpy(spec, data, length);
    spec[length] = '\0';
    if (strncmp(spec, "file:", 5) != 0 && tf_deals_open(&deals, format, spec, &error) == TF_OK) {
        tf_deal deal;
        bool ended = false;
        for (int i = 0; i < DEALS_TRIED && !ended; i++)
            if (tf_deals_next(deals, &deal, &ended, NULL) != TF_OK)
                abort();
    }
    tf_deals_close(deals);
    free(spec);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > PIPE_BYTES)
        return 0;
    const tf_deal_format format = {{2 + data[0] % 12u, data[0] % 24 >= 12, 0}, NULL, 0};
    try_spec(&format, data + 1, size - 1);
    tf_deals *regular = open_regular(&format, data + 1, size - 1);
    tf_deals *streamed = open_pipe(&format, data + 1, size - 1);
    if (streamed == NULL)
        abort();
    if (regular != NULL)
        walk_both(regular, streamed);
    else
        walk_to_error(streamed);
    tf_deals_close(regular);
    tf_deals_close(streamed);
    return 0;
}
