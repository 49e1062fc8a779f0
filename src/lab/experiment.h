/* experiment.h: internals of definitions of experiments. */
#ifndef TEFUDA_LAB_EXPERIMENT_H
#define TEFUDA_LAB_EXPERIMENT_H

#include <tefuda/experiment.h>

/* Makes the definition of rows that were made elsewhere. The player is any text, "imported" when it
 * is not given; the deals may be missing. */
TF_MUST_USE tf_status tf__experiment_make_imported(const tf_experiment_texts *texts,
                                                   tf_experiment *experiment, tf_error *error);

#endif
