/* lab_names.h: the experiments that the command line names, patterns spelled out. */
#ifndef TEFUDA_CLI_VERBS_LAB_NAMES_H
#define TEFUDA_CLI_VERBS_LAB_NAMES_H

#include <tefuda/tefuda.h>

#include "cli/cli.h"

typedef struct cli_names {
    const char **list;
    size_t count;
    size_t capacity;
    tf_experiment_info *infos; /* what some of the names lie in */
} cli_names;

/* Takes the arguments from the second on: names, and patterns with * and ? that stand for all names
 * of the store that fit, in the store's order. A pattern that fits nothing is TF_ERR_INPUT. */
tf_status cli_names_find(cli_context *cli, tf_store *store, cli_names *names);
void cli_names_free(cli_names *names);

#endif
