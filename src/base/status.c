/* status.c: names and messages of status codes, and one-line errors.
 *
 * The texts come from the table in status.h. An error's text contains bytes from outside (file
 * names, cards, options), so it is cleaned before it is stored: control characters and invalid
 * UTF-8 become '?', and a text that is too long is cut between characters. */
#include <tefuda/status.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"

static const struct {
    const char *name;
    const char *message;
} codes[] = {
#define ROW(constant, number, name, message) [constant] = {name, message},
    TF_STATUS_TABLE(ROW)
#undef ROW
};

enum { CODE_COUNT = sizeof codes / sizeof codes[0] };

const char *tf_status_name(tf_status status)
{
    return (unsigned)status < CODE_COUNT ? codes[status].name : "unknown";
}

const char *tf_status_message(tf_status status)
{
    return (unsigned)status < CODE_COUNT ? codes[status].message : "an unknown status";
}

tf_status tf_error_set(tf_error *error, tf_status status, const char *format, ...)
{
    if (error == NULL)
        return status;
    /* Written to a separate buffer first: an argument may point into the old text. */
    char text[TF_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0)
        text[0] = '\0';
    tf__words_clean(text);
    memcpy(error->text, text, sizeof text);
    error->status = status;
    return status;
}

tf_status tf_error_prefix(tf_error *error, tf_status status, const char *format, ...)
{
    if (error == NULL)
        return status;
    char prefix[TF_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(prefix, sizeof prefix, format, arguments);
    va_end(arguments);
    if (length < 0)
        prefix[0] = '\0';
    return tf_error_set(error, error->status, "%s%s", prefix, error->text);
}
