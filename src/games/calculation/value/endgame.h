/* endgame.h: the last draws, exactly: the best probability of winning over all orders of the cards left.
 *
 * Every card that may come, every place for it and every run of moves is tried; positions met twice are
 * remembered. The work is bounded by positions, not by time, so that the answer is the same everywhere. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_ENDGAME_H
#define TEFUDA_GAMES_CALCULATION_VALUE_ENDGAME_H

#include <tefuda/control.h>

#include "games/calculation/types.h"

/* Where luck is measured the end is searched with that many cards left after a draw, up to so many positions. */
enum { TF__VALUE_QUICK_STOCK = 2, TF__VALUE_QUICK_POSITIONS = 1000 };

typedef struct tf__value_endgame tf__value_endgame;

/* Remembers up to that many positions and visits at most so many; NULL without memory. */
tf__value_endgame *tf__value_endgame_create(size_t positions);
void tf__value_endgame_destroy(tf__value_endgame *ending); /* NULL is accepted */
size_t tf__value_endgame_bytes(size_t positions);

/* Begins a new count of positions; what is remembered stays. */
void tf__value_endgame_start(tf__value_endgame *ending);

/* From now on a search also ends when control says stop; NULL: none, as at first. Borrowed. */
void tf__value_endgame_control(tf__value_endgame *ending, tf_control *control);

/* The value of a view: with a card in the hand of its best placement, else of the best move or draw. False
 * when the positions are used up, or control said stop: the value is not known. */
bool tf__value_endgame_solve(tf__value_endgame *ending, const tf__calc_view *view, double *value);

/* The value of the view after a legal move, a draw included, before anything is revealed. */
bool tf__value_endgame_move(tf__value_endgame *ending, const tf__calc_view *view, tf_move move,
                            double *value);

#endif
