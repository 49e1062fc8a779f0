/* lab_names.h: the experiments that the command line names, by name or by pattern. */
#ifndef TEFUDA_CLI_VERBS_LAB_NAMES_H
#define TEFUDA_CLI_VERBS_LAB_NAMES_H

#include <tefuda/tefuda.h>

#include "cli/cli.h"

typedef struct cli_names {
    const char **list;
    size_t count;
    size_t capacity;
    tf_experiment_info *infos; /* owns the names that patterns matched */
} cli_names;

/* Reads the arguments from the second on. A pattern with *, ? or [ is replaced by all matching
 * names of the store, in the store's order; one that matches nothing is TF_ERR_INPUT. */
tf_status cli_names_find(cli_context *cli, tf_store *store, cli_names *names);
void cli_names_free(cli_names *names);

#endif
