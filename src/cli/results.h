/* results.h: counts results and prints them, one line per deal and a closing line. */
#ifndef TEFUDA_CLI_RESULTS_H
#define TEFUDA_CLI_RESULTS_H

#include <jansson.h>
#include <tefuda/tefuda.h>

#include "cli/cli.h"
#include "cli/job.h"

typedef struct cli_results {
    cli_context *cli;
    const cli_job *job;
    uint64_t won, lost, undecided;
    uint64_t failures; /* games that a player lost by a failure */
    uint64_t states;
    uint64_t start_ns;
    tf_mean points[TF_SEATS_MAX];
    tf_mean adjusted[TF_SEATS_MAX]; /* results minus luck, with --luck */
    unsigned undone;                /* moves that a person took back in the current game */
    unsigned hints;                 /* hints that the person asked for in the current game */
    double *times_ms;               /* the person's thinking time per move; NULL for programs */
    bool interrupted;
} cli_results;

void cli_results_start(cli_results *results, cli_context *cli, const cli_job *job);

/* The result and progress callbacks for tf_batch_run(); context is the cli_results. */
tf_status cli_results_solved(void *context, const tf_result *result, tf_error *error);
tf_status cli_results_played(void *context, const tf_result *result, tf_error *error);
void cli_results_progress(void *context, uint64_t done, uint64_t total, uint64_t states);

/* Runs the batch on the job's deals and prints the closing line, also when interrupted. */
tf_status cli_results_run(cli_results *results, tf_result_fn result);

/* Writes the record for --record: to its file, or to standard output for "-". */
tf_status cli_results_record(cli_results *results, tf_position *position, const char *player);

/* The number of deals that have a result. */
uint64_t cli_results_games(const cli_results *results);

/* Prints the closing line or lines. */
tf_status cli_results_end(cli_results *results);

#endif
