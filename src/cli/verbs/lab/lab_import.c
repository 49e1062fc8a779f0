/* lab_import.c: `tefuda lab import`: rows that were made elsewhere, as `lab export --csv` prints
 * them. */
#include <inttypes.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/verbs/lab/lab.h"

static tf_status put_import(cli_context *cli, const char *name, const tf_lab_outcome *outcome)
{
    if (cli->options.json)
        return cli_put_json(cli, json_pack("{s:s, s:b, s:I, s:o}", "experiment", name, "imported",
                                           1, "rows", (json_int_t)outcome->done_now, "summary",
                                           cli_tally_json(&outcome->tally, NULL)));
    tf_text text = {0};
    cli_tally_format(&outcome->tally, NULL, &text);
    tf_status status = cli_put(cli, "%s imported %s\n", name, tf_text_string(&text));
    tf_text_free(&text);
    return status;
}

tf_status cli_lab_import(cli_context *cli)
{
    const cli_options *options = &cli->options;
    char name[TF_LAB_NAME_MAX];
    tf_store *store = NULL;
    tf_lab_outcome outcome;
    if (cli->arg_count < 2 || cli->arg_count > 3 || !options->game)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "lab import needs FILE.csv, --game GAME and, when the file has no "
                            "column experiment, a NAME");
    tf_experiment_texts texts = {.name = cli_arg(cli, 2),
                                 .game = options->game,
                                 .rules = options->rules,
                                 .player = options->player,
                                 .deals = options->deals,
                                 .note = options->note};
    tf_status status = TF_OK;
    if (strcmp(cli->args[1], "-") == 0)
        status = cli_input_make_interruptible(&cli->error);
    if (status == TF_OK)
        status = cli_lab_open(cli, TF_STORE_WRITE, &store);
    if (status == TF_OK)
        status = tf_lab_import(store, cli->args[1], &texts, &outcome, name, &cli->error);
    if (status == TF_OK)
        status = put_import(cli, name, &outcome);
    tf_store_close(store);
    return status;
}
