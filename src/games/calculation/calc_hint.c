/* calc_hint.c: how hints for Calculation are made: by playing on, two to four milliseconds a game.
 *
 * Up to three stacks the player of plans is far stronger than any by harm and as quick, once its table of
 * the stack game is there; with more stacks the one by harm wins as often in less time. */
#include "games/calculation/calculation.h"
#include "games/calculation/stack_build.h"

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

/* Nobody waits for a table to be made: who asks for a hint may have none yet. */
static const tf_hint_policy *policy(const tf_rules *rules, const void *given, const char *data_dir)
{
    (void)rules;
    unsigned stacks = ((const tf__calc_view *)given)->table.stacks;
    bool plans = stacks <= PLANS_STACKS &&
                 tf__stack_table_is_there(data_dir, stacks, tf__stack_quick_cards(stacks));
    return plans ? &by_plans : &by_harm;
}

/* The one by plans makes its table in about a second when it is first asked. */
static const char *player(const tf_rules *rules)
{
    return rules->values.value[0] <= PLANS_STACKS ? "plans:keep=50" : "harm:keep=70,stack=ranked";
}

const tf_hint_ops tf__calc_hint = {.player = player, .policy = policy};
