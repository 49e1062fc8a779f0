/* kept.h: the plans that the player `plans` keeps, for values that rest on them. Defined
 * with the player, in planner/player.c. */
#ifndef TEFUDA_GAMES_CALCULATION_PLANS_KEPT_H
#define TEFUDA_GAMES_CALCULATION_PLANS_KEPT_H

#include <tefuda/player.h>

#include "games/calculation/plans/plan_set.h"

/* What a player keeps from turn to turn; valid until its next call. */
typedef struct tf__plan_kept {
    const tf__plan_layout *table;
    const tf__plan_set *plans; /* best first */
    tf__plan_valuer *valuer;   /* that values them */
} tf__plan_kept;

/* False when the player, which must be `plans`, has no plans for that table. */
bool tf__plan_player_kept(const tf_player *player, const tf__calc_layout *seen, tf__plan_kept *out);

#endif
