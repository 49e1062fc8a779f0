/* exchange.h: plans that differ from a plan by one exchange of labels.
 *
 * The cards of one rank change their slots, everything else stays. So for each rank the order without its
 * cards is made once, and each exchange adds only what those few cards bring. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_EXCHANGE_H
#define TEFUDA_GAMES_CALCULATION_PLANS_EXCHANGE_H

#include "games/calculation/plans/plan_set.h"

/* The most changes that one plan can have: six of each rank. */
enum { TF__PLAN_CHANGES_MAX = 6 * TF_RANKS };

/* Appends to `to` what the first `count` plans of `from` become by one exchange: a stacked card takes a
 * free slot of its rank, or two of a rank exchange theirs. Plans that `to` has already are left out. The
 * sieve has room for a hash of every plan in `to` and TF__PLAN_CHANGES_MAX for each plan of `from`. */
void tf__plan_set_exchange(const tf__plan_set *from, size_t count, const tf__plan_layout *table,
                           tf__plan_set *to, tf__plan_sieve *sieve);

#endif
