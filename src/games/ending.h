/* ending.h: the same as tefuda/ending.h for the bytes of a position. */
#ifndef TEFUDA_GAMES_ENDING_H
#define TEFUDA_GAMES_ENDING_H

#include <tefuda/ending.h>

/* Like tf_ending_dead(), for the seat to move. */
TF_MUST_USE tf_status tf__ending_dead(const tf_rules *rules, const void *position,
                                      const tf_dead_options *options, tf_control *control,
                                      tf_dead *out, tf_error *error);

#endif
