/* help.h: the tables of verbs and options as help, manual page and completions. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "options.h"
#include "verbs.h"

/* A subject that belongs to no verb. */
typedef struct cli_topic {
    const char *name; /* "SPEC", as the man page heads it */
    const char *words;
} cli_topic;

const cli_topic *cli_topic_rows(size_t *count);

/* "--deals SPEC" or "--json" or "-h, --help". */
void cli_option_format(const cli_option *option, tf_text *out);

/* The verb's examples, one a line, with a game's name in the place of GAME. */
void cli_examples_format(const cli_verb *verb, tf_text *out);

void cli_help_all(tf_text *out);
void cli_help_verb(const cli_verb *verb, tf_text *out);
json_t *cli_help_json(void);

/* The manual page, roff with the man macros. */
void cli_help_man(tf_text *out);

void cli_help_bash(tf_text *out);
void cli_help_zsh(tf_text *out);

#endif
