/* hint.c: how hints for Saichugen are computed.
 *
 * In round 5 the exact search gives the expected points of every card. Before that, the rest of the
 * game is played by three `planner` players, about three milliseconds per game. */
#include "games/saichugen/saichugen.h"

#define PLAYER "planner"

static const tf_hint_policy playing_on = {
    .way = TF_HINT_PLAY_ON,
    .with = PLAYER,
    .unit = "points",
    .low = -2,
    .high = 2,
    .steps = 5000,
};

static const tf_hint_policy exact = {
    .way = TF_HINT_ASK,
    .with = PLAYER,
    .unit = "points",
    .low = -2,
    .high = 2,
    .steps = 1,
};

static const tf_hint_policy *policy(const tf_rules *rules, const void *given)
{
    (void)rules;
    const tf__sai_view *view = given;
    return view->turn < TF__SAI_LAST_ROUND ? &playing_on : &exact;
}

static const char *player(const tf_rules *rules)
{
    (void)rules;
    return PLAYER;
}

const tf_hint_ops tf__sai_hint = {.player = player, .policy = policy};
