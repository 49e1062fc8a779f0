/* job.h: game, rules, deals and limits, as the command line names them. */
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
    char player_texts[CLI_PLAYER_TEXT_MAX]; /* --player, cut at its slashes */
    const char *players[TF_SEATS_MAX + 1];  /* one a seat, then NULL; or none */
    char random_deal[32];                  /* the deal dealt because none was named; "": none was */
    char solver_text[CLI_SOLVER_TEXT_MAX]; /* --solver with --shortest; "": as --solver says */
} cli_job;

/* Finds the game (the first argument) and reads the rules. Close it whatever it returns. */
tf_status cli_job_open(cli_context *cli, cli_job *job);

/* Names a deal at random in job->random_deal, for cli_job_open_deals(), when no deals are given. */
void cli_job_deal_random(const cli_context *cli, cli_job *job);

/* Opens the deals: the second argument or --deals, else job->random_deal, else seed:1. */
tf_status cli_job_open_deals(cli_context *cli, cli_job *job);

/* Cuts --player into one text a seat; one text serves all seats. */
tf_status cli_job_read_players(cli_context *cli, cli_job *job);

/* Adds --shortest, when it was given, to the solver's options; TF_ERR_USAGE when it has no such option. */
tf_status cli_job_read_solver(cli_context *cli, cli_job *job);

/* Says on standard error what a player's choices rest on, if it has something to say. */
void cli_log_about(cli_context *cli, const char *name, const tf_player *player);

/* Says on standard error what the players' choices rest on, such as the table found. */
tf_status cli_job_tell_players(cli_context *cli, const cli_job *job);

/* The limits of the options. */
tf_limits cli_job_limits(const cli_context *cli);

/* The work on every deal, for tf_batch_run(); what it points to is the job's. */
tf_batch cli_job_batch(const cli_context *cli, const cli_job *job);

void cli_job_close(cli_job *job);

#endif
