/* text.c: help for the terminal. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli/help/help.h"

static const cli_topic topics[] = {
    {"DEALS",
     "SPEC is KIND:N (deal number N) or KIND:FIRST-LAST; KIND is seed (our own generator, the "
     "same on every machine), ms, pysol (the deal numbers of other programs) or one of the game's "
     "own kinds, listed by 'tefuda games GAME'; file:PATH reads a file. FILE contains one deal per "
     "line: "
     "an id, then the cards; # starts a comment; T, 10 or 0 is the ten; rank-suit or "
     "suit-rank in either case. - means standard input."},
    {"OUTPUT",
     "Results go to standard output, one line per deal in deal order, or one JSON object per "
     "line with --json; progress, log and errors go to standard error. A progress bar is "
     "shown only on a terminal. The number of threads affects only the times."},
    {"EXIT STATUS", "0 done, undecided deals included; 1 failed; 2 wrong usage or bad input; 130 "
                    "interrupted, with everything finished so far printed."},
    {"ENVIRONMENT", NULL},
};

const cli_topic *cli_topic_rows(size_t *count)
{
    *count = sizeof topics / sizeof topics[0];
    return topics;
}

void cli_option_format(const cli_option *option, tf_text *out)
{
    if (option->letter)
        tf_text_printf(out, "-%c, ", option->letter);
    tf_text_printf(out, "--%s", option->name);
    if (option->value)
        tf_text_printf(out, " %s", option->value);
}

void cli_wrapped_add(tf_text *out, const char *words, size_t indent)
{
    size_t column = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        if (column > 0 && column + 1 + length > 80) {
            tf_text_add_char(out, '\n');
            column = 0;
        }
        if (column == 0) {
            tf_text_printf(out, "%*s", (int)indent, "");
            column = indent;
        } else {
            tf_text_add_char(out, ' ');
            column++;
        }
        tf_text_add_bytes(out, words, length);
        column += length;
        words += length + strspn(words + length, " ");
    }
    tf_text_add_char(out, '\n');
}

/* The options that at least one of these verbs takes. */
static void add_options(tf_text *out, unsigned verbs)
{
    cli_option_table table;
    cli_option_table_fill(&table);
    for (size_t i = 0; i < table.count; i++) {
        const cli_option *row = &table.rows[i];
        if (!(row->verbs & verbs))
            continue;
        tf_text left = {0};
        cli_option_format(row, &left);
        tf_text_printf(out, "  %-18s %s", tf_text_string(&left), row->words);
        if (row->fallback)
            tf_text_printf(out, " (%s)", row->fallback);
        tf_text_add_char(out, '\n');
        tf_text_free(&left);
    }
}

static void add_games(tf_text *out)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    tf_text_add(out, "games:");
    for (size_t i = 0; i < count; i++)
        tf_text_printf(out, " %s", games[i]->name);
    tf_text_add(out, "\n\n");
}

/* A game that the verb supports: for most verbs the first one with a solver. */
static const char *example_game(const cli_verb *verb)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++)
        if (verb->bit == CLI_VERB_EXPLOIT ? games[i]->exploit != NULL : games[i]->solver_count > 0)
            return games[i]->name;
    return count > 0 ? games[0]->name : "GAME";
}

/* The examples that the games give for their tables. */
static void add_table_examples(tf_text *out)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++)
        if (games[i]->tables)
            tf_text_printf(out, "%s\n", games[i]->tables->examples);
    for (size_t i = 0; i < count; i++)
        if (games[i]->optima)
            tf_text_printf(out, "%s\n", games[i]->optima->examples);
}

void cli_examples_format(const cli_verb *verb, tf_text *out)
{
    if (verb->bit == CLI_VERB_TABLE) {
        add_table_examples(out);
        return;
    }
    const char *at = verb->examples;
    for (const char *found; (found = strstr(at, "GAME")) != NULL; at = found + 4) {
        tf_text_add_bytes(out, at, (size_t)(found - at));
        tf_text_add(out, example_game(verb));
    }
    tf_text_printf(out, "%s\n", at);
}

static void add_variables(tf_text *out)
{
    size_t count;
    const cli_variable *rows = cli_variable_rows(&count);
    for (size_t i = 0; i < count; i++)
        tf_text_printf(out, "  %-20s %s\n", rows[i].name, rows[i].words);
}

