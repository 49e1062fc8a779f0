/* evaluator.h: the evaluator on the bytes of positions, for batches and the measurement of luck. */
#ifndef TEFUDA_GAMES_EVALUATOR_H
#define TEFUDA_GAMES_EVALUATOR_H

#include <tefuda/evaluator.h>

/* The rules that it was created for. */
const tf_rules *tf__evaluator_rules(const tf_evaluator *evaluator);

/* TF_ERR_UNSUPPORTED for a game whose luck cannot be measured: nothing is hidden, reveals have no values, or luck is biased. */
TF_MUST_USE tf_status tf__evaluator_check_luck(const tf_rules *rules, tf_error *error);

/* What an evaluator for these rules takes at least; 0 for a game without one. */
void tf__evaluator_needs(const tf_rules *rules, tf_effort effort, const char *data_dir,
                         tf_needs *needs);

/* A new game begins, whose random stream `seed` names. */
void tf__evaluator_start(tf_evaluator *evaluator, uint64_t seed);

/* As tf_evaluator_begin(), for the seat to move. */
TF_MUST_USE tf_status tf__evaluator_begin(tf_evaluator *evaluator, const void *position,
                                          tf_control *control, tf_error *error);

/* The value of what a move of `seat` revealed: positions before the move and at the seat's next decision or at
 * the end. A game without reveals: one outcome, actual and mean 0. */
TF_MUST_USE tf_status tf__evaluator_reveal(tf_evaluator *evaluator, unsigned seat,
                                           const void *before, tf_move move, const void *after,
                                           tf_control *control, tf_reveal *out, tf_error *error);

/* As the row's functions, for the only seat. A row without them: false. */
bool tf__evaluator_foresee(tf_evaluator *evaluator, const tf_player *player, const void *position,
                           tf_move move, tf_control *control);
void tf__evaluator_foreseen(tf_evaluator *evaluator, const void *after, tf_reveal *out);

/* TF_ERR_USAGE when the position has other rules than the evaluator. */
TF_MUST_USE tf_status tf__evaluator_match(const tf_evaluator *evaluator,
                                          const tf_position *position, tf_error *error);

/* The expectation of the first view's value over all deals; NaN when the game has none. */
double tf__evaluator_expected(tf_evaluator *evaluator);

/* The standard error of the difference between the best choice and this one; 0: not known directly. */
double tf__evaluator_lead_error(const tf_evaluator *evaluator, size_t choice);

/* The result of a seat in a game that is over: 1 or 0 in games for one, else its points. */
double tf__evaluator_result(const tf_rules *rules, const tf_outcome *outcome, unsigned seat);

#endif
