/* hint.c: how hints for Calculation are computed: by playouts, two to four milliseconds per game.
 *
 * With up to three stacks, the player `plans` is much stronger than the players by harm and equally
 * fast. With more stacks, the player by harm wins as often in less time.
 * docs/results/calculation.md and calculation-harm.md have the rates; the command that compared the
 * players for hints was not recorded. The choice never depends on the contents of the data folder.
 * The table of `plans` is built at its first use, in about a second. */
#include "games/calculation/calculation.h"

enum { PLANS_STACKS = 3 };

static const tf_hint_policy by_plans = {
    .way = TF_HINT_PLAY_ON,
    .with = "plans:keep=10",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .steps = 2000,
};

static const tf_hint_policy by_harm = {
    .way = TF_HINT_PLAY_ON,
    .with = "harm:keep=8,stack=ranked",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .steps = 2000,
};

static const tf_hint_policy *policy(const tf_rules *rules, const void *given)
{
    (void)rules;
    unsigned stacks = ((const tf__calc_view *)given)->table.stacks;
    return stacks <= PLANS_STACKS ? &by_plans : &by_harm;
}

static const char *player(const tf_rules *rules)
{
    unsigned stacks = tf__calc_rule_options_read(&rules->values).stacks;
    return stacks <= PLANS_STACKS ? "plans:keep=50" : "harm:keep=70,stack=ranked";
}

const tf_hint_ops tf__calc_hint = {.player = player, .policy = policy};
