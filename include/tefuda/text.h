/* text.h: a growing string.
 *
 * Zero-initialised it is empty and ready. A failed allocation is remembered: later appends do
 * nothing and tf_text_status() tells, so that a writer checks once, at the end. */
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

/* Append a string, one character, bytes (NULs too), or formatted words. */
TF_API void tf_text_add(tf_text *text, const char *string);
TF_API void tf_text_add_char(tf_text *text, char c);
TF_API void tf_text_add_bytes(tf_text *text, const char *bytes, size_t count);
TF_API void tf_text_printf(tf_text *text, const char *format, ...) TF_PRINTF(2, 3);

/* Append words of other people (ids, names, file names) as a terminal may show them: each byte of a
 * control character, of a change of writing direction, or of what is no UTF-8 becomes '?'. The second is
 * for whole lines: line ends and tabs stay. */
TF_API void tf_text_add_shown(tf_text *text, const char *words);
TF_API void tf_text_add_shown_lines(tf_text *text, const char *lines);

/* Empties the text and keeps its memory. */
TF_API void tf_text_clear(tf_text *text);

/* Gives the memory back; the text is empty and ready again. NULL is accepted. */
TF_API void tf_text_free(tf_text *text);

/* TF_OK, or TF_ERR_MEMORY when an append failed since the last clear. */
TF_API tf_status tf_text_status(const tf_text *text);

#ifdef __cplusplus
}
#endif
#endif
