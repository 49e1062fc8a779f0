/* man.c: the manual page, section 1, written with the man macros. */
#include <string.h>

#include "cli/help/help.h"

void cli_roff_add(tf_text *out, const char *words)
{
    for (size_t i = 0; words[i]; i++) {
        bool line_start = i == 0 || words[i - 1] == '\n';
        if (words[i] == '\\')
            tf_text_add(out, "\\e");
        else if (words[i] == '-')
            tf_text_add(out, "\\-");
        else if (words[i] == '~')
            tf_text_add(out, "\\(ti");
        else if (words[i] == '\'')
            tf_text_add(out, "\\(aq");
        else if (line_start && words[i] == '.')
            tf_text_add(out, "\\&.");
        else
            tf_text_add_char(out, words[i]);
    }
}

static void add_paragraph(tf_text *out, const char *words)
{
    cli_roff_add(out, words);
    tf_text_add_char(out, '\n');
}

static void add_verb(tf_text *out, const cli_verb *verb, const cli_option_table *table)
{
    tf_text_printf(out, ".SS tefuda %s ", verb->name);
    add_paragraph(out, verb->synopsis);
    add_paragraph(out, verb->details);
    tf_text_add(out, ".PP\nOptions:");
    const char *between = " ";
    for (size_t i = 0; i < table->count; i++) {
        if (!(table->rows[i].verbs & verb->bit))
            continue;
        tf_text_printf(out, "%s\\fB\\-\\-", between);
        cli_roff_add(out, table->rows[i].name);
        tf_text_add(out, "\\fR");
        between = ", ";
    }
    tf_text_add(out, ".\n");
}

static void add_option(tf_text *out, const cli_option *option)
{
    tf_text_add(out, ".TP\n");
    if (option->letter)
        tf_text_printf(out, "\\fB\\-%c\\fR, ", option->letter);
    tf_text_add(out, "\\fB\\-\\-");
    cli_roff_add(out, option->name);
    tf_text_add(out, "\\fR");
    if (option->value)
        tf_text_printf(out, " \\fI%s\\fR", option->value);
    tf_text_add_char(out, '\n');
    cli_roff_add(out, option->words);
    if (option->fallback) {
        tf_text_add(out, " (default: ");
        cli_roff_add(out, option->fallback);
        tf_text_add_char(out, ')');
    }
    tf_text_add(out, ".\n");
}

static void add_game(tf_text *out, const tf_game *game)
{
    tf_text_printf(out, ".SS %s (%s)\n", game->title, game->name);
    add_paragraph(out, game->words);
    cli_guide_man(game, out);
    for (size_t i = 0; i < game->rule_options.count; i++) {
        const tf_option *row = &game->rule_options.rows[i];
        tf_text range = {0};
        tf_option_format_range(row, &range);
        tf_text_add(out, i ? "" : ".TP\n.B Values of \\-\\-rules\n");
        tf_text_add(out, "\\fB");
        cli_roff_add(out, row->name);
        tf_text_add(out, "=\\fR");
        cli_roff_add(out, tf_text_string(&range));
        tf_text_add(out, ", ");
        cli_roff_add(out, row->words);
        tf_text_add(out, i + 1 < game->rule_options.count ? ";\n" : ".\n");
        tf_text_free(&range);
    }
}

static void add_variables(tf_text *out)
{
    size_t count;
    const cli_variable *rows = cli_variable_rows(&count);
    for (size_t i = 0; i < count; i++) {
        tf_text_printf(out, ".TP\n.B %s\n", rows[i].name);
        cli_roff_add(out, rows[i].words);
        tf_text_add(out, ".\n");
    }
}

static void add_examples(tf_text *out, const cli_verb *verb)
{
    tf_text examples = {0};
    cli_examples_format(verb, &examples);
    cli_roff_add(out, tf_text_string(&examples));
    tf_text_free(&examples);
}

void cli_help_man(tf_text *out)
{
    size_t verb_count, game_count, topic_count;
    cli_option_table table;
    cli_option_table_fill(&table);
    const cli_verb *verbs = cli_verb_rows(&verb_count);
    const tf_game *const *games = tf_games(&game_count);
    const cli_topic *topics = cli_topic_rows(&topic_count);
    tf_text_printf(out, ".TH TEFUDA 1 \"\" \"tefuda %s\" \"User Commands\"\n", tf_version());
    tf_text_add(out, ".SH NAME\ntefuda \\- a laboratory for card games with hidden cards\n"
                     ".SH SYNOPSIS\n.B tefuda\n.I VERB\n[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]\n"
                     ".SH DESCRIPTION\n"
                     "Deals, solves, plays and checks card games that are hard because of what you "
                     "cannot see\nor cannot foresee. \\fB\\-\\-opt=v\\fR and \\fB\\-\\-opt v\\fR "
                     "both work; \\fB\\-\\-\\fR ends the options.\n"
                     ".SH VERBS\n");
    for (size_t i = 0; i < verb_count; i++)
        add_verb(out, &verbs[i], &table);
    tf_text_add(out, ".SH OPTIONS\n");
    for (size_t i = 0; i < table.count; i++)
        add_option(out, &table.rows[i]);
    tf_text_add(out, ".SH GAMES\n");
    for (size_t i = 0; i < game_count; i++)
        add_game(out, games[i]);
    for (size_t i = 0; i < topic_count; i++) {
        tf_text_printf(out, ".SH \"%s\"\n", topics[i].name);
        if (topics[i].words)
            add_paragraph(out, topics[i].words);
        else
            add_variables(out);
    }
    tf_text_add(out, ".SH EXAMPLES\n.nf\n");
    for (size_t i = 0; i < verb_count; i++)
        add_examples(out, &verbs[i]);
    tf_text_add(out, ".fi\n");
}
