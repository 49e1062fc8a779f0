/* paper_run.h: runs the experiments of papers and shows the progress. */
#ifndef TEFUDA_CLI_VERBS_PAPER_RUN_H
#define TEFUDA_CLI_VERBS_PAPER_RUN_H

#include "cli/verbs/lab/lab.h"

typedef struct cli_paper_row {
    const tf_paper *paper;
    const tf_game *game;
} cli_paper_row;

/* Checks, before anything is run, that the page and the data folder can be written: otherwise
 * TF_ERR_INPUT. */
tf_status cli_paper_check(cli_context *cli, const char *data_dir);

/* Runs --quick or --full of these papers. On a terminal, a bar shows each experiment; otherwise one
 * line is logged when it is done. */
tf_status cli_paper_run(cli_context *cli, tf_store *store, const char *data_dir,
                        const cli_paper_row *papers, size_t count);

#endif