static void add_topic(tf_text *out, const cli_topic *topic)
{
    for (const char *at = topic->name; *at; at++)
        tf_text_add_char(out, (char)tolower((unsigned char)*at));
    tf_text_add(out, ":\n");
    if (topic->words)
        cli_wrapped_add(out, topic->words, 2);
    else
        add_variables(out);
}

bool cli_help_topic(const char *name, tf_text *out)
{
    size_t count, length = strlen(name);
    const cli_topic *rows = cli_topic_rows(&count);
    for (size_t i = 0; i < count && length >= 3; i++) {
        if (strncasecmp(rows[i].name, name, length) != 0)
            continue;
        add_topic(out, &rows[i]);
        return true;
    }
    return false;
}

void cli_help_all(tf_text *out)
{
    size_t count;
    const cli_verb *verbs = cli_verb_rows(&count);
    tf_text_add(out,
                "tefuda: a laboratory for card games that are hard because of what you cannot see\n"
                "usage: tefuda VERB [ARGUMENTS] [OPTIONS]\n\n");
    for (size_t i = 0; i < count; i++)
        tf_text_printf(out, "  %-8s %s\n", verbs[i].name, verbs[i].words);
    tf_text_add_char(out, '\n');
    add_games(out);
    tf_text_add(out, "options; 'tefuda help VERB' lists those of a verb (default in brackets):\n");
    add_options(out, CLI_VERB_ALL);
    const cli_topic *rows = cli_topic_rows(&count);
    for (size_t i = 0; i < count; i++) {
        tf_text_add_char(out, '\n');
        add_topic(out, &rows[i]);
    }
    tf_text_add(out, "\n'tefuda help VERB' describes a verb, 'tefuda help GAME' explains a "
                     "game.\n");
}

void cli_help_verb(const cli_verb *verb, tf_text *out)
{
    tf_text_printf(out, "usage: tefuda %s%s%s\n", verb->name, *verb->synopsis ? " " : "",
                   verb->synopsis);
    tf_text_printf(out, "%s\n\n", verb->words);
    cli_wrapped_add(out, verb->details, 0);
    tf_text_add(out, "\noptions (default in brackets):\n");
    add_options(out, verb->bit);
    tf_text_add(out, "\nfor example:\n");
    tf_text examples = {0};
    cli_examples_format(verb, &examples);
    for (const char *at = tf_text_string(&examples); *at;) {
        size_t length = strcspn(at, "\n") + 1;
        tf_text_add(out, "  ");
        tf_text_add_bytes(out, at, length);
        at += length;
    }
    tf_text_free(&examples);
}

json_t *cli_help_json(void)
{
    size_t verb_count;
    const cli_verb *verbs = cli_verb_rows(&verb_count);
    cli_option_table table;
    cli_option_table_fill(&table);
    const cli_option *options = table.rows;
    json_t *verb_rows = json_array(), *option_rows = json_array();
    for (size_t i = 0; i < verb_count; i++) {
        json_t *takes = json_array();
        for (size_t j = 0; j < table.count; j++)
            if (options[j].verbs & verbs[i].bit)
                json_array_append_new(takes, json_string(options[j].name));
        json_array_append_new(verb_rows, json_pack("{s:s, s:s, s:s, s:o}", "verb", verbs[i].name,
                                                   "synopsis", verbs[i].synopsis, "words",
                                                   verbs[i].words, "options", takes));
    }
    for (size_t i = 0; i < table.count; i++)
        json_array_append_new(option_rows,
                              json_pack("{s:s, s:s?, s:s?, s:s}", "option", options[i].name,
                                        "value", options[i].value, "default", options[i].fallback,
                                        "words", options[i].words));
    size_t variable_count;
    const cli_variable *variables = cli_variable_rows(&variable_count);
    json_t *variable_rows = json_array();
    for (size_t i = 0; i < variable_count; i++)
        json_array_append_new(variable_rows, json_pack("{s:s, s:s}", "variable", variables[i].name,
                                                       "words", variables[i].words));
    return json_pack("{s:o, s:o, s:o}", "verbs", verb_rows, "options", option_rows, "environment",
                     variable_rows);
}
