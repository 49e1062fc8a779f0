/* choices.h: from the candidates of a scan to the values of legal moves.
 *
 * The network tells the probability at the best candidate. Between the candidates of one turn it is worse than
 * the plans (docs/results/evaluator.md), so a lower score costs a fitted share of its logarithm in logits. A move is
 * worth the best candidate that can be reached by it. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_CHOICES_H
#define TEFUDA_GAMES_CALCULATION_VALUE_CHOICES_H

#include <tefuda/evaluator.h>

#include "games/calculation/value/scan.h"

/* The probability at the best candidate of the last scan. */
double tf__value_best(const tf__value_scan *scan);

/* Values all legal moves of the view that was scanned, in the order of the rules. */
size_t tf__value_choices(const tf__value_scan *scan, const tf__calc_view *view, tf_choice *choices);

/* The standard error of a value with that many cards in the stock. */
double tf__value_error(double value, unsigned stock);

#endif
