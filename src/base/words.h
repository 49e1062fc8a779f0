/* words.h: free text of one line, such as titles, notes and names: valid UTF-8 without control
 * characters, cut between characters when it is too long. */
#ifndef TEFUDA_BASE_WORDS_H
#define TEFUDA_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/status.h>

/* Copies words to out, a buffer of `size` bytes, without leading and trailing spaces. A text that
 * is too long is cut after the last complete character that fits. A control character (including
 * tab and newline) or invalid UTF-8 is TF_ERR_INPUT: the error text begins with `what`, and out is
 * unchanged. Copying the result again changes nothing. */
TF_MUST_USE tf_status tf__words_copy(char *out, size_t size, const char *what, const char *words,
                                     tf_error *error);
/* The same for text that can no longer be rejected: each invalid byte becomes '?'. */
void tf__words_copy_clean(char *out, size_t size, const char *words);
/* Replaces invalid bytes by '?' in place; removes only an incomplete last character. */
void tf__words_clean(char *text);

#endif
