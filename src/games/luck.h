/* luck.h: the luck of a game given as moves, for batches. */
#ifndef TEFUDA_GAMES_LUCK_H
#define TEFUDA_GAMES_LUCK_H

#include <tefuda/luck.h>

#include "games/position_bytes.h"

/* The luck of a game for one seat while it is played, where the evaluator can foresee by what the player keeps in
 * mind: what may come is valued before it comes. The limit is that of tf__luck_of_moves(). */
typedef struct tf__luck_watch {
    tf_evaluator *evaluator;
    tf_control *control; /* of the valuing, not of the game */
    bool serves;         /* false: measure after the game */
    bool foreseen;       /* the move chosen */
    double luck;
    uint64_t cpu_ns; /* that it took */
} tf__luck_watch;

/* Begins a game; `watch` and `self` live until its end. */
void tf__luck_watch_start(tf__luck_watch *self, tf_evaluator *evaluator, tf_control *control,
                          tf__play_watch *watch);

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
