/* hint.c: how hints for Calculation are made: by playing on, two to four milliseconds a game.
 *
 * Up to three stacks the player of plans is far stronger than any by harm and as quick; with more stacks
 * the one by harm wins as often in less time (docs/results/calculation.md and calculation-harm.md have the
 * rates; the command that compared them for hints was not recorded). Which of them it is never depends on
 * what lies in the data folder; the table of the one by plans is made in about a second when it is first
 * asked. */
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
