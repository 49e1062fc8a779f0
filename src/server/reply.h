/* reply.h: answers: JSON, errors in one form, and the headers that all answers have. */
#ifndef TEFUDA_SERVER_REPLY_H
#define TEFUDA_SERVER_REPLY_H

#include "server/server.h"

/* Takes the value. NULL is answered as out of memory. */
srv_reply reply_json(unsigned status, json_t *value);

/* {"error": {"code", "text"}} */
srv_reply reply_error(unsigned status, const char *code, const char *format, ...) TF_PRINTF(3, 4);

/* The same as the bytes of a whole answer, for connections that libmicrohttpd does not handle. */
void reply_raw_error(tf_text *out, unsigned status, const char *code, const char *text);

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

/* Adds a header. */
void reply_header(srv_reply *reply, const char *name, const char *value);

/* Adds the headers that every answer has. */
void reply_finish(srv_reply *reply);

#endif
