/* hint.h: steps of a hint under the caller's limits. */
#ifndef TEFUDA_GAMES_HINT_H
#define TEFUDA_GAMES_HINT_H

#include <tefuda/hint.h>

/* Like tf_hint_step(), with the limits of control. A step that control stops has no effect:
 * TF_ERR_CANCELLED, and control->stop says why. */
TF_MUST_USE tf_status tf__hint_step(tf_hint *hint, tf_control *control, tf_error *error);

#endif
