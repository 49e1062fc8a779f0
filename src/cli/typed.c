/* typed.c: a line reader that accepts any input: any length, any byte, and signals. */
#include "cli/typed.h"

#include <errno.h>
#include <string.h>

#include "cli/interrupt.h"

/* Reads one byte, or returns how the input ended. */
static cli_line next_byte(cli_typed *lines, unsigned char *byte)
{
    if (lines->at == lines->end) {
        if (lines->over)
            return CLI_LINE_END;
        ssize_t size = cli_input_read(lines->buffer, sizeof lines->buffer);
        if (size < 0 && errno == EINTR)
            return CLI_LINE_INTERRUPTED;
        if (size <= 0) {
            lines->over = true;
            return CLI_LINE_END;
        }
        lines->at = 0;
        lines->end = (size_t)size;
    }
    *byte = (unsigned char)lines->buffer[lines->at++];
    return CLI_LINE_READ;
}

static void trim(char *text)
{
    size_t start = strspn(text, " ");
    size_t length = strlen(text + start);
    memmove(text, text + start, length + 1);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
}

cli_line cli_typed_next(cli_typed *lines, char out[CLI_LINE_MAX])
{
    size_t length = 0;
    bool any = false;
    unsigned char byte;
    cli_line got;
    while ((got = next_byte(lines, &byte)) == CLI_LINE_READ && byte != '\n') {
        any = true;
        if (byte == '\t' || byte == '\r')
            byte = ' ';
        else if (byte < 32 || byte > 126)
            byte = '?';
        if (length < CLI_LINE_MAX)
            out[length++] = (char)byte;
    }
    if (got == CLI_LINE_INTERRUPTED || (got == CLI_LINE_END && !any))
        return got;
    if (length == CLI_LINE_MAX) {
        out[0] = '\0';
        return CLI_LINE_LONG;
    }
    out[length] = '\0';
    trim(out);
    return CLI_LINE_READ;
}
