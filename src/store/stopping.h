/* stopping.h: records that the results of an experiment decided when it stopped.
 *
 * An ordinary confidence interval is not valid for such an experiment; tf_experiment_interval()
 * (tefuda/sequential.h) gives a valid one. */
#ifndef TEFUDA_STORE_STOPPING_H
#define TEFUDA_STORE_STOPPING_H

#include "store/store.h"

/* Records that the experiment runs until its interval is `width` wide or, with width 0, until it is
 * shown to be better or worse than another one. The first width is never changed: it was chosen
 * before there were results. */
TF_MUST_USE tf_status tf__stopping_note(tf_store *store, int64_t experiment, double width,
                                        tf_error *error);

#endif
