/* advice.c: what Saichugen's players share when they give advice. */
#include "games/saichugen/advice.h"
#include "games/saichugen/types.h"

size_t tf__sai_advice(const tf_card *cards, const double *worth, size_t count, tf_advice *advice)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && advice[at - 1].worth < worth[i]; at--)
            advice[at] = advice[at - 1];
        advice[at] = (tf_advice){cards[i], worth[i], worth[i], worth[i]};
    }
    return count;
}
