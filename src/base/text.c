/* text.c: a growing string.
 *
 * Invariant: data is NULL with length and capacity 0, or length < capacity and data[length] is NUL.
 * The capacity doubles, so that appending n bytes one by one costs O(n). */
#include <tefuda/text.h>

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Makes space for `count` more bytes and the NUL. On failure sets `failed` and returns false. */
static bool reserve(tf_text *text, size_t count)
{
    if (text->failed)
        return false;
    if (text->data != NULL && count < text->capacity - text->length)
        return true;
    if (count >= SIZE_MAX / 2 - text->length) {
        text->failed = true;
        return false;
    }
    if (!tf__array_grow(&text->data, &text->capacity, text->length + count + 1, 1)) {
        text->failed = true;
        return false;
    }
    text->data[text->length] = '\0';
    return true;
}

const char *tf_text_string(const tf_text *text)
{
    return text->data != NULL ? text->data : "";
}

void tf_text_add_bytes(tf_text *text, const char *bytes, size_t count)
{
    if (!reserve(text, count))
        return;
    if (count > 0)
        memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void tf_text_add(tf_text *text, const char *string)
{
    if (string)
        tf_text_add_bytes(text, string, strlen(string));
}

void tf_text_add_char(tf_text *text, char c)
{
    tf_text_add_bytes(text, &c, 1);
}

void tf_text_printf(tf_text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int count = vsnprintf(NULL, 0, format, arguments);
    if (count < 0) {
        text->failed = true;
    } else if (reserve(text, (size_t)count)) {
        vsnprintf(text->data + text->length, (size_t)count + 1, format, again);
        text->length += (size_t)count;
    }
    va_end(again);
    va_end(arguments);
}

void tf_text_clear(tf_text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->data != NULL)
        text->data[0] = '\0';
}

void tf_text_free(tf_text *text)
{
    if (text == NULL)
        return;
    free(text->data);
    *text = (tf_text){0};
}

tf_status tf_text_status(const tf_text *text)
{
    if (!text)
        return TF_ERR_USAGE;
    return text->failed ? TF_ERR_MEMORY : TF_OK;
}
