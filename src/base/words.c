/* words.c: see words.h. */
#include "base/words.h"

#include <string.h>

static const char white_space[] = " \t\r\n\v\f";

/* The most bytes, at most `most`, that end where a character ends. Text that is no UTF-8 is cut
 * anywhere. */
static size_t whole_characters(const char *text, size_t most)
{
    enum { CONTINUED_MAX = 3 }; /* bytes of a character behind its first */
    size_t length = most;
    for (unsigned i = 0; i <= CONTINUED_MAX && i <= most; i++, length--)
        if (((unsigned char)text[length] & 0xc0) != 0x80)
            return length;
    return most;
}

void tf__words_copy(char *out, size_t size, const char *text)
{
    text += strspn(text, white_space);
    size_t length = strlen(text);
    if (length >= size)
        length = whole_characters(text, size - 1);
    while (length > 0 && strchr(white_space, text[length - 1]))
        length--;
    memcpy(out, text, length);
    out[length] = '\0';
}
