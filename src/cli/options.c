/* options.c: the table of options, and its parser. */
#include "cli/options.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/verbs.h"

#define WORKING (CLI_VERB_LAB | CLI_VERB_SOLVE | CLI_VERB_PLAY | CLI_VERB_HINT)
#define READING (CLI_VERB_DEAL | WORKING)
#define RUNNING                                                                                    \
    (READING | CLI_VERB_REPLAY | CLI_VERB_BENCH | CLI_VERB_TABLE | CLI_VERB_PAPER | CLI_VERB_SERVE)
#define FIELD(f) offsetof(cli_options, f)

/* The row without a name stands for the sizes of the games' tables. */
static const cli_option rows[] = {
    {"deals", 0, "SPEC", CLI_TEXT, FIELD(deals), 0, 0, 0, NULL, "seed:1",
     "deals: KIND:N, KIND:FIRST-LAST or file:PATH", READING | CLI_VERB_EXPLOIT},
    {"rules", 0, "R", CLI_TEXT, FIELD(rules), 0, 0, 0, NULL, "the default rules",
     "rules as key=value,... or the name of a preset",
     READING | CLI_VERB_REPLAY | CLI_VERB_REVIEW | CLI_VERB_ENGINE | CLI_VERB_EXPLOIT},
    {"player", 0, "P", CLI_TEXT, FIELD(player), 0, 0, 0, NULL, NULL,
     "the player, NAME[:key=value,...]; P/P/P for three seats; exec:COMMAND",
     CLI_VERB_PLAY | CLI_VERB_HINT | CLI_VERB_LAB | CLI_VERB_REVIEW | CLI_VERB_ENGINE |
         CLI_VERB_EXPLOIT},
    {"solver", 0, "TEXT", CLI_TEXT, FIELD(solver), 0, 0, 0, NULL, "the first of the game",
     "the solver, NAME[:key=value,...]",
     CLI_VERB_DEAL | CLI_VERB_SOLVE | CLI_VERB_HINT | CLI_VERB_LAB},
    {"luck", 0, NULL, CLI_FLAG, FIELD(luck), 0, 0, 0, NULL, NULL,
     "measure each game's luck; rates are adjusted for it", CLI_VERB_PLAY | CLI_VERB_LAB},
    {"auto-finish", 0, NULL, CLI_FLAG, FIELD(auto_finish), 0, 0, 0, NULL, NULL,
     "with --player human: make the last moves once no decision is left", CLI_VERB_PLAY},
    {"allow-exec", 0, NULL, CLI_FLAG, FIELD(allow_exec), 0, 0, 0, NULL, NULL,
     "lab run: let a file or a store start programs (exec:COMMAND)", CLI_VERB_LAB},
    {"shortest", 0, NULL, CLI_FLAG, FIELD(shortest), 0, 0, 0, NULL, NULL,
     "keep searching for a shortest solution within the limits", CLI_VERB_SOLVE},
    {"metric", 0, "M", CLI_TEXT, FIELD(metric), 0, 0, 0, NULL, "ours",
     "what --shortest counts: ours, or another metric", CLI_VERB_SOLVE},
    {"moves", 0, NULL, CLI_FLAG, FIELD(moves), 0, 0, 0, NULL, NULL,
     "print the moves of each solution", CLI_VERB_SOLVE},
    {"all-stats", 0, NULL, CLI_FLAG, FIELD(all_stats), 0, 0, 0, NULL, NULL,
     "all figures of the search: depth, table, memory", CLI_VERB_SOLVE},
    {"winnable", 0, NULL, CLI_FLAG, FIELD(winnable), 0, 0, 0, NULL, NULL,
     "only deals that the solver wins", CLI_VERB_DEAL},
    {"min-states", 0, "N", CLI_INTEGER, FIELD(min_states), 0, UINT64_C(1) << 60, 0, NULL, "0",
     "only deals that take the solver at least N states", CLI_VERB_DEAL},
    {"max-states", 0, "N", CLI_INTEGER, FIELD(max_states), 0, UINT64_C(1) << 60, 0, NULL,
     "0, any number", "only deals that take the solver at most N states", CLI_VERB_DEAL},
    {"record", 0, "FILE", CLI_FILE, FIELD(record), 0, 0, 0, NULL, NULL,
     "also write the record of one game to FILE; -: to standard output",
     CLI_VERB_SOLVE | CLI_VERB_PLAY},
    {"threads", 0, "N", CLI_INTEGER, FIELD(threads), 1, 1024, 0, NULL, "all cores",
     "work on at most N deals at once", RUNNING},
    {"memory-mb", 0, "M", CLI_INTEGER, FIELD(memory_mb), 16, 1u << 24, 1024, NULL, "1024",
     "memory of the whole process, in MiB",
     RUNNING | CLI_VERB_REVIEW | CLI_VERB_ENGINE | CLI_VERB_EXPLOIT},
    {"states", 0, "N", CLI_INTEGER, FIELD(states), 0, UINT64_C(1) << 60, 0, NULL, "0, no limit",
     "stop a deal after N states", READING},
    {"time-ms", 0, "T", CLI_INTEGER, FIELD(time_ms), 0, UINT64_C(1) << 40, 0, NULL,
     "0, no limit; hint 400", "stop a deal, or work on a table, after T ms",
     READING | CLI_VERB_TABLE | CLI_VERB_EXPLOIT},
    {"seed", 0, "S", CLI_INTEGER, FIELD(seed), 0, UINT64_MAX, 0, NULL, "0",
     "seed of the player's random numbers, or of a sample",
     WORKING | CLI_VERB_TABLE | CLI_VERB_REVIEW | CLI_VERB_EXPLOIT},
    {"data", 0, "DIR", CLI_FOLDER, FIELD(data), 0, 0, 0, NULL, "$TEFUDA_DATA or the cache folder",
     "folder of the tables", RUNNING | CLI_VERB_REVIEW | CLI_VERB_ENGINE | CLI_VERB_EXPLOIT},
    {"game", 0, "GAME", CLI_TEXT, FIELD(game), 0, 0, 0, NULL, NULL,
     "the game of a new experiment or of a table", CLI_VERB_LAB | CLI_VERB_TABLE},
    {"note", 0, "WORDS", CLI_TEXT, FIELD(note), 0, 0, 0, NULL, NULL,
     "a text that is stored with a new experiment", CLI_VERB_LAB},
    {"store", 0, "FILE", CLI_FILE, FIELD(store), 0, 0, 0, NULL, "$TEFUDA_STORE or tefuda.sqlite",
     "file of the experiments", CLI_VERB_LAB | CLI_VERB_PAPER | CLI_VERB_SERVE},
    {"csv", 0, NULL, CLI_FLAG, FIELD(csv), 0, 0, 0, NULL, NULL, "export comma-separated values",
     CLI_VERB_LAB | CLI_VERB_REVIEW},
    {"until-width", 0, "W", CLI_TEXT, FIELD(until_width), 0, 0, 0, NULL, NULL,
     "lab run: stop when the interval of the win rate is W wide, as 0.5%", CLI_VERB_LAB},
    {"until-better", 0, "A B", CLI_PAIR, FIELD(until_better), 0, 0, 0, NULL, NULL,
     "lab run: run A and B until one is shown to be better", CLI_VERB_LAB},
    {"most", 0, "N", CLI_INTEGER, FIELD(most), 0, UINT64_C(1) << 40, 20, NULL, "20",
     "lab report: list at most N deals with different results", CLI_VERB_LAB},
    {"hardest", 0, "N", CLI_INTEGER, FIELD(hardest), 0, 100000, 0, NULL, "0",
     "lab report: list the N deals that took the most states", CLI_VERB_LAB},
    {"kind", 0, "K", CLI_CHOICE, FIELD(kind), 0, 0, 0, CLI_PLOT_KINDS, "curve",
     "lab plot: kind of plot, " CLI_PLOT_KINDS, CLI_VERB_LAB},
    {"value", 0, "V", CLI_CHOICE, FIELD(value), 0, 0, 0, CLI_PLOT_VALUES, "time",
     "lab plot: plotted value, " CLI_PLOT_VALUES, CLI_VERB_LAB},
    {"along", 0, "OPTION", CLI_TEXT, FIELD(along), 0, 0, 0, NULL, "the one that differs",
     "lab plot: the option on the x axis of a curve", CLI_VERB_LAB},
    {"title", 0, "WORDS", CLI_TEXT, FIELD(title), 0, 0, 0, NULL, NULL, "lab plot: the title",
     CLI_VERB_LAB},
    {"output", 0, "FILE", CLI_FILE, FIELD(output), 0, 0, 0, NULL, NULL,
     "lab plot: the image file, FILE.svg or FILE.png", CLI_VERB_LAB},
    {"", 0, "N", CLI_SIZE, FIELD(sizes), 0, 0, 0, NULL, NULL, NULL, CLI_VERB_TABLE},
    {"sample", 0, "N", CLI_INTEGER, FIELD(sample), 0, UINT64_C(1) << 40, 0, NULL, "0, all states",
     "table verify, table optimum: check N states", CLI_VERB_TABLE},
    {"method", 0, "NAME", CLI_TEXT, FIELD(method), 0, 0, 0, NULL, "the fastest",
     "table count: the method of counting", CLI_VERB_TABLE},
    {"samples", 0, "N", CLI_INTEGER, FIELD(samples), 0, 1000000, 0, NULL,
     "none: the evaluator; review with --player 40", "playouts per move",
     CLI_VERB_REVIEW | CLI_VERB_HINT | CLI_VERB_EXPLOIT},
    {"policy", 0, "FILE", CLI_FILE, FIELD(policy), 0, 0, 0, NULL, NULL,
     "exploit: the policy as a table of probabilities", CLI_VERB_EXPLOIT},
    {"turns", 0, "N", CLI_INTEGER, FIELD(turns), 0, 1000, 0, NULL, "0, as many as possible",
     "exploit: measure the last N turns", CLI_VERB_EXPLOIT},
    {"all-hands", 0, NULL, CLI_FLAG, FIELD(all_hands), 0, 0, 0, NULL, NULL,
     "exploit: the mean over all hands that a seat may have", CLI_VERB_EXPLOIT},
    {"values", 0, NULL, CLI_FLAG, FIELD(values), 0, 0, 0, NULL, NULL,
     "hint: the player's own values of the moves instead of win chances", CLI_VERB_HINT},
    {"reveal", 0, NULL, CLI_FLAG, FIELD(reveal), 0, 0, 0, NULL, NULL,
     "treat an unfinished game as given up: show hidden cards", CLI_VERB_REPLAY | CLI_VERB_REVIEW},
    {"experts", 0, "P/P", CLI_TEXT, FIELD(experts), 0, 0, 0, NULL, NULL,
     "players to compare with the others, separated by slashes", CLI_VERB_REVIEW},
    {"quick", 0, NULL, CLI_FLAG, FIELD(quick), 0, 0, 0, NULL, NULL,
     "paper: first run a slice of each, about two minutes in all", CLI_VERB_PAPER},
    {"full", 0, NULL, CLI_FLAG, FIELD(full), 0, 0, 0, NULL, NULL,
     "paper: first run everything; can be stopped and continued", CLI_VERB_PAPER},
    {"slice", 0, "N", CLI_INTEGER, FIELD(slice), 1, UINT64_C(1) << 40, 0, NULL, "as much as fits",
     "paper: run at most N deals of each experiment", CLI_VERB_PAPER},
    {"html", 0, "FILE", CLI_FILE, FIELD(html), 0, 0, 0, NULL, NULL,
     "paper: write a page with all tables and figures", CLI_VERB_PAPER},
    {"port", 0, "N", CLI_INTEGER, FIELD(port), 0, 65535, 0, NULL, "8377 or the next free port",
     "serve: the port on 127.0.0.1; 0: any", CLI_VERB_SERVE},
    {"open", 0, NULL, CLI_FLAG, FIELD(open), 0, 0, 0, NULL, NULL, "serve: open it in a browser",
     CLI_VERB_SERVE},
    {"lan", 0, NULL, CLI_FLAG, FIELD(lan), 0, 0, 0, NULL, NULL,
     "serve: other devices of the local network may connect, with the token", CLI_VERB_SERVE},
    {"no-token", 0, NULL, CLI_FLAG, FIELD(no_token), 0, 0, 0, NULL, NULL,
     "serve: no token; every user of this machine has access", CLI_VERB_SERVE},
    {"token-file", 0, "FILE", CLI_FILE, FIELD(token_file), 0, 0, 0, NULL, NULL,
     "serve: write the token to FILE, for scripts", CLI_VERB_SERVE},
    {"plays", 0, "FILE", CLI_FILE, FIELD(plays), 0, 0, 0, NULL, "in $XDG_DATA_HOME/tefuda",
     "serve: file of the saved games", CLI_VERB_SERVE},
    {"web-root", 0, "DIR", CLI_FOLDER, FIELD(web_root), 0, 0, 0, NULL, NULL,
     "serve: read the files of the page from DIR, for development", CLI_VERB_SERVE},
    {"rate", 0, "N", CLI_INTEGER, FIELD(rate), 1, 1000000, 300, NULL, "300",
     "serve: requests per second that are answered", CLI_VERB_SERVE},
    {"request-ms", 0, "T", CLI_INTEGER, FIELD(request_ms), 100, 600000, 15000, NULL, "15000",
     "serve: a request must be complete within T ms", CLI_VERB_SERVE},
    {"idle-ms", 0, "T", CLI_INTEGER, FIELD(idle_ms), 0, UINT64_C(1) << 40, 0, NULL, "0, never",
     "serve: stop after T ms without a request", CLI_VERB_SERVE},
    {"json", 0, NULL, CLI_FLAG, FIELD(json), 0, 0, 0, NULL, NULL, "one JSON object per line",
     CLI_VERB_ALL},
    {"quiet", 0, NULL, CLI_FLAG, FIELD(quiet), 0, 0, 0, NULL, NULL, "no progress, no log",
     CLI_VERB_ALL},
    {"man", 0, NULL, CLI_FLAG, FIELD(man), 0, 0, 0, NULL, NULL, "print the manual page as roff",
     CLI_VERB_HELP},
    {"completion", 0, "SHELL", CLI_CHOICE, FIELD(completion), 0, 0, 0, "bash|zsh", NULL,
     "print a shell's completion, bash or zsh", CLI_VERB_HELP},
    {"help", 'h', NULL, CLI_FLAG, FIELD(help), 0, 0, 0, NULL, NULL, "help about the verb",
     CLI_VERB_ALL},
    {"version", 0, NULL, CLI_FLAG, FIELD(version), 0, 0, 0, NULL, NULL, "same as the verb version",
     CLI_VERB_ALL},
};
enum { ROW_COUNT = sizeof rows / sizeof rows[0] };
_Static_assert(ROW_COUNT <= 64, "cli_options.given has a bit for each option");

