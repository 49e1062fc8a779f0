/* human.h: a person plays in the terminal. */
#ifndef TEFUDA_CLI_HUMAN_H
#define TEFUDA_CLI_HUMAN_H

#include <tefuda/tefuda.h>

#include "cli/results.h"

#define CLI_HUMAN       "human"
#define CLI_HUMAN_WORDS "you, in the terminal: shows what you may see and asks for each move"

/* Plays the job's deals one after the other. A person types the moves of the seats named "human".
 * Results are printed as for programs; the dialogue is on standard error. */
tf_status cli_human_run(cli_results *results);

#endif
