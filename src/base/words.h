/* words.h: people's words into arrays of a fixed size. */
#ifndef TEFUDA_BASE_WORDS_H
#define TEFUDA_BASE_WORDS_H

#include <stddef.h>

/* Copies text without white space at its ends into out, which has room for size bytes with the NUL.
 * What is too long is cut between two UTF-8 characters. Copying the result again changes nothing. */
void tf__words_copy(char *out, size_t size, const char *text);

#endif