const cli_option *cli_option_find(const cli_option_table *table, const char *name, size_t length)
{
    for (size_t i = 0; i < table->count; i++) {
        const cli_option *row = &table->rows[i];
        if (strlen(row->name) == length && strncmp(row->name, name, length) == 0)
            return row;
    }
    return NULL;
}

/* Adds the sizes of one game's tables. A name that several games use is one option. */
static void add_sizes(cli_option_table *table, const cli_option *row, const tf_option_list *sizes,
                      size_t *used)
{
    for (size_t i = 0; i < sizes->count && *used < CLI_SIZES_MAX; i++) {
        const tf_option *size = &sizes->rows[i];
        if (cli_option_find(table, size->name, strlen(size->name)))
            continue;
        cli_option *option = &table->rows[table->count++];
        *option = *row;
        option->name = size->name;
        option->words = size->words;
        option->offset += *used * sizeof(const char *);
        if (size->initial > 0) {
            snprintf(table->defaults[*used], sizeof table->defaults[0], "%.0f", size->initial);
            option->fallback = table->defaults[*used];
        }
        ++*used;
    }
}

void cli_option_table_fill(cli_option_table *table)
{
    size_t game_count, used = 0;
    const tf_game *const *games = tf_games(&game_count);
    table->count = 0;
    for (size_t i = 0; i < ROW_COUNT; i++) {
        if (rows[i].kind != CLI_SIZE) {
            table->rows[table->count++] = rows[i];
            continue;
        }
        for (size_t game = 0; game < game_count; game++)
            if (games[game]->tables)
                add_sizes(table, &rows[i], &games[game]->tables->sizes, &used);
        for (size_t game = 0; game < game_count; game++)
            if (games[game]->optima)
                add_sizes(table, &rows[i], &games[game]->optima->sizes, &used);
    }
}

