/* complete_values.c: the values of options: those of the game on the command line, or of every game when
 * there is none. Values have parts, "key=1,key=2" or "NAME:key=5/NAME"; the last part is completed. */
#include "cli/verbs/complete.h"

#include <stdlib.h>
#include <string.h>

#include "cli/help/describe.h"
#include "cli/human.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "cli/verbs/lab/lab.h"

static const char *typed_value(const cli_typing *typing)
{
    return typing->words[typing->count - 1] + typing->prefix_length;
}

/* The text after the last of these characters, or the whole text. */
static const char *last_part(const char *text, const char *breaks)
{
    const char *part = text;
    for (const char *at = text; *at; at++)
        if (strchr(breaks, *at))
            part = at + 1;
    return part;
}

/* True when the option is in the list "key=value,key=value" before `end`. */
static bool has_key(const char *list, const char *end, const char *key)
{
    size_t length = strlen(key);
    for (const char *at = list; at < end; at += strcspn(at, ",") + 1)
        if (strncmp(at, key, length) == 0 && at[length] == '=')
            return true;
    return false;
}

static void add_word(cli_typing *typing, const char *value, const char *part, const char *word,
                     const char *about)
{
    cli_candidate_add(typing, value, (size_t)(part - value), word, about);
}

/* Adds the options of a table that are not in the list yet: "key=", or "key=choice" for each
 * choice. */
static void add_options(cli_typing *typing, const tf_option_list *table, const char *value,
                        const char *list)
{
    const char *part = last_part(list, ",");
    for (size_t i = 0; i < table->count; i++) {
        const tf_option *row = &table->rows[i];
        tf_text word = {0};
        if (has_key(list, part, row->name))
            continue;
        tf_text_printf(&word, "%s=", row->name);
        if (row->kind != TF_OPTION_CHOICE)
            add_word(typing, value, part, tf_text_string(&word), row->words);
        for (const char *at = row->choices; at && *at; at += strspn(at, "|")) {
            size_t length = strcspn(at, "|");
            tf_text_clear(&word);
            tf_text_printf(&word, "%s=%.*s", row->name, (int)length, at);
            add_word(typing, value, part, tf_text_string(&word), row->words);
            at += length;
        }
        tf_text_free(&word);
    }
}

/* ---- values of one game ---- */

static void add_rules(cli_typing *typing, const tf_game *game)
{
    const char *value = typed_value(typing);
    for (size_t i = 0; i < game->preset_count; i++)
        add_word(typing, value, value, game->presets[i].name, game->presets[i].words);
    add_options(typing, &game->rule_options, value, value);
}

static void add_source(cli_typing *typing, const char *name, const char *words)
{
    tf_text word = {0};
    tf_text_printf(&word, "%s:", name);
    cli_candidate_add(typing, "", 0, tf_text_string(&word), words);
    tf_text_free(&word);
}

static void add_sources(cli_typing *typing, const tf_game *game)
{
    for (size_t i = 0; i < game->source_count; i++)
        add_source(typing, game->sources[i].name, game->sources[i].words);
}

/* True when text begins with "NAME:". */
static bool names_kind(const char *text, const char *name)
{
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && text[length] == ':';
}

/* Adds players' names or, after the colon, a player's options. Seats are separated by slashes. */
static void add_players(cli_typing *typing, const tf_game *game)
{
    const char *value = typed_value(typing), *part = last_part(value, "/");
    for (size_t i = 0; i < game->player_count; i++) {
        const tf_player_type *row = game->players[i];
        if (names_kind(part, row->name))
            add_options(typing, &row->options, value, part + strlen(row->name) + 1);
        else
            add_word(typing, value, part, row->name, row->words);
    }
    const tf_player_type *extra;
    for (size_t i = 0; (extra = tf_player_extra(game, i)) != NULL; i++)
        add_word(typing, value, part, extra->name, extra->words);
    add_word(typing, value, part, CLI_BEST, CLI_BEST_WORDS);
    if (typing->verb->bit == CLI_VERB_PLAY)
        add_word(typing, value, part, CLI_HUMAN, CLI_HUMAN_WORDS);
}

static void add_solvers(cli_typing *typing, const tf_game *game)
{
    const char *value = typed_value(typing);
    for (size_t i = 0; i < game->solver_count; i++) {
        const tf_solver_type *row = game->solvers[i];
        if (names_kind(value, row->name))
            add_options(typing, &row->options, value, value + strlen(row->name) + 1);
        else
            add_word(typing, value, value, row->name, row->words);
    }
}

/* Calls `add` for the typed game, otherwise for all games. */
static void add_by_game(cli_typing *typing, void (*add)(cli_typing *, const tf_game *))
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++)
        if (!typing->game || typing->game == games[i])
            add(typing, games[i]);
}

/* ---- options ---- */

static void add_deals(cli_typing *typing)
{
    size_t count;
    const tf_deal_source *sources = tf_deal_sources(&count);
    add_by_game(typing, add_sources);
    for (size_t i = 0; i < count; i++)
        add_source(typing, sources[i].name, sources[i].words);
    add_source(typing, "file", "a file of deals");
}

static void add_games(cli_typing *typing)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++)
        cli_candidate_add(typing, "", 0, games[i]->name, games[i]->words);
}

static void add_choices(cli_typing *typing, const char *choices)
{
    for (const char *at = choices; *at; at += strspn(at, "|")) {
        char word[64] = "";
        size_t length = strcspn(at, "|");
        if (length < sizeof word)
            memcpy(word, at, length);
        cli_candidate_add(typing, "", 0, word, "");
        at += length;
    }
}

void cli_candidates_of_store(cli_typing *typing)
{
    tf_store *store = NULL;
    tf_experiment_info *list = NULL;
    size_t count = 0;
    tf_error ignored;
    typing->cli->options.store = cli_typing_value(typing, "store");
    if (tf_store_open(&store, cli_lab_store(typing->cli), TF_STORE_READ, &ignored) != TF_OK)
        return;
    if (tf_store_experiments(store, &list, &count, &ignored) == TF_OK)
        for (size_t i = 0; i < count; i++)
            cli_candidate_add(typing, "", 0, list[i].name, list[i].game);
    free(list);
    tf_store_close(store);
}

static void add_rule_values(cli_typing *typing)
{
    add_by_game(typing, add_rules);
}

static void add_player_values(cli_typing *typing)
{
    add_by_game(typing, add_players);
}

static void add_solver_values(cli_typing *typing)
{
    add_by_game(typing, add_solvers);
}

/* The options that have a function for their values. */
static const struct {
    const char *option;
    void (*add)(cli_typing *typing);
} values[] = {
    {"deals", add_deals},
    {"rules", add_rule_values},
    {"player", add_player_values},
    {"solver", add_solver_values},
    {"game", add_games},
    {"experts", add_player_values},
    {"until-better", cli_candidates_of_store},
};

void cli_candidates_of_value(cli_typing *typing, const cli_option *option)
{
    if (option->kind == CLI_CHOICE)
        add_choices(typing, option->choices);
    else if (option->kind == CLI_FILE)
        tf_text_add(&typing->out, "@files\n");
    else if (option->kind == CLI_FOLDER)
        tf_text_add(&typing->out, "@folders\n");
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(values[i].option, option->name) == 0)
            values[i].add(typing);
}
