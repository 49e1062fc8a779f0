/* human.h: a person plays in the terminal. */
#ifndef TEFUDA_CLI_HUMAN_H
#define TEFUDA_CLI_HUMAN_H

#include <tefuda/tefuda.h>

#include "cli/results.h"

#define CLI_HUMAN       "human"
#define CLI_HUMAN_WORDS "you, in the terminal: shows what you may see and asks for each move"

/* Plays the deals of the job in order; a person plays the seats named "human". Results are printed like
 * those of programs; the dialogue is on standard error. */
tf_status cli_human_run(cli_results *results);

#endif
