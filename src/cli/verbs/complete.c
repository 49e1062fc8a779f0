/* complete.c: `tefuda complete`, which the shells' completions call. */
#include <ctype.h>
#include <string.h>

#include "cli/help/help.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/verbs/complete.h"

void cli_candidate_add(cli_typing *typing, const char *head, size_t length, const char *word,
                       const char *about)
{
    tf_text whole = {0};
    const char *typed = typing->words[typing->count - 1];
    tf_text_add_bytes(&whole, typing->prefix, typing->prefix_length);
    tf_text_add_bytes(&whole, head, length);
    tf_text_add(&whole, word);
    if (strncmp(tf_text_string(&whole), typed, strlen(typed)) == 0) {
        tf_text_add_shown(&typing->out, tf_text_string(&whole));
        tf_text_printf(&typing->out, "\t%s\n", about);
    }
    tf_text_free(&whole);
}

/* ---- options on the command line ---- */

/* The option of a word "--name" or "--name=value"; NULL when the word is not an option. */
static const cli_option *option_of(const cli_typing *typing, const char *word)
{
    if (strncmp(word, "--", 2) != 0)
        return NULL;
    return cli_option_find(&typing->cli->table, word + 2, strcspn(word + 2, "="));
}

/* The number of words after this one that are values of its option. */
static size_t value_words(const cli_typing *typing, const char *word)
{
    const cli_option *option = option_of(typing, word);
    if (!option || option->kind == CLI_FLAG)
        return 0;
    size_t wanted = option->kind == CLI_PAIR ? 2 : 1;
    return strchr(word, '=') ? wanted - 1 : wanted;
}

const char *cli_typing_value(const cli_typing *typing, const char *name)
{
    const char *found = NULL;
    for (size_t i = 0; i + 1 < typing->count; i++) {
        const cli_option *option = option_of(typing, typing->words[i]);
        const char *equals = strchr(typing->words[i], '=');
        if (!option || strcmp(option->name, name) != 0)
            continue;
        found = equals ? equals + 1 : i + 2 < typing->count ? typing->words[i + 1] : NULL;
    }
    return found;
}

/* The option whose value is being typed: after "--name=" in the same word, or after the option's
 * word. */
static const cli_option *open_option(cli_typing *typing)
{
    const char *typed = typing->words[typing->count - 1];
    const char *equals = strchr(typed, '=');
    const cli_option *option = equals ? option_of(typing, typed) : NULL;
    if (option && option->kind != CLI_FLAG) {
        typing->prefix = typed;
        typing->prefix_length = (size_t)(equals - typed) + 1;
        return option;
    }
    for (size_t back = 1; back <= 2 && back < typing->count; back++)
        if (value_words(typing, typing->words[typing->count - 1 - back]) >= back)
            return option_of(typing, typing->words[typing->count - 1 - back]);
    return NULL;
}

/* ---- arguments ---- */

static const tf_game *game_of(const char *name)
{
    const tf_game *game = NULL;
    tf_error ignored;
    return tf_game_find(name, &game, &ignored) == TF_OK ? game : NULL;
}

/* Goes through the finished words to find the verb and the game. Returns the number of arguments
 * after the verb. */
static size_t count_arguments(cli_typing *typing)
{
    size_t arguments = 0;
    tf_error ignored;
    for (size_t i = 0; i + 1 < typing->count; i++) {
        const char *word = typing->words[i];
        if (word[0] == '-' && word[1]) {
            i += value_words(typing, word);
            continue;
        }
        if (!typing->verb) {
            (void)cli_verb_find(word, &typing->verb, &ignored);
            continue;
        }
        if (arguments == 0 && tolower((unsigned char)typing->verb->args[0]) == 'g')
            typing->game = game_of(word);
        arguments++;
    }
    const char *named = cli_typing_value(typing, "game");
    if (named)
        typing->game = game_of(named);
    return arguments;
}

static void add_verbs(cli_typing *typing)
{
    size_t count;
    const cli_verb *rows = cli_verb_rows(&count);
    for (size_t i = 0; i < count; i++)
        cli_candidate_add(typing, "", 0, rows[i].name, rows[i].words);
}

static void add_games(cli_typing *typing)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++)
        cli_candidate_add(typing, "", 0, games[i]->name, games[i]->words);
}

static void add_papers(cli_typing *typing)
{
    const tf_game *game;
    const tf_paper *paper;
    for (size_t i = 0; (paper = tf_paper_at(i, &game)) != NULL; i++)
        cli_candidate_add(typing, "", 0, paper->name, paper->title);
}

static void add_topics(cli_typing *typing)
{
    size_t count;
    const cli_topic *rows = cli_topic_rows(&count);
    for (size_t i = 0; i < count; i++) {
        char word[32] = "";
        for (size_t c = 0; rows[i].name[c] && rows[i].name[c] != ' ' && c + 1 < sizeof word; c++)
            word[c] = (char)tolower((unsigned char)rows[i].name[c]);
        cli_candidate_add(typing, "", 0, word, "");
    }
}

static void add_subverbs(cli_typing *typing)
{
    const char *at = cli_verb_subverbs(typing->verb);
    while (*at) {
        char word[32] = "";
        size_t length = strcspn(at, " ");
        if (length < sizeof word)
            memcpy(word, at, length);
        cli_candidate_add(typing, "", 0, word, "");
        at += length + strspn(at + length, " ");
    }
}

static void add_argument(cli_typing *typing, size_t at)
{
    const char *args = typing->verb->args;
    size_t most = strlen(args);
    if (most > 0 && args[most - 1] == '+')
        at = at < most - 1 ? at : most - 2;
    switch (at < most ? tolower((unsigned char)args[at]) : 0) {
    case 's':
        add_subverbs(typing);
        break;
    case 'g':
        if (at == 0)
            add_subverbs(typing);
        add_games(typing);
        break;
    case 'p':
        add_papers(typing);
        break;
    case 'v':
        add_verbs(typing);
        add_games(typing);
        add_topics(typing);
        break;
    case 'f':
        if (typing->verb->bit == CLI_VERB_LAB)
            cli_candidates_of_store(typing);
        tf_text_add(&typing->out, "@files\n");
        break;
    default:
        break;
    }
}

static void add_option_names(cli_typing *typing)
{
    const cli_option_table *table = &typing->cli->table;
    for (size_t i = 0; i < table->count; i++) {
        const cli_option *row = &table->rows[i];
        char word[64] = "--";
        strncat(word, row->name, sizeof word - 3);
        if (!typing->verb || (row->verbs & typing->verb->bit))
            cli_candidate_add(typing, "", 0, word, row->words);
    }
}

static void add_candidates(cli_typing *typing)
{
    size_t arguments = count_arguments(typing);
    const cli_option *option = open_option(typing);
    if (option && typing->verb)
        cli_candidates_of_value(typing, option);
    else if (typing->words[typing->count - 1][0] == '-')
        add_option_names(typing);
    else if (!typing->verb)
        add_verbs(typing);
    else
        add_argument(typing, arguments);
}

tf_status cli_complete(cli_context *cli)
{
    static const char *const nothing[] = {""};
    cli_typing typing = {.cli = cli,
                         .words = cli->arg_count ? cli->args : nothing,
                         .count = cli->arg_count ? cli->arg_count : 1,
                         .prefix = ""};
    add_candidates(&typing);
    return cli_put_text(cli, &typing.out);
}
