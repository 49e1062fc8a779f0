/* lab_until.h: `tefuda lab run` that stops as soon as the result is precise enough. */
#ifndef TEFUDA_CLI_VERBS_LAB_UNTIL_H
#define TEFUDA_CLI_VERBS_LAB_UNTIL_H

#include <tefuda/tefuda.h>

#include "cli/cli.h"

/* Runs until the interval of the share won is as narrow as --until-width requires. */
tf_status cli_until_width(cli_context *cli, tf_store *store, const tf_experiment *experiment,
                          const tf_lab_options *options);

/* Runs the two experiments named by --until-better until one is known to be better. They are
 * searched for among those given, then in the store. */
tf_status cli_until_better(cli_context *cli, tf_store *store, const tf_experiment *given,
                           size_t count, const tf_lab_options *options);

#endif
