/* solved.h: the values of a solved game for the rules of a view.
 *
 * The values are those of files in the data folder. Very small games are solved when they are opened; for others
 * `tefuda table optimum` must have run. With start=base there are none: the last cards of some ranks are taken out
 * of the deal, so the others of these ranks tend to come early, and the orders of the stock are not equally
 * likely. */
#ifndef TEFUDA_GAMES_CALCULATION_OPTIMUM_SOLVED_H
#define TEFUDA_GAMES_CALCULATION_OPTIMUM_SOLVED_H

#include <tefuda/solver.h>

#include "games/calculation/optimum/value.h"
#include "games/calculation/types.h"

typedef struct tf__opt_solved {
    tf__opt_lookup *lookup;
    tf__opt_values *values;
} tf__opt_solved;

/* True for games that are solved in about a second. */
bool tf__opt_solved_at_once(const tf__calc_rule_options *options);

/* What opening the values of the rules takes. */
void tf__opt_solved_needs(const tf_rules *rules, tf_needs *out);

/* TF_ERR_UNSUPPORTED when there are no values of the rules: the error says why, or which command makes them. */
TF_MUST_USE tf_status tf__opt_solved_open(tf__opt_solved *solved, const tf_setup *setup,
                                          tf_error *error);
void tf__opt_solved_close(tf__opt_solved *solved); /* zeroed is accepted */

/* The value of a legal move: of the best play after it, before anything is revealed. */
double tf__opt_solved_move(tf__opt_solved *solved, const tf__calc_view *view, tf_move move);

/* The value of a view with a card in the hand, or at the end of the game; and the value after drawing a card of
 * this rank, which the stock has. */
double tf__opt_solved_view(tf__opt_solved *solved, const tf__calc_view *view);
double tf__opt_solved_card(tf__opt_solved *solved, const tf__calc_view *view, unsigned rank);

#endif
