/* lab.h: the subverbs of `tefuda lab`, one file each. */
#ifndef TEFUDA_CLI_VERBS_LAB_H
#define TEFUDA_CLI_VERBS_LAB_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "cli/cli.h"

typedef struct cli_subverb {
    const char *name; /* first: tf_nearest_word() reads it */
    tf_status (*run)(cli_context *cli);
} cli_subverb;

/* The names of the subverbs, separated by spaces. */
const char *cli_lab_subverbs(void);

tf_status cli_lab_run(cli_context *cli);
tf_status cli_lab_list(cli_context *cli);
tf_status cli_lab_report(cli_context *cli);
tf_status cli_lab_export(cli_context *cli);
tf_status cli_lab_import(cli_context *cli);
tf_status cli_lab_league(cli_context *cli);
tf_status cli_lab_plot(cli_context *cli);

/* Writes bytes to a file. The old file stays until the new one is complete. */
tf_status cli_write_file(cli_context *cli, const char *path, const tf_text *bytes);

/* The path of the store: --store, otherwise $TEFUDA_STORE, otherwise tefuda.sqlite in the current
 * folder. */
const char *cli_lab_store(const cli_context *cli);

/* Opens the store of cli_lab_store(). */
tf_status cli_lab_open(cli_context *cli, tf_store_mode mode, tf_store **store);

/* Appends "won A lost B undecided C of N  P% [LOW, HIGH]", or "games N" for several seats. The
 * interval is the one that is valid for the experiment; a sequential one is marked "at all looks".
 * info may be NULL. */
void cli_tally_format(const tf_tally *tally, const tf_experiment_info *info, tf_text *out);
/* The same as an object. */
json_t *cli_tally_json(const tf_tally *tally, const tf_experiment_info *info);

#endif
