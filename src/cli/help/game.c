/* game.c: a game's guide (its rules in words) for the terminal and the manual page. */
#include <string.h>

#include "cli/help/describe.h"
#include "cli/help/help.h"

/* Calls back for each line of a text. Verbatim lines are passed without their first space. */
static void for_lines(const char *text, tf_text *out,
                      void (*line)(tf_text *out, const char *words, bool verbatim))
{
    tf_text copy = {0};
    while (*text) {
        size_t length = strcspn(text, "\n");
        bool verbatim = *text == ' ';
        tf_text_clear(&copy);
        tf_text_add_bytes(&copy, text + verbatim, length - verbatim);
        line(out, tf_text_string(&copy), verbatim);
        text += length + (text[length] == '\n');
    }
    tf_text_free(&copy);
}

static void text_line(tf_text *out, const char *words, bool verbatim)
{
    if (verbatim)
        tf_text_printf(out, "      %s\n", words);
    else
        cli_wrapped_add(out, words, 2);
}

void cli_guide_text(const tf_game *game, tf_text *out)
{
    for (const tf_guide_section *row = game->guide; row && row->title; row++) {
        tf_text_printf(out, "%s%s\n", row == game->guide ? "" : "\n", row->title);
        for_lines(row->text, out, text_line);
    }
}

static void man_line(tf_text *out, const char *words, bool verbatim)
{
    tf_text_add(out, verbatim ? ".nf\n\\&    " : "");
    cli_roff_add(out, words);
    tf_text_add(out, verbatim ? "\n.fi\n" : "\n");
}

void cli_guide_man(const tf_game *game, tf_text *out)
{
    for (const tf_guide_section *row = game->guide; row && row->title; row++) {
        tf_text_printf(out, ".TP\n.B %s\n", row->title);
        for_lines(row->text, out, man_line);
    }
}

void cli_help_game(const tf_game *game, tf_text *out)
{
    tf_text_printf(out, "%s: %s\n\n", game->title, game->words);
    cli_guide_text(game, out);
    tf_text_add(out, "\nOptions of the command for this game\n\n");
    cli_describe_game(game, out);
    tf_text_printf(out, "\nTo play in the terminal: tefuda play %s --player human", game->name);
    for (unsigned seat = 1; seat < game->seats; seat++)
        tf_text_printf(out, "/%s", game->players[game->player_count > 1]->name);
    tf_text_add_char(out, '\n');
}
