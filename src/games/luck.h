/* luck.h: the luck of a game given as moves, for batches. */
#ifndef TEFUDA_GAMES_LUCK_H
#define TEFUDA_GAMES_LUCK_H

#include <tefuda/luck.h>

/* The luck of one seat in a game: its reveals, and the deal where the game counts it. Luck is counted while the
 * sum so far lies within one range of the values (high - low). So the sum never leaves two ranges on either side,
 * and its mean is zero as before, since whether the next reveal counts is known before it comes. `position` is the
 * start of the game, and the end afterwards. deal_id names the random numbers of evaluators that sample, as in
 * tf_luck_record(): other ones in every game, or the errors of a mean would add up where views come again, as
 * in games with few cards. NULL: those of no deal. */
TF_MUST_USE tf_status tf__luck_of_moves(tf_evaluator *evaluator, unsigned seat, const char *deal_id,
                                        void *position, const tf_move *moves, size_t count,
                                        tf_control *control, double *luck, tf_error *error);

#endif
