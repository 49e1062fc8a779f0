/* words.c: see words.h. The table of lead and second bytes is Table 3-7 of the Unicode standard.
 *
 * A terminal interprets control characters: C0, DEL, and C1 (U+0080 .. U+009F in UTF-8, single
 * bytes in other encodings). Bidirectional formatting characters can make a line look different
 * from its content. */
#include "base/words.h"

#include <string.h>

#include <tefuda/text.h>

/* Length of the UTF-8 sequence that starts with this lead byte; 0 for an invalid lead byte. */
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

/* Some lead bytes allow only a part of the second bytes: this excludes overlong forms, surrogates,
 * code points above U+10FFFF, and the control characters U+0080 .. U+009F. */
static bool second_byte_fits(unsigned char lead, unsigned char second)
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
        return true;
    }
}

/* U+2028 .. U+202E (line ends and directional overrides) and U+2066 .. U+2069 (directional
 * isolates). */
static bool changes_direction(const unsigned char *byte)
{
    if (byte[0] != 0xe2)
        return false;
    return (byte[1] == 0x80 && byte[2] >= 0xa8 && byte[2] <= 0xae) ||
           (byte[1] == 0x81 && byte[2] >= 0xa6 && byte[2] <= 0xa9);
}

/* Length in bytes of the character at s; 0 for invalid UTF-8, a control character or a
 * bidirectional formatting character. Sets *cut, which is otherwise unchanged, when the string ends
 * within the character. */
static size_t character_length(const char *s, bool *cut)
{
    const unsigned char *byte = (const unsigned char *)s;
    size_t length = sequence_length(byte[0]);
    if (length == 1)
        return byte[0] >= 0x20 && byte[0] != 0x7f;
    for (size_t i = 1; i < length; i++) {
        if (byte[i] == '\0')
            *cut = true;
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    }
    bool allowed = length > 0 && second_byte_fits(byte[0], byte[1]) && !changes_direction(byte);
    return allowed ? length : 0;
}

void tf__words_clean(char *text)
{
    for (char *at = text; *at != '\0';) {
        bool cut = false;
        size_t length = character_length(at, &cut);
        if (length == 0 && cut) {
            *at = '\0';
            return;
        }
        if (length == 0)
            *at = '?';
        at += length == 0 ? 1 : length;
    }
}

/* Copies the characters that fit, with '?' for invalid bytes and without trailing spaces. */
static void copy_fitting(char *out, size_t size, const char *words)
{
    size_t used = 0, end = 0;
    for (const char *at = words; *at;) {
        bool cut = false;
        size_t length = character_length(at, &cut);
        size_t step = length > 0 ? length : 1;
        if (used + step >= size)
            break;
        if (length > 0)
            memmove(out + used, at, length); /* out and words may be the same buffer */
        else
            out[used] = '?';
        at += step;
        used += step;
        if (out[used - 1] != ' ')
            end = used;
    }
    out[end] = '\0';
}

void tf__words_copy_clean(char *out, size_t size, const char *words)
{
    copy_fitting(out, size, words + strspn(words, " "));
}

tf_status tf__words_copy(char *out, size_t size, const char *what, const char *words,
                         tf_error *error)
{
    for (const char *at = words; *at;) {
        bool cut = false;
        size_t length = character_length(at, &cut);
        if (length == 0)
            return tf_error_set(error, TF_ERR_INPUT,
                                "%s: byte 0x%02x at column %zu, expected one line of UTF-8 text "
                                "without control characters",
                                what, (unsigned char)*at, (size_t)(at - words) + 1);
        at += length;
    }
    tf__words_copy_clean(out, size, words);
    return TF_OK;
}

static void add_shown(tf_text *text, const char *words, const char *kept)
{
    bool cut = false;
    while (*words) {
        size_t length = character_length(words, &cut);
        if (length == 0 && strchr(kept, *words))
            length = 1;
        if (length == 0)
            tf_text_add_char(text, '?');
        else
            tf_text_add_bytes(text, words, length);
        words += length == 0 ? 1 : length;
    }
}

void tf_text_add_shown(tf_text *text, const char *words)
{
    add_shown(text, words, "");
}

void tf_text_add_shown_lines(tf_text *text, const char *lines)
{
    add_shown(text, lines, "\n\t");
}
