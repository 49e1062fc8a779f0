/* hint.c: how hints for Klondike are computed: by the sampling player. */
#include "games/klondike/klondike.h"

static const tf_hint_policy asking = {
    .way = TF_HINT_ASK,
    .with = "sampling:games=32",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .games = 32,
    .steps = 500,
};

static const tf_hint_policy *policy(const tf_rules *rules, const void *view)
{
    (void)rules;
    (void)view;
    return &asking;
}

static const char *player(const tf_rules *rules)
{
    (void)rules;
    return "sampling";
}

const tf_hint_ops tf__klon_hint = {.player = player, .policy = policy};
