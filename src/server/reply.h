/* reply.h: answers: JSON, errors in one form, files, streams. */
#ifndef TEFUDA_SERVER_REPLY_H
#define TEFUDA_SERVER_REPLY_H

#include "server/server.h"

enum { REPLY_FIELDS_MAX = 20 };

/* The content of an answer: bytes or a stream, and header fields. */
typedef struct srv_response {
    void *bytes; /* NULL: none */
    size_t count;
    bool borrowed;             /* the bytes belong to somebody else and stay */
    struct srv_stream *stream; /* NULL: bytes */
    struct {
        const char *name;
        char *value;
    } fields[REPLY_FIELDS_MAX];
    size_t field_count;
} srv_response;

/* Takes the value. NULL is answered as out of memory. */
srv_reply reply_json(unsigned status, json_t *value);

/* {"error": {"code", "text"}} */
srv_reply reply_error(unsigned status, const char *code, const char *format, ...) TF_PRINTF(3, 4);

/* The error for a play that has changed, with its "state", which is taken. */
srv_reply reply_conflict(json_t *state);

/* The answer for a failure of the library. */
srv_reply reply_failure(tf_status status, const tf_error *error);

/* The error as an object, for events. */
json_t *error_json(const char *code, const char *text);
/* The error code of a library failure. */
const char *failure_code(tf_status status);

/* An answer with a copy of these bytes and their type. */
srv_reply reply_bytes(unsigned status, const char *type, const void *bytes, size_t count);

/* The same with bytes that stay and are not copied. */
srv_reply reply_borrowed(unsigned status, const char *type, const void *bytes, size_t count);
/* An answer with a stream, which remains the caller's when this fails. */
srv_reply reply_stream(struct srv_stream *stream);

/* Frees an answer that was not sent; a stream in it stays. */
void reply_free(srv_reply *reply);

/* Adds a header; the name is a literal. */
void reply_header(srv_reply *reply, const char *name, const char *value);

#endif
