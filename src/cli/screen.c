/* screen.c: colours and suit symbols if the terminal supports them; otherwise plain letters. */
#include "cli/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <tefuda/tefuda.h>
#include <unistd.h>

#include "cli/output.h"

#define RED   "\033[31m"
#define BOLD  "\033[1m"
#define PLAIN "\033[0m"

bool cli_terminal_is_plain(void)
{
    const char *term = getenv("TERM");
    return !term || !*term || strcmp(term, "dumb") == 0;
}

bool cli_colour(int fd)
{
    const char *no_colour = getenv("NO_COLOR");
    return isatty(fd) && !cli_terminal_is_plain() && !(no_colour && *no_colour);
}

/* Checks the variables only: the locale's files may be missing on this machine. */
static bool is_utf8(void)
{
    const char *locale = getenv("LC_ALL");
    if (!locale || !*locale)
        locale = getenv("LC_CTYPE");
    if (!locale || !*locale)
        locale = getenv("LANG");
    const char *code = locale ? strchr(locale, '.') : NULL;
    return code && (strncasecmp(code, ".utf-8", 6) == 0 || strncasecmp(code, ".utf8", 5) == 0);
}

cli_screen cli_screen_open(void)
{
    bool able = isatty(STDERR_FILENO) && !cli_terminal_is_plain();
    return (cli_screen){.colour = cli_colour(STDERR_FILENO), .signs = able && is_utf8()};
}

/* The suit's letter when there is a card at `at`: two characters without letters or digits next to
 * them. Otherwise 0. */
static char suit_at(const char *text, size_t at)
{
    bool before = at > 0 && isalnum((unsigned char)text[at - 1]);
    if (before || !text[at] || !strchr("A23456789TJQK", text[at]))
        return 0;
    char suit = text[at + 1];
    if (!suit || !strchr("CDHS", suit) || isalnum((unsigned char)text[at + 2]))
        return 0;
    return suit;
}

static const char *sign_of(char suit)
{
    switch (suit) {
    case 'C':
        return "\xe2\x99\xa3";
    case 'D':
        return "\xe2\x99\xa6";
    case 'H':
        return "\xe2\x99\xa5";
    default:
        return "\xe2\x99\xa0";
    }
}

static void add_card(const cli_screen *screen, const char *word, bool as_signs, tf_text *out)
{
    bool red = screen->colour && (word[1] == 'D' || word[1] == 'H');
    tf_text_add(out, red ? RED : "");
    tf_text_add_char(out, word[0]);
    if (as_signs && screen->signs)
        tf_text_add(out, sign_of(word[1]));
    else
        tf_text_add_char(out, word[1]);
    tf_text_add(out, red ? PLAIN : "");
}

void cli_screen_say(const cli_screen *screen, const char *text, bool as_signs)
{
    tf_text clean = {0}, out = {0};
    tf_text_add_shown_lines(&clean, text);
    const char *shown = tf_text_string(&clean);
    for (size_t i = 0; shown[i]; i++) {
        if (suit_at(shown, i))
            add_card(screen, shown + i++, as_signs, &out);
        else
            tf_text_add_char(&out, shown[i]);
    }
    fputs(tf_text_string(&out), stderr);
    tf_text_free(&clean);
    tf_text_free(&out);
}

void cli_screen_bold(const cli_screen *screen, const char *text)
{
    fputs(screen->colour ? BOLD : "", stderr);
    cli_say("%s", text);
    fputs(screen->colour ? PLAIN : "", stderr);
}
