/* hint.c: how hints for Accordion are computed. No card is hidden, so the solver decides every
 * move. */
#include "games/accordion/accordion.h"

static const tf_hint_policy solving = {
    .way = TF_HINT_SOLVE,
    .with = "fast",
    .unit = "winnable",
    .low = 0,
    .high = 1,
    .steps = 8, /* rounds: up to 33 million states per move */
};

static const tf_hint_policy *policy(const tf_rules *rules, const void *view)
{
    (void)rules;
    (void)view;
    return &solving;
}

static const char *player(const tf_rules *rules)
{
    (void)rules;
    return "brute";
}

const tf_hint_ops tf__acc_hint = {.player = player, .policy = policy};
