/* screen.h: what the terminal of a person can show: colours, and the signs of the suits. */
#ifndef TEFUDA_CLI_SCREEN_H
#define TEFUDA_CLI_SCREEN_H

#include <stdbool.h>

typedef struct cli_screen {
    bool colour; /* a terminal that is not dumb, and no NO_COLOR */
    bool signs;  /* the same, colours aside, in a UTF-8 locale */
} cli_screen;

/* True for a terminal that can do no more than print lines. */
bool cli_terminal_is_plain(void);

/* True when colours may be written to that file descriptor: a terminal, not dumb, no NO_COLOR. */
bool cli_colour(int fd);

/* What standard error can show. */
cli_screen cli_screen_open(void);

/* Prints to standard error: cards such as 7H in their suit's colour and, when as_signs is set and the
 * terminal has them, with their suit's sign. */
void cli_screen_say(const cli_screen *screen, const char *text, bool as_signs);

/* The same in bold, without looking for cards. */
void cli_screen_bold(const cli_screen *screen, const char *text);

#endif
