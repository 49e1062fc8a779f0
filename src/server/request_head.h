/* request_head.h: strictly checks the head of a request: its first line and its header fields.
 *
 * libmicrohttpd answers a malformed head itself, without our headers, and accepts some heads that
 * two programs could read differently. So every head is checked here first; libmicrohttpd gets only
 * heads that are well-formed (RFC 9112, sections 2 to 6). */
#ifndef TEFUDA_SERVER_REQUEST_HEAD_H
#define TEFUDA_SERVER_REQUEST_HEAD_H

#include <stddef.h>

/* Pieces are header fields, cookies and query arguments together. libmicrohttpd allocates memory
 * for each of them; HEAD_MEMORY bytes per connection are enough for every head that passes. */
enum {
    HEAD_BYTES_MAX = 32 << 10,
    HEAD_TARGET_MAX = 8 << 10,
    HEAD_PIECES_MAX = 1000,
    HEAD_MEMORY = 256 << 10,
};

typedef enum head_state {
    HEAD_MORE, /* not complete yet */
    HEAD_GOOD,
    HEAD_BAD,
} head_state;

/* Why a head is bad, as an HTTP status and an error of docs/API.md. The texts are constants. */
typedef struct head_refusal {
    unsigned status;
    const char *code, *text;
} head_refusal;

/* Checks the head at the start of these bytes. Fills the refusal only for HEAD_BAD. */
head_state head_check(const char *bytes, size_t length, head_refusal *refusal);

#endif
