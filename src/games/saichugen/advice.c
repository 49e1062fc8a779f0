/* advice.c: what Saichugen's players have in common when they give advice. */
#include "games/saichugen/saichugen.h"

void tf__sai_sort_advice(tf_advice *advice, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        tf_advice moving = advice[i];
        size_t at = i;
        for (; at > 0 && advice[at - 1].worth < moving.worth; at--)
            advice[at] = advice[at - 1];
        advice[at] = moving;
    }
}
