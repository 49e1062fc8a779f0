/* status.c: names and messages of status codes, and one-line errors.
 *
 * The texts come from the one table in status.h. An error's text is made of other people's bytes
 * (file names, cards, options), so it is cleaned before it is kept: what a terminal would obey and
 * what is no UTF-8 becomes '?', and a text cut at the end is cut between characters. */
#include <tefuda/status.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

/* Length of the UTF-8 sequence that a lead byte announces; 0 when it can lead none. */
static size_t sequence_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return 2;
    if (lead >= 0xe0 && lead <= 0xef)
        return 3;
    if (lead >= 0xf0 && lead <= 0xf4)
        return 4;
    return 0;
}

/* Lead bytes whose second byte has a narrower range: overlong forms, surrogates, beyond U+10FFFF,
 * and the control characters U+0080 .. U+009F. */
static int second_byte_fits(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xc2:
        return second >= 0xa0;
    case 0xe0:
        return second >= 0xa0;
    case 0xed:
        return second < 0xa0;
    case 0xf0:
        return second >= 0x90;
    case 0xf4:
        return second < 0x90;
    default:
        return 1;
    }
}

/* Length of the character at s, 0 when it is none that may be shown. A sequence that the end of the
 * string cuts short sets *cut. */
static size_t shown_length(const char *s, int *cut)
{
    const unsigned char *byte = (const unsigned char *)s;
    size_t length = sequence_length(byte[0]);
    if (length == 1)
        return byte[0] >= 0x20 && byte[0] != 0x7f;
    for (size_t i = 1; i < length; i++) {
        if (byte[i] == '\0')
            *cut = 1;
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    }
    return length > 0 && second_byte_fits(byte[0], byte[1]) ? length : 0;
}

static void clean(char *text)
{
    for (char *at = text; *at != '\0';) {
        int cut = 0;
        size_t length = shown_length(at, &cut);
        if (length == 0 && cut) {
            *at = '\0';
            return;
        }
        if (length == 0)
            *at = '?';
        at += length == 0 ? 1 : length;
    }
}

tf_status tf_error_set(tf_error *error, tf_status status, const char *format, ...)
{
    if (error == NULL)
        return status;
    /* Written beside the old text first: an argument may point into it. */
    char text[TF_ERROR_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0)
        text[0] = '\0';
    clean(text);
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
