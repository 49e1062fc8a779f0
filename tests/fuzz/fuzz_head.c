/* fuzz_head.c: heads of requests. A head that passes has everything that libmicrohttpd requires,
 * and more bytes never change the answer. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/request_head.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_refusal(const head_refusal *refusal)
{
    if (refusal->status < 400 || refusal->status > 505 || !refusal->code || !refusal->text)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    head_refusal refusal = {0};
    head_state whole = head_check(bytes, size, &refusal);
    if (whole == HEAD_BAD)
        check_refusal(&refusal);
    if (whole == HEAD_MORE && size >= HEAD_BYTES_MAX)
        abort();
    const char *end = memmem(bytes, size, "\r\n\r\n", 4);
    if (whole == HEAD_GOOD &&
        (!end || memchr(bytes, '\0', (size_t)(end - bytes)) || bytes[0] == ' '))
        abort();
    size_t half = size / 2;
    head_state part = head_check(bytes, half, &refusal);
    if (part != HEAD_MORE && part != whole)
        abort();
    return 0;
}
