/* hint.c: hints for Golf: the stock is shuffled and the greedy player plays on from each move. */
#include "games/golf/golf.h"

static const tf_hint_policy play_on = {
    .way = TF_HINT_PLAY_ON,
    .with = "greedy",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .steps = 2000,
};

static const tf_hint_policy *policy(const tf_rules *rules, const void *view)
{
    (void)rules;
    (void)view;
    return &play_on;
}

static const char *player(const tf_rules *rules)
{
    (void)rules;
    return "greedy";
}

const tf_hint_ops tf__golf_hint = {.player = player, .policy = policy};
