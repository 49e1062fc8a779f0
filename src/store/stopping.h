/* stopping.h: the store remembers that an experiment's number of deals was chosen by looking at it.
 *
 * An interval for a single look does not hold for such an experiment: readers ask
 * tf_experiment_interval() (tefuda/sequential.h) for the one that does. */
#ifndef TEFUDA_STORE_STOPPING_H
#define TEFUDA_STORE_STOPPING_H

#include "store/store.h"

/* Notes that the experiment is looked at until its interval is `width` wide, or, with width 0, until
 * it is known to be better or worse than another one. The first width stays: it was chosen before
 * anything was seen. */
TF_MUST_USE tf_status tf__stopping_note(tf_store *store, int64_t experiment, double width,
                                        tf_error *error);

#endif
