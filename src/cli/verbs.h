/* verbs.h: the table of verbs. To add a verb, add one file and one row. */
#ifndef TEFUDA_CLI_VERBS_H
#define TEFUDA_CLI_VERBS_H

#include <stddef.h>
#include <tefuda/tefuda.h>

#include "cli/cli.h"

enum {
    CLI_VERB_DEAL = 1u << 0,
    CLI_VERB_SOLVE = 1u << 1,
    CLI_VERB_PLAY = 1u << 2,
    CLI_VERB_REPLAY = 1u << 3,
    CLI_VERB_HINT = 1u << 4,
    CLI_VERB_BENCH = 1u << 5,
    CLI_VERB_GAMES = 1u << 6,
    CLI_VERB_PLAYERS = 1u << 7,
    CLI_VERB_VERSION = 1u << 8,
    CLI_VERB_HELP = 1u << 9,
    CLI_VERB_LAB = 1u << 10,
    CLI_VERB_TABLE = 1u << 11,
    CLI_VERB_REVIEW = 1u << 12,
    CLI_VERB_PAPER = 1u << 13,
    CLI_VERB_SERVE = 1u << 14,
    CLI_VERB_COMPLETE = 1u << 15,
    CLI_VERB_ENGINE = 1u << 16,
    CLI_VERB_EXPLOIT = 1u << 17,
    CLI_VERB_ALL = (1u << 18) - 1,
};

typedef struct cli_verb {
    const char *name; /* first: tf_nearest_word() reads it */
    unsigned bit;
    const char *words;    /* one line */
    const char *synopsis; /* the arguments, shown after the name */
    /* One letter per argument: g game, f file, v verb, s subverb, p paper, w any word. A capital is
     * an optional argument; + at the end: the last argument may be repeated. */
    const char *args;
    const char *details;  /* a paragraph for `help VERB` and the man page */
    const char *examples; /* separated by newlines; GAME stands for the name of a game */
    tf_status (*run)(cli_context *cli);
} cli_verb;

/* All verbs; *count is their number. */
const cli_verb *cli_verb_rows(size_t *count);

/* Finds a verb by its name. An unknown name is TF_ERR_USAGE; the message names the nearest known
 * verb. */
tf_status cli_verb_find(const char *name, const cli_verb **verb, tf_error *error);

/* The subverbs of this verb, separated by spaces; "" if it has none. They are arguments of kind 's',
 * or stand in place of the first game. */
const char *cli_verb_subverbs(const cli_verb *verb);

/* Checks the number of arguments against the verb's row. */
tf_status cli_verb_check(const cli_verb *verb, const cli_context *cli, tf_error *error);

tf_status cli_deal(cli_context *cli);
tf_status cli_solve(cli_context *cli);
tf_status cli_play(cli_context *cli);
tf_status cli_engine(cli_context *cli);
tf_status cli_exploit(cli_context *cli);
tf_status cli_replay(cli_context *cli);
tf_status cli_hint(cli_context *cli);
tf_status cli_review(cli_context *cli);
tf_status cli_bench(cli_context *cli);
tf_status cli_table(cli_context *cli);
tf_status cli_lab(cli_context *cli);
tf_status cli_paper(cli_context *cli);
tf_status cli_serve(cli_context *cli);
tf_status cli_games(cli_context *cli);
tf_status cli_players(cli_context *cli);
tf_status cli_version(cli_context *cli);
tf_status cli_help(cli_context *cli);
tf_status cli_complete(cli_context *cli);

#endif
