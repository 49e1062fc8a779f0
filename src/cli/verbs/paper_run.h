/* paper_run.h: running the experiments behind papers, and telling how far it is. */
#ifndef TEFUDA_CLI_VERBS_PAPER_RUN_H
#define TEFUDA_CLI_VERBS_PAPER_RUN_H

#include "cli/verbs/lab.h"

typedef struct cli_paper_row {
    const tf_paper *paper;
    const tf_game *game;
} cli_paper_row;

/* Refuses, before anything is run, a page or a data folder that could not be written: TF_ERR_INPUT. */
tf_status cli_paper_check(cli_context *cli, const char *data_dir);

/* Runs --quick or --full of these papers. On a terminal a bar shows each experiment; elsewhere one
 * line is logged when it is done. */
tf_status cli_paper_run(cli_context *cli, tf_store *store, const char *data_dir,
                        const cli_paper_row *papers, size_t count);

#endif
