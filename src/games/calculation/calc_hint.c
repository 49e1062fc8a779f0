/* calc_hint.c: how hints for Calculation are made: by playing on, about two milliseconds a game. */
#include "games/calculation/calculation.h"

/* Of the players that need no table, the strongest that is quick. */
#define PLAYER "harm:keep=8,stack=ranked"

static const tf_hint_policy playing_on = {
    .way = TF_HINT_PLAY_ON,
    .with = PLAYER,
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .steps = 2000,
};

static const tf_hint_policy *policy(const void *view)
{
    (void)view;
    return &playing_on;
}

const tf_hint_ops tf__calc_hint = {.player = "harm:keep=70,stack=ranked", .policy = policy};
