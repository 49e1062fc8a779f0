/* results.h: results counted and printed, one a deal, and the line that closes them. */
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
    uint64_t states;
    uint64_t start_ns;
    tf_mean points[TF_SEATS_MAX];
    unsigned undone;  /* moves that a person took back in the game being reported */
    unsigned hints;   /* that the person asked for in it */
    double *times_ms; /* that person's thinking time a move; NULL for programs */
    bool interrupted;
} cli_results;

void cli_results_start(cli_results *results, cli_context *cli, const cli_job *job);

/* The result and progress calls of tf_batch_run(); context is the cli_results. */
tf_status cli_results_solved(void *context, const tf_result *result, tf_error *error);
tf_status cli_results_played(void *context, const tf_result *result, tf_error *error);
void cli_results_progress(void *context, uint64_t done, uint64_t total, uint64_t states);

/* Runs the batch on the job's deals with these calls and prints the closing line, also when it was
 * interrupted. */
tf_status cli_results_run(cli_results *results, tf_result_fn result);

/* Writes the record that --record asks for: to its file, or to standard output for "-". */
tf_status cli_results_record(cli_results *results, tf_position *position, const char *player);

/* How many deals have a result so far. */
uint64_t cli_results_games(const cli_results *results);

/* Prints the closing line or lines. */
tf_status cli_results_end(cli_results *results);

#endif
