/* play.c: `tefuda play`. */
#include <string.h>

#include "cli/human.h"
#include "cli/job.h"
#include "cli/results.h"
#include "cli/verbs.h"

static bool has_human(const cli_job *job)
{
    for (unsigned seat = 0; seat < job->game->seats; seat++)
        if (strcmp(job->players[seat], CLI_HUMAN) == 0)
            return true;
    return false;
}

tf_status cli_play(cli_context *cli)
{
    cli_job job;
    cli_results results;
    tf_status status = cli_job_open(cli, &job);
    if (status == TF_OK)
        status = cli_job_read_players(cli, &job);
    if (status == TF_OK && cli->options.luck && has_human(&job))
        status = tf_error_set(
            &cli->error, TF_ERR_USAGE,
            "--luck is for games of programs; `tefuda review` tells the luck of yours");
    if (status == TF_OK && cli->options.auto_finish && !has_human(&job))
        status = tf_error_set(&cli->error, TF_ERR_USAGE, "--auto-finish is for --player human");
    if (status == TF_OK && has_human(&job))
        cli_job_deal_random(cli, &job);
    if (status == TF_OK)
        status = cli_job_open_deals(cli, &job);
    if (status == TF_OK)
        status = cli_job_log_players(cli, &job);
    if (status == TF_OK) {
        cli_results_start(&results, cli, &job);
        status = has_human(&job) ? cli_human_run(&results)
                                 : cli_results_run(&results, cli_results_played);
    }
    cli_job_close(&job);
    return status;
}
