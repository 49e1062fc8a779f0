/* lab_league.c: `tefuda lab league`: ratings of the players of several experiments. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/output.h"
#include "cli/verbs/lab/lab.h"
#include "cli/verbs/lab/lab_names.h"
#include "front/json.h"

static json_t *interval_json(const char *name, double value, const tf_interval *interval)
{
    return json_pack("{s:o, s:o, s:o}", name, front_json_number(value), "low",
                     front_json_number(interval->low), "high", front_json_number(interval->high));
}

static tf_status put_row(cli_context *cli, const tf_league_row *row)
{
    if (cli->options.json)
        return cli_put_json(
            cli, json_pack("{s:o, s:o, s:o, s:I, s:I}", "player", front_json_string(row->player),
                           "rating", interval_json("value", row->rating, &row->rating_interval),
                           "result", interval_json("mean", row->mean, &row->mean_interval), "games",
                           (json_int_t)row->games, "failures", (json_int_t)row->failures));
    tf_text name = {0};
    tf_text_add_shown(&name, row->player);
    tf_status status = cli_put(cli,
                               "rating %+.0f [%+.0f, %+.0f]  result %+.4f [%+.4f, %+.4f]  games "
                               "%" PRIu64 "  %s\n",
                               row->rating, row->rating_interval.low, row->rating_interval.high,
                               row->mean, row->mean_interval.low, row->mean_interval.high,
                               row->games, tf_text_string(&name));
    tf_text_free(&name);
    return status;
}

tf_status cli_lab_league(cli_context *cli)
{
    tf_store *store = NULL;
    tf_league *league = NULL;
    cli_names names = {0};
    if (cli->arg_count < 2)
        return tf_error_set(
            &cli->error, TF_ERR_USAGE,
            "lab league needs the NAMEs of experiments; 'tefuda lab list' lists them");
    tf_status status = cli_lab_open(cli, TF_STORE_READ, &store);
    if (status == TF_OK)
        status = cli_names_find(cli, store, &names);
    if (status == TF_OK)
        status = tf_league_make(&league, store, names.list, names.count, 0.95, &cli->error);
    for (size_t i = 0; status == TF_OK && i < league->count; i++)
        status = put_row(cli, &league->rows[i]);
    free(league);
    cli_names_free(&names);
    tf_store_close(store);
    return status;
}
