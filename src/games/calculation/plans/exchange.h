/* exchange.h: plans that differ from a given plan by one exchange of labels.
 *
 * The cards of one rank change their slots and everything else stays. So for each rank the order
 * without its cards is computed once, and each exchange adds only the relations of those few cards.
 */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_EXCHANGE_H
#define TEFUDA_GAMES_CALCULATION_PLANS_EXCHANGE_H

#include "games/calculation/plans/plan_set.h"

/* The maximum number of changes of one plan: six per rank. */
enum { TF__PLAN_CHANGES_MAX = 6 * TF_RANKS };

/* Appends to `to` the plans that result from the first `count` plans of `from` by one exchange: a
 * stacked card takes a free slot of its rank, or two cards of a rank exchange their slots. Plans
 * that are already in `to` are omitted. `scratch` must have capacity for one hash per plan in `to`
 * and TF__PLAN_CHANGES_MAX per plan of `from`. */
void tf__plan_set_exchange(const tf__plan_set *from, size_t count, const tf__plan_layout *table,
                           tf__plan_set *to, tf__plan_scratch *scratch);

#endif
