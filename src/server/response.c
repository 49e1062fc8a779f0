/* response.c: answers as responses of libmicrohttpd. */
#include "server/response.h"

#include <stdlib.h>
#include <string.h>

#include "server/stream.h"

enum { BLOCK_BYTES = 16 << 10 };

static const struct {
    const char *name, *value;
} common_headers[] = {
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
};

static void finish(srv_reply *reply)
{
    for (size_t i = 0; i < sizeof common_headers / sizeof common_headers[0]; i++)
        reply_header(reply, common_headers[i].name, common_headers[i].value);
    reply_header(reply, "Connection", "close"); /* see listener.h */
    if (reply->status == 429 || reply->status == 503)
        reply_header(reply, "Retry-After", "1");
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t room)
{
    (void)position;
    ssize_t count = stream_read(context, buffer, room);
    return count > 0             ? count
           : count == STREAM_END ? MHD_CONTENT_READER_END_OF_STREAM
                                 : MHD_CONTENT_READER_END_WITH_ERROR;
}

static void free_stream(void *context)
{
    stream_free(context);
}

/* Makes the response; the bytes or the stream then belong to it. */
static struct MHD_Response *make(srv_response *content)
{
    struct MHD_Response *made =
        content->stream
            ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES, read_stream,
                                                content->stream, free_stream)
            : MHD_create_response_from_buffer(content->count, content->bytes,
                                              content->borrowed ? MHD_RESPMEM_PERSISTENT
                                                                : MHD_RESPMEM_MUST_FREE);
    if (!made)
        return NULL;
    content->borrowed = true;
    content->stream = NULL;
    for (size_t i = 0; i < content->field_count; i++)
        (void)MHD_add_response_header(made, content->fields[i].name, content->fields[i].value);
    return made;
}

enum MHD_Result response_send(srv_request *request, srv_reply answer)
{
    if (!answer.response)
        answer = reply_error(500, "memory", "out of memory");
    if (!answer.response)
        return MHD_NO;
    finish(&answer);
    struct MHD_Response *response = make(answer.response);
    enum MHD_Result result = MHD_NO;
    if (response) {
        result = MHD_queue_response(request->connection, answer.status, response);
        MHD_destroy_response(response);
    } else if (answer.response->stream) {
        stream_free(answer.response->stream);
    }
    reply_free(&answer);
    return result;
}

void response_raw_error(tf_text *out, unsigned status, const char *code, const char *text)
{
    json_t *value = json_pack("{s:o}", "error", error_json(code, text));
    char *body = value ? json_dumps(value, JSON_COMPACT) : NULL;
    tf_text_printf(out, "HTTP/1.1 %u %s\r\nConnection: close\r\nCache-Control: no-store\r\n",
                   status, MHD_get_reason_phrase_for(status));
    for (size_t i = 0; i < sizeof common_headers / sizeof common_headers[0]; i++)
        tf_text_printf(out, "%s: %s\r\n", common_headers[i].name, common_headers[i].value);
    tf_text_printf(out,
                   "Content-Type: application/json; charset=utf-8\r\nContent-Length: %zu\r\n\r\n",
                   body ? strlen(body) : 0);
    tf_text_add(out, body ? body : "");
    free(body);
    json_decref(value);
}
