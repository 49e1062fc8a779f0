/* complete.h: what may be typed next on a command line. */
#ifndef TEFUDA_CLI_VERBS_COMPLETE_H
#define TEFUDA_CLI_VERBS_COMPLETE_H

#include <tefuda/tefuda.h>

#include "cli/cli.h"

/* A command line that is being typed: the words after the program's name. The last one is
 * unfinished. */
typedef struct cli_typing {
    cli_context *cli;
    const char *const *words;
    size_t count;
    const struct cli_verb *verb; /* NULL: not known yet */
    const tf_game *game;         /* NULL: not typed yet, or the verb needs none */
    const char *prefix; /* the text before the value, such as "--player=", and its length */
    size_t prefix_length;
    tf_text out; /* one candidate per line: word, tab, description */
} cli_typing;

/* Adds the candidate `head` (of this length) followed by `word` when it starts with the typed text.
 * */
void cli_candidate_add(cli_typing *typing, const char *head, size_t length, const char *word,
                       const char *about);

/* Adds the values that the option can have. */
void cli_candidates_of_value(cli_typing *typing, const cli_option *option);

/* Adds the names of the experiments in the store. */
void cli_candidates_of_store(cli_typing *typing);

/* The value of an option on the command line so far, or NULL. */
const char *cli_typing_value(const cli_typing *typing, const char *name);

#endif
