/* text.h: a growing string.
 *
 * Zero-initialised it is empty and ready to use. After a failed allocation later appends do nothing
 * and tf_text_status() returns the error, so that a writer needs only one check, at the end. */
#ifndef TEFUDA_TEXT_H
#define TEFUDA_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_text {
    char *data; /* NUL-terminated, or NULL when nothing was ever appended */
    size_t length;
    size_t capacity;
    bool failed;
} tf_text;

/* The string so far; "" when empty. Valid until the next append, clear or free. */
TF_API const char *tf_text_string(const tf_text *text);

/* Append a string, one character, bytes (NUL included), or formatted text. */
TF_API void tf_text_add(tf_text *text, const char *string);
TF_API void tf_text_add_char(tf_text *text, char c);
TF_API void tf_text_add_bytes(tf_text *text, const char *bytes, size_t count);
TF_API void tf_text_printf(tf_text *text, const char *format, ...) TF_PRINTF(2, 3);

/* Append text from outside (ids, names, file names) in a form that is safe to show on a terminal:
 * each byte of a control character, of a bidirectional formatting character, or of invalid UTF-8
 * becomes '?'. The second function is for several lines: line ends and tabs stay. */
TF_API void tf_text_add_shown(tf_text *text, const char *words);
TF_API void tf_text_add_shown_lines(tf_text *text, const char *lines);

/* Empties the text but keeps its memory. */
TF_API void tf_text_clear(tf_text *text);

/* Frees the memory; the text is empty and ready to use again. NULL is accepted. */
TF_API void tf_text_free(tf_text *text);

/* TF_OK, or TF_ERR_MEMORY when an append failed since the last clear. */
TF_API tf_status tf_text_status(const tf_text *text);

#ifdef __cplusplus
}
#endif
#endif
