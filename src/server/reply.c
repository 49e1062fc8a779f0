/* reply.c: answers as bytes or streams with header fields; response.c sends them. */
#include "server/reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    srv_response *response = reply->response;
    if (!response || !value || response->field_count == REPLY_FIELDS_MAX)
        return;
    char *copy = strdup(value);
    if (!copy)
        return;
    response->fields[response->field_count].name = name;
    response->fields[response->field_count++].value = copy;
}

void reply_free(srv_reply *reply)
{
    srv_response *response = reply->response;
    reply->response = NULL;
    if (!response)
        return;
    if (!response->borrowed)
        free(response->bytes);
    for (size_t i = 0; i < response->field_count; i++)
        free(response->fields[i].value);
    free(response);
}

srv_reply reply_borrowed(unsigned status, const char *type, const void *bytes, size_t count)
{
    srv_reply made = {status, calloc(1, sizeof *made.response)};
    if (!made.response)
        return made;
    made.response->bytes = (void *)(uintptr_t)bytes;
    made.response->count = count;
    made.response->borrowed = true;
    reply_header(&made, "Content-Type", type);
    return made;
}

srv_reply reply_bytes(unsigned status, const char *type, const void *bytes, size_t count)
{
    void *copy = malloc(count + 1);
    srv_reply made = {0};
    if (!copy)
        return made;
    if (count > 0)
        memcpy(copy, bytes, count);
    made = reply_borrowed(status, type, copy, count);
    if (made.response)
        made.response->borrowed = false;
    else
        free(copy);
    return made;
}

srv_reply reply_stream(struct srv_stream *stream)
{
    srv_reply made = reply_borrowed(200, "text/event-stream; charset=utf-8", NULL, 0);
    if (made.response)
        made.response->stream = stream;
    reply_header(&made, "Cache-Control", "no-store");
    return made;
}

srv_reply reply_json(unsigned status, json_t *value)
{
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(value);
    if (!text)
        return (srv_reply){0};
    srv_reply made = reply_borrowed(status, "application/json; charset=utf-8", text, strlen(text));
    if (made.response)
        made.response->borrowed = false;
    else
        free(text);
    reply_header(&made, "Cache-Control", "no-store");
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
