/* ahead.h: values the near candidates of a scan by the cards that may come next.
 *
 * After each card a quick scan tells the probability at the best position; a candidate is worth the mean. The
 * score by which candidates are compared adds a share of the plans' value: the network alone orders the candidates
 * of one turn badly (docs/results/evaluator.md). */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_AHEAD_H
#define TEFUDA_GAMES_CALCULATION_VALUE_AHEAD_H

#include "games/calculation/value/scan.h"

/* Changes logits and scores of the last scan of `scan`, and its best candidate; left[r] cards of rank r are in
 * the stock, at least one. False when control said stop. */
bool tf__value_look_ahead(tf__value_scan *scan, tf__value_scan *ahead, const uint8_t *left,
                          tf_control *control);

#endif
