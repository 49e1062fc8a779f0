/* klon_hint.c: how hints for Klondike are made: by playing on by the usual human rules. */
#include "games/klondike/klondike.h"

static const tf_hint_policy playing_on = {
    .way = TF_HINT_PLAY_ON,
    .with = "greedy",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .steps = 20000,
};

static const tf_hint_policy *policy(const void *view)
{
    (void)view;
    return &playing_on;
}

const tf_hint_ops tf__klon_hint = {.player = "greedy", .policy = policy};