uint64_t cli_option_bit(const char *name)
{
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (strcmp(rows[i].name, name) == 0)
            return UINT64_C(1) << i;
    return 0;
}

/* Digits only: no sign, no other characters, no overflow. */
static bool read_integer(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (!isdigit((unsigned char)*text))
            return false;
        unsigned digit = (unsigned)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

tf_status cli_integer_parse(const char *name, const char *text, uint64_t low, uint64_t high,
                            uint64_t *out, tf_error *error)
{
    uint64_t value;
    if (!read_integer(text, &value) || value < low || value > high)
        return tf_error_set(error, TF_ERR_USAGE,
                            "--%s takes a whole number %" PRIu64 "..%" PRIu64 ", not '%.40s'", name,
                            low, high, text);
    *out = value;
    return TF_OK;
}

static bool is_choice(const char *choices, const char *text)
{
    size_t length = strlen(text);
    for (const char *at = choices; *at;) {
        size_t span = strcspn(at, "|");
        if (span == length && strncmp(at, text, span) == 0)
            return true;
        at += span + (at[span] == '|');
    }
    return false;
}

static tf_status set_value(cli_context *cli, const cli_option *row, const char *text)
{
    cli->options.given |= cli_option_bit(row->name);
    void *field = (char *)&cli->options + row->offset;
    switch (row->kind) {
    case CLI_FLAG:
        *(bool *)field = true;
        return TF_OK;
    case CLI_INTEGER:
        return cli_integer_parse(row->name, text, row->low, row->high, field, &cli->error);
    case CLI_SIZE:
        *(const char **)field = text;
        return TF_OK;
    case CLI_CHOICE:
        if (!is_choice(row->choices, text))
            return tf_error_set(&cli->error, TF_ERR_USAGE, "--%s takes %s, not '%.40s'", row->name,
                                row->choices, text);
        *(const char **)field = text;
        return TF_OK;
    case CLI_PAIR: {
        const char **pair = field;
        pair[pair[0] ? 1 : 0] = text;
        return TF_OK;
    }
    default:
        if (!*text)
            return tf_error_set(&cli->error, TF_ERR_USAGE, "--%s needs a value: %s", row->name,
                                row->value);
        *(const char **)field = text;
        return TF_OK;
    }
}

static tf_status unknown_option(cli_context *cli, const char *word, const char *name, size_t length)
{
    char copy[41];
    size_t kept = length < sizeof copy ? length : sizeof copy - 1;
    memcpy(copy, name, kept);
    copy[kept] = '\0';
    const cli_option_table *table = &cli->table;
    int near = tf_nearest_word(copy, table->rows, table->count, sizeof table->rows[0]);
    if (near >= 0)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "unknown option '%.42s'; did you mean '--%s'?", word,
                            table->rows[near].name);
    return tf_error_set(&cli->error, TF_ERR_USAGE,
                        "unknown option '%.42s'; 'tefuda help' lists the options", word);
}

