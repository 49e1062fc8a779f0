/* solve.c: `tefuda solve`. */
#include "cli/job.h"
#include "cli/results.h"
#include "cli/verbs.h"

tf_status cli_solve(cli_context *cli)
{
    cli_job job;
    cli_results results;
    tf_status status = cli_job_open(cli, &job);
    if (status == TF_OK)
        status = cli_job_read_solver(cli, &job);
    if (status == TF_OK)
        status = cli_job_open_deals(cli, &job);
    if (status == TF_OK) {
        cli_results_start(&results, cli, &job);
        status = cli_results_run(&results, cli_results_solved);
    }
    cli_job_close(&job);
    return status;
}
