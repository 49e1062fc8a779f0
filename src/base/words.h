/* words.h: free words of one line, such as titles, notes and names: valid UTF-8 without control
 * characters, cut between characters when they are too long. */
#ifndef TEFUDA_BASE_WORDS_H
#define TEFUDA_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <tefuda/status.h>

/* Copies words to out, a buffer of size bytes: without the spaces at both ends, and cut after the last
 * whole character that fits when they are longer. A control character (tab and newline included) or
 * invalid UTF-8 anywhere is TF_ERR_INPUT, begins with `what`, and leaves out as it was. Cutting what was
 * cut before changes nothing. */
TF_MUST_USE tf_status tf__words_copy(char *out, size_t size, const char *what, const char *words,
                                     tf_error *error);
/* The same for words that cannot be refused any more: what is not allowed becomes '?'. */
void tf__words_copy_clean(char *out, size_t size, const char *words);
/* In place, without cutting anything but a last character that is incomplete. */
void tf__words_clean(char *text);

#endif
