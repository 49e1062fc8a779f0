/* lab_until.h: `tefuda lab run` that stops when an experiment has said enough. */
#ifndef TEFUDA_CLI_VERBS_LAB_UNTIL_H
#define TEFUDA_CLI_VERBS_LAB_UNTIL_H

#include <tefuda/tefuda.h>

#include "cli/cli.h"

/* Runs until the interval of the share won is as narrow as --until-width asks. */
tf_status cli_until_width(cli_context *cli, tf_store *store, const tf_experiment *experiment,
                          const tf_lab_options *options);

/* Runs the two experiments that --until-better names until one is known to be better. They are looked
 * for among those given, then in the store. */
tf_status cli_until_better(cli_context *cli, tf_store *store, const tf_experiment *given,
                           size_t count, const tf_lab_options *options);

#endif
