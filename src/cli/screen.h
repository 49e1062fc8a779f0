/* screen.h: what a person's terminal can show: colours and suit symbols. */
#ifndef TEFUDA_CLI_SCREEN_H
#define TEFUDA_CLI_SCREEN_H

#include <stdbool.h>

typedef struct cli_screen {
    bool colour; /* a terminal that is not dumb, and no NO_COLOR */
    bool signs;  /* the same without NO_COLOR, in a UTF-8 locale */
} cli_screen;

/* True for a terminal that can only print lines. */
bool cli_terminal_is_plain(void);

/* True when colours may be written to this file descriptor: a terminal, not dumb, no NO_COLOR. */
bool cli_colour(int fd);

/* What standard error can show. */
cli_screen cli_screen_open(void);

/* Prints to standard error. Cards such as 7H get the colour of their suit and, when as_signs is set
 * and the terminal supports it, the suit's symbol. */
void cli_screen_say(const cli_screen *screen, const char *text, bool as_signs);

/* Prints in bold, without looking for cards. */
void cli_screen_bold(const cli_screen *screen, const char *text);

#endif
