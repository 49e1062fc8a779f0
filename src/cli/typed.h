/* typed.h: lines typed by a person, whatever is typed. */
#ifndef TEFUDA_CLI_TYPED_H
#define TEFUDA_CLI_TYPED_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_LINE_MAX = 256 };

/* Bytes read and not yet handed out. Zero-initialised it is empty. */
typedef struct cli_typed {
    char buffer[4096];
    size_t at, end;
    bool over;
} cli_typed;

typedef enum cli_line {
    CLI_LINE_READ,
    CLI_LINE_LONG, /* longer than the room; the rest of it was skipped */
    CLI_LINE_END,  /* no more input */
    CLI_LINE_INTERRUPTED,
} cli_line;

/* Reads one line from standard input: spaces at both ends removed, control characters and bytes that
 * are no ASCII shown as '?'. */
cli_line cli_typed_next(cli_typed *lines, char out[CLI_LINE_MAX]);

#endif
