/* evaluator.c: the value of a view of Golf: the stock is shuffled and the greedy player plays on from each move. */
#include "games/golf/golf.h"
#include "games/rollout.h"

static const char *policy(const tf_rules *rules)
{
    (void)rules;
    return "greedy";
}

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    (void)effort;
    return tf__rollout_evaluator_create(setup, "greedy", 2000, self, error);
}

const tf_evaluator_type tf__golf_evaluator = {
    .words = "playouts of the greedy player",
    .unit = "win probability",
    .low = 0,
    .high = 1,
    .policy = policy,
    .create = create,
    TF__ROLLOUT_EVALUATOR,
};
