/* reply.c: answers, and the headers that all answers have. */
#include "server/reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The HTTP status and error code for each failure of the library. */
static const struct {
    tf_status status;
    unsigned http;
    const char *code;
} failures[] = {
    {TF_ERR_USAGE, 400, "input"},     {TF_ERR_INPUT, 400, "input"},
    {TF_ERR_ILLEGAL, 409, "illegal"}, {TF_ERR_UNSUPPORTED, 422, "unsupported"},
    {TF_ERR_CANCELLED, 503, "busy"},
};

void reply_header(srv_reply *reply, const char *name, const char *value)
{
    if (reply->response)
        (void)MHD_add_response_header(reply->response, name, value);
}

void reply_finish(srv_reply *reply)
{
    for (size_t i = 0; i < sizeof common_headers / sizeof common_headers[0]; i++)
        reply_header(reply, common_headers[i].name, common_headers[i].value);
    reply_header(reply, MHD_HTTP_HEADER_CONNECTION, "close"); /* see listener.h */
    if (reply->status == 429 || reply->status == 503)
        reply_header(reply, MHD_HTTP_HEADER_RETRY_AFTER, "1");
}

srv_reply reply_bytes(unsigned status, const char *type, const void *bytes, size_t count)
{
    srv_reply made = {status, MHD_create_response_from_buffer(count, (void *)(uintptr_t)bytes,
                                                              MHD_RESPMEM_MUST_COPY)};
    reply_header(&made, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    return made;
}

srv_reply reply_json(unsigned status, json_t *value)
{
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(value);
    if (!text)
        return (srv_reply){0};
    srv_reply made = {status,
                      MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE)};
    if (!made.response)
        free(text);
    reply_header(&made, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json; charset=utf-8");
    reply_header(&made, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    return made;
}

json_t *error_json(const char *code, const char *text)
{
    json_t *object = json_pack("{s:s, s:s}", "code", code, "text", text);
    return object ? object : json_pack("{s:s, s:s}", "code", code, "text", "");
}

srv_reply reply_error(unsigned status, const char *code, const char *format, ...)
{
    char text[TF_ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return reply_json(status, json_pack("{s:o}", "error", error_json(code, text)));
}

void reply_raw_error(tf_text *out, unsigned status, const char *code, const char *text)
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

srv_reply reply_conflict(json_t *state)
{
    return reply_json(409,
                      json_pack("{s:o, s:o}", "error",
                                error_json("conflict", "the play has changed"), "state", state));
}

const char *failure_code(tf_status status)
{
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++)
        if (failures[i].status == status)
            return failures[i].code;
    return tf_status_name(status);
}

srv_reply reply_failure(tf_status status, const tf_error *error)
{
    const char *text = error->text[0] ? error->text : tf_status_message(status);
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++)
        if (failures[i].status == status)
            return reply_error(failures[i].http, failures[i].code, "%s", text);
    return reply_error(500, tf_status_name(status), "%s", text);
}
