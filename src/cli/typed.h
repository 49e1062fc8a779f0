/* typed.h: reads lines that a person types. */
#ifndef TEFUDA_CLI_TYPED_H
#define TEFUDA_CLI_TYPED_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_LINE_MAX = 256 };

/* Bytes that were read and not used yet. Zero-initialised means empty. */
typedef struct cli_typed {
    char buffer[4096];
    size_t at, end;
    bool over;
} cli_typed;

typedef enum cli_line {
    CLI_LINE_READ,
    CLI_LINE_LONG, /* too long for the buffer; the rest of the line was skipped */
    CLI_LINE_END,  /* no more input */
    CLI_LINE_INTERRUPTED,
} cli_line;

/* Reads one line from standard input. Spaces at both ends are removed; control characters and
 * non-ASCII bytes become '?'. */
cli_line cli_typed_next(cli_typed *lines, char out[CLI_LINE_MAX]);

#endif
