/* job.h: game, rules, deals and limits, as given on the command line. */
#ifndef TEFUDA_CLI_JOB_H
#define TEFUDA_CLI_JOB_H

#include <tefuda/tefuda.h>

#include "cli/cli.h"

enum { CLI_PLAYER_TEXT_MAX = 512, CLI_SOLVER_TEXT_MAX = 512 };

typedef struct cli_job {
    const tf_game *game;
    tf_rules rules;
    tf_deals *deals;
    bool from_stdin;
    tf_text data_dir;
    char player_texts[CLI_PLAYER_TEXT_MAX]; /* --player, split at its slashes */
    const char *players[TF_SEATS_MAX + 1];  /* one per seat, then NULL; or none */
    char random_deal[32];                   /* the random deal when no deal was given; else "" */
    char solver_text[CLI_SOLVER_TEXT_MAX];  /* --solver with options added; "": use --solver */
} cli_job;

/* Finds the game (the first argument) and reads the rules. Call cli_job_close() whatever the return
 * value. */
tf_status cli_job_open(cli_context *cli, cli_job *job);

/* Chooses a random deal, job->random_deal, for cli_job_open_deals() when no deals are given. */
void cli_job_deal_random(const cli_context *cli, cli_job *job);

/* Opens the deals: the second argument or --deals, otherwise job->random_deal, otherwise seed:1. */
tf_status cli_job_open_deals(cli_context *cli, cli_job *job);

/* Splits --player into one text per seat. A single text is used for all seats. */
tf_status cli_job_read_players(cli_context *cli, cli_job *job);

/* The same for one player that plays any seat. */
tf_status cli_job_read_engine_player(cli_context *cli, cli_job *job);

/* Adds the option of the solver that --shortest and --metric stand for; TF_ERR_USAGE when the solver
 * has no such option. */
tf_status cli_job_read_solver(cli_context *cli, cli_job *job);

/* Logs what a player uses, such as a table, if it has something to report. */
void cli_log_about(cli_context *cli, const char *name, const tf_player *player);

/* Logs what each player uses, such as the table that was found, and checks the memory limit. */
tf_status cli_job_log_players(cli_context *cli, const cli_job *job);

/* The limits given by the options. */
tf_limits cli_job_limits(const cli_context *cli);

/* The batch for tf_batch_run(); its pointers are borrowed from the job. */
tf_batch cli_job_batch(const cli_context *cli, const cli_job *job);

void cli_job_close(cli_job *job);

#endif