/* Parses the option at argv[*at] with its value, which may be the next word. */
static tf_status parse_option(cli_context *cli, int argc, char **argv, int *at)
{
    const char *word = argv[*at];
    if (word[1] != '-') {
        for (size_t i = 0; i < ROW_COUNT; i++)
            if (rows[i].letter && word[1] == rows[i].letter && !word[2])
                return set_value(cli, &rows[i], "");
        return unknown_option(cli, word, word + 1, strlen(word + 1));
    }
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    const cli_option *row = cli_option_find(&cli->table, name, length);
    if (!row)
        return unknown_option(cli, word, name, length);
    bool joined = name[length] == '=';
    if (row->kind == CLI_FLAG) {
        if (joined)
            return tf_error_set(&cli->error, TF_ERR_USAGE, "--%s takes no value", row->name);
        return set_value(cli, row, "");
    }
    const char *value = joined ? name + length + 1 : NULL;
    for (int words = row->kind == CLI_PAIR ? 2 : 1; words > 0; words--, value = NULL) {
        if (!value && (*at + 1 >= argc || strncmp(argv[*at + 1], "--", 2) == 0))
            return tf_error_set(&cli->error, TF_ERR_USAGE, "--%s needs a value: %s", row->name,
                                row->value);
        tf_status status = set_value(cli, row, value ? value : argv[++*at]);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

static tf_status add_argument(cli_context *cli, const char *word)
{
    if (!cli->verb)
        return cli_verb_find(word, &cli->verb, &cli->error);
    if (cli->arg_count == CLI_ARGS_MAX)
        return tf_error_set(&cli->error, TF_ERR_USAGE, "too many arguments from '%.40s' on", word);
    cli->args[cli->arg_count++] = word;
    return TF_OK;
}

static bool is_given(const cli_options *options, const cli_option *row)
{
    if (row->kind == CLI_SIZE)
        return *(const char *const *)((const char *)options + row->offset) != NULL;
    return (options->given & cli_option_bit(row->name)) != 0;
}

/* The verb must take every option that was given. */
static tf_status check_options(cli_context *cli)
{
    for (size_t i = 0; i < cli->table.count; i++) {
        const cli_option *row = &cli->table.rows[i];
        if (is_given(&cli->options, row) && !(row->verbs & cli->verb->bit))
            return tf_error_set(&cli->error, TF_ERR_USAGE,
                                "%s does not take --%s; 'tefuda help %s' lists its options",
                                cli->verb->name, row->name, cli->verb->name);
    }
    return TF_OK;
}

tf_status cli_options_parse(cli_context *cli, int argc, char **argv)
{
    cli_option_table_fill(&cli->table);
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].kind == CLI_INTEGER)
            *(uint64_t *)((char *)&cli->options + rows[i].offset) = rows[i].initial;

    bool options_over = false;
    tf_status status = TF_OK;
    for (int at = 1; at < argc && status == TF_OK; at++) {
        const char *word = argv[at];
        if (!options_over && strcmp(word, "--") == 0)
            options_over = true;
        else if (!options_over && word[0] == '-' && word[1])
            status = parse_option(cli, argc, argv, &at);
        else
            status = add_argument(cli, word);
    }
    if (status != TF_OK || !cli->verb)
        return status;
    return check_options(cli);
}
