/* help.h: writes the tables of verbs and options as help, manual page and completions. */
#ifndef TEFUDA_CLI_HELP_HELP_H
#define TEFUDA_CLI_HELP_HELP_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "cli/options.h"
#include "cli/verbs.h"

/* A help subject that belongs to no verb. */
typedef struct cli_topic {
    const char *name;  /* "DEALS", the heading in the manual page */
    const char *words; /* NULL: the table of environment variables */
} cli_topic;

/* An environment variable that the program reads. */
typedef struct cli_variable {
    const char *name;
    const char *words;
} cli_variable;

const cli_topic *cli_topic_rows(size_t *count);
const cli_variable *cli_variable_rows(size_t *count);

/* Appends help about the first topic whose name starts with `name`, in either case; false when
 * there is none. */
bool cli_help_topic(const char *name, tf_text *out);

/* "--deals SPEC" or "--json" or "-h, --help". */
void cli_option_format(const cli_option *option, tf_text *out);

/* The verb's examples, one per line, with a game's name in place of GAME; those of `table` come from
 * the games. */
void cli_examples_format(const cli_verb *verb, tf_text *out);

/* Appends words, indented and wrapped at 80 columns. */
void cli_wrapped_add(tf_text *out, const char *words, size_t indent);
/* Appends words with roff's special characters escaped. */
void cli_roff_add(tf_text *out, const char *words);

/* A game's guide (its rules in words) as text and for the manual page. */
void cli_guide_text(const tf_game *game, tf_text *out);
void cli_guide_man(const tf_game *game, tf_text *out);

void cli_help_all(tf_text *out);
/* The guide, then the game's options, deals, solvers and players. */
void cli_help_game(const tf_game *game, tf_text *out);
void cli_help_verb(const cli_verb *verb, tf_text *out);
json_t *cli_help_json(void);

/* The manual page, roff with the man macros. */
void cli_help_man(tf_text *out);

void cli_help_bash(tf_text *out);
void cli_help_zsh(tf_text *out);

#endif
